import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { removeDataFolder, startServer } from '#server/boot/testing.start.ts';
import { killLoop, termUnderLoad, type Victim } from '#server/torture/kill.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'cornerman-kill-'));
afterAll(() => removeDataFolder(dataDir));

const start = async (): Promise<Victim> => {
  const server = await startServer({ DATA_DIR: dataDir });
  return { url: server.url, kill: async () => void (await server.end('SIGKILL')) };
};

it('loses and doubles nothing when the server is killed in mid-write five times', async () => {
  const report = await killLoop(start, 5, 1, () => {});
  expect(report.problems).toEqual([]);
  expect(report.written).toBeGreaterThan(20);
});

it('answers every request that is in flight when it is asked to stop', async () => {
  const server = await startServer({ DATA_DIR: dataDir });
  expect(await termUnderLoad(server.url, () => server.child.kill('SIGTERM'))).toEqual([]);
  expect((await server.end()).exitCode).toBe(0);
});
