/** Files in an S3 bucket: the same keys as in the folder. */
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
  type S3ClientConfig,
} from '@aws-sdk/client-s3';
import type { Config } from '#server/boot/config.ts';
import { begun, FileGone, newKey, storedAs, type ByteRange, type Files, type Stored } from './files.ts';
import { ServiceAway } from './service-away.ts';

type Bucket = NonNullable<Config['s3']>;

/** A service that hangs delays a person who waits for a picture: up to twice this long. */
const PATIENCE_MS = 8_000;
const CONNECT_MS = 3_000;
const PART_BYTES = 8_388_608;
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

  async join(keys: readonly string[]): Promise<Stored> {
    const key = newKey();
    const at = { Bucket: this.bucket, Key: key };
    const { UploadId } = await this.client
      .send(new CreateMultipartUploadCommand(at))
      .catch((e: unknown) => failed(key, e));
    const sum = createHash('sha256');
    const sent: { PartNumber: number; ETag: string | undefined }[] = [];
    let bytes = 0;
    try {
      for await (const body of this.inParts(keys)) {
        const PartNumber = sent.length + 1;
        const part = new UploadPartCommand({ ...at, UploadId, PartNumber, Body: body, ContentLength: body.length });
        const { ETag } = await this.client.send(part);
        sent.push({ PartNumber, ETag });
        sum.update(body);
        bytes += body.length;
      }
      const whole = { ...at, UploadId, MultipartUpload: { Parts: sent } };
      await this.client.send(new CompleteMultipartUploadCommand(whole));
    } catch (error) {
      await this.client.send(new AbortMultipartUploadCommand({ ...at, UploadId }));
      // A part that is gone is no fault of the service.
      if (error instanceof FileGone) throw error;
      return failed(key, error);
    }
    return { key, bytes, sha256: sum.digest('hex') };
  }

  /** A bucket takes parts of no less than 5 MB, but for the last one. */
  private async *inParts(keys: readonly string[]): AsyncGenerator<Buffer> {
    let held: Buffer[] = [];
    let size = 0;
    for (const key of keys) {
      const bytes = await this.get(key);
      held.push(bytes);
      size += bytes.length;
      if (size < PART_BYTES) continue;
      yield Buffer.concat(held);
      [held, size] = [[], 0];
    }
    if (size > 0) yield Buffer.concat(held);
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
