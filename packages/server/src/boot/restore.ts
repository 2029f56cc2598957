/** Brings a backup into an empty database: migrations of its version, its rows, their checksums, then the rest. */
import { createReadStream, existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createGunzip } from 'node:zlib';
import type { Client } from 'pg';
import { checksumOf, checksumOfFile, copyFiles, Manifest, manifestName, type StoredTable } from './backup.ts';
import { withClient } from './connect.ts';
import { copyIn, copyOut } from './copy.ts';
import { exits, Halt, messageOf, type Say } from './exit.ts';
import { migrate } from './migrate.ts';
import { writePrivate } from './secret.ts';
import {
  copyInText,
  copyOutText,
  plainSettings,
  readForeignKeys,
  readPartitions,
  readTables,
  readTriggers,
} from './tables.ts';

const damaged = (what: string): Halt => new Halt(exits.config, `The backup is damaged: ${what}. Nothing was restored.`);

export const readManifest = (folder: string): Manifest => {
  const file = path.join(folder, manifestName);
  if (!existsSync(file)) throw new Halt(exits.config, `${folder} holds no backup: ${manifestName} is missing.`);
  const read = Manifest.safeParse(JSON.parse(readFileSync(file, 'utf8')));
  if (!read.success)
    throw new Halt(exits.config, `The backup in ${folder} has a form that this version of Cornerman does not know.`);
  return read.data;
};

const isEmpty = async (client: Client): Promise<boolean> => {
  const { rows } = await client.query(
    `select 1 from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') limit 1`,
  );
  return rows.length === 0;
};

/** Foreign keys and triggers stand aside while the rows come in, in whatever order. Returns how to bring them back. */
const standAside = async (client: Client): Promise<() => Promise<void>> => {
  const [keys, triggers] = [await readForeignKeys(client), await readTriggers(client)];
  for (const trigger of triggers) await client.query(`alter table ${trigger.table} disable trigger ${trigger.name}`);
  for (const key of keys) await client.query(`alter table ${key.table} drop constraint ${key.name}`);
  return async () => {
    for (const key of keys) await client.query(`alter table ${key.table} add constraint ${key.name} ${key.definition}`);
    for (const trigger of triggers) await client.query(`alter table ${trigger.table} enable trigger ${trigger.name}`);
  };
};

const makePartitions = async (client: Client, manifest: Manifest): Promise<void> => {
  const there = new Set((await readPartitions(client)).map((partition) => partition.name));
  for (const { name, parent, bound } of manifest.partitions)
    if (!there.has(name)) await client.query(`create table ${name} partition of ${parent} ${bound}`);
};

const fillTable = async (client: Client, table: StoredTable, folder: string): Promise<void> => {
  const rows = createReadStream(path.join(folder, table.file)).pipe(createGunzip());
  await copyIn(client, copyInText(table), rows).catch((error: unknown) => {
    throw damaged(`${table.name}: ${messageOf(error)}`);
  });
};

const checkTable = async (client: Client, table: StoredTable): Promise<void> => {
  if ((await checksumOf(copyOut(client, copyOutText(table)))) !== table.sha256)
    throw damaged(`the rows of ${table.name} differ after they were restored`);
};

const fillDatabase = async (client: Client, manifest: Manifest, folder: string): Promise<void> => {
  const names = new Set((await readTables(client)).map((table) => table.name));
  const unknown = manifest.tables.find((table) => !names.has(table.name));
  if (unknown) throw damaged(`the table ${unknown.name} is not in its version`);
  const bringBack = await standAside(client);
  await makePartitions(client, manifest);
  await client.query(`truncate ${[...names].join(', ')}`);
  for (const table of manifest.tables) await fillTable(client, table, folder);
  for (const table of manifest.tables) await checkTable(client, table);
  for (const { name, last_value } of manifest.sequences)
    await client.query('select setval($1, $2)', [name, last_value]);
  await bringBack();
  // Jobs that were being worked on belong to a worker that is not there.
  await client.query(
    'update graphile_worker._private_jobs set locked_at = null, locked_by = null where locked_at is not null',
  );
  await client.query(
    'update graphile_worker._private_job_queues set locked_at = null, locked_by = null where locked_at is not null',
  );
};

const restoreDatabase = async (ownerUrl: string, manifest: Manifest, folder: string): Promise<void> =>
  withClient(ownerUrl, async (client) => {
    await client.query('begin');
    try {
      await client.query(plainSettings);
      await fillDatabase(client, manifest, folder);
      await client.query('commit');
    } catch (error) {
      await client.query('rollback');
      throw error;
    }
  });

/** Every checksum, before anything is touched. */
const checkBackup = async (manifest: Manifest, folder: string): Promise<void> => {
  const stored = [
    ...manifest.files.map((file) => ({ file: path.join('files', file.path), sha256: file.sha256, packed: false })),
    ...manifest.tables.map((table) => ({ file: table.file, sha256: table.sha256, packed: true })),
  ];
  for (const { file, sha256, packed } of stored) {
    const found = await checksumOfFile(path.join(folder, file), packed).catch((error: unknown) => {
      throw damaged(`${file}: ${messageOf(error)}`);
    });
    if (found !== sha256) throw damaged(`${file} was changed`);
  }
};

/** Restores into an empty database and data folder. `keepKey` writes the backup's key into the data folder; not wanted when SECRET_KEY is set. */
export const restore = async (
  ownerUrl: string,
  dataDir: string,
  keepKey: boolean,
  folder: string,
  say: Say,
): Promise<void> => {
  const manifest = readManifest(folder);
  await checkBackup(manifest, folder);
  if (!(await withClient(ownerUrl, isEmpty)))
    throw new Halt(
      exits.config,
      'The database is not empty: a backup is restored into a new DATA_DIR or an empty database only.',
    );
  await migrate(ownerUrl, say, { upTo: manifest.migration });
  await restoreDatabase(ownerUrl, manifest, folder);
  await copyFiles(path.join(folder, 'files'), path.join(dataDir, 'files'));
  if (keepKey) writePrivate(path.join(dataDir, 'secret.key'), readFileSync(path.join(folder, 'secret.key'), 'utf8'));
  await migrate(ownerUrl, say);
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  say(`${rows} rows and ${manifest.files.length} files of ${manifest.made_at} were restored; every checksum agrees.`);
};
