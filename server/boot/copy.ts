/** COPY between PostgreSQL and a stream, on pg's own client: the fastest way to read and write whole tables. */
import { Readable } from 'node:stream';
import type { Client, Connection, Submittable } from 'pg';

declare module 'pg' {
  interface Connection {
    sendCopyFromChunk(chunk: Buffer): void;
    endCopyFrom(): void;
    sendCopyFail(message: string): void;
  }
}

type Chunk = { chunk: Buffer };
type Settle = { done(): void; failed(error: Error): void };

/** The methods that pg's client calls on its current query. */
class CopyQuery implements Submittable {
  private readonly text: string;
  private readonly settle: Settle;
  protected failure: Error | undefined;
  constructor(text: string, settle: Settle) {
    this.text = text;
    this.settle = settle;
  }
  submit(connection: Connection): void {
    connection.query(this.text);
  }
  handleError(error: Error): void {
    this.failure = error;
    this.settle.failed(error);
  }
  handleReadyForQuery(): void {
    if (!this.failure) this.settle.done();
  }
  handleCommandComplete(): void {}
}

class CopyOutQuery extends CopyQuery {
  private connection: Connection | undefined;
  readonly rows = new Readable({ read: () => void this.connection?.stream.resume() });
  override submit(connection: Connection): void {
    this.connection = connection;
    super.submit(connection);
  }
  handleCopyData({ chunk }: Chunk): void {
    // The parser reuses its buffer for the next message.
    if (!this.rows.push(Buffer.from(chunk))) this.connection?.stream.pause();
  }
}

/** The rows of `copy … to stdout`. Read all of it before the next query on this client. */
export const copyOut = (client: Client, text: string): Readable => {
  const query = new CopyOutQuery(text, {
    done: () => void query.rows.push(null),
    failed: (error) => void query.rows.destroy(error),
  });
  client.query(query);
  return query.rows;
};

class CopyInQuery extends CopyQuery {
  private readonly rows: AsyncIterable<Buffer>;
  constructor(text: string, rows: AsyncIterable<Buffer>, settle: Settle) {
    super(text, settle);
    this.rows = rows;
  }
  handleCopyInResponse(connection: Connection): void {
    this.send(connection).catch((error: unknown) => {
      connection.sendCopyFail(error instanceof Error ? error.message : String(error));
    });
  }
  private async send(connection: Connection): Promise<void> {
    for await (const chunk of this.rows) {
      if (this.failure) return;
      connection.sendCopyFromChunk(chunk);
      if (connection.stream.writableNeedDrain)
        await new Promise((resolve) => {
          connection.stream.once('drain', resolve);
        });
    }
    connection.endCopyFrom();
  }
}

/** Sends rows to `copy … from stdin`. */
export const copyIn = async (client: Client, text: string, rows: AsyncIterable<Buffer>): Promise<void> =>
  new Promise((resolve, reject) => {
    client.query(new CopyInQuery(text, rows, { done: resolve, failed: reject }));
  });
