/**
 * Starts the built server as people do, with `bin/start.mjs`, on a free port: for tests of whole processes and pages.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { liveHolder, startOf } from './lock.ts';
import { stopLeftover } from './postgres.ts';
import { projectFolder } from './root.ts';
import { readJson } from './secret.ts';
import { fastFolder, temporaryFolders } from './temporary.ts';

const START_LIMIT_MS = 240_000;

export type Settings = Record<string, string>;
export type Ran = { exitCode: number | null; output: string; seconds: number };
export type Started = {
  url: string;
  child: ChildProcess;
  seconds: number;
  output(): string;
  /** Asks it to stop, or kills it, and waits for its end. */
  end(signal?: 'SIGTERM' | 'SIGKILL' | 'SIGINT'): Promise<Ran>;
};
export type As = { uid: number; gid: number };

const launch = (args: string[], settings: Settings, as?: As) => {
  const began = Date.now();
  let output = '';
  const child = spawn(process.execPath, args, {
    cwd: projectFolder,
    env: {
      ...process.env,
      PORT: '0',
      HOST: '127.0.0.1',
      DATABASE_URL: '',
      LOG_LEVEL: 'warn',
      MALLOC_ARENA_MAX: '1',
      ...settings,
    },
    // With a channel the server ends when this process does, even if this one is killed.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    ...as,
  });
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => void (output += chunk.toString()));
  const ended = new Promise<Ran>((resolve) => {
    child.once('close', (exitCode) => resolve({ exitCode, output, seconds: (Date.now() - began) / 1000 }));
  });
  return { child, began, ended, output: () => output };
};
/**
 * As in `npm start`: the limits make it collect garbage earlier, so that the process stays small under load. Each thread
 * that reserves memory for itself (`MALLOC_ARENA_MAX`) costs some 10 MB.
 */
const startFile = ['--max-old-space-size=512', '--max-semi-space-size=8', path.join(projectFolder, 'bin', 'start.mjs')];

/** Waits until it reports that it is ready. If it ends before, fails with its output. */
export const startServer = async (settings: Settings, as?: As): Promise<Started> => {
  const { child, began, ended, output } = launch(startFile, settings, as);
  const url = await new Promise<string>((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`The server did not start in time:\n${output()}`)), START_LIMIT_MS);
    child.stdout?.on('data', () => {
      const found = /Cornerman is ready: (\S+)/.exec(output())?.[1];
      if (found !== undefined) resolve(found);
    });
    void ended.then((ran) => {
      clearTimeout(late);
      reject(new Error(`The server ended with ${ran.exitCode}:\n${ran.output}`));
    });
  });
  const end = async (signal: NodeJS.Signals = 'SIGTERM'): Promise<Ran> => {
    child.kill(signal);
    return ended;
  };
  return { url, child, seconds: (Date.now() - began) / 1000, output, end };
};

/** Runs a start that is expected to end by itself. */
export const runServer = async (settings: Settings): Promise<Ran> => launch(startFile, settings).ended;
/** Runs a command of `tools/`. */
export const runTool = async (name: string, args: string[], settings: Settings): Promise<Ran> =>
  launch(['--import', 'tsx', path.join('tools', `${name}.ts`), ...args], settings).ended;

const prefix = 'cornerman-run-';
/** Accessible to the database's user; its name says whose it is. */
export const temporaryFolder = (): string => {
  const folder = mkdtempSync(path.join(fastFolder(), `${prefix}${process.pid}-`));
  chmodSync(folder, 0o755);
  return folder;
};

const Pointer = z.object({ cluster: z.string() });
/** Removes a data folder, and the database that is kept elsewhere for root. */
export const removeDataFolder = (dataDir: string): void => {
  const pointer = existsSync(dataDir)
    ? Pointer.safeParse(readJson(path.join(dataDir, 'database.json'))).data
    : undefined;
  if (pointer && path.isAbsolute(pointer.cluster))
    rmSync(path.dirname(pointer.cluster), { recursive: true, force: true });
  rmSync(dataDir, { recursive: true, force: true });
};

const isLeft = (name: string): boolean => {
  const pid = Number(/^(\d+)-/.exec(name.slice(prefix.length))?.[1]);
  return name.startsWith(prefix) && pid > 0 && startOf(pid) === undefined;
};
/** Removes the folders of runs that were killed, and stops the databases in them. */
export const clearOldRuns = async (): Promise<void> => {
  const left = temporaryFolders().flatMap((folder) =>
    readdirSync(folder)
      .filter(isLeft)
      .map((name) => path.join(folder, name)),
  );
  for (const base of left) {
    const inside = readdirSync(base).map((entry) => path.join(base, entry));
    for (const dataDir of [base, ...inside].filter((at) => existsSync(path.join(at, 'database.json')))) {
      if (liveHolder(dataDir) !== undefined) return;
      await stopLeftover(dataDir);
      removeDataFolder(dataDir);
    }
    rmSync(base, { recursive: true, force: true });
  }
};
