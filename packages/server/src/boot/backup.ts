/** A backup: one consistent picture of all tables, the files and the key, in a folder with checksums. */
import { createHash, type Hash } from 'node:crypto';
import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type { Client } from 'pg';
import { z } from 'zod';
import { withClient } from './connect.ts';
import { copyOut } from './copy.ts';
import { exits, Halt, type Say } from './exit.ts';
import {
  copyOutText,
  Partition,
  plainSettings,
  readPartitions,
  readSequences,
  readTables,
  Sequence,
  Table,
} from './tables.ts';

const StoredTable = Table.extend({ file: z.string(), rows: z.number(), sha256: z.string() });
const StoredFile = z.object({ path: z.string(), sha256: z.string() });
export type StoredTable = z.output<typeof StoredTable>;
export type StoredFile = z.output<typeof StoredFile>;
export const Manifest = z.object({
  format: z.literal(1),
  made_at: z.string(),
  /** The last migration of the database. */
  migration: z.string(),
  tables: z.array(StoredTable),
  partitions: z.array(Partition),
  sequences: z.array(Sequence),
  files: z.array(StoredFile),
});
export type Manifest = z.output<typeof Manifest>;
export const manifestName = 'manifest.json';

/** Passes everything on, and counts lines and a checksum. */
const meter = (): { stream: Transform; hash: Hash; lines(): number } => {
  const hash = createHash('sha256');
  let lines = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, next) {
      hash.update(chunk);
      for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) lines++;
      next(null, chunk);
    },
  });
  return { stream, hash, lines: () => lines };
};

const storeTable = async (client: Client, table: Table, folder: string): Promise<StoredTable> => {
  const file = path.join('tables', `${table.name.replaceAll('"', '')}.copy.gz`);
  const counted = meter();
  const to = createWriteStream(path.join(folder, file), { mode: 0o600 });
  await pipeline(copyOut(client, copyOutText(table)), counted.stream, createGzip({ level: 4 }), to);
  return { ...table, file, rows: counted.lines(), sha256: counted.hash.digest('hex') };
};

export const checksumOf = async (content: Readable): Promise<string> => {
  const hash = createHash('sha256');
  for await (const chunk of content) hash.update(z.instanceof(Buffer).parse(chunk));
  return hash.digest('hex');
};

/** Of the content, which may be packed with gzip. */
export const checksumOfFile = async (file: string, packed: boolean): Promise<string> => {
  const hash = createHash('sha256');
  if (packed) await pipeline(createReadStream(file), createGunzip(), hash);
  else await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
};

/** Copies a folder of files whole; returns what was copied, relative to it. */
export const copyFiles = async (from: string, to: string): Promise<StoredFile[]> => {
  if (!existsSync(from)) return [];
  const stored: StoredFile[] = [];
  for (const found of readdirSync(from, { recursive: true, withFileTypes: true })) {
    if (!found.isFile()) continue;
    const file = path.relative(from, path.join(found.parentPath, found.name));
    const counted = meter();
    mkdirSync(path.dirname(path.join(to, file)), { recursive: true, mode: 0o700 });
    await pipeline(
      createReadStream(path.join(from, file)),
      counted.stream,
      createWriteStream(path.join(to, file), { mode: 0o600 }),
    );
    stored.push({ path: file, sha256: counted.hash.digest('hex') });
  }
  return stored;
};

const lastMigration = async (client: Client): Promise<string> =>
  z
    .tuple([z.object({ name: z.string() })])
    .parse((await client.query('select max(name) as name from schema_migration')).rows)[0].name;

const storeDatabase = async (client: Client, folder: string, say: Say): Promise<Omit<Manifest, 'files'>> => {
  await client.query('begin isolation level repeatable read read only');
  await client.query(plainSettings);
  const made_at = new Date().toISOString();
  const migration = await lastMigration(client);
  const tables: StoredTable[] = [];
  for (const table of await readTables(client)) tables.push(await storeTable(client, table, folder));
  const partitions = await readPartitions(client);
  // Sequences stand outside the picture: read last, they are never behind the rows.
  const sequences = await readSequences(client);
  await client.query('commit');
  say(`${tables.reduce((sum, table) => sum + table.rows, 0)} rows of ${tables.length} tables are stored.`);
  return { format: 1, made_at, migration, tables, partitions, sequences };
};

/** Writes a backup into a new folder, which appears only when it is whole. The server may run meanwhile. */
export const backup = async (
  ownerUrl: string,
  dataDir: string,
  key: string,
  folder: string,
  say: Say,
): Promise<Manifest> => {
  if (existsSync(folder)) throw new Halt(exits.config, `${folder} exists already. Name a new folder for the backup.`);
  const draft = `${folder}.unfinished`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(path.join(draft, 'tables'), { recursive: true, mode: 0o700 });
  const stored = await withClient(ownerUrl, async (client) => storeDatabase(client, draft, say));
  // After the rows: a file is written before the row that names it.
  const files = await copyFiles(path.join(dataDir, 'files'), path.join(draft, 'files'));
  writeFileSync(path.join(draft, 'secret.key'), `${key}\n`, { mode: 0o600 });
  const manifest: Manifest = { ...stored, files };
  writeFileSync(path.join(draft, manifestName), JSON.stringify(manifest, null, 1), { mode: 0o600 });
  renameSync(draft, folder);
  say(`The backup is in ${folder} (with ${files.length} files). It holds personal data and the key: keep it safe.`);
  return manifest;
};
