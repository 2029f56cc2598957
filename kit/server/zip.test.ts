import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inflateRawSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { toZip } from './zip.ts';

/** Reads a zip from its directory, as other programs do. */
const readZip = (zip: Buffer): Record<string, string> => {
  const end = zip.length - 22;
  expect(zip.readUInt32LE(end)).toBe(0x06054b50);
  const out: Record<string, string> = {};
  let at = zip.readUInt32LE(end + 16);
  for (let n = 0; n < zip.readUInt16LE(end + 10); n++) {
    expect(zip.readUInt32LE(at)).toBe(0x02014b50);
    const [packed, nameLength] = [zip.readUInt32LE(at + 20), zip.readUInt16LE(at + 28)];
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength);
    const local = zip.readUInt32LE(at + 42);
    const from = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    out[name] = inflateRawSync(zip.subarray(from, from + packed)).toString('utf8');
    at += 46 + nameLength;
  }
  expect(at).toBe(end);
  return out;
};

it('holds files whose content and Chinese names come out again', () => {
  const long = 'a line of a longer text\n'.repeat(5000);
  const zip = toZip([
    { name: '会员.csv', content: '姓名\n陈伟\n' },
    { name: 'files/empty', content: '' },
    { name: 'data.json', content: long },
  ]);
  expect(readZip(zip)).toEqual({ '会员.csv': '姓名\n陈伟\n', 'files/empty': '', 'data.json': long });
  expect(zip.length).toBeLessThan(2000);
});

it('is read by another program', () => {
  const folder = mkdtempSync(join(tmpdir(), 'zip-'));
  try {
    writeFileSync(join(folder, 'one.zip'), toZip([{ name: 'data.json', content: '{"a": 1}' }]));
    const program =
      'import sys,zipfile; z=zipfile.ZipFile(sys.argv[1]); assert z.testzip() is None; open(sys.argv[2],"wb").write(z.read("data.json"))';
    try {
      execFileSync('python3', ['-c', program, join(folder, 'one.zip'), join(folder, 'out')]);
    } catch (error) {
      if (!(error instanceof Error) || !('code' in error) || error.code !== 'ENOENT') throw error;
      return; // no such program on this machine: the first test covers it
    }
    expect(readFileSync(join(folder, 'out'), 'utf8')).toBe('{"a": 1}');
  } finally {
    rmSync(folder, { recursive: true });
  }
});
