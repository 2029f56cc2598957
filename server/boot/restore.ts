/**
 * Restores a backup into an empty database: the migrations of its version, its rows, their checksums, then the rest.
 */
import { createReadStream, existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createGunzip } from 'node:zlib';
import type { Client } from 'pg';
import { z } from 'zod';
import type { Files } from '#kit/server/files.ts';
import { checksumOf, checksumOfFile, Manifest, manifestName, sealOf, type StoredTable } from './backup.ts';
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

const Sealed = z.object({ sha256: z.string().optional() });
const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw damaged(`${manifestName}: ${messageOf(error)}`);
  }
};

export const readManifest = (folder: string): Manifest => {
  const file = path.join(folder, manifestName);
  if (!existsSync(file)) throw new Halt(exits.config, `There is no backup in ${folder}: ${manifestName} is missing.`);
  const text = readFileSync(file, 'utf8');
  const read = Manifest.safeParse(parsed(text));
  if (!read.success)
    throw new Halt(
      exits.config,
      `This version of Cornerman can't read the backup in ${folder}: its format is unknown.`,
    );
  // Backups of earlier versions have no seal.
  const { sha256 } = Sealed.parse(parsed(text));
  if (sha256 !== undefined && sealOf(read.data) !== sha256) throw damaged(`${manifestName} was changed`);
  return read.data;
};

const isEmpty = async (client: Client): Promise<boolean> => {
  const { rows } = await client.query(
    `select 1 from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') limit 1`,
  );
  return rows.length === 0;
};

/** Removes foreign keys and triggers while the rows are loaded in any order. Returns how to restore them. */
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
  for (const { name, last_value, is_called } of manifest.sequences)
    await client.query('select setval($1, $2, $3)', [name, last_value, is_called]);
  await bringBack();
  // Jobs that were running belong to a worker that no longer exists.
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

/** Checks every checksum before anything is changed. */
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

export type Into = {
  ownerUrl: string;
  /** Where the server that will use the data looks for files: a folder or a bucket. */
  files: Files;
  dataDir: string;
  /** SECRET_KEY. None: the backup's key is written into the data folder. */
  key: string | undefined;
};

/** Values that were encrypted with the backup's key can't be read with a different one. */
const checkKey = (folder: string, key: string | undefined): string => {
  const kept = readFileSync(path.join(folder, 'secret.key'), 'utf8').trim();
  if (key !== undefined && key !== kept)
    throw new Halt(
      exits.config,
      'SECRET_KEY is not the key of this backup, so its encrypted values (bank accounts, authenticator apps) could not be read. Set the key from its file secret.key.',
    );
  return kept;
};

/** Restores into an empty database and an empty file store. */
export const restore = async ({ ownerUrl, files, dataDir, key }: Into, folder: string, say: Say): Promise<void> => {
  const manifest = readManifest(folder);
  const kept = checkKey(folder, key);
  await checkBackup(manifest, folder);
  if (!(await withClient(ownerUrl, isEmpty)))
    throw new Halt(
      exits.config,
      'The database is not empty. Restore the backup into a new DATA_DIR or an empty database.',
    );
  // Before the rows: if storing the files fails, the same command can be run again.
  for (const file of manifest.files) await files.bring(file.path, readFileSync(path.join(folder, 'files', file.path)));
  await migrate(ownerUrl, say, { upTo: manifest.migration });
  await restoreDatabase(ownerUrl, manifest, folder);
  if (key === undefined) writePrivate(path.join(dataDir, 'secret.key'), `${kept}\n`);
  await migrate(ownerUrl, say);
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  say(`Restored ${rows} rows and ${manifest.files.length} files from ${manifest.made_at}. All checksums match.`);
};
