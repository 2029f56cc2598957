import { spawn } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { liveHolder, startOf } from './lock.ts';
import { projectFolder } from './root.ts';
import {
  cleanUp,
  empty,
  expectSentence,
  isAnswering,
  kept,
  newFolder,
  running,
  start,
  write,
} from './testing.process.ts';
import { removeDataFolder, runServer, startServer } from './testing.start.ts';
import { startThrowAway, type ThrowAway } from './throwaway.ts';

cleanUp();
const shared = newFolder();

describe('npm start', () => {
  it('stops when it is asked in the very moment of its start', async () => {
    const server = await start(empty(shared));
    const ran = await server.end('SIGINT');
    expect(ran).toMatchObject({ exitCode: 0 });
  });

  it('begins again when it was killed while it made its database', async () => {
    const dataDir = newFolder();
    const first = startServer(empty(dataDir)).catch(() => 'ended');
    const made = async (): Promise<string> => {
      while (!existsSync(path.join(dataDir, 'database.json'))) await sleep(5);
      return 'begun';
    };
    expect(await Promise.race([first, made()])).toBe('begun');
    process.kill(liveHolder(dataDir) ?? 0, 'SIGKILL');
    expect(await first).toBe('ended');
    const second = await start(empty(dataDir));
    expect(await isAnswering(second.url)).toBe(true);
  });

  it('refuses a second process on the same data folder', async () => {
    const server = await start(empty(shared));
    expectSentence(await runServer(empty(shared)), 75, /^Another Cornerman \(process \d+\) is using the data folder/);
    expect(await isAnswering(server.url)).toBe(true);
  });

  it('tells in a sentence that a port is in use, a setting wrong, a database away', async () => {
    const taken: Server = createServer();
    const port = await new Promise<number>((resolve) => {
      taken.listen(0, '127.0.0.1', () => {
        const bound = taken.address();
        resolve(typeof bound === 'object' && bound ? bound.port : 0);
      });
    });
    expectSentence(await runServer({ ...empty(shared), PORT: String(port) }), 69, /^Port \d+ is in use/m);
    taken.close();
    expectSentence(await runServer({ ...empty(shared), PORT: 'x' }), 78, /PORT is "x"/);
    const away = { DATABASE_URL: 'postgres://a:hush@127.0.0.1:1/x' };
    expectSentence(
      await runServer({ ...empty(newFolder()), ...away }),
      69,
      /^The database at 127.0.0.1:1\/x doesn't answer/,
    );
  });

  it('answers what is under way before it stops', async () => {
    const server = await start(empty(shared));
    const body = JSON.stringify({ email: 'nobody@cornerman.example', password: 'wrong-on-purpose' });
    const signIn = async (): Promise<unknown> => {
      const answer = await fetch(`${server.url}/api/v4/admin/login`, {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json' },
      });
      return answer.json();
    };
    const asked = Array.from({ length: 12 }, signIn);
    await Promise.race(asked);
    const ended = server.end('SIGTERM');
    for (const answer of await Promise.all(asked)) expect(answer).toHaveProperty('responseCode');
    expect((await ended).exitCode).toBe(0);
  });

  it('ends with a sentence when its PostgreSQL ends', async () => {
    const server = await start(empty(shared));
    // "close" comes once all its output has been read; "exit" can come before.
    const ended = new Promise((resolve) => {
      server.child.once('close', resolve);
    });
    const [postmaster] = readFileSync(path.join(shared, 'postgres', 'postmaster.pid'), 'utf8').split('\n');
    process.kill(Number(postmaster), 'SIGQUIT');
    expect(await ended).toBe(69);
    expect(server.output()).toMatch(/The embedded PostgreSQL stopped unexpectedly/);
  });
});

const isRoot = process.getuid?.() === 0;
if (isRoot)
  describe('started by root', () => {
    it('keeps the database elsewhere when its user may not enter the data folder', async () => {
      const closed = path.join(newFolder(), 'closed');
      mkdirSync(closed, { recursive: true, mode: 0o700 });
      const dataDir = path.join(closed, 'data');
      const first = await start(empty(dataDir));
      expect(first.output()).toMatch(/The database is kept in \/var\/lib\/cornerman\/[\w-]+\/postgres, because/);
      await write(dataDir, 'one');
      await first.end('SIGKILL');
      const second = await start(empty(dataDir));
      expect(await kept(dataDir)).toEqual([{ name: 'one' }]);
      await second.end();
      removeDataFolder(dataDir);
    });

    it('works for an ordinary user too', async () => {
      const dataDir = newFolder();
      mkdirSync(dataDir);
      chownSync(dataDir, 65_534, 65_534);
      const server = await startServer(empty(dataDir), { uid: 65_534, gid: 65_534 });
      running.push(server);
      expect(await isAnswering(server.url)).toBe(true);
      expect((await server.end()).exitCode).toBe(0);
    });
  });

it('a server that a program started ends when that program is killed', async () => {
  const dataDir = newFolder();
  const code = `import { startServer } from '#server/boot/testing.start.ts';
    const server = await startServer(${JSON.stringify(empty(dataDir))}); console.log('pid', server.child.pid);`;
  const program = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', code], {
    cwd: projectFolder,
  });
  const pid = await new Promise<number>((resolve, reject) => {
    program.stdout.on('data', (chunk: Buffer) => resolve(Number(/pid (\d+)/.exec(chunk.toString())?.[1])));
    program.once('close', (code) => reject(new Error(`the program ended with ${code} before it had a server`)));
  });
  expect(startOf(pid)).toBeDefined();
  program.kill('SIGKILL');
  for (let waited = 0; startOf(pid) !== undefined && waited < 200; waited++) await sleep(100);
  expect(startOf(pid)).toBeUndefined();
  expect(existsSync(path.join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false);
});

describe('with DATABASE_URL', () => {
  let database: ThrowAway;
  beforeAll(async () => {
    database = await startThrowAway(() => undefined);
  });
  afterAll(async () => database.stop());

  it('two processes run side by side', async () => {
    const settings = { DATABASE_URL: database.url, DATA_DIR: newFolder() };
    const servers = await Promise.all([start(settings), start(settings)]);
    for (const server of servers) expect(await isAnswering(server.url)).toBe(true);
    expect(servers.map((server) => server.output()).join('')).not.toContain('demo network');
  });

  it('a process with another key does not start', async () => {
    const settings = { DATABASE_URL: database.url, DATA_DIR: newFolder() };
    expectSentence(await runServer(settings), 78, /^This database was used with a different secret key/m);
  });
});
