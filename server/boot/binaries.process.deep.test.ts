import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyNative, findNative, prepareNative, programOf, type Native } from './binaries.ts';
import { clearLeftover, makeCluster, type Cluster } from './cluster.ts';
import { startOf } from './lock.ts';
import { databaseUser, mayUse } from './osuser.ts';
import { temporaryFolder } from './testing.start.ts';

const base = temporaryFolder();
const closed = path.join(base, 'closed');
const native: Native = { folder: path.join(closed, 'native'), version: findNative().version };
const user = databaseUser(() => undefined);
const runs = (at: Native): boolean => spawnSync(programOf(at, 'postgres'), ['--version'], { cwd: '/' }).status === 0;

beforeAll(() => {
  mkdirSync(closed, { mode: 0o700 });
  cpSync(findNative().folder, native.folder, { recursive: true, verbatimSymlinks: true });
});
afterAll(() => rmSync(base, { recursive: true }));

describe('the programs of PostgreSQL', () => {
  it('get their links and modes where the installation ran no scripts', () => {
    const lib = path.join(native.folder, 'lib');
    const links = readdirSync(lib).filter((name) => lstatSync(path.join(lib, name)).isSymbolicLink());
    for (const name of links) rmSync(path.join(lib, name));
    chmodSync(programOf(native, 'postgres'), 0o644);
    if (process.platform === 'linux') expect(links.length).toBeGreaterThan(5);
    expect(runs(native)).toBe(false);
    prepareNative(native);
    prepareNative(native);
    expect(runs(native)).toBe(true);
    expect(readdirSync(lib).filter((name) => lstatSync(path.join(lib, name)).isSymbolicLink())).toEqual(links);
  });

  it('are copied to where the user of the database may enter', () => {
    if (user) expect(mayUse(user, native)).toBe(false);
    for (const file of ['share/postgresql/postgres.bki', 'lib/libpq.so.5.18'])
      if (existsSync(path.join(native.folder, file))) chmodSync(path.join(native.folder, file), 0o600);
    const copy = copyNative(native, path.join(base, 'open'));
    expect(mayUse(user, copy)).toBe(true);
    expect(copyNative(native, path.join(base, 'open'))).toEqual(copy);
  });
});

describe('a process id left by a PostgreSQL that is gone', () => {
  const cluster: Cluster = {
    native: findNative(),
    user,
    folder: path.join(base, 'data'),
    logFile: path.join(base, 'log'),
  };
  const pidFile = path.join(cluster.folder, 'postmaster.pid');

  it('that belongs to something else now is not touched, and does not stop the start', async () => {
    makeCluster(cluster, 'a password');
    writeFileSync(pidFile, `${process.pid}\n${cluster.folder}\n0\n5432\n\n127.0.0.1\n`);
    await clearLeftover(cluster, () => expect.unreachable());
    expect(startOf(process.pid)).toBeDefined();
    expect(statSync(pidFile).size).toBeGreaterThan(0);
    const single = ['--single', '-D', cluster.folder, 'postgres'];
    const started = spawnSync(programOf(cluster.native, 'postgres'), single, {
      cwd: '/',
      input: 'select 1;\n',
      encoding: 'utf8',
      ...(user && { uid: user.uid, gid: user.gid }),
    });
    expect(started.stdout).toMatch(/\?column\? = "1"/);
  });
});
