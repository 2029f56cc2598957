import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { acts, officesIn } from './office.testing.ts';
import { slidePages } from './slides.service.ts';

const office = officesIn();
const scratch = mkdtempSync(path.join(tmpdir(), 'cornerman-scratch-'));
beforeAll(() => vi.stubEnv('TMPDIR', scratch));
afterAll(() => {
  vi.unstubAllEnvs();
  office.remove();
  rmSync(scratch, { recursive: true });
});
const bytes = Buffer.from('slides of a test');
const slides = { name: 'Rounds.PPTX', bytes: bytes.length, read: async () => Readable.from([bytes]) };
const limits = { ms: 20_000, bytes: 1_000_000 };
const pagesBy = (act: string, more: Partial<typeof limits> = {}) =>
  slidePages(office.becomes(act), slides, { ...limits, ...more });

it('a program that behaves well gives the pages of a document', async () => {
  const made = await pagesBy(acts.converts);
  expect('pages' in made && made.pages.toString('latin1')).toMatch(/^%PDF-1\.4\n/);
});
it.each([
  ['hangs', { ms: 400 }, 'too_long'],
  ['fails', {}, 'unreadable'],
  ['does_nothing', {}, 'unreadable'],
  ['writes_something_else', {}, 'unreadable'],
  ['writes_one_large_file', {}, 'too_large'],
  ['writes_many_files', {}, 'too_large'],
] as const)('one that %s gives none, and says why', async (act, more, fault) =>
  expect(await pagesBy(acts[act], more)).toEqual({ fault }),
);
it('one that is missing gives none', async () =>
  expect(await slidePages(`${office.program}.missing`, slides, limits)).toEqual({ fault: 'unreadable' }));
it('slides above the limit aren’t even read', async () => {
  const read = vi.fn(slides.read);
  expect(await slidePages(office.becomes(acts.converts), { ...slides, bytes: 1_000_001, read }, limits)).toEqual({
    fault: 'too_large',
  });
  expect(read).not.toHaveBeenCalled();
});

it('gets the slides, a profile without macros, no network, and nothing of the server’s settings', async () => {
  vi.stubEnv('SECRET_KEY', 'hush');
  const asked = path.join(office.folder, 'asked');
  const settings = '"$HOME/profile/user/registrymodifications.xcu"';
  const made = await pagesBy(
    `{ cat "$in"; echo; basename "$in"; grep -c 'DisableMacrosExecution.*true.*BlockUntrustedRefererLinks.*true' ${settings}; env; } > ${asked}
    ${acts.converts}`,
  );
  expect(made).toHaveProperty('pages');
  const lines = readFileSync(asked, 'utf8').split('\n');
  expect(lines.slice(0, 3)).toEqual([bytes.toString(), 'slides.PPTX', '1']);
  expect(lines).toContain('https_proxy=http://127.0.0.1:9');
  expect(lines.filter((line) => line.includes('hush'))).toEqual([]);
});

it('what it started ends with it', async () => {
  const tick = path.join(office.folder, 'tick');
  await pagesBy(`(while :; do echo x >> ${tick}; sleep 0.05; done) & sleep 0.3; ${acts.converts}`);
  const before = readFileSync(tick).length;
  await wait(300);
  expect(readFileSync(tick)).toHaveLength(before);
});
it('nothing is left of any of them, nor of a server that was killed', async () => {
  expect(readdirSync(scratch)).toEqual([]);
  const [old, fresh] = ['cornerman-slides-old', 'cornerman-slides-fresh'].map((name) => path.join(scratch, name));
  for (const folder of [old, fresh]) {
    mkdirSync(folder ?? '');
    writeFileSync(path.join(folder ?? '', 'slides.ppt'), 'x');
  }
  const before = new Date(Date.now() - 2 * 60 * 60_000);
  utimesSync(old ?? '', before, before);
  await pagesBy(acts.converts);
  expect(readdirSync(scratch)).toEqual(['cornerman-slides-fresh']);
});
