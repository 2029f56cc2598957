/**
 * Migrates a database: numbered SQL files in order, each once, each in its own transaction; a file that says so in its
 * first line, each statement in its own.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Logger, runMigrations } from 'graphile-worker';
import { Pool, type Client } from 'pg';
import { placeOf, withClient } from './connect.ts';
import { codeOf, exits, Halt, messageOf, type Say } from './exit.ts';
import { migrationsFolder } from './root.ts';

type Migration = { name: string; sql: string; checksum: string };

/** Errors are thrown, and reported by us. */
const silent = new Logger(() => () => undefined);
/** Any number that nothing else locks. */
const LOCK = 7_270_531_011;

export const readMigrations = (folder: string): Migration[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
    .map((name) => {
      if (!/^\d{4}_[a-z0-9_]+\.sql$/.test(name))
        throw new Halt(exits.internal, `The migration ${name} would never run: it begins with four digits and _.`);
      const sql = readFileSync(path.join(folder, name), 'utf8');
      return { name, sql, checksum: createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex') };
    });

const makeRole = async (client: Client): Promise<void> => {
  try {
    await client.query('create role app nologin nosuperuser nobypassrls nocreatedb nocreaterole noreplication');
  } catch (error) {
    // A different database of the same cluster creates it at the same moment.
    if (!['42710', '23505'].includes(codeOf(error) ?? '')) throw error;
  }
};

const mayBecomeApp = async (client: Client): Promise<boolean> => {
  try {
    await client.query('set role app');
    await client.query('reset role');
    return true;
  } catch (error) {
    if (codeOf(error) === '42501') return false;
    throw error;
  }
};

/**
 * The role `app` that the server works as: no owner, no superuser, subject to row-level security. It belongs to the
 * whole cluster; it can't sign in, so the server connects as the owner and sets the role.
 */
export const ensureAppRole = async (client: Client): Promise<void> => {
  const { rows } = await client.query<{ strong: boolean }>(
    `select rolsuper or rolbypassrls as strong from pg_roles where rolname = 'app'`,
  );
  if (rows[0]?.strong)
    throw new Halt(
      exits.config,
      'The database role "app" is a superuser or bypasses row-level security. Remove these rights: ALTER ROLE app NOSUPERUSER NOBYPASSRLS.',
    );
  try {
    if (rows.length === 0) await makeRole(client);
    if (!(await mayBecomeApp(client))) await client.query('grant app to current_user');
    await client.query(
      `do $$ begin execute format('revoke temporary on database %I from public', current_database()); end $$`,
    );
  } catch (error) {
    if (codeOf(error) !== '42501') throw error;
    const sentence = `The database user isn't allowed to create the role "app". Ask an administrator to run this once: CREATE ROLE app NOLOGIN; GRANT app TO <that user>;`;
    throw new Halt(exits.config, sentence, error);
  }
};

const appliedBefore = async (client: Client): Promise<Map<string, string>> => {
  await client.query(`create table if not exists schema_migration (
    name text primary key, checksum text not null, applied_at timestamptz not null default now())`);
  await client.query('grant select on schema_migration to app');
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migration',
  );
  return new Map(rows.map((row) => [row.name, row.checksum]));
};

const checkHistory = (known: Migration[], before: Map<string, string>): void => {
  const checksums = new Map(known.map((migration) => [migration.name, migration.checksum]));
  for (const [name, checksum] of before) {
    const now = checksums.get(name);
    if (now === undefined)
      throw new Halt(
        exits.config,
        `A newer version of Cornerman has migrated this database to ${name}. Start that version.`,
      );
    if (now !== checksum)
      throw new Halt(
        exits.config,
        `The migration ${name} was changed after it was applied. Restore the file and write a new migration.`,
      );
  }
  const last = [...before.keys()].toSorted().at(-1) ?? '';
  const late = known.find((migration) => !before.has(migration.name) && migration.name < last);
  if (late)
    throw new Halt(
      exits.config,
      `The migration ${late.name} comes before ${last}, which has already been applied. Give it the next number.`,
    );
};

/** A file whose first line this is locks many tables, one after the other. Each statement can be repeated. */
const APART = '-- Each statement in a transaction of its own, which can be repeated.\n';
const partsOf = (sql: string): string[] =>
  sql.startsWith(APART)
    ? sql
        .slice(APART.length)
        .split(/;\n/)
        .filter((part) => part.trim() !== '')
    : [sql];

/** How often a transaction that meets what is being written at that moment begins. */
const TRIES = 50;
const PAUSE_MS = 100;
const DEADLOCK = '40P01';
const LOCK_HELD = '55P03';
const inTransaction = async (client: Client, run: () => Promise<void>, tries = TRIES): Promise<void> => {
  try {
    await client.query('begin');
    await run();
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    // The older version still answers: each held what the other needed next, and nothing was changed.
    const isMet = [DEADLOCK, LOCK_HELD].includes(codeOf(error) ?? '');
    if (!isMet || tries <= 1) throw error;
    await sleep(PAUSE_MS);
    await inTransaction(client, run, tries - 1);
  }
};

const apply = async (client: Client, { name, sql, checksum }: Migration): Promise<void> => {
  const parts = partsOf(sql);
  const isApart = parts.length > 1;
  try {
    for (const part of isApart ? parts : [])
      await inTransaction(client, async () => {
        // Who waits behind it waits no longer than this.
        await client.query(`set local lock_timeout = '300ms'`);
        await client.query(part);
      });
    await inTransaction(client, async () => {
      if (!isApart) await client.query(sql);
      await client.query('insert into schema_migration (name, checksum) values ($1, $2)', [name, checksum]);
    });
  } catch (error) {
    const kept = isApart ? 'failed and goes on there the next time' : 'failed and changed nothing';
    throw new Halt(exits.internal, `The migration ${name} ${kept}: ${messageOf(error)}`, error);
  }
};

const migrateLocked = async (client: Client, log: Say, known: Migration[], upTo?: string): Promise<string[]> => {
  await ensureAppRole(client);
  const before = await appliedBefore(client);
  checkHistory(known, before);
  const missing = known.filter(({ name }) => !before.has(name) && (upTo === undefined || name <= upTo));
  for (const migration of missing) {
    await apply(client, migration);
    if (before.size > 0) log(`Applied the migration ${migration.name}.`);
  }
  return missing.map((migration) => migration.name);
};

type Options = {
  folder?: string;
  /** The last one to apply, by name; for a backup of an older version. */
  upTo?: string | undefined;
};

/** The running query then fails and reports the error. */
const quiet = (): void => undefined;

/**
 * Graphile Worker's pool reports its end while its connection is still closing; a database that stops at that moment,
 * as after a restore, would end the process with an unhandled error.
 */
const migrateJobs = async (connectionString: string): Promise<void> => {
  const pool = new Pool({ connectionString, max: 1, application_name: 'cornerman start' });
  pool.on('error', quiet).on('connect', (client) => client.on('error', quiet));
  try {
    await runMigrations({ pgPool: pool, logger: silent });
  } finally {
    await pool.end();
  }
};

/**
 * Applies the missing migrations, under a lock shared by all processes, and updates the tables of the job queue.
 * Returns the names of the applied migrations.
 */
export const migrate = async (ownerUrl: string, log: Say, options: Options = {}): Promise<{ applied: string[] }> =>
  withClient(ownerUrl, async (client) => {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    try {
      const known = readMigrations(options.folder ?? migrationsFolder);
      const applied = await migrateLocked(client, log, known, options.upTo);
      await migrateJobs(ownerUrl);
      return { applied };
    } catch (error) {
      if (error instanceof Halt) throw error;
      throw new Halt(
        exits.unavailable,
        `The database at ${placeOf(ownerUrl)} could not be migrated: ${messageOf(error)}`,
        error,
      );
    }
  });

/** For commands that only read: refuses a database without a network, or with the tables of another version. */
export const requireCurrent = async (ownerUrl: string, folder = migrationsFolder): Promise<void> =>
  withClient(ownerUrl, async (client) => {
    const { rows } = await client.query<{ there: boolean }>(
      `select to_regclass('public.schema_migration') is not null as there`,
    );
    if (!rows[0]?.there) throw new Halt(exits.config, 'This database is empty. Start Cornerman once: npm start');
    const applied = await client.query<{ name: string; checksum: string }>(
      'select name, checksum from schema_migration',
    );
    const before = new Map(applied.rows.map((row) => [row.name, row.checksum]));
    const known = readMigrations(folder);
    checkHistory(known, before);
    const missing = known.find(({ name }) => !before.has(name));
    if (missing)
      throw new Halt(
        exits.config,
        `The migration ${missing.name} hasn't been applied to this database. Run npm run migrate first.`,
      );
  });
