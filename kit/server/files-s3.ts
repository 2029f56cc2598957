/** Files in an S3 bucket: the same keys as in the folder. */
import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
  type S3ClientConfig,
} from '@aws-sdk/client-s3';
import type { Config } from '#server/boot/config.ts';
import { begun, FileGone, newKey, storedAs, type ByteRange, type Files, type Stored } from './files.ts';
import { ServiceAway } from './service-away.ts';

type Bucket = NonNullable<Config['s3']>;

/** A service that hangs delays a person who waits for a picture: up to twice this long. */
const PATIENCE_MS = 8_000;
const CONNECT_MS = 3_000;
const waiting = (ms: number): S3ClientConfig => ({
  maxAttempts: 2,
  requestHandler: {
    connectionTimeout: Math.min(CONNECT_MS, ms),
    requestTimeout: ms,
    throwOnRequestTimeout: true,
    socketTimeout: ms,
  },
});

export class BucketFiles implements Files {
  private readonly client: S3Client;
  private readonly bucket: string;

  constructor({ bucket, region, endpoint, keys }: Bucket, patienceMs = PATIENCE_MS) {
    this.bucket = bucket;
    this.client = new S3Client({
      ...waiting(patienceMs),
      region,
      // Without keys of its own, it asks the machine's role for some.
      ...(keys && { credentials: keys }),
      // A self-hosted server answers at /bucket/key, not at bucket.host.
      ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    });
  }

  async put(bytes: Buffer): Promise<Stored> {
    const key = newKey();
    await this.bring(key, bytes);
    return storedAs(key, bytes);
  }

  async bring(key: string, bytes: Buffer): Promise<void> {
    const asked = new PutObjectCommand({ Bucket: this.bucket, Key: key, Body: bytes, ContentLength: bytes.length });
    await this.client.send(asked).catch((error: unknown) => failed(key, error));
  }

  async open(key: string, range?: ByteRange): Promise<Readable> {
    const part = range && { Range: `bytes=${range.start}-${range.end}` };
    const asked = new GetObjectCommand({ Bucket: this.bucket, Key: key, ...part });
    const { Body } = await this.client.send(asked).catch((error: unknown) => failed(key, error));
    if (!(Body instanceof Readable)) throw new Error(`the bucket gave no content for ${key}`);
    return Body;
  }

  async get(key: string): Promise<Buffer> {
    const body = await this.open(key);
    return Buffer.concat(await body.toArray().catch((error: unknown) => failed(key, error)));
  }

  stream(key: string): Readable {
    return begun(this.open(key));
  }

  async remove(key: string): Promise<void> {
    const asked = new DeleteObjectCommand({ Bucket: this.bucket, Key: key });
    await this.client.send(asked).catch((error: unknown) => failed(key, error));
  }
}

const failed = (key: string, error: unknown): never => {
  throw error instanceof NoSuchKey ? new FileGone(key, error) : new ServiceAway('files', error);
};
