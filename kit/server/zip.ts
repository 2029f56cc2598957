/** A zip file in memory: entries deflated, names in UTF-8. For a few megabytes, such as one person's documents. */
import { crc32, deflateRawSync } from 'node:zlib';

export type ZipEntry = { name: string; content: Buffer | string };

const UTF8_NAMES = 0x0800;
const DEFLATED = 8;
const VERSION = 20;
/** 1 January 1980: a zip has no time zone, and the files inside have their own times. */
const NO_DATE = 0x21;

type Packed = { name: Buffer; crc: number; packed: Buffer; size: number };
const pack = ({ name, content }: ZipEntry): Packed => {
  const bytes = Buffer.from(content);
  return { name: Buffer.from(name, 'utf8'), crc: crc32(bytes), packed: deflateRawSync(bytes), size: bytes.length };
};

/** What the local header and the directory have in common. */
const common = ({ name, crc, packed, size }: Packed): Buffer => {
  const out = Buffer.alloc(26);
  out.writeUInt16LE(VERSION, 0);
  out.writeUInt16LE(UTF8_NAMES, 2);
  out.writeUInt16LE(DEFLATED, 4);
  out.writeUInt16LE(NO_DATE, 8);
  out.writeUInt32LE(crc, 10);
  out.writeUInt32LE(packed.length, 14);
  out.writeUInt32LE(size, 18);
  out.writeUInt16LE(name.length, 22);
  return out;
};
const signature = (value: number): Buffer => {
  const out = Buffer.alloc(4);
  out.writeUInt32LE(value);
  return out;
};
const directoryEntry = (file: Packed, offset: number): Buffer => {
  const made = Buffer.alloc(2);
  made.writeUInt16LE(VERSION);
  const tail = Buffer.alloc(14);
  tail.writeUInt32LE(offset, 10);
  return Buffer.concat([signature(0x02014b50), made, common(file), tail, file.name]);
};

export const toZip = (entries: readonly ZipEntry[]): Buffer => {
  const files = entries.map(pack);
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const file of files) {
    directory.push(directoryEntry(file, offset));
    const part = Buffer.concat([signature(0x04034b50), common(file), file.name, file.packed]);
    parts.push(part);
    offset += part.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(files.length, 4);
  end.writeUInt16LE(files.length, 6);
  end.writeUInt32LE(listed.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...parts, listed, signature(0x06054b50), end]);
};
