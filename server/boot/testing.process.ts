/** Shared by tests of whole processes: servers in separate folders, which are stopped and removed afterwards. */
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, expect } from 'vitest';
import { withClient } from './connect.ts';
import { runningUrl } from './postgres.ts';
import {
  clearOldRuns,
  removeDataFolder,
  startServer,
  temporaryFolder,
  type Ran,
  type Settings,
  type Started,
} from './testing.start.ts';

await clearOldRuns();
const base = temporaryFolder();
let number = 0;
export const newFolder = (): string => path.join(base, String(number++));
export const empty = (DATA_DIR: string) => ({ DATA_DIR, DEMO: 'off' });
export const running: Started[] = [];
export const start = async (settings: Settings): Promise<Started> => {
  const server = await startServer(settings);
  running.push(server);
  return server;
};

const insert = `insert into organisation (kind, name, parent_id) select $2, $1, (select id from organisation where kind = 'network')`;
/** A write that was acknowledged. */
export const write = async (dataDir: string, name: string): Promise<void> =>
  withClient(runningUrl(dataDir) ?? '', async (client) => {
    const { rowCount } = await client.query(`select 1 from organisation where kind = 'network'`);
    await client.query(insert, [name, rowCount ? 'franchisee' : 'network']);
  });
export const kept = async (dataDir: string): Promise<unknown[]> =>
  withClient(
    runningUrl(dataDir) ?? '',
    async (client) => (await client.query('select name from organisation order by id')).rows,
  );
export const isAnswering = async (url: string): Promise<boolean> => (await fetch(`${url}/readyz`)).ok;

export const expectSentence = (ran: Ran, exitCode: number, words: RegExp): void => {
  expect(ran.output).toMatch(words);
  expect(ran.exitCode).toBe(exitCode);
  expect(ran.output).not.toMatch(/^\s+at /m);
};

/** All folders that were made. */
export const removeAll = (): void => {
  for (const name of existsSync(base) ? readdirSync(base) : []) removeDataFolder(path.join(base, name));
  removeDataFolder(base);
};

/** Call it once in a test file. */
export const cleanUp = (): void => {
  afterEach(async () => {
    for (const server of running.splice(0)) await server.end('SIGTERM');
  });
  afterAll(removeAll);
};
