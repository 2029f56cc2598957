import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { backup, checksumOf } from './backup.ts';
import { withClient } from './connect.ts';
import { copyOut } from './copy.ts';
import { restore } from './restore.ts';
import { copyOutText, plainSettings, readForeignKeys, readTables, readTriggers } from './tables.ts';
import { createTestDatabase, type TestDatabase } from './testing.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'cornerman-backup-'));
const [from, to, kept] = ['from', 'to', 'kept'].map((name) => path.join(folder, name)) as [string, string, string];
const quiet = (): void => undefined;
let source: TestDatabase;
let target: TestDatabase;

/** Rows that are hard to carry: quotes, tabs, Chinese, bytes, months long past, a job that is being worked on. */
const rows = `
  insert into organisation (kind, name) values ('network', E'Tab\\there "and" back\\\\slash 拳馆\\n\\\\.');
  insert into branch (organisation_id, code, name, type, country_code, time_zone, currency)
    select id, 'HQ', 'Head office', 'hq', 'MY', 'Asia/Kuala_Lumpur', 'MYR' from organisation;
  insert into branch (organisation_id, code, name, type, country_code, time_zone, currency)
    select id, 'B' || n, 'Branch ' || n, 'branch', 'SG', 'Asia/Singapore', 'SGD' from organisation, generate_series(1, 3000) n;
  select ensure_month_partitions('audit_entry', '2020-01-01', '2020-02-01');
  insert into audit_entry (at, actor, table_name, op, changes) values ('2020-01-05T00:00:00.123456Z', 'test', 'none', 'insert', '{"a": [1, null]}');
  insert into socket_io_attachments (payload) values ('\\x00ff0a5c'::bytea), (null);
  select app_enqueue('later', '{"n": 1}', 'one', now() + interval '1 day', null, 3);
  update graphile_worker._private_jobs set locked_at = now(), locked_by = 'gone'`;

/** What every table holds, without the locks of jobs that a restore takes away. */
const contents = async (url: string): Promise<Record<string, string>> =>
  withClient(url, async (client) => {
    await client.query('begin');
    await client.query(plainSettings);
    await client.query('update graphile_worker._private_jobs set locked_at = null, locked_by = null');
    const found: Record<string, string> = {};
    for (const table of await readTables(client))
      found[table.name] = await checksumOf(copyOut(client, copyOutText(table)));
    await client.query('rollback');
    return found;
  });

const shape = async (url: string): Promise<unknown> =>
  withClient(url, async (client) => [await readForeignKeys(client), await readTriggers(client)]);

beforeAll(async () => {
  source = await createTestDatabase();
  target = await createTestDatabase('empty');
  await withClient(source.ownerUrl, async (client) => client.query(rows));
  mkdirSync(path.join(from, 'files', 'ab'), { recursive: true });
  writeFileSync(path.join(from, 'files', 'ab', 'one.pdf'), Buffer.from([0, 255, 10, 13]));
  await backup(source.ownerUrl, from, 'k'.repeat(40), kept, quiet);
});
afterAll(async () => {
  await source.drop();
  await target.drop();
  rmSync(folder, { recursive: true });
});

describe('a backup', () => {
  it('is kept from other users and never overwritten', async () => {
    expect(statSync(kept).mode & 0o077).toBe(0);
    await expect(backup(source.ownerUrl, from, 'key', kept, quiet)).rejects.toThrow(/exists already/);
  });

  it('that was changed is refused before anything is touched', async () => {
    const torn = path.join(folder, 'torn');
    cpSync(kept, torn, { recursive: true });
    const file = path.join(torn, 'tables', 'public.branch.copy.gz');
    chmodSync(file, 0o600);
    writeFileSync(file, readFileSync(file).subarray(0, -20));
    await expect(restore(target.ownerUrl, to, true, torn, quiet)).rejects.toThrow(
      /damaged: tables\/public.branch.copy.gz/,
    );
    expect(existsSync(to)).toBe(false);
  });

  it('restores every row, file and key', async () => {
    mkdirSync(to);
    await restore(target.ownerUrl, to, true, kept, quiet);
    const before = await contents(source.ownerUrl);
    expect(Object.keys(before).length).toBeGreaterThan(20);
    expect(await contents(target.ownerUrl)).toEqual(before);
    expect(readFileSync(path.join(to, 'files', 'ab', 'one.pdf'))).toEqual(Buffer.from([0, 255, 10, 13]));
    expect(readFileSync(path.join(to, 'secret.key'), 'utf8').trim()).toBe('k'.repeat(40));
  });

  it('leaves keys, triggers and number series as the migrations made them', async () => {
    expect(await shape(target.ownerUrl)).toEqual(await shape(source.ownerUrl));
    await withClient(target.ownerUrl, async (client) => {
      const { rows: made } =
        await client.query(`insert into branch (organisation_id, code, name, type, country_code, time_zone, currency)
        select id, 'NEW', 'New', 'branch', 'SG', 'Asia/Singapore', 'SGD' from organisation returning id`);
      expect(made).toEqual([{ id: expect.anything() }]);
      const { rows: locked } = await client.query(
        'select 1 from graphile_worker._private_jobs where locked_at is not null',
      );
      expect(locked).toEqual([]);
    });
  });

  it('is not restored over data', async () => {
    await expect(restore(target.ownerUrl, to, true, kept, quiet)).rejects.toThrow(/The database is not empty/);
  });
});
