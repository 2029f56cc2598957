import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadConfig } from './config.ts';
import { exits } from './exit.ts';
import { Server } from './run.ts';

const KEY = 'the key of the tests, of a good length';
const buildApp = (): never => {
  throw new Error('this far');
};
/** What it printed and how it ended; nothing reachable is started. */
const started = async (env: Record<string, string>): Promise<{ said: string; exitCode: number }> => {
  const DATA_DIR = mkdtempSync(path.join(tmpdir(), 'cornerman-run-'));
  const config = loadConfig({ DATA_DIR, SECRET_KEY: KEY, ...env });
  const said: string[] = [];
  return new Promise((resolve) => {
    const end = (exitCode: number): void => resolve({ said: said.join('\n'), exitCode });
    void new Server(config, { buildApp }, (sentence) => void said.push(sentence), end).start();
  });
};

describe('the demo network, whose password everybody knows', () => {
  it.each([
    ['on all addresses', { HOST: '0.0.0.0' }],
    ['at an address for others', { PUBLIC_URL: 'https://gym.example' }],
    ['behind a proxy', { TRUST_PROXY: '1' }],
  ])('is not served %s unless that is asked for', async (_where, env) => {
    const { said, exitCode } = await started(env);
    expect(exitCode).toBe(exits.config);
    expect(said).toContain('DEMO=off');
  });
});
