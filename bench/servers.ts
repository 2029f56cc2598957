/** The two servers, each in its own process on the same database. */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { removeDataFolder, startServer, temporaryFolder } from '#server/boot/testing.start.ts';
import { projectFolder } from '#server/boot/root.ts';
import { freePort } from '#server/boot/postgres.ts';

export type Served = {
  url: string;
  pid: number;
  /** Resident memory of the process, in MB. */ memory(): number;
  stop(): Promise<void>;
};

const memoryOf = (pid: number): number => {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? Number.NaN) / 1024;
};

/** The second server of a run opens what the first one has sealed. */
const secretKey = randomBytes(32).toString('base64url');

/** As in production: the built bundle, its limits, its metrics. */
export const startOurs = async (databaseUrl: string, more: Record<string, string> = {}): Promise<Served> => {
  const dataDir = temporaryFolder();
  const settings = {
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    SECRET_KEY: secretKey,
    // Its people exist only for the measurement, and its administrators have no second step.
    DEMO: 'public',
    METRICS_PORT: String(await freePort()),
    NODE_ENV: 'production',
    ...more,
  };
  const server = await startServer(settings);
  const stop = async (): Promise<void> => {
    await server.end();
    removeDataFolder(dataDir);
  };
  const pid = server.child.pid ?? 0;
  return { url: server.url, pid, memory: () => memoryOf(pid), stop };
};

export const startBare = async (databaseUrl: string): Promise<Served> => {
  const child = spawn(process.execPath, ['--import', 'tsx', path.join('bench', 'bare.ts')], {
    cwd: projectFolder,
    env: { ...process.env, DATABASE_URL: databaseUrl, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      const found = /bare: (\S+)/.exec(chunk.toString())?.[1];
      if (found !== undefined) resolve(found);
    });
    void ended.then(() => reject(new Error('the bare server ended')));
  });
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await ended;
  };
  const pid = child.pid ?? 0;
  return { url, pid, memory: () => memoryOf(pid), stop };
};
