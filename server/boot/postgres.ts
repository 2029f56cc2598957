/** The embedded database: Cornerman's own PostgreSQL in the data folder, or in a folder that its user can access. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { z } from 'zod';
import { copyNative, findNative, type Native } from './binaries.ts';
import { clearLeftover, makeCluster, startCluster, type Cluster, type Running } from './cluster.ts';
import type { Config } from './config.ts';
import { withClient } from './connect.ts';
import { exits, Halt, type Say } from './exit.ts';
import { lockFolder } from './lock.ts';
import { databaseUser, mayEnter, mayUse, ownerOf, type OsUser } from './osuser.ts';
import { newSecret, readJson, writePrivate } from './secret.ts';

/** `database.json` in the data folder. Not `ready` until the first start has finished; otherwise it starts again. */
const Pointer = z.object({
  /** Relative to the data folder if it is inside, so that the folder can be moved. */
  cluster: z.string(),
  port: z.number(),
  superuser_password: z.string(),
  owner_password: z.string(),
  ready: z.boolean(),
});
type Pointer = z.output<typeof Pointer>;

type Embedded = {
  /** Connects as the owner of the database, who isn't a superuser. */
  ownerUrl: string;
  stop(): Promise<void>;
  /** This start created the database. */
  fresh: boolean;
  /** Resolves when PostgreSQL ends, whether or not it was asked to. */
  lost: Promise<void>;
};

/** For the programs and the database when the user that runs PostgreSQL for root can't access the project or data folder. */
export const systemFolder = '/var/lib/cornerman';
const name = 'cornerman';
const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '60',
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  work_mem: '16MB',
  maintenance_work_mem: '128MB',
  max_wal_size: '2GB',
  checkpoint_timeout: '15min',
  random_page_cost: '1.1',
  jit: 'off',
  fsync: 'on',
  synchronous_commit: 'on',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Statements contain personal data, which must never be logged.
  log_min_error_statement: 'panic',
} as const;

const pointerFile = (dataDir: string): string => path.join(dataDir, 'database.json');
const readPointer = (dataDir: string): Pointer | undefined => {
  const found = readJson(pointerFile(dataDir));
  if (found === undefined) return undefined;
  const pointer = Pointer.parse(found);
  return { ...pointer, cluster: path.resolve(dataDir, pointer.cluster) };
};
const isInside = (dataDir: string, pointer: Pointer): boolean => path.dirname(pointer.cluster) === dataDir;
const keepPointer = (dataDir: string, pointer: Pointer): void => {
  const cluster = isInside(dataDir, pointer) ? path.basename(pointer.cluster) : pointer.cluster;
  writePrivate(pointerFile(dataDir), JSON.stringify({ ...pointer, cluster }));
};
const urlOf = (user: string, password: string, port: number, database = name): string =>
  `postgres://${user}:${password}@127.0.0.1:${port}/${database}`;

/** The address of the database that a running server has started in this folder. */
export const runningUrl = (dataDir: string): string | undefined => {
  const pointer = readPointer(dataDir);
  return pointer?.ready ? ownerAt(pointer.port, pointer.owner_password) : undefined;
};

/** Any free port of this machine. */
export const freePort = async (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const bound = probe.address();
      probe.close(() => resolve(typeof bound === 'object' && bound ? bound.port : 0));
    });
  });

const usableNative = (user: OsUser, log: Say): Native => {
  const native = findNative();
  if (mayUse(user, native)) return native;
  const who = `the PostgreSQL user "${user?.name}" has no access to ${native.folder}`;
  const copy = copyNative(native, systemFolder, () =>
    log(`Copying the PostgreSQL programs to ${systemFolder}, because ${who}.`),
  );
  if (mayUse(user, copy)) return copy;
  throw new Halt(
    exits.unavailable,
    `PostgreSQL can't be started: ${who} or ${copy.folder}. Start as an ordinary user, or set DATABASE_URL.`,
  );
};

/** A folder that the user can access, with a note that says whose database it contains. */
const newPlace = (dataDir: string, user: OsUser): string => {
  if (mayEnter(user, dataDir)) return path.join(dataDir, 'postgres');
  const hash = createHash('sha256').update(dataDir).digest('hex').slice(0, 12);
  const folder = path.join(systemFolder, `${hash}-${newSecret(4)}`);
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  writeFileSync(path.join(folder, 'belongs-to'), `${dataDir}\n`);
  return path.join(folder, 'postgres');
};

/** A copied data folder must not start the database of the original folder. */
const checkPlace = (pointer: Pointer, dataDir: string): void => {
  if (!existsSync(path.join(pointer.cluster, 'PG_VERSION')))
    throw new Halt(
      exits.config,
      `The database of this data folder is missing: ${pointer.cluster}. Put it back, or restore a backup into another DATA_DIR.`,
    );
  if (isInside(dataDir, pointer)) return;
  const note = path.join(path.dirname(pointer.cluster), 'belongs-to');
  const owner = readFileSync(note, 'utf8').trim();
  if (owner !== dataDir && existsSync(pointerFile(owner)))
    throw new Halt(
      exits.config,
      `This data folder is a copy of ${owner}, whose database is in ${pointer.cluster}. To copy a data folder, use npm run backup and npm run restore.`,
    );
  if (owner !== dataDir) writeFileSync(note, `${dataDir}\n`);
};

const checkVersion = (cluster: Cluster): void => {
  const found = readFileSync(path.join(cluster.folder, 'PG_VERSION'), 'utf8').trim();
  const wanted = String(Number.parseInt(cluster.native.version, 10));
  if (found !== wanted)
    throw new Halt(
      exits.config,
      `The database was created by PostgreSQL ${found}, but this version of Cornerman includes PostgreSQL ${wanted}. Make a backup with the previous version, then restore it into a new DATA_DIR.`,
    );
};

const startOnSomePort = async (cluster: Cluster, wanted: number): Promise<Running> => {
  for (const port of [wanted, await freePort(), await freePort(), await freePort()]) {
    const running = port ? await startCluster(cluster, port, settings) : undefined;
    if (running) return running;
  }
  throw new Halt(exits.unavailable, 'The embedded PostgreSQL found no free port on 127.0.0.1.');
};

/** The owner of the database: can create roles and databases, but isn't a superuser. */
export const makeOwner = async (port: number, superuserPassword: string, ownerPassword: string): Promise<void> =>
  withClient(urlOf('postgres', superuserPassword, port, 'postgres'), async (client) => {
    await client.query(`create role ${name} login createrole createdb password '${ownerPassword}'`);
    await client.query(`create database ${name} owner ${name}`);
  });
export const ownerAt = (port: number, password: string): string => urlOf(name, password, port);

const firstStart = async (dataDir: string, log: Say): Promise<{ running: Running; pointer: Pointer }> => {
  const user = databaseUser(log);
  const native = usableNative(user, log);
  const secrets = { superuser_password: newSecret(), owner_password: newSecret() };
  const pointer: Pointer = { cluster: newPlace(dataDir, user), port: 0, ...secrets, ready: false };
  if (!isInside(dataDir, pointer))
    log(
      `The database is kept in ${pointer.cluster}, because the PostgreSQL user "${user?.name}" has no access to ${dataDir}.`,
    );
  keepPointer(dataDir, pointer);
  const cluster: Cluster = { native, user, folder: pointer.cluster, logFile: path.join(dataDir, 'postgres.log') };
  makeCluster(cluster, pointer.superuser_password);
  const running = await startOnSomePort(cluster, 0);
  await makeOwner(running.port, pointer.superuser_password, pointer.owner_password);
  return { running, pointer };
};

const nextStart = async (dataDir: string, pointer: Pointer, log: Say): Promise<Running> => {
  checkPlace(pointer, dataDir);
  const user = ownerOf(pointer.cluster);
  const cluster: Cluster = {
    native: usableNative(user, log),
    user,
    folder: pointer.cluster,
    logFile: path.join(dataDir, 'postgres.log'),
  };
  checkVersion(cluster);
  await clearLeftover(cluster, log);
  return startOnSomePort(cluster, pointer.port);
};

const clearUnfinished = async (dataDir: string, pointer: Pointer): Promise<void> => {
  await stopLeftover(dataDir);
  rmSync(pointer.cluster, { recursive: true, force: true });
  if (!isInside(dataDir, pointer)) rmSync(path.dirname(pointer.cluster), { recursive: true, force: true });
  rmSync(pointerFile(dataDir));
};

/** Stops the PostgreSQL that a killed server left running. */
export const stopLeftover = async (dataDir: string): Promise<void> => {
  const pointer = readPointer(dataDir);
  if (!pointer || !existsSync(pointer.cluster)) return;
  const cluster = { native: findNative(), user: ownerOf(pointer.cluster), folder: pointer.cluster };
  await clearLeftover({ ...cluster, logFile: path.join(dataDir, 'postgres.log') }, () => undefined);
};

const startLocked = async (dataDir: string, log: Say): Promise<Omit<Embedded, 'stop'> & { running: Running }> => {
  const found = readPointer(dataDir);
  if (found && !found.ready) await clearUnfinished(dataDir, found);
  const fresh = !found?.ready;
  const { running, pointer } = fresh
    ? await firstStart(dataDir, log)
    : { running: await nextStart(dataDir, found, log), pointer: found };
  keepPointer(dataDir, { ...pointer, port: running.port, ready: true });
  return { ownerUrl: ownerAt(running.port, pointer.owner_password), fresh, lost: running.lost, running };
};

/** Locks the data folder and starts its database, creating it first if there is none. */
export const startEmbedded = async (config: Pick<Config, 'dataDir'>, log: Say): Promise<Embedded> => {
  mkdirSync(config.dataDir, { recursive: true });
  const dataDir = realpathSync(config.dataDir);
  const unlock = lockFolder(dataDir);
  try {
    const { running, ...started } = await startLocked(dataDir, log);
    return { ...started, stop: () => running.stop().finally(unlock) };
  } catch (error) {
    unlock();
    throw error;
  }
};
