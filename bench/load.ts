/** A small load generator: keep-alive connections, each sending the next request when the last one is answered. */
import { connect, type Socket } from 'node:net';

export type Ask = { method: 'GET' | 'POST'; path: string; token: string; body?: unknown };
/** Returns the next request; a separate stream for each connection. */
export type Asks = () => Ask;
export type Measured = {
  requests: number;
  errors: number;
  seconds: number;
  perSecond: number;
  p50: number;
  p95: number;
  firstError?: string;
};

const END = Buffer.from('\r\n\r\n');
let keys = 0;
const bytesOf = (host: string, { method, path, token, body }: Ask): Buffer => {
  const content = body === undefined ? '' : JSON.stringify(body);
  keys += 1;
  const extra =
    body === undefined
      ? ''
      : `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(content)}\r\nIdempotency-Key: bench-${process.pid}-${keys}\r\n`;
  return Buffer.from(
    `${method} ${path} HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${token}\r\nAccept: application/json\r\n${extra}\r\n${content}`,
  );
};

type Answer = { status: number; body: Buffer };

/** One connection, one request at a time. */
class Connection {
  private readonly socket: Socket;
  private readonly host: string;
  private parts: Buffer[] = [];
  private size = 0;
  private needed = 0;
  private status = 0;
  private bodyAt = 0;
  private settle: { done: (answer: Answer) => void; fail: (error: Error) => void } | undefined;

  constructor(url: URL) {
    this.host = url.host;
    this.socket = connect({ host: url.hostname, port: Number(url.port), noDelay: true });
    this.socket.on('data', (chunk) => this.take(chunk));
    this.socket.on('error', (error) => this.settle?.fail(error));
    this.socket.on('close', () => this.settle?.fail(new Error('the connection was closed')));
  }

  ask(ask: Ask): Promise<Answer> {
    return new Promise((done, fail) => {
      this.settle = { done, fail };
      this.socket.write(bytesOf(this.host, ask));
    });
  }

  close(): void {
    this.settle = undefined;
    this.socket.destroy();
  }

  private take(data: Buffer | string): void {
    const chunk = Buffer.isBuffer(data) ? data : Buffer.from(data);
    this.parts.push(chunk);
    this.size += chunk.length;
    if (this.needed === 0) this.readHead();
    if (this.needed === 0 || this.size < this.needed) return;
    const whole = this.parts.length === 1 ? chunk : Buffer.concat(this.parts);
    const answer = { status: this.status, body: whole.subarray(this.bodyAt, this.needed) };
    const { settle } = this;
    this.parts = [];
    this.size = 0;
    this.needed = 0;
    this.settle = undefined;
    settle?.done(answer);
  }

  private readHead(): void {
    const seen = this.parts.length === 1 ? this.parts[0] : Buffer.concat(this.parts);
    const end = seen?.indexOf(END) ?? -1;
    if (!seen || end < 0) return;
    const head = seen.toString('latin1', 0, end);
    const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
    if (length === undefined) throw new Error(`an answer without a length:\n${head}`);
    this.status = Number(head.slice(9, 12));
    this.bodyAt = end + END.length;
    this.needed = this.bodyAt + Number(length);
  }
}

const good = Buffer.from('{"responseCode":0');
const isGood = ({ status, body }: Answer): boolean => status === 200 && body.subarray(0, good.length).equals(good);

const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

/** Load for some seconds over several connections. */
export const loadOn = async (url: string, connections: number, seconds: number, asks: Asks): Promise<Measured> => {
  const open = Array.from({ length: connections }, () => new Connection(new URL(url)));
  const times: number[] = [];
  let errors = 0;
  let firstError: string | undefined;
  const began = performance.now();
  const until = began + seconds * 1000;
  await Promise.all(
    open.map(async (connection) => {
      while (performance.now() < until) {
        const sent = performance.now();
        const ask = asks();
        const answer = await connection.ask(ask);
        times.push(performance.now() - sent);
        if (isGood(answer)) continue;
        errors += 1;
        firstError ??= `${ask.method} ${ask.path}: ${answer.status} ${answer.body.toString('utf8', 0, 300)}`;
      }
    }),
  );
  const took = (performance.now() - began) / 1000;
  for (const connection of open) connection.close();
  const sorted = times.toSorted((a, b) => a - b);
  return {
    requests: times.length,
    errors,
    seconds: took,
    perSecond: times.length / took,
    p50: percentile(sorted, 0.5),
    p95: percentile(sorted, 0.95),
    ...(firstError !== undefined && { firstError }),
  };
};
