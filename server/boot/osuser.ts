/** PostgreSQL refuses to run as root: when root starts the server, PostgreSQL runs as a different system user. */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import type { Native } from './binaries.ts';
import { exits, Halt, type Say } from './exit.ts';

/** Undefined: the user who started the server. */
export type OsUser = { name: string; uid: number; gid: number } | undefined;

const numberOf = (flag: '-u' | '-g', name: string): number | undefined => {
  const { status, stdout } = spawnSync('id', [flag, name], { encoding: 'utf8' });
  return status === 0 ? Number(stdout.trim()) : undefined;
};
const findUser = (name: string): OsUser => {
  const [uid, gid] = [numberOf('-u', name), numberOf('-g', name)];
  return uid === undefined || gid === undefined || uid === 0 ? undefined : { name, uid, gid };
};

const makeUser = (name: string, log: Say): OsUser => {
  const ways = [
    [
      'useradd',
      '--system',
      '--user-group',
      '--no-create-home',
      '--home-dir',
      '/nonexistent',
      '--shell',
      '/usr/sbin/nologin',
      name,
    ],
    ['adduser', '-S', '-D', '-H', '-s', '/sbin/nologin', name],
  ] as const;
  for (const [program, ...args] of ways) {
    const { status } = spawnSync(program, args, {
      env: { ...process.env, PATH: `${process.env.PATH}:/usr/sbin:/sbin` },
    });
    if (status !== 0) continue;
    log(`PostgreSQL can't run as root, so the system user "${name}" was created for it.`);
    return findUser(name);
  }
  return undefined;
};

/** The user that runs the embedded PostgreSQL; undefined unless root starts the server. */
export const databaseUser = (log: Say): OsUser => {
  if (process.getuid?.() !== 0) return undefined;
  const user = findUser('cornerman') ?? makeUser('cornerman', log) ?? findUser('postgres') ?? findUser('nobody');
  if (user) return user;
  throw new Halt(
    exits.unavailable,
    `PostgreSQL can't run as root, and no system user could be created for it. Start as an ordinary user, create a user "cornerman", or set DATABASE_URL.`,
  );
};

/** The user that owns the files of an existing cluster, so that it never changes. */
export const ownerOf = (folder: string): OsUser => {
  if (process.getuid?.() !== 0) return undefined;
  const { uid, gid } = statSync(folder);
  return { name: execFileSync('id', ['-nu', String(uid)], { encoding: 'utf8' }).trim(), uid, gid };
};

export const asUser = (user: OsUser): { uid?: number; gid?: number } => (user ? { uid: user.uid, gid: user.gid } : {});

/** Whether the user can enter and read the folder. This is tried, because file modes don't show everything. */
export const mayEnter = (user: OsUser, folder: string): boolean => {
  if (!user) return true;
  if (!existsSync(folder)) return false;
  return (
    spawnSync('/bin/sh', ['-c', 'cd -- "$1" && test -r .', 'sh', folder], { cwd: '/', ...asUser(user) }).status === 0
  );
};

/** Whether the user can start the programs and read what they need. */
export const mayUse = (user: OsUser, native: Native): boolean => {
  if (!user) return true;
  const needs =
    'test -r "$1/share/postgresql/postgres.bki" && test -r "$1/lib/postgresql/plpgsql"* && "$1/bin/postgres" --version';
  const options = { cwd: '/', ...asUser(user), stdio: 'ignore' } as const;
  return spawnSync('/bin/sh', ['-c', needs, 'sh', native.folder], options).status === 0;
};
