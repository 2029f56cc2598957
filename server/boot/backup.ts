/** A backup: a consistent snapshot of all tables, the files and the key, in a folder with checksums. */
import { createHash, type Hash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type { Client, ClientBase } from 'pg';
import { z } from 'zod';
import { FileGone, storedAs, type Files } from '#kit/server/files.ts';
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
type StoredFile = z.output<typeof StoredFile>;
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

/** Passes everything through, counts lines and computes a checksum. */
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

/** Of the content, which can be compressed with gzip. */
export const checksumOfFile = async (file: string, packed: boolean): Promise<string> => {
  const hash = createHash('sha256');
  if (packed) await pipeline(createReadStream(file), createGunzip(), hash);
  else await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
};

const NamedFile = z.object({ key: z.string(), sha256: z.string() });
export type NamedFile = z.output<typeof NamedFile>;
/** The files that the rows name. */
export const readNamedFiles = async (client: ClientBase): Promise<NamedFile[]> =>
  z.array(NamedFile).parse((await client.query('select key, sha256 from file order by key')).rows);

const storeFile = async (files: Files, { key, sha256 }: NamedFile, folder: string): Promise<StoredFile | undefined> => {
  const bytes = await files.get(key).catch((error: unknown) => {
    if (error instanceof FileGone) return undefined;
    throw error;
  });
  if (bytes === undefined || storedAs(key, bytes).sha256 !== sha256) return undefined;
  const to = path.join(folder, key);
  mkdirSync(path.dirname(to), { recursive: true, mode: 0o700 });
  writeFileSync(to, bytes, { mode: 0o600 });
  return { path: key, sha256 };
};

/** Missing or changed files are reported: the backup is useful without them, but nobody should find out later. */
const storeFiles = async (
  files: Files,
  named: readonly NamedFile[],
  folder: string,
  say: Say,
): Promise<StoredFile[]> => {
  const stored: StoredFile[] = [];
  const missing: string[] = [];
  for (const one of named) {
    const kept = await storeFile(files, one, folder);
    if (kept) stored.push(kept);
    else missing.push(one.key);
  }
  if (missing.length > 0)
    say(
      `${missing.length} of ${named.length} files are missing or have changed, and are not in the backup: ${missing.slice(0, 5).join(', ')}`,
    );
  return stored;
};

const lastMigration = async (client: Client): Promise<string> =>
  z
    .tuple([z.object({ name: z.string() })])
    .parse((await client.query('select max(name) as name from schema_migration')).rows)[0].name;

type Rows = { stored: Omit<Manifest, 'files'>; named: NamedFile[] };
const storeDatabase = async (client: Client, folder: string, say: Say): Promise<Rows> => {
  await client.query('begin isolation level repeatable read read only');
  await client.query(plainSettings);
  const made_at = new Date().toISOString();
  const migration = await lastMigration(client);
  const tables: StoredTable[] = [];
  for (const table of await readTables(client)) tables.push(await storeTable(client, table, folder));
  const named = await readNamedFiles(client);
  const partitions = await readPartitions(client);
  // Sequences aren't part of the snapshot: read last, they are never behind the rows.
  const sequences = await readSequences(client);
  await client.query('commit');
  say(`${tables.reduce((sum, table) => sum + table.rows, 0)} rows of ${tables.length} tables saved.`);
  return { stored: { format: 1, made_at, migration, tables, partitions, sequences }, named };
};

/** Shows whether a manifest was changed or cut off: it has the checksums of everything else. */
export const sealOf = (manifest: Manifest): string =>
  createHash('sha256').update(JSON.stringify(manifest)).digest('hex');

/** Writes a backup into a new folder, which appears only when it is complete. The server can keep running. */
export const backup = async (
  ownerUrl: string,
  files: Files,
  key: string,
  folder: string,
  say: Say,
): Promise<Manifest> => {
  if (existsSync(folder)) throw new Halt(exits.config, `${folder} already exists. Choose a new folder for the backup.`);
  const draft = `${folder}.unfinished`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(path.join(draft, 'tables'), { recursive: true, mode: 0o700 });
  const { stored, named } = await withClient(ownerUrl, async (client) => storeDatabase(client, draft, say));
  // After the rows: a file is written before the row that names it.
  const manifest: Manifest = { ...stored, files: await storeFiles(files, named, path.join(draft, 'files'), say) };
  writeFileSync(path.join(draft, 'secret.key'), `${key}\n`, { mode: 0o600 });
  const sealed = { ...manifest, sha256: sealOf(manifest) };
  writeFileSync(path.join(draft, manifestName), JSON.stringify(sealed, null, 1), { mode: 0o600 });
  renameSync(draft, folder);
  const held = `(with ${manifest.files.length} files)`;
  say(`The backup is in ${folder} ${held}. It contains personal data and the secret key, so keep it safe.`);
  return manifest;
};
