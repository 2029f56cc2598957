/**
 * One process per data folder. The lock is a numbered file that names its holder by process id and start time, so that
 * neither a kill nor a reused id leaves it held. Numbers only grow: of several processes that find the holder dead, one
 * makes the next number.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, linkSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { codeOf, exits, Halt } from './exit.ts';
import { newSecret, writePrivate } from './secret.ts';

const Holder = z.object({ pid: z.number(), started: z.string(), released: z.boolean().default(false) });
type Holder = z.output<typeof Holder>;

const bootId = (): string => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
/** Distinguishes a process from a later one with the same id; undefined when there is none. */
export const startOf = (pid: number): string | undefined => {
  try {
    if (process.platform !== 'linux')
      return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim() || undefined;
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' ? undefined : `${bootId()} ${fields[19]}`;
  } catch {
    return undefined; // no such process
  }
};

const isHeld = (holder: Holder): boolean => !holder.released && startOf(holder.pid) === holder.started;
const fileOf = (folder: string, number: number): string => path.join(folder, `server.lock.${number}`);
const newest = (folder: string): number =>
  Math.max(0, ...readdirSync(folder).map((name) => Number(/^server\.lock\.(\d+)$/.exec(name)?.[1] ?? 0)));

const holderOf = (folder: string, number: number): Holder | undefined => {
  try {
    return Holder.parse(JSON.parse(readFileSync(fileOf(folder, number), 'utf8')));
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
};

/** The process that is using the folder, if there is one. */
export const liveHolder = (folder: string): number | undefined => {
  if (!existsSync(folder)) return undefined;
  const holder = holderOf(folder, newest(folder));
  return holder && isHeld(holder) ? holder.pid : undefined;
};

const make = (folder: string, number: number, text: string): boolean => {
  const draft = path.join(folder, `draft.lock.${process.pid}.${newSecret(4)}`);
  writeFileSync(draft, text, { mode: 0o600 });
  try {
    linkSync(draft, fileOf(folder, number));
    return newest(folder) === number;
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
    return false;
  } finally {
    rmSync(draft);
  }
};

const clearOlder = (folder: string, number: number): void => {
  for (const name of readdirSync(folder)) {
    const older = Number(/^server\.lock\.(\d+)$/.exec(name)?.[1] ?? number);
    if (older < number) rmSync(path.join(folder, name), { force: true });
  }
};

/** Takes the lock or stops with exit code 75. Returns how to release it. */
export const lockFolder = (folder: string): (() => void) => {
  mkdirSync(folder, { recursive: true });
  const mine: Holder = { pid: process.pid, started: startOf(process.pid) ?? '', released: false };
  for (let attempt = 0; attempt < 100; attempt++) {
    const last = newest(folder);
    const holder = holderOf(folder, last);
    if (holder && isHeld(holder))
      throw new Halt(
        exits.busy,
        `Another Cornerman (process ${holder.pid}) is using the data folder ${folder}. Stop it first, or set another DATA_DIR.`,
      );
    const number = last + 1;
    if (!make(folder, number, JSON.stringify(mine))) continue;
    clearOlder(folder, number);
    return () => writePrivate(fileOf(folder, number), JSON.stringify({ ...mine, released: true }));
  }
  throw new Halt(exits.busy, `The data folder ${folder} could not be locked because other processes keep locking it.`);
};
