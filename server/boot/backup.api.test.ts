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
import { backup, checksumOf, readNamedFiles } from './backup.ts';
import { withClient } from './connect.ts';
import { runs } from '#kit/domain/tier.testing.ts';
import { FolderFiles } from '#kit/server/files.ts';
import { verifyFiles } from '../verify/files.ts';
import { copyOut } from './copy.ts';
import { restore } from './restore.ts';
import { copyOutText, plainSettings, readForeignKeys, readTables, readTriggers } from './tables.ts';
import { createTestDatabase, type TestDatabase } from './testing.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'cornerman-backup-'));
const [from, to, kept] = ['from', 'to', 'kept'].map((name) => path.join(folder, name)) as [string, string, string];
const said: string[] = [];
const stored = new FolderFiles(path.join(from, 'files'));
const restored = new FolderFiles(path.join(to, 'files'));
const pdf = Buffer.from([0, 255, 10, 13]);
const named = `insert into file (name, kind, bytes, key, sha256, purpose)
  values ('one.pdf', 'application/pdf', $2, $1, $3, 'certificate')`;
let source: TestDatabase;
let target: TestDatabase;

/** Rows that are difficult to copy: quotes, tabs, Chinese, bytes, months in the distant past, a running job. */
const rows = `
  insert into organisation (kind, name) values ('network', E'Tab\\there "and" back\\\\slash 拳馆\\n\\\\.');
  insert into branch (organisation_id, code, name, type, country_code, time_zone, currency)
    select id, 'HQ', 'Head office', 'hq', 'MY', 'Asia/Kuala_Lumpur', 'MYR' from organisation;
  insert into branch (organisation_id, code, name, type, country_code, time_zone, currency)
    select id, 'B' || n, 'Branch ' || n, 'branch', 'SG', 'Asia/Singapore', 'SGD' from organisation, generate_series(1, ${runs(3000, 300)}) n;
  select ensure_month_partitions('audit_entry', '2020-01-01', '2020-02-01');
  insert into audit_entry (at, actor, table_name, op, changes) values ('2020-01-05T00:00:00.123456Z', 'test', 'none', 'insert', '{"a": [1, null]}');
  insert into socket_io_attachments (payload) values ('\\x00ff0a5c'::bytea), (null);
  select setval(pg_get_serial_sequence('lead', 'id'), 41, false);
  select app_enqueue('later', '{"n": 1}', 'one', now() + interval '1 day', null, 3);
  update graphile_worker._private_jobs set locked_at = now(), locked_by = 'gone'`;

beforeAll(async () => {
  source = await createTestDatabase();
  target = await createTestDatabase('empty');
  await withClient(source.ownerUrl, async (client) => client.query(rows));
  await withClient(source.ownerUrl, async (client) => {
    for (const bytes of [pdf, Buffer.from('lost')]) {
      const { key, sha256 } = await stored.put(bytes);
      await client.query(named, [key, bytes.length, sha256]);
      if (bytes !== pdf) await stored.remove(key);
    }
  });
  await backup(source.ownerUrl, stored, 'k'.repeat(40), kept, (line) => said.push(line));
});
afterAll(async () => {
  await source.drop();
  await target.drop();
  rmSync(folder, { recursive: true });
});

const quiet = (): void => undefined;
const into = (key?: string) => ({ ownerUrl: target.ownerUrl, files: restored, dataDir: to, key });

describe('a backup', () => {
  it('is kept from other users and never overwritten', async () => {
    expect(statSync(kept).mode & 0o077).toBe(0);
    await expect(backup(source.ownerUrl, stored, 'key', kept, quiet)).rejects.toThrow(/already exists/);
  });

  it('that was changed is refused before anything is touched', async () => {
    const torn = path.join(folder, 'torn');
    cpSync(kept, torn, { recursive: true });
    const file = path.join(torn, 'tables', 'public.branch.copy.gz');
    chmodSync(file, 0o600);
    writeFileSync(file, readFileSync(file).subarray(0, -20));
    await expect(restore(into(), torn, quiet)).rejects.toThrow(/damaged: tables\/public.branch.copy.gz/);
    expect(existsSync(to)).toBe(false);
  });

  it('tells which files it could not take along', () => {
    expect(said.join('\n')).toMatch(/1 of 2 files are missing or have changed, and are not in the backup: \w\w\//);
  });

  it('whose list was changed or cut off is refused', async () => {
    const manifest = path.join(folder, 'torn', 'manifest.json');
    const whole = readFileSync(path.join(kept, 'manifest.json'), 'utf8');
    chmodSync(manifest, 0o600);
    for (const [text, why] of [
      [whole.replace(/"rows": \d+/, '"rows": 1'), /damaged: manifest.json was changed/],
      [whole.slice(0, -30), /damaged: manifest.json: /],
    ] as const) {
      writeFileSync(manifest, text);
      await expect(restore(into(), path.join(folder, 'torn'), quiet)).rejects.toThrow(why);
    }
  });

  it('is not restored beside another key, which could read nothing that was sealed', async () => {
    await expect(restore(into('another'.repeat(6)), kept, quiet)).rejects.toThrow(
      /SECRET_KEY is not the key of this backup/,
    );
    expect(existsSync(to)).toBe(false);
  });

  it('restores every row, file and key', async () => {
    mkdirSync(to);
    await restore(into(), kept, quiet);
    const before = await contents(source.ownerUrl);
    expect(Object.keys(before).length).toBeGreaterThan(20);
    expect(await contents(target.ownerUrl)).toEqual(before);
    const [file] = (await withClient(target.ownerUrl, readNamedFiles)).filter(({ key }) => !said.join().includes(key));
    expect(await restored.get(file?.key ?? '')).toEqual(pdf);
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

  it('leaves a number series that has not begun where it stood', async () => {
    const next = `select nextval(pg_get_serial_sequence('lead', 'id'))::int as id`;
    const ask = async (url: string): Promise<unknown> =>
      withClient(url, async (client) => (await client.query(next)).rows);
    expect(await ask(target.ownerUrl)).toEqual([{ id: 41 }]);
  });

  it('is verified with its files: what is missing or was changed is named', async () => {
    const [file] = (await withClient(target.ownerUrl, readNamedFiles)).filter(({ key }) => !said.join().includes(key));
    expect(await verifyFiles(target.ownerUrl, restored)).toMatchObject({
      count: 1,
      shown: [expect.stringMatching(/ is missing$/)],
    });
    await restored.bring(file?.key ?? '', Buffer.from('other'));
    expect(await verifyFiles(target.ownerUrl, restored)).toMatchObject({ count: 2 });
  });

  it('is not restored over data', async () => {
    await expect(restore(into(), kept, quiet)).rejects.toThrow(/The database is not empty/);
  });
});

/** The content of every table, without the locks of jobs that a restore removes. */
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
