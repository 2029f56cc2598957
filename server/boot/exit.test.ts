import { execFileSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { exits, lastWords } from './exit.ts';

const thrownBy = (act: () => unknown): unknown => {
  try {
    act();
  } catch (error) {
    return error;
  }
  return undefined;
};
const noPlace = Object.assign(new Error("EROFS: read-only file system, open '/data/secret.key'"), {
  code: 'EROFS',
  syscall: 'open',
});
const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', syscall: 'write' });
const refused = Object.assign(new Error('unsupported startup parameter: statement_timeout'), { code: '08P01' });

it.each([
  ['a folder that can only be read', noPlace, exits.unavailable, /^A file can't be written: EROFS.*secret\.key/],
  ['a full disk', full, exits.unavailable, /^A file can't be written: ENOSPC/],
  ['a pooler', refused, exits.config, /DATABASE_DIRECT_URL/],
  ['a database that ended', Object.assign(new Error('ended'), { code: '57P01' }), exits.unavailable, /isn't available/],
  ['a defect', new TypeError('x is not a function'), exits.internal, /because of an internal error/],
])('says what a person can do about %s', (_what, error, exitCode, sentence) => {
  const words = lastWords(error);
  expect(words.exitCode).toBe(exitCode);
  expect(words.sentence).toMatch(sentence);
});

it('names a program of the machine that is missing, and a real fault of the file system', () => {
  const missing = thrownBy(() => execFileSync('no-such-program'));
  expect(lastWords(missing)).toEqual({
    exitCode: exits.unavailable,
    sentence: 'The program "no-such-program" is required but wasn\'t found. Check PATH.',
  });
  const folder = mkdtempSync(path.join(tmpdir(), 'cornerman-exit-'));
  // A folder in place of a file is a defect, not a problem of the disk.
  expect(lastWords(thrownBy(() => writeFileSync(folder, 'x'))).exitCode).toBe(exits.internal);
});
