/** Files in an S3 bucket: the same keys as in the folder. */
import { createHash, randomUUID } from 'node:crypto';
import { PassThrough, Readable } from 'node:stream';
import { DeleteObjectCommand, GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import type { Config } from '#server/boot/config.ts';
import type { Files, Stored } from './files.ts';

type Bucket = NonNullable<Config['s3']>;

export class BucketFiles implements Files {
  private readonly client: S3Client;
  private readonly bucket: string;

  constructor({ bucket, region, endpoint, accessKeyId, secretAccessKey }: Bucket) {
    this.bucket = bucket;
    this.client = new S3Client({
      region,
      credentials: { accessKeyId, secretAccessKey },
      // A server of one's own answers at /bucket/key, not at bucket.host.
      ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    });
  }

  async put(bytes: Buffer): Promise<Stored> {
    const id = randomUUID();
    const key = `${id.slice(0, 2)}/${id}`;
    await this.client.send(
      new PutObjectCommand({ Bucket: this.bucket, Key: key, Body: bytes, ContentLength: bytes.length }),
    );
    return { key, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
  }

  private async open(key: string): Promise<Readable> {
    const { Body } = await this.client.send(new GetObjectCommand({ Bucket: this.bucket, Key: key }));
    if (!(Body instanceof Readable)) throw new Error(`the bucket gave no content for ${key}`);
    return Body;
  }

  async get(key: string): Promise<Buffer> {
    return Buffer.concat(await (await this.open(key)).toArray());
  }

  stream(key: string): Readable {
    const through = new PassThrough();
    this.open(key).then(
      (body) => body.on('error', (error) => through.destroy(error)).pipe(through),
      (error: unknown) => through.destroy(error instanceof Error ? error : new Error(String(error))),
    );
    return through;
  }

  async remove(key: string): Promise<void> {
    await this.client.send(new DeleteObjectCommand({ Bucket: this.bucket, Key: key }));
  }
}
