import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect, withClient } from './connect.ts';
import { migrate, readMigrations, requireCurrent } from './migrate.ts';
import { createTestDatabase, databaseAt, type TestDatabase } from './testing.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'cornerman-migrations-'));
const files = (name: string, content: Record<string, string>): string => {
  const at = path.join(folder, name);
  mkdirSync(at, { recursive: true });
  for (const [file, sql] of Object.entries(content)) writeFileSync(path.join(at, file), sql);
  return at;
};
const first = { '0001_one.sql': 'create table one (id int); grant select on one to app;' };
const quiet = (): void => undefined;
let database: TestDatabase;
beforeAll(async () => void (database = await createTestDatabase('empty')));
afterAll(async () => {
  await database.drop();
  rmSync(folder, { recursive: true });
});

describe('migrate', () => {
  it('applies each file once, even when several processes start together', async () => {
    const at = files('a', first);
    const runs = await Promise.all([1, 2, 3, 4].map(async () => migrate(database.ownerUrl, quiet, { folder: at })));
    expect(runs.flatMap((run) => run.applied)).toEqual(['0001_one.sql']);
  });

  it('undoes a file that fails, with a sentence', async () => {
    const at = files('b', { ...first, '0002_two.sql': 'create table two (id int); select 1/0;' });
    await expect(migrate(database.ownerUrl, quiet, { folder: at })).rejects.toThrow(
      /0002_two.sql failed and changed nothing: division by zero/,
    );
    cpSync(files('c', { '0002_two.sql': 'create table two (id int);' }), at, { recursive: true });
    expect(await migrate(database.ownerUrl, quiet, { folder: at })).toEqual({ applied: ['0002_two.sql'] });
  });

  it('begins again if it meets somebody who writes and each holds what the other needs', async () => {
    const wanted = { '0001_one.sql': 'create table here (id int); create table there (id int)' };
    const own = await createTestDatabase('empty');
    const at = files('h', wanted);
    await migrate(own.ownerUrl, quiet, { folder: at });
    const locks = `lock table here; select pg_sleep(0.4); lock table there; create table made (id int)`;
    files('h', { '0002_two.sql': locks });
    const writing = withClient(own.ownerUrl, async (client) => {
      await client.query('begin');
      await client.query('lock table there');
      // The migration waits first, so PostgreSQL ends the migration.
      await client.query('select pg_sleep(0.8)');
      await client.query('lock table here');
      await client.query('commit');
    });
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(await migrate(own.ownerUrl, quiet, { folder: at })).toEqual({ applied: ['0002_two.sql'] });
    await writing;
    await own.drop();
  });

  it('runs the statements of a file apart if it says so: keeps what was done, and waits behind nobody for long', async () => {
    const own = await createTestDatabase('empty');
    const apart = '-- Each statement in a transaction of its own, which can be repeated.\n';
    const done = 'create table if not exists two (id int);\n';
    const at = files('i', {
      '0001_one.sql': 'create table one (id int)',
      '0002_two.sql': `${apart}${done}select 1/0;\n`,
    });
    const failing = migrate(own.ownerUrl, quiet, { folder: at });
    await expect(failing).rejects.toThrow(/0002_two.sql failed and goes on there the next time: division by zero/);
    files('i', { '0002_two.sql': `${apart}${done}alter table one add column word text;\n` });
    let waited = 0;
    const writing = withClient(own.ownerUrl, async (client) => {
      await client.query('insert into two values (1)');
      await client.query('begin');
      await client.query('select from one');
      await new Promise((resolve) => setTimeout(resolve, 600));
      // Somebody else reads the table that the migration waits for.
      const began = performance.now();
      await withClient(own.ownerUrl, async (other) => void (await other.query('select from one')));
      waited = performance.now() - began;
      await client.query('commit');
    });
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(await migrate(own.ownerUrl, quiet, { folder: at })).toEqual({ applied: ['0002_two.sql'] });
    await writing;
    expect(waited).toBeLessThan(600);
    await own.drop();
  });

  it('stops at the migration that is asked for', async () => {
    const at = files('g', { ...first, '0002_two.sql': 'create table two (id int);', '0003_three.sql': 'select 1' });
    expect(await migrate(database.ownerUrl, quiet, { folder: at, upTo: '0002_two.sql' })).toEqual({ applied: [] });
  });

  it('refuses a file that was changed, one that came late, and an older version', async () => {
    const two = { '0002_two.sql': 'create table two (id int);' };
    await expect(
      migrate(database.ownerUrl, quiet, { folder: files('d', { ...two, '0001_one.sql': 'select 1' }) }),
    ).rejects.toThrow(/0001_one.sql was changed/);
    await expect(migrate(database.ownerUrl, quiet, { folder: files('e', first) })).rejects.toThrow(
      /newer version of Cornerman has migrated this database to 0002_two.sql/,
    );
    await expect(
      migrate(database.ownerUrl, quiet, { folder: files('f', { ...first, ...two, '0001_zero.sql': 'select 1' }) }),
    ).rejects.toThrow(/0001_zero.sql comes before/);
  });
});

it('says in a sentence that there is no network yet, or that the tables are of another version', async () => {
  const empty = await createTestDatabase('empty');
  const at = files('lacking', first);
  await expect(requireCurrent(empty.ownerUrl, at)).rejects.toThrow(/This database is empty.*npm start/);
  await migrate(empty.ownerUrl, quiet, { folder: at });
  await requireCurrent(empty.ownerUrl, at);
  cpSync(files('more', { '0002_two.sql': 'create table two (id int);' }), at, { recursive: true });
  await expect(requireCurrent(empty.ownerUrl, at)).rejects.toThrow(/0002_two.sql hasn't been applied.*npm run migrate/);
  await empty.drop();
});

it('refuses a file that would be passed over', () => {
  const at = files('i', { ...first, '0001b_one.sql': 'select 1' });
  expect(() => readMigrations(at)).toThrow(/0001b_one.sql would never run/);
});

it('the role app owns nothing, makes nothing and cannot sign in', async () => {
  const migrated = await createTestDatabase();
  await withClient(migrated.url, async (client) => {
    await client.query('set role app');
    const { rows } =
      await client.query(`select rolcanlogin or rolsuper or rolbypassrls or rolcreatedb or rolcreaterole as strong,
      exists (select from pg_class where relowner = r.oid) as owns from pg_roles r where rolname = current_user`);
    expect(rows).toEqual([{ strong: false, owns: false }]);
    await expect(client.query('create table x (id int)')).rejects.toThrow(/permission denied/);
    await expect(client.query('create temporary table x (id int)')).rejects.toThrow(/permission denied/);
    await expect(client.query('update schema_migration set checksum = name')).rejects.toThrow(/permission denied/);
  });
  await migrated.drop();
});

it('tells in a sentence what is wrong with an address, never the password', async () => {
  const wrong = (change: (url: URL) => void): string => {
    const url = new URL(database.url);
    // Over the network, as people name a database.
    url.searchParams.delete('host');
    change(url);
    return url.href;
  };
  const refused = [
    [databaseAt(database.url, 'nowhere'), 78, /refuses the connection: database "nowhere" does not exist/],
    [wrong((url) => (url.password = 'hush-hush')), 78, /refuses the connection: password authentication failed/],
    [wrong((url) => (url.port = '1')), 69, /doesn't answer: .*ECONNREFUSED/],
  ] as const;
  for (const [url, exitCode, message] of refused) {
    const error: unknown = await connect(url).catch((caught: unknown) => caught);
    expect(error).toMatchObject({ exitCode, message: expect.stringMatching(message) });
    expect(String(error)).not.toContain('hush-hush');
  }
});
