/**
 * A database of a given size, created once and kept in the temporary folder as long as the code that creates it stays
 * the same. Each run works on a copy, because the rows that one run writes would slow down the lists of the next.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { ensureAppRole, migrate } from '#server/boot/migrate.ts';
import { databaseAt } from '#server/boot/testing.ts';
import { removeDataFolder } from '#server/boot/testing.start.ts';
import { startEmbedded, stopLeftover } from '#server/boot/postgres.ts';
import { projectFolder } from '#server/boot/root.ts';
import { makeDemo } from '#server/demo.ts';
import { hashToken, newToken } from '#kit/server/session.ts';
import { grow } from './grow.ts';
import { copies, sizes, type DatabaseName } from './sizes.ts';

const say = (sentence: string): void => console.log(sentence);
const prefix = 'cornerman-bench-';

/** Of the creating code only: an existing database is updated by newer migrations. */
const hashOf = (size: DatabaseName): string => {
  const demo = path.join(projectFolder, 'server', 'demo');
  const hash = createHash('sha256').update(JSON.stringify(sizes[size]));
  const copied = copies[size];
  if (copied) hash.update(JSON.stringify(copied)).update(readFileSync(path.join(projectFolder, 'bench', 'grow.ts')));
  for (const name of readdirSync(demo).toSorted())
    if (!name.endsWith('.test.ts')) hash.update(readFileSync(path.join(demo, name)));
  return hash.digest('hex').slice(0, 12);
};

export type BenchDatabase = {
  url: string;
  /** Checks references to and from these tables in the connections of the bare server too, where triggers are disabled. */
  keepReferences(tables: readonly string[]): Promise<void>;
  stop(): Promise<void>;
  counts: Record<string, number>;
  size: DatabaseName;
};

/** Databases of the same size that other code created. */
const clearOthers = (size: DatabaseName, keep: string): void => {
  for (const name of readdirSync(tmpdir()))
    if (name.startsWith(`${prefix}${size}-`) && name !== keep) removeDataFolder(path.join(tmpdir(), name));
};

/** With the same settings as the database of `npm start`. */
export const openDatabase = async (size: DatabaseName): Promise<BenchDatabase> => {
  const name = `${prefix}${size}-${hashOf(size)}`;
  clearOthers(size, name);
  const dataDir = path.join(tmpdir(), name);
  const note = path.join(dataDir, 'made.json');
  if (!existsSync(note)) {
    await stopLeftover(dataDir);
    removeDataFolder(dataDir);
  }
  mkdirSync(dataDir, { recursive: true, mode: 0o755 });
  const embedded = await startEmbedded({ dataDir }, say);
  const url = embedded.ownerUrl;
  try {
    await migrate(url, say);
    if (!existsSync(note)) await fill(url, size, note);
    const superuser = superuserOf(dataDir, url);
    await prepare(superuser);
    await dropCopy(superuser);
    const copy = await makeCopy(url);
    const keepReferences = (tables: readonly string[]): Promise<void> =>
      onDatabase(databaseAt(superuser, copyName), (client) => alwaysCheck(client, tables));
    const stop = async (): Promise<void> => {
      await dropCopy(superuser);
      await embedded.stop();
    };
    return { url: copy, keepReferences, stop, counts: await countsOf(copy), size };
  } catch (error) {
    // The next run creates it again: it was not finished, or its migrations have changed.
    rmSync(note, { force: true });
    await embedded.stop();
    throw error;
  }
};

const fill = async (url: string, size: DatabaseName, note: string): Promise<void> => {
  say(`Making the database "${size}" (once):`);
  const began = performance.now();
  let told = 0;
  await makeDemo(
    url,
    (text, share) => {
      if (share - told < 0.1 && share < 0.85) return;
      told = share;
      say(`  ${Math.round((performance.now() - began) / 1000)} s  ${Math.round(share * 100)} %  ${text}`);
    },
    { size: sizes[size] },
  );
  const copied = copies[size];
  await onDatabase(url, async (client) => {
    if (copied)
      await grow(client, copied, (text) => say(`  ${Math.round((performance.now() - began) / 1000)} s  ${text}`));
    await client.query('set statement_timeout = 0');
    await client.query('vacuum (analyze, freeze)');
    await client.query('checkpoint').catch(() => say('  the owner may not ask for a checkpoint: it comes by itself'));
  });
  writeFileSync(note, JSON.stringify({ size, seconds: Math.round((performance.now() - began) / 1000) }));
};

export const onDatabase = async <T>(url: string, use: (client: Client) => Promise<T>): Promise<T> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
};

const superuserOf = (dataDir: string, url: string): string => {
  const { superuser_password } = JSON.parse(readFileSync(path.join(dataDir, 'database.json'), 'utf8')) as {
    superuser_password: string;
  };
  const superuser = new URL(url);
  [superuser.username, superuser.password] = ['postgres', superuser_password];
  return superuser.href;
};
/** Also of their partitions. */
const alwaysCheck = async (client: Client, tables: readonly string[]): Promise<void> => {
  const { rows } = await client.query<{ table: string; trigger: string }>(
    `select tgrelid::regclass::text as table, quote_ident(tgname) as trigger from pg_trigger
      where tgisinternal and tgenabled <> 'A' and tgconstrrelid <> 0
        and tgrelid in (select p.relid from unnest($1::text[]) t cross join lateral pg_partition_tree(t::regclass) p
                        union select t::regclass from unnest($1::text[]) t)`,
    [tables],
  );
  for (const { table, trigger } of rows) await client.query(`alter table ${table} enable always trigger ${trigger}`);
};
/** The bare server writes no audit: triggers are disabled for its connections, but references are checked for both. */
const prepare = (superuser: string): Promise<void> =>
  onDatabase(superuser, async (client) => {
    await client.query('grant set on parameter session_replication_role to cornerman');
    await alwaysCheck(client, ['member', 'member_branch', 'activity', 'number_series']);
  });

const copyName = 'bench_run';
/** Autovacuum may be at work in it, which only the superuser can end. */
const dropCopy = (superuser: string): Promise<unknown> =>
  onDatabase(databaseAt(superuser, 'postgres'), (client) =>
    client.query(`drop database if exists ${copyName} with (force)`),
  );

const makeCopy = async (url: string): Promise<string> => {
  const original = new URL(url).pathname.slice(1);
  await onDatabase(databaseAt(url, 'postgres'), (client) =>
    client.query(`create database ${copyName} template ${original} strategy file_copy`),
  );
  const copy = databaseAt(url, copyName);
  // A template doesn't include the rights on the database.
  await onDatabase(copy, ensureAppRole);
  return copy;
};

const countsOf = async (url: string): Promise<Record<string, number>> =>
  onDatabase(url, async (client) => {
    const { rows } = await client.query<Record<string, string>>(
      `select (select count(*) from branch where type <> 'hq') as branches, (select count(*) from member) as clients,
              (select count(*) from invoice) as invoices, (select count(*) from invoice where status = 'unpaid') as open, (select count(*) from check_in) as "check-ins",
              (select count(*) from revenue_month) as "month rows", (select count(*) from revenue_day) as "day rows"`,
    );
    return Object.fromEntries(Object.entries(rows[0] ?? {}).map(([key, value]) => [key, Number(value)]));
  });

export type Seat = {
  branch_id: number;
  country: string;
  token: string;
  members: { id: number; first_name: string; last_name: string; phone: string | null }[];
};
/** A signed-in admin and some clients for each branch, and someone at head office. */
export const takeSeats = async (
  url: string,
): Promise<{ seats: Seat[]; office: { branch_id: number; token: string } }> =>
  onDatabase(url, async (client) => {
    const { rows: admins } = await client.query<{ staff_id: string; branch_id: string; country: string; type: string }>(
      `select distinct on (b.id) b.id as branch_id, b.country_code as country, b.type, f.id as staff_id
         from branch b join staff_role sr on sr.branch_id = b.id or (b.type = 'hq' and sr.everywhere)
         join role r on r.id = sr.role_id and r.key in ('admin', 'super_admin') join staff f on f.id = sr.staff_id order by b.id, f.id`,
    );
    const sit = async (staff_id: string): Promise<string> => {
      const token = newToken();
      await client.query(
        `insert into session (staff_id, token_hash, idle_until, expires_at) values ($1, $2, now() + interval '12 hours', now() + interval '12 hours')`,
        [staff_id, hashToken(token)],
      );
      return token;
    };
    const seats: Seat[] = [];
    let office = { branch_id: 0, token: '' };
    for (const { branch_id, country, type, staff_id } of admins) {
      const token = await sit(staff_id);
      if (type === 'hq') office = { branch_id: Number(branch_id), token };
      else {
        const { rows } = await client.query<{
          id: string;
          first_name: string;
          last_name: string;
          phone: string | null;
        }>(
          'select id, first_name, last_name, phone from member where branch_id = $1 order by md5(id::text) limit 400',
          [branch_id],
        );
        seats.push({
          branch_id: Number(branch_id),
          country,
          token,
          members: rows.map((row) => ({ ...row, id: Number(row.id) })),
        });
      }
    }
    return { seats, office };
  });
