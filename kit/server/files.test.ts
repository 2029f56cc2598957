import { createHash } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BucketFiles } from './files-s3.ts';
import { FileGone, FolderFiles, type Files } from './files.ts';
import { ServiceAway } from './service-away.ts';

/** Just enough of S3's HTTP: PUT, GET and DELETE of an object in one bucket, signed requests only. */
const objects = new Map<string, Buffer>();
/** Parts of uploads that aren't completed, by their number. */
const parted = new Map<number, Buffer>();
const bucket: Server = createServer((request, response) => {
  const { pathname: key, searchParams } = new URL(request.url ?? '', 'http://s3');
  if (!request.headers.authorization?.startsWith('AWS4-HMAC-SHA256')) return response.writeHead(403).end();
  if (request.method === 'PUT') {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const number = Number(searchParams.get('partNumber'));
      if (number > 0) parted.set(number, Buffer.concat(parts));
      else objects.set(key, Buffer.concat(parts));
      response.writeHead(200, { etag: '"1"' }).end();
    });
    return response;
  }
  if (request.method === 'POST') {
    request.resume();
    const isBegun = searchParams.has('uploads');
    if (isBegun) parted.clear();
    else objects.set(key, Buffer.concat([...parted].toSorted(([a], [b]) => a - b).map(([, part]) => part)));
    const name = isBegun ? 'InitiateMultipartUploadResult' : 'CompleteMultipartUploadResult';
    const body = `<?xml version="1.0"?><${name}><UploadId>one</UploadId><ETag>"1"</ETag></${name}>`;
    return response.writeHead(200, { 'content-type': 'application/xml' }).end(body);
  }
  if (request.method === 'DELETE') {
    objects.delete(key);
    return response.writeHead(204).end();
  }
  const found = objects.get(key);
  return found
    ? response.writeHead(200, { 'content-length': found.length }).end(found)
    : response.writeHead(404, { 'content-type': 'application/xml' }).end('<Error><Code>NoSuchKey</Code></Error>');
});

let folder = '';
let port = 0;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cornerman-files-'));
  await new Promise<void>((resolve) => void bucket.listen(0, '127.0.0.1', resolve));
  const address = bucket.address();
  port = typeof address === 'object' && address ? address.port : 0;
});
afterAll(async () => {
  bucket.close();
  await rm(folder, { recursive: true });
});

const keys = { accessKeyId: 'key', secretAccessKey: 'secret' };
const makers: readonly [string, () => Files][] = [
  ['a folder', () => new FolderFiles(folder)],
  [
    'a bucket',
    () =>
      new BucketFiles({
        bucket: 'gym',
        region: 'ap-southeast-1',
        endpoint: `http://127.0.0.1:${port}`,
        keys,
      }),
  ],
];

describe.each(makers)('files in %s', (_name, make) => {
  it('come back as they were put, and are gone once removed', async () => {
    const files = make();
    const bytes = Buffer.from('会员名单,RM 150.00\n');
    const stored = await files.put(bytes);
    expect(stored).toMatchObject({ bytes: bytes.length });
    expect(stored.key).toMatch(/^[0-9a-f]{2}\/[0-9a-f-]{36}$/);
    expect(await files.get(stored.key)).toEqual(bytes);
    expect(Buffer.concat(await files.stream(stored.key).toArray())).toEqual(bytes);
    await files.remove(stored.key);
    await expect(files.get(stored.key)).rejects.toThrow(FileGone);
    await expect(files.open(stored.key)).rejects.toThrow(FileGone);
    await expect(files.stream(stored.key).toArray()).rejects.toThrow(FileGone);
  });

  it('are joined from parts, in their order, with the sum of all of it', async () => {
    const files = make();
    const parts = [5, 4, 6].map((mb, at) => Buffer.alloc(mb * 1_048_576 + at, at + 1));
    const kept = await Promise.all(parts.map((part) => files.put(part)));
    const whole = Buffer.concat(parts);
    const stored = await files.join(kept.map(({ key }) => key));
    expect(stored).toMatchObject({ bytes: whole.length, sha256: createHash('sha256').update(whole).digest('hex') });
    expect((await files.get(stored.key)).equals(whole)).toBe(true);
    await expect(files.join(['ab/abcdef01-0000-4000-8000-00000000dead'])).rejects.toThrow(FileGone);
  });

  it('come back under the key that they had, from a backup', async () => {
    const files = make();
    const key = 'ab/abcdef01-0000-4000-8000-000000000000';
    await files.bring(key, Buffer.from('kept'));
    expect(String(await files.get(key))).toBe('kept');
    await files.remove(key);
  });
});

it('refuses a key that leaves the folder', async () => {
  await expect(async () => new FolderFiles(folder).get('../../etc/passwd')).rejects.toThrow('not a file key');
});

const impatient = (endpoint: string): Files =>
  new BucketFiles({ bucket: 'gym', region: 'ap-southeast-1', endpoint, keys }, 300);
describe('a bucket that is away', () => {
  const key = 'ab/abcdef01-0000-4000-8000-000000000000';

  it('is told as away, whatever is asked of it', async () => {
    const files = impatient('http://127.0.0.1:1');
    await expect(files.put(Buffer.from('x'))).rejects.toThrow(ServiceAway);
    await expect(files.open(key)).rejects.toThrow(ServiceAway);
    await expect(files.get(key)).rejects.toThrow(ServiceAway);
    await expect(files.remove(key)).rejects.toThrow(ServiceAway);
  });

  it('is not waited for when it says nothing, or stops in the middle', async () => {
    const silent = createServer((request, response) => {
      if (request.method === 'GET' && request.url?.includes('/half')) {
        response.writeHead(200, { 'content-length': 10 }).write('half');
      }
    });
    await new Promise<void>((resolve) => void silent.listen(0, '127.0.0.1', resolve));
    const address = silent.address();
    const files = impatient(`http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`);
    await expect(files.put(Buffer.from('x'))).rejects.toThrow(ServiceAway);
    await expect(files.open(key)).rejects.toThrow(ServiceAway);
    await expect(files.get('half')).rejects.toThrow(ServiceAway);
    silent.closeAllConnections();
    silent.close();
  });
});
