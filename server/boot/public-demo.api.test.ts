/** A database that holds a demo network is known as one, however the server is started later. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadConfig, type Config } from './config.ts';
import { withClient } from './connect.ts';
import { exits } from './exit.ts';
import { Server, type Parts } from './run.ts';
import { createTestDatabase } from './testing.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  database = await createTestDatabase('network');
});
afterAll(() => database.drop());

let built: Config | undefined;
const buildApp: Parts['buildApp'] = ({ config }) => {
  built = config;
  throw new Error('this far');
};
const mark = (value: boolean) =>
  withClient(database.ownerUrl, (client) =>
    client.query(
      `insert into network_setting values ('demo', $1) on conflict (key) do update set value = excluded.value`,
      [JSON.stringify(value)],
    ),
  );
const started = async (env: Record<string, string>): Promise<{ said: string; exitCode: number }> => {
  const DATA_DIR = mkdtempSync(path.join(tmpdir(), 'cornerman-run-'));
  const SECRET_KEY = 'the key of the tests, of a good length';
  const config = loadConfig({ DATA_DIR, SECRET_KEY, DATABASE_URL: database.ownerUrl, ...env });
  const said: string[] = [];
  return new Promise((resolve) => {
    const end = (exitCode: number): void => resolve({ said: said.join('\n'), exitCode });
    void new Server(config, { buildApp }, (sentence) => void said.push(sentence), end).start();
  });
};

const forOthers = [
  ['on all addresses', { HOST: '0.0.0.0' }],
  ['at an address for others', { PUBLIC_URL: 'https://gym.example' }],
  ['behind a proxy', { TRUST_PROXY: '1' }],
] as const;

describe('a database with a demo network', () => {
  it.each(forOthers)('is not served %s, whatever DEMO says but public', async (_where, env) => {
    await mark(true);
    for (const DEMO of ['off', 'auto']) {
      const { said, exitCode } = await started({ ...env, DEMO });
      expect(exitCode).toBe(exits.config);
      expect(said).toContain('holds a demo network');
    }
    expect((await started({ ...env, DEMO: 'public' })).exitCode).toBe(exits.internal);
  });
  it.each([
    ['on this machine', {}],
    ['at an address of this machine', { PUBLIC_URL: 'http://localhost:3000' }],
  ])('is served %s', async (_where, env) => {
    await mark(true);
    expect((await started({ ...env, DEMO: 'off' })).exitCode).toBe(exits.internal);
  });
});

it.each(forOthers)('another network is served %s', async (_where, env) => {
  await mark(false);
  expect((await started({ ...env, DEMO: 'off' })).exitCode).toBe(exits.internal);
});

it.each([
  ['another network', false, 'auto', 'off'],
  ['the demo', true, 'auto', 'auto'],
  ['the demo for everyone', true, 'public', 'public'],
] as const)('with %s (demo %s) and DEMO=%s, the server knows it as %s', async (_what, isDemo, DEMO, known) => {
  await mark(isDemo);
  await started({ DEMO });
  expect(built?.demo).toBe(known);
});
