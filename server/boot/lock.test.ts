import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { liveHolder, lockFolder, startOf } from './lock.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'cornerman-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true }));
const heldBy = (pid: number, started: string | undefined): void =>
  writeFileSync(path.join(folder, 'server.lock.7'), JSON.stringify({ pid, started }));

it('is held once, and again after it was given back', () => {
  const unlock = lockFolder(folder);
  expect(liveHolder(folder)).toBe(process.pid);
  expect(() => lockFolder(folder)).toThrowError(expect.objectContaining({ exitCode: 75 }));
  unlock();
  expect(liveHolder(folder)).toBeUndefined();
  lockFolder(folder)();
});

it('refuses while another process lives, and takes over when that one is dead', async () => {
  const other = spawn('sleep', ['30']);
  heldBy(other.pid ?? 0, startOf(other.pid ?? 0));
  expect(() => lockFolder(folder)).toThrowError(/process \d+\) is using the data folder/);
  const dead = new Promise((resolve) => {
    other.once('exit', resolve);
  });
  other.kill('SIGKILL');
  await dead;
  lockFolder(folder)();
  expect(readdirSync(folder)).toEqual(['server.lock.8']);
});

it('is not fooled by a process id that was used again', () => {
  heldBy(process.pid, 'another start');
  expect(liveHolder(folder)).toBeUndefined();
  lockFolder(folder);
  expect(liveHolder(folder)).toBe(process.pid);
});

it('has no holder where there is no folder', () => {
  expect(liveHolder(path.join(folder, 'none'))).toBeUndefined();
});
