/** Where the bytes of files are stored: a folder, or S3 if configured. The rows are in the table `file`. */
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { PassThrough, type Readable } from 'node:stream';

import { codeOf } from './db-errors.ts';

export type Stored = { key: string; bytes: number; sha256: string };
/** The first and the last byte. */
export type ByteRange = { start: number; end: number };
/** Reading throws `FileGone` if nothing is stored under the key, and `ServiceAway` if that can't be determined. */
export interface Files {
  /** Writes the bytes under a new key; nothing refers to it until a row of `file` does. */
  put(bytes: Buffer): Promise<Stored>;
  /** Writes them under a key that a row already names: from a backup. */
  bring(key: string, bytes: Buffer): Promise<void>;
  get(key: string): Promise<Buffer>;
  /** Writes the contents of these one after the other under a new key, without holding all of it. */
  join(keys: readonly string[]): Promise<Stored>;
  /** Resolves once the content, or the bytes from one to another, can be read. */
  open(key: string, range?: ByteRange): Promise<Readable>;
  /** The same immediately: errors reach the reader. */
  stream(key: string): Readable;
  remove(key: string): Promise<void>;
}

/** A row of `file` names content that isn't stored: lost, or removed by hand. */
export class FileGone extends Error {
  override readonly name = 'FileGone';
  constructor(key: string, cause: unknown) {
    super(`no content is kept for the file ${key}`, { cause });
  }
}

export const newKey = (): string => {
  const id = randomUUID();
  return `${id.slice(0, 2)}/${id}`;
};
export const storedAs = (key: string, bytes: Buffer): Stored => ({
  key,
  bytes: bytes.length,
  sha256: createHash('sha256').update(bytes).digest('hex'),
});
/** A stream that starts once it is open, and fails if it can't be opened. */
export const begun = (opened: Promise<Readable>): Readable => {
  const through = new PassThrough();
  opened.then(
    (body) => body.on('error', (error) => through.destroy(error)).pipe(through),
    (error: unknown) => through.destroy(error instanceof Error ? error : new Error(String(error))),
  );
  return through;
};

const failed = (key: string, error: unknown): never => {
  throw codeOf(error) === 'ENOENT' ? new FileGone(key, error) : error;
};

export class FolderFiles implements Files {
  private readonly folder: string;
  constructor(folder: string) {
    this.folder = folder;
  }
  private pathOf(key: string): string {
    if (!/^[0-9a-f]{2}\/[0-9a-f-]{36}$/.test(key)) throw new Error(`not a file key: ${key}`);
    return join(this.folder, key);
  }
  async put(bytes: Buffer): Promise<Stored> {
    const key = newKey();
    await this.bring(key, bytes);
    return storedAs(key, bytes);
  }
  async bring(key: string, bytes: Buffer): Promise<void> {
    const path = this.pathOf(key);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await writeFile(`${path}.part`, bytes, { mode: 0o600, flush: true });
    await rename(`${path}.part`, path);
  }
  async join(keys: readonly string[]): Promise<Stored> {
    const key = newKey();
    const path = this.pathOf(key);
    const sum = createHash('sha256');
    let bytes = 0;
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    const into = await open(`${path}.part`, 'w', 0o600);
    try {
      for (const one of keys) {
        for await (const piece of await this.open(one)) {
          await into.write(piece as Buffer);
          sum.update(piece as Buffer);
          bytes += (piece as Buffer).length;
        }
      }
      await into.sync();
    } finally {
      await into.close();
    }
    await rename(`${path}.part`, path);
    return { key, bytes, sha256: sum.digest('hex') };
  }
  async get(key: string): Promise<Buffer> {
    return readFile(this.pathOf(key)).catch((error: unknown) => failed(key, error));
  }
  async open(key: string, range?: ByteRange): Promise<Readable> {
    const handle = await open(this.pathOf(key)).catch((error: unknown) => failed(key, error));
    return handle.createReadStream(range);
  }
  stream(key: string): Readable {
    return begun(this.open(key));
  }
  async remove(key: string): Promise<void> {
    await rm(this.pathOf(key), { force: true });
  }
}
