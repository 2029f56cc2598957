/** A database and a real streaming replica of it, for one test file. */
import { chownSync, cpSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { copyNative, findNative } from './binaries.ts';
import { makeCluster, startCluster, type Cluster, type Running } from './cluster.ts';
import { connect, withClient } from './connect.ts';
import { databaseUser, mayUse, type OsUser } from './osuser.ts';
import { freePort, makeOwner, ownerAt, systemFolder } from './postgres.ts';
import { newSecret } from './secret.ts';

const settings = { listen_addresses: '127.0.0.1', unix_socket_directories: '', autovacuum: 'off', timezone: 'UTC' };
const quiet = (): void => undefined;

const giveAll = (user: OsUser, folder: string): void => {
  if (!user) return;
  for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    chownSync(path.join(folder, entry), user.uid, user.gid);
  chownSync(folder, user.uid, user.gid);
};

const open = async (cluster: Cluster, port: number, more: Record<string, string>): Promise<Running> => {
  const running = await startCluster(cluster, port, { ...settings, ...more });
  if (!running) throw new Error(`port ${port} was taken`);
  return running;
};

export type Pair = {
  /** Both as the owner. */
  url: string;
  replicaUrl: string;
  /** One statement on the replica, as its superuser. */
  onReplica(statement: string): Promise<Record<string, unknown>[]>;
  stopReplica(): Promise<void>;
  startReplica(): Promise<void>;
  stop(): Promise<void>;
};

/** `base` must be a folder that the database's user can enter. */
export const startPair = async (base: string): Promise<Pair> => {
  const user = databaseUser(quiet);
  const found = findNative();
  const native = mayUse(user, found) ? found : copyNative(found, systemFolder);
  const [superuser, owner] = [newSecret(), newSecret()];
  const clusterIn = (name: string): Cluster => ({
    native,
    user,
    folder: path.join(base, name),
    logFile: path.join(base, `${name}.log`),
  });
  const [first, second] = [clusterIn('first'), clusterIn('second')];
  const [port, replicaPort] = [await freePort(), await freePort()];
  makeCluster(first, superuser);
  const running = await open(first, port, { wal_keep_size: '1GB' });
  await makeOwner(port, superuser, owner);
  const superUrl = (at: number): string => `postgres://postgres:${superuser}@127.0.0.1:${at}/postgres`;

  // The copy and its label belong to one session.
  const client = await connect(superUrl(port));
  await client.query(`select pg_backup_start('replica', true)`);
  cpSync(first.folder, second.folder, { recursive: true });
  const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(true)');
  await client.end();
  rmSync(path.join(second.folder, 'postmaster.pid'));
  writeFileSync(path.join(second.folder, 'backup_label'), rows[0]?.labelfile ?? '');
  writeFileSync(path.join(second.folder, 'standby.signal'), '');
  giveAll(user, second.folder);
  const follows = `host=127.0.0.1 port=${port} user=postgres password=${superuser}`;
  const startReplica = () => open(second, replicaPort, { primary_conninfo: follows, hot_standby: 'on' });
  let replica: Running | undefined = await startReplica();
  const stopReplica = async (): Promise<void> => {
    await replica?.stop();
    replica = undefined;
  };
  return {
    url: ownerAt(port, owner),
    replicaUrl: ownerAt(replicaPort, owner),
    onReplica: async (statement) =>
      withClient(superUrl(replicaPort), async (on) => (await on.query<Record<string, unknown>>(statement)).rows),
    stopReplica,
    startReplica: async () => void (replica = await startReplica()),
    stop: async () => {
      await stopReplica();
      await running.stop();
    },
  };
};
