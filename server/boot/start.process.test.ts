import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { invariants } from '../verify.ts';
import { startOf } from './lock.ts';
import { projectFolder } from './root.ts';
import { cleanUp, empty, expectSentence, isAnswering, kept, newFolder, start, write } from './testing.process.ts';
import { runTool } from './testing.start.ts';

cleanUp();
const shared = newFolder();
/** Prints each flag of V8 that the process sets. */
const showFlags = encodeURIComponent(`import v8 from 'node:v8';
  const set = v8.setFlagsFromString;
  v8.setFlagsFromString = (flag) => { process.stdout.write(flag + '\\n'); set(flag); };`);

describe('npm start', () => {
  it('makes a database, answers, and stops without leaving anything behind', async () => {
    const NODE_OPTIONS = `--import=data:text/javascript,${showFlags}`;
    const server = await start({ ...empty(shared), NODE_OPTIONS });
    expect(await isAnswering(server.url)).toBe(true);
    // It collects garbage more often once everything is loaded.
    expect(server.output()).toMatch(/--heap-growing-percent=75\n[^]*--heap-growing-percent=17\n.*is ready/);
    await write(shared, 'one');
    const ran = await server.end('SIGTERM');
    expect(ran.exitCode).toBe(0);
    expect(existsSync(path.join(shared, 'postgres', 'postmaster.pid'))).toBe(false);
  });

  it('runs a program of ASCII letters only, which takes half the memory', () => {
    const folder = path.join(projectFolder, 'dist', 'server');
    const programs = readdirSync(folder).filter((name) => name.endsWith('.js'));
    expect(programs).toContain('main.js');
    for (const name of programs)
      expect(readFileSync(path.join(folder, name), 'utf8'), name).not.toMatch(/[\u0080-\uFFFF]/);
  });

  it('starts again on what was written before, and puts things right after it was killed', async () => {
    const first = await start(empty(shared));
    expect(await isAnswering(first.url)).toBe(true);
    expect(await kept(shared)).toEqual([{ name: 'one' }]);
    await write(shared, 'two');
    await first.end('SIGKILL');
    const second = await start(empty(shared));
    expect(second.output()).toMatch(/killed last time/);
    expect(await kept(shared)).toEqual([{ name: 'one' }, { name: 'two' }]);
    expect(startOf(first.child.pid ?? 0)).toBeUndefined();
  });
});

describe('backup and restore', () => {
  it('carry a network to another data folder while the server runs', async () => {
    const [folder, to] = [newFolder(), newFolder()];
    await start(empty(shared));
    expectSentence(await runTool('backup', [folder], empty(shared)), 0, /rows of \d+ tables saved/);
    const before = await kept(shared);
    const restored = await runTool('restore', [folder], empty(to));
    expectSentence(restored, 0, /All checksums match/);
    // At the end it runs the checks of `npm run verify`, including the files.
    expect(restored.output).toContain(`All ${invariants.length + 1} checks passed`);
    await start(empty(to));
    expect(await kept(to)).toEqual(before);
    expectSentence(await runTool('restore', [folder], empty(to)), 78, /is not empty/);
  });
});
