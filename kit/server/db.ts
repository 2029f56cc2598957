/** The pool, one-round-trip reads, and transactions on one connection. */
import {
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  type RawBuilder,
} from 'kysely';
import pg from 'pg';
import { endIfSilent, runBatch, runOne, type Row, type Statement } from './batch.ts';
import type { DB as Generated } from './schema.gen.ts';
import { isConnectionLost, isReadOnly } from './db-errors.ts';
import './types.ts';

/**
 * The database doesn't say which columns of a view can be null: the view of people is like the table, as far as the
 * call reaches.
 */
export type DB = Omit<Generated, 'staff_person'> & { staff_person: Generated['staff'] };
export type Sql = Kysely<DB>;
/** Anything Kysely can compile, with the type of its rows. */
export type Query<R> = { compile(): CompiledQuery<R> };
export type RowsOf<Q extends readonly Query<unknown>[]> = { [K in keyof Q]: Q[K] extends Query<infer R> ? R[] : never };

const STATEMENT_TIMEOUT_MS = 30_000;
/**
 * The server's own limit ends a statement first; this one is for a server that doesn't respond at all. One timer looks at
 * all connections: with one for each query, as pg has it, what the query had read outlived the collection of young
 * objects, which took a third of the process's time.
 */
const QUERY_TIMEOUT_MS = 35_000;
const LOOK_MS = 1_000;
/** Shorter than the wait for a connection: requests that wait for one locked table don't hold up everything else. */
const LOCK_TIMEOUT_MS = 8_000;
const CONNECT_MS = 10_000;
const KEEP_ALIVE_MS = 10_000;
const IDLE_IN_TRANSACTION_MS = 60_000;
const limits = {
  statement_timeout: STATEMENT_TIMEOUT_MS,
  lock_timeout: LOCK_TIMEOUT_MS,
  idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
};
const BEGIN: Statement = { sql: 'begin', parameters: [] };
const COMMIT: Statement = { sql: 'commit', parameters: [] };
const ROLLBACK: Statement = { sql: 'rollback', parameters: [] };
/** Session settings, for one transaction. For named statements, see `checkout`. */
const forOneTransaction = (role: string | undefined): Statement => {
  const values = Object.entries({
    ...limits,
    plan_cache_mode: 'force_generic_plan',
    ...(role !== undefined && { role }),
  });
  const calls = values.map((_, i) => `set_config($${2 * i + 1}, $${2 * i + 2}, true)`);
  return { sql: `select ${calls.join(', ')}`, parameters: values.flat().map(String) };
};

class OneConnectionDriver implements Driver {
  private readonly client: pg.PoolClient | null;
  private readonly waiting: Statement[];
  constructor(client: pg.PoolClient | null, waiting: Statement[]) {
    this.client = client;
    this.waiting = waiting;
  }
  async init(): Promise<void> {}
  async acquireConnection(): Promise<DatabaseConnection> {
    const { client, waiting } = this;
    if (!client) throw new Error('this Kysely only compiles: use ctx.read() or a transaction');
    return {
      async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
        const { rows, changed } = await runOne(client, query, waiting.splice(0));
        return { rows: rows as R[], ...(changed !== undefined && { numAffectedRows: changed }) };
      },
      streamQuery: () => {
        throw new Error('streaming is not used');
      },
    };
  }
  async beginTransaction(): Promise<void> {
    throw new Error('one transaction per command: it is open already');
  }
  async commitTransaction(): Promise<void> {}
  async rollbackTransaction(): Promise<void> {}
  async releaseConnection(): Promise<void> {}
  async destroy(): Promise<void> {}
}

const dialectOn = (client: pg.PoolClient | null, waiting: Statement[]): Dialect => ({
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new OneConnectionDriver(client, waiting),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
});

/** Builds statements; runs none. `sql.selectFrom('lead')…` goes to `ctx.read()`. */
export const sql: Sql = new Kysely<DB>({ dialect: dialectOn(null, []) });
/** A statement written by hand, for `ctx.read()`. */
export const asQuery = <R>(statement: RawBuilder<R>): Query<R> => ({ compile: () => statement.compile(sql) });
/**
 * A query about one thing whose text is always the same: compiled once. `build` can only use its argument as a value,
 * never inspect it.
 */
export const fixed = <A extends number | string, R>(build: (of: A) => Query<R>): ((of: A) => Query<R>) => {
  const place = {} as A;
  let known: CompiledQuery<R> | undefined;
  return (of) => ({
    compile: () => {
      const compiled = (known ??= build(place).compile());
      return { ...compiled, parameters: compiled.parameters.map((value) => (value === place ? of : value)) };
    },
  });
};
class Place {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}
const MOST_SHAPES = 300;
/**
 * A query of several values, compiled once for each combination of present values and of values in `deciding`. For all
 * others `build` gets only a placeholder: it can check whether they are present, never what they are.
 */
export const shaped = <V extends Record<string, unknown>, R>(
  deciding: readonly (keyof V & string)[],
  build: (of: V) => Query<R>,
): ((of: V) => Query<R>) => {
  const known = new Map<string, CompiledQuery<R>>();
  const compiled = (of: V, there: readonly string[], shape: string): CompiledQuery<R> => {
    const places = there.map((name) => [name, deciding.includes(name) ? of[name] : new Place(name)]);
    const made = build(Object.fromEntries(places) as V).compile();
    if (known.size < MOST_SHAPES) known.set(shape, made);
    return made;
  };
  return (of) => ({
    compile: () => {
      const there = Object.keys(of).filter((name) => of[name] !== undefined);
      const shape = `${there.join()} ${deciding.map((name) => String(of[name])).join()}`;
      const made = known.get(shape) ?? compiled(of, there, shape);
      return { ...made, parameters: made.parameters.map((value) => (value instanceof Place ? of[value.name] : value)) };
    },
  });
};

/** Of each open transaction, the statements that nothing waits for. */
const waitingOf = new WeakMap<Sql, Statement[]>();
const kyselyOn = (client: pg.PoolClient, waiting: Statement[]): Sql => {
  const db = new Kysely<DB>({ dialect: dialectOn(client, waiting) });
  waitingOf.set(db, waiting);
  return db;
};
/**
 * A write whose result nobody needs: it travels with the next statement of the transaction, or with the commit, in the
 * order in which it was asked for. If it fails, that next statement fails with its error.
 */
export const later = (db: Sql, query: Query<unknown>): void => {
  const waiting = waitingOf.get(db);
  if (!waiting) throw new Error('only an open transaction writes later');
  waiting.push(query.compile());
};

/** Statements in one round trip; the rows of each, in order. */
export type Batch = (statements: readonly Statement[]) => Promise<Row[][]>;

export class Database {
  readonly pool: pg.Pool;
  private readonly roleOf = new WeakSet<object>();
  private readonly open = new Set<pg.PoolClient>();
  private readonly look: NodeJS.Timeout | undefined;

  /** Only behind a pooler, which may run each transaction on another connection. */
  private readonly opening: readonly Statement[];

  /** `pooled`: `url` is a pooler in transaction mode, so nothing can be stored in a session. `queryMs`: 0 waits for ever. */
  constructor(options: {
    url: string;
    size: number;
    role?: string;
    pooled?: boolean;
    connectMs?: number;
    queryMs?: number;
  }) {
    this.pool = new pg.Pool({
      connectionString: options.url,
      max: options.size,
      idleTimeoutMillis: 60_000,
      connectionTimeoutMillis: options.connectMs ?? CONNECT_MS,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
      application_name: 'cornerman',
      ...(!options.pooled && limits),
    });
    this.pool.on('error', () => {}); // an idle connection that broke is replaced at the next checkout
    // The pool listens to idle connections only. One that breaks at work fails its query, which tells it; without a
    // listener of its own it would end the process.
    this.pool.on('connect', (client) => {
      client.on('error', () => {});
      this.open.add(client);
    });
    this.pool.on('remove', (client) => this.open.delete(client));
    const { queryMs = QUERY_TIMEOUT_MS } = options;
    if (queryMs > 0) this.look = setInterval(() => this.endSilent(queryMs), Math.min(queryMs, LOOK_MS)).unref();
    this.role = options.pooled ? undefined : options.role;
    this.opening = options.pooled ? [forOneTransaction(options.role)] : [];
  }
  private readonly role: string | undefined;
  private endSilent(ms: number): void {
    for (const client of this.open) endIfSilent(client, ms);
  }

  private async checkout(): Promise<pg.PoolClient> {
    const client = await this.pool.connect();
    if (this.role !== undefined && !this.roleOf.has(client)) {
      // The application is neither owner nor superuser: row-level security applies to it.
      // Planning with all policies takes longer than the lists themselves: each statement is planned once.
      try {
        await runBatch(client, [
          { sql: `set role ${pg.escapeIdentifier(this.role)}`, parameters: [] },
          { sql: 'set plan_cache_mode = force_generic_plan', parameters: [] },
        ]);
      } catch (error) {
        // Its place in the pool would be lost for good, and the pool could never be closed.
        client.release(true);
        throw error;
      }
      this.roleOf.add(client);
    }
    return client;
  }

  /** All statements in one round trip, as one implicit transaction. */
  async batch(statements: readonly Statement[]): Promise<Row[][]> {
    const client = await this.checkout();
    try {
      const rows = await runBatch(client, [...this.opening, ...statements]);
      client.release();
      return rows.slice(this.opening.length);
    } catch (error) {
      client.release(isUseless(error));
      throw error;
    }
  }

  /**
   * One transaction on one connection. `opening` runs with BEGIN in one round trip, `closing` with COMMIT.
   * The work must not check out a second connection: with a small pool that is a deadlock.
   */
  async transaction<T>(
    opening: readonly Statement[],
    work: (db: Sql, opened: Row[][], batch: Batch, client: pg.PoolClient) => Promise<T>,
    closing: (result: T) => readonly Statement[] = () => [],
  ): Promise<T> {
    const client = await this.checkout();
    const waiting: Statement[] = [];
    const batch: Batch = async (statements) => {
      const first = waiting.splice(0);
      return (await runBatch(client, [...first, ...statements])).slice(first.length);
    };
    let done = false;
    try {
      const before = [BEGIN, ...this.opening];
      const opened = (await runBatch(client, [...before, ...opening])).slice(before.length);
      const result = await work(kyselyOn(client, waiting), opened, batch, client);
      await batch([...closing(result), COMMIT]);
      done = true;
      client.release();
      return result;
    } catch (error) {
      if (!done) await giveBack(client, error);
      throw error;
    }
  }

  async close(): Promise<void> {
    clearInterval(this.look);
    await this.pool.end();
  }
}

/** Broken, or connected to a server that is only a standby now: the next one finds the new server. */
const isUseless = (error: unknown): boolean => isConnectionLost(error) || isReadOnly(error);

const giveBack = async (client: pg.PoolClient, error: unknown): Promise<void> => {
  if (isUseless(error)) return client.release(true);
  try {
    await runOne(client, ROLLBACK);
    client.release();
  } catch {
    client.release(true); // the connection is unusable; the first error is the one to report
  }
};
