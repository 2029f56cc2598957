/** Where the bytes of files are: a folder, or S3 when configured. The rows are in the table `file`. */
import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

export type Stored = { key: string; bytes: number; sha256: string };
export interface Files {
  /** Writes the bytes under a new key; nothing refers to it until a row of `file` does. */
  put(bytes: Buffer): Promise<Stored>;
  get(key: string): Promise<Buffer>;
  stream(key: string): Readable;
  remove(key: string): Promise<void>;
}

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
    const id = randomUUID();
    const key = `${id.slice(0, 2)}/${id}`;
    const path = this.pathOf(key);
    await mkdir(join(this.folder, id.slice(0, 2)), { recursive: true, mode: 0o700 });
    await writeFile(`${path}.part`, bytes, { mode: 0o600, flush: true });
    await rename(`${path}.part`, path);
    return { key, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
  }
  get(key: string): Promise<Buffer> {
    return readFile(this.pathOf(key));
  }
  stream(key: string): Readable {
    return createReadStream(this.pathOf(key));
  }
  async remove(key: string): Promise<void> {
    await rm(this.pathOf(key), { force: true });
  }
}
