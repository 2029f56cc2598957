/** The image of deploy/Dockerfile, built step by step in a bare folder and started as its user. */
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '#server/boot/postgres.ts';
import { projectFolder } from '#server/boot/root.ts';
import { startThrowAway, type ThrowAway } from '#server/boot/throwaway.ts';
import { buildImage, startImage, type Image, type Started } from './image.testing.ts';

// Not in the fast folder in memory, which is smaller than the packages.
const base = mkdtempSync(path.join(tmpdir(), 'cornerman-image-'));
chmodSync(base, 0o755);
let database: ThrowAway;
let image: Image;
beforeAll(async () => {
  database = await startThrowAway(() => undefined);
  image = buildImage(readFileSync(path.join(projectFolder, 'deploy', 'Dockerfile'), 'utf8'), base);
});
afterAll(async () => {
  await database.stop();
  rmSync(base, { recursive: true });
});

const ended = async ({ child }: Started): Promise<number | null> =>
  new Promise((resolve) => void child.once('exit', (code) => resolve(code)));

it('starts, says when it is ready, answers with its pages, and stops when it is asked', async () => {
  const data = path.join(base, 'data');
  mkdirSync(data);
  const port = await freePort();
  const server = startImage(image, data, {
    PORT: String(port),
    HOST: '127.0.0.1',
    DATABASE_URL: database.url,
    SECRET_KEY: 'the key of an image that is only tried out',
  });
  const end = ended(server);
  while (!server.output().includes('Cornerman is ready')) {
    expect(server.child.exitCode, server.output()).toBeNull();
    await sleep(200);
  }
  expect(await server.health()).toBe(0);
  const page = await fetch(`http://127.0.0.1:${port}/login`);
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<div id="root">')]);
  server.child.kill('SIGTERM');
  expect(await end).toBe(0);
  expect(await server.health()).toBe(1);
});

it('refuses an invalid setting with the exit code at which nobody starts it again', async () => {
  const data = path.join(base, 'other');
  mkdirSync(data);
  const server = startImage(image, data, { PORT: '0', DATABASE_URL: database.url, SECRET_KEY: 'short' });
  expect([await ended(server), server.output()]).toEqual([78, expect.stringContaining('SECRET_KEY')]);
});
