/**
 * `/healthz`: the process. `/readyz`: can a balancer send requests here? It has a connection of its own, so that a busy
 * pool isn't mistaken for a database that is down, and it answers within two seconds in any case.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import type { Logger } from 'pino';
import type { Services } from './services.ts';

const ANSWER_MS = 1_800;
const ASKS = `select exists (select from branch) as migrated,
  pg_is_in_recovery() or current_setting('default_transaction_read_only')::boolean as read_only`;

type Database = 'ok' | 'away' | 'read only';
type Readiness = {
  status: 'ready' | 'not ready' | 'stopping';
  database: Database;
  queue: 'ok' | 'not running';
  live: 'ok' | 'not connected';
};

/** If it can't be opened, the caller gets that error. */
const toldElsewhere = (): void => undefined;

/** Asks the database on a connection that nothing else uses. */
export class Probe {
  private client: Promise<pg.Client> | undefined;
  private readonly url: string;
  private readonly log: Logger;
  constructor(url: string, log: Logger) {
    this.url = url;
    this.log = log;
  }

  async ask(): Promise<Database> {
    const asked = (this.client ??= this.openAnew());
    try {
      const { rows } = await (await asked).query<{ read_only: boolean }>(ASKS);
      if (!rows[0]?.read_only) return 'ok';
      // Reconnecting finds the server that takes over.
      this.drop(asked);
      return 'read only';
    } catch (error) {
      this.drop(asked);
      throw error;
    }
  }

  private openAnew(): Promise<pg.Client> {
    const opened = this.open();
    void opened.then((client) => void client.once('end', () => this.drop(opened)), toldElsewhere);
    return opened;
  }

  private async open(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: this.url,
      application_name: 'cornerman-ready',
      connectionTimeoutMillis: ANSWER_MS,
      query_timeout: ANSWER_MS,
    });
    // Whatever breaks it also ends it, and the running query reports it.
    client.on('error', () => {});
    await client.connect();
    return client;
  }

  /** Doesn't wait for a connection that can't be closed properly. */
  private drop(which: Promise<pg.Client> | undefined): void {
    if (this.client === which) this.client = undefined;
    const ended = which?.then((client) => client.end());
    void ended?.catch((error: unknown) => this.log.debug({ err: error }, 'a probe was not closed'));
  }

  close(): void {
    this.drop(this.client);
  }
}

const late = async (): Promise<never> => {
  await sleep(ANSWER_MS, undefined, { ref: false });
  throw new Error('the database did not answer in time');
};

export const health = (
  http: FastifyInstance,
  services: Services,
  { probe, isStopping }: { probe: Probe; isStopping: () => boolean },
): void => {
  const away = (error: unknown): Database => {
    services.log.warn({ err: error }, 'not ready');
    return 'away';
  };
  const readiness = async (): Promise<Readiness> => {
    const database = await Promise.race([probe.ask(), late()]).catch(away);
    const { isRunning } = services.jobs;
    const isReady = database === 'ok' && isRunning && !isStopping();
    return {
      status: isStopping() ? 'stopping' : isReady ? 'ready' : 'not ready',
      database,
      queue: isRunning ? 'ok' : 'not running',
      live: services.live.isHearing ? 'ok' : 'not connected',
    };
  };
  http.get('/healthz', () => ({ status: 'ok' }));
  http.get('/readyz', async (_request, reply) => {
    const found = await readiness();
    return reply.code(found.status === 'ready' ? 200 : 503).send(found);
  });
};
