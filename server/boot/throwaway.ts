/** A cluster for one run of tests or tools, in memory or in the temporary folder, from the programs in TEST_POSTGRES_HOME or the embedded ones. */
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { copyNative, findNative, type Native } from './binaries.ts';
import { clearLeftover, makeCluster, startCluster, type Cluster } from './cluster.ts';
import type { Say } from './exit.ts';
import { startOf } from './lock.ts';
import { databaseUser, mayUse, ownerOf } from './osuser.ts';
import { freePort, makeOwner, ownerAt, systemFolder } from './postgres.ts';
import { newSecret } from './secret.ts';
import { fastFolder, temporaryFolders } from './temporary.ts';

const prefix = 'cornerman-test-';
/** Nothing here outlives the run, so nothing has to reach the disk. */
const settings = {
  listen_addresses: '127.0.0.1',
  max_connections: '200',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  jit: 'off',
  timezone: 'UTC',
};
/** Thousands of connections are opened, and a copy of a database is made for each file. */
const newerSettings = (version: string): Record<string, string> => {
  const number = Number.parseInt(version, 10);
  return { ...(number >= 16 && { scram_iterations: '1' }), ...(number >= 18 && { file_copy_method: 'clone' }) };
};

const nativeFor = (say: Say): Native => {
  const home = process.env.TEST_POSTGRES_HOME;
  if (home) return { folder: home, version: path.basename(home) };
  const native = findNative();
  return mayUse(databaseUser(say), native) ? native : copyNative(native, systemFolder);
};

const leftovers = (): string[] =>
  temporaryFolders().flatMap((folder) =>
    readdirSync(folder)
      .filter((entry) => entry.startsWith(prefix))
      .map((entry) => path.join(folder, entry)),
  );
/** Clusters of runs that were killed. */
const clearOld = async (): Promise<void> => {
  for (const base of leftovers()) {
    const name = path.basename(base);
    const pid = Number(/^(\d+)-/.exec(name.slice(prefix.length))?.[1]);
    if (!pid || startOf(pid) !== undefined) continue;
    const cluster = { native: { folder: '', version: '' }, user: ownerOf(base), folder: path.join(base, 'postgres') };
    await clearLeftover({ ...cluster, logFile: '' }, () => undefined);
    rmSync(base, { recursive: true, force: true });
  }
};

/** The path of a socket has to fit the system's structure for it. */
const LONGEST_FOLDER = 80;
/** A socket in a folder takes half the processor time of a connection over the network of the machine. */
const socketFolder = (folder: string): string | undefined =>
  process.platform !== 'win32' && folder.length <= LONGEST_FOLDER ? folder : undefined;

export type ThrowAway = {
  /** Connects to its first database, as a user who can create more. */
  url: string;
  /** The same through a socket in a folder, where there are such sockets. */
  nearUrl: string;
  stop(): Promise<void>;
};

/** Starts one, and removes what killed runs left behind. */
export const startThrowAway = async (say: Say): Promise<ThrowAway> => {
  await clearOld();
  const base = mkdtempSync(path.join(fastFolder(), `${prefix}${process.pid}-`));
  chmodSync(base, 0o755);
  const folder = path.join(base, 'postgres');
  const cluster: Cluster = {
    native: nativeFor(say),
    user: databaseUser(say),
    folder,
    logFile: path.join(base, 'postgres.log'),
  };
  const [superuser, owner] = [newSecret(), newSecret()];
  makeCluster(cluster, superuser);
  const socket = socketFolder(folder);
  const running = await startCluster(cluster, await freePort(), {
    ...settings,
    unix_socket_directories: socket ?? '',
    ...newerSettings(cluster.native.version),
  });
  if (!running) throw new Error(readFileSync(cluster.logFile, 'utf8'));
  await makeOwner(running.port, superuser, owner);
  const stop = async (): Promise<void> => {
    await running.stop();
    rmSync(base, { recursive: true });
  };
  const url = ownerAt(running.port, owner);
  return { url, nearUrl: socket === undefined ? url : `${url}?host=${encodeURIComponent(socket)}`, stop };
};
