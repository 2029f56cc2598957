/**
 * How the servers of a network reach each other: one connection listens, another sends. Either may break at any moment;
 * it recovers automatically, and nobody waits for it: messages that can't reach the other servers still reach this one.
 */
import pg from 'pg';
import type { Logger } from 'pino';

const CONNECT_MS = 2_000;
const TELL_MS = 2_000;
const KEEP_ALIVE_MS = 10_000;
/** The adapter sends a heartbeat every five seconds, and hears it too. */
const CHECK_MS = 5_000;
const DEAF_MS = 12_000;

/** What the adapter uses of a pool. */
type Link = Pick<pg.Pool, 'query'> & { connect(): Promise<pg.Client> };

/** What this file uses of pg's client, which pg's own types don't declare. */
type Wire = { connection: { stream: { destroy(): void } } };

export class LiveChannel implements Link {
  private readonly teller: pg.Pool;
  private listener: pg.Client | undefined;
  private readonly watch: NodeJS.Timeout;
  private toldAt = 0;
  private heardAt = 0;
  private wasLost = false;
  private isClosed = false;
  private readonly options: { url: string; log: Logger; onBack: () => void };

  /** `onBack`: the channel works again; messages sent in the meantime were missed. */
  constructor(options: { url: string; log: Logger; onBack: () => void }) {
    this.options = options;
    this.teller = new pg.Pool({ ...this.settings(), max: 1, query_timeout: TELL_MS });
    this.teller.on('error', (error) => this.warn(error));
    this.teller.on('connect', (client) => client.on('error', (error) => this.warn(error)));
    this.watch = setInterval(() => this.checkHearing(), CHECK_MS).unref();
  }

  /** Does this server hear the others? */
  get isListening(): boolean {
    return this.listener !== undefined;
  }

  /** How the adapter asks for the connection on which it listens; it asks again when that one has ended. */
  async connect(): Promise<pg.Client> {
    if (this.isClosed) throw new Error('the live channel is closed');
    this.drop();
    const client = new pg.Client({ ...this.settings(), query_timeout: TELL_MS });
    client.on('error', (error) => this.warn(error));
    await client.connect();
    // Closed meanwhile: nobody would ever close this connection.
    if (this.isClosed) {
      await client.end();
      throw new Error('the live channel is closed');
    }
    client.on('notification', () => (this.heardAt = performance.now()));
    client.once('end', () => {
      if (this.listener === client) this.listener = undefined;
      this.wasLost = !this.isClosed;
    });
    // The adapter releases its connection as if it had come from a pool.
    Object.assign(client, { release: () => void client.end().catch((error: Error) => this.warn(error)) });
    this.listener = client;
    this.heardAt = performance.now();
    if (this.wasLost) setImmediate(() => this.back());
    return client;
  }

  query: pg.Pool['query'] = (async (text: string, values?: unknown[]) => {
    const result = await this.teller.query(text, values);
    this.toldAt = performance.now();
    return result;
  }) as pg.Pool['query'];

  async close(): Promise<void> {
    this.isClosed = true;
    clearInterval(this.watch);
    this.drop();
    await this.teller.end();
  }

  private settings(): pg.ClientConfig {
    return {
      connectionString: this.options.url,
      application_name: 'cornerman-live',
      connectionTimeoutMillis: CONNECT_MS,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    };
  }

  private warn(error: Error): void {
    this.options.log.warn({ err: error }, 'the live channel lost a connection');
  }

  private back(): void {
    this.wasLost = false;
    this.options.onBack();
  }

  /** Detects a network that silently drops everything: this server's own messages would have come back. */
  private checkHearing(): void {
    if (this.listener && this.toldAt - this.heardAt > DEAF_MS) this.drop();
  }

  /** Without a closing message, which a dead network would never deliver. */
  private drop(): void {
    const { listener } = this;
    this.listener = undefined;
    (listener as unknown as Wire | undefined)?.connection.stream.destroy();
  }
}
