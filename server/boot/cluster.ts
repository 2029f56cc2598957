/** Creates, starts and stops a PostgreSQL cluster in a folder, for the embedded database and the tests. */
import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { programOf, type Native } from './binaries.ts';
import { exits, Halt, type Say } from './exit.ts';
import { startOf } from './lock.ts';
import { asUser, type OsUser } from './osuser.ts';

export type Cluster = { native: Native; user: OsUser; folder: string; logFile: string };
export type Running = { port: number; stop(): Promise<void>; lost: Promise<void> };

const START_LIMIT_MS = 600_000; // recovery after a kill replays the log
const STOP_LIMIT_MS = 60_000;
const LOG_LIMIT_BYTES = 20_000_000;
/** Without the server's own environment, which contains its secrets. */
const environment = { PATH: process.env.PATH ?? '', LC_ALL: 'C', TZ: 'UTC' };

const give = (user: OsUser, entry: string): void => {
  if (user) chownSync(entry, user.uid, user.gid);
};

/** initdb ends with a message about cleaning up; the reason comes before it. */
export const reasonIn = (stderr: string): string => {
  const lines = stderr.trim().split('\n');
  const reason = lines.find((line) => /(error|fatal|panic):|No space left/i.test(line)) ?? lines.at(-1);
  return reason?.replace(/^initdb: /, '') ?? '';
};

/** Creates an empty cluster whose superuser is `postgres`. Text sorts by code point, the same on every machine. */
export const makeCluster = (cluster: Cluster, password: string): void => {
  const passwordFile = `${cluster.folder}.password`;
  mkdirSync(cluster.folder, { recursive: true, mode: 0o700 });
  give(cluster.user, cluster.folder);
  writeFileSync(passwordFile, password, { mode: 0o600 });
  give(cluster.user, passwordFile);
  try {
    const modern = Number.parseInt(cluster.native.version, 10) >= 17;
    const known = modern ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'] : [];
    const init = (ctype: string[]) =>
      spawnSync(
        programOf(cluster.native, 'initdb'),
        [
          '-D',
          cluster.folder,
          '-U',
          'postgres',
          '-A',
          'scram-sha-256',
          `--pwfile=${passwordFile}`,
          '-E',
          'UTF8',
          ...known,
          ...ctype,
        ],
        { cwd: '/', env: environment, encoding: 'utf8', ...asUser(cluster.user) },
      );
    // The search index asks the system what a letter is: without this 陈 isn't one, and Chinese names aren't indexed.
    const wide = init(modern ? ['--lc-ctype=C.UTF-8'] : ['--locale=C.UTF-8']);
    const made = wide.status !== 0 && modern ? init([]) : wide;
    const why = made.error?.message ?? reasonIn(made.stderr);
    if (made.status !== 0)
      throw new Halt(exits.unavailable, `The database could not be created in ${cluster.folder}: ${why}`);
  } finally {
    rmSync(passwordFile);
  }
};

const pidFile = (cluster: Cluster): string => path.join(cluster.folder, 'postmaster.pid');
const pidLines = (cluster: Cluster): string[] =>
  existsSync(pidFile(cluster)) ? readFileSync(pidFile(cluster), 'utf8').split('\n') : [];
const commandOf = (pid: number): string =>
  process.platform === 'linux'
    ? readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
    : execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });

const isGone = async (pid: number, limitMs: number): Promise<boolean> => {
  for (const end = Date.now() + limitMs; Date.now() < end; await sleep(20)) if (startOf(pid) === undefined) return true;
  return false;
};

/** A killed server leaves its PostgreSQL running; a reused process id must not be mistaken for it. */
export const clearLeftover = async (cluster: Cluster, log: Say): Promise<void> => {
  const [first = '', ...rest] = pidLines(cluster);
  const pid = Number(first);
  if (!(pid > 0) || startOf(pid) === undefined) return;
  if (!commandOf(pid).includes(cluster.folder)) {
    writeFileSync(pidFile(cluster), ['2147483647', ...rest].join('\n'));
    return;
  }
  log('The server was killed last time. Stopping its PostgreSQL first.');
  process.kill(pid, 'SIGINT');
  if (await isGone(pid, STOP_LIMIT_MS)) return;
  process.kill(pid, 'SIGQUIT');
  if (!(await isGone(pid, STOP_LIMIT_MS)))
    throw new Halt(
      exits.unavailable,
      `PostgreSQL (process ${pid}), left over from a killed server, doesn't stop. End the process, then start again.`,
    );
};

const openLog = (file: string): number => {
  if (existsSync(file) && statSync(file).size > LOG_LIMIT_BYTES) truncateSync(file);
  return openSync(file, 'a', 0o600);
};

const launch = (cluster: Cluster, port: number, settings: Record<string, string>): ChildProcess => {
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const output = openLog(cluster.logFile);
  try {
    // A separate process group: Ctrl+C in a terminal must only reach the server, which then stops PostgreSQL last.
    return spawn(programOf(cluster.native, 'postgres'), ['-D', cluster.folder, '-p', String(port), ...flags], {
      cwd: '/',
      env: environment,
      detached: true,
      stdio: ['ignore', output, output],
      ...asUser(cluster.user),
    });
  } finally {
    closeSync(output);
  }
};

const whyNot = (logFile: string): string =>
  readFileSync(logFile, 'utf8')
    .split('\n')
    .findLast((line) => line.includes('FATAL:'))
    ?.replace(/^.*FATAL:\s*/, '') ?? 'it gave no reason';

const isReady = (cluster: Cluster, child: ChildProcess): boolean => {
  const lines = pidLines(cluster);
  return lines[0] === String(child.pid) && (lines[7] ?? '').startsWith('ready');
};

/** Starts the cluster on 127.0.0.1. Undefined if the port was taken in the meantime. */
export const startCluster = async (
  cluster: Cluster,
  port: number,
  settings: Record<string, string>,
): Promise<Running | undefined> => {
  const child = launch(cluster, port, settings);
  let failure: string | undefined;
  const ended = new Promise<void>((resolve) => {
    child.once('error', (error) => resolve(void (failure = error.message)));
    child.once('exit', () => resolve(void (failure = whyNot(cluster.logFile))));
  });
  const limit = Date.now() + START_LIMIT_MS;
  while (!isReady(cluster, child)) {
    if (failure?.includes('could not create any TCP/IP sockets')) return undefined;
    if (failure !== undefined || Date.now() > limit)
      throw new Halt(
        exits.unavailable,
        `PostgreSQL did not start: ${failure ?? 'it was not ready in time'} (log: ${cluster.logFile})`,
      );
    await sleep(15);
  }
  const stop = async (): Promise<void> => {
    child.kill('SIGINT');
    const late = setTimeout(() => child.kill('SIGQUIT'), STOP_LIMIT_MS);
    await ended;
    clearTimeout(late);
  };
  return { port, stop, lost: ended };
};
