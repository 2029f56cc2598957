/** What a handler works with: the caller, the scope, one-round-trip reads, and in writes the open transaction. */
import type { Flag } from '#access/access.ts';
import type { DataOf, Endpoint, Given } from '#kit/domain/contract.ts';
import type { Locale } from '#kit/domain/words.ts';
import type { Actor } from './actor.ts';
import type { Row, Statement } from './batch.ts';
import type { Clock } from './clock.ts';
import type { Batch, Query, RowsOf, Sql } from './db.ts';
import type { Services } from './services.ts';
import { scopeStatement, systemScopeStatement, type Known, type Scope } from './session.ts';

/**
 * The database says that the session has ended, or that the access has changed since it was computed. The mount checks
 * again.
 */
export class Recheck extends Error {}

export type Ctx = {
  readonly actor: Actor;
  readonly scope: Scope;
  /** The branch of the call; 0 if it has none. */
  readonly branch_id: number;
  readonly locale: Locale;
  readonly request_id: string;
  readonly clock: Clock;
  readonly services: Services;
  /** Address and agent of the caller, for sessions. */
  readonly address: string;
  readonly agent: string;
  readonly session_id: number;
  /** Does the caller have the permission in the branch of the call, or in that of a record? */
  has(flag: Flag, branch_id?: number): boolean;
  /** Runs queries in one round trip inside the caller's scope; the rows of each, in order. */
  read<const Q extends readonly Query<unknown>[]>(...queries: Q): Promise<RowsOf<Q>>;
  /** The same caller in another language: for a paper that isn't in the caller's. Not within a transaction. */
  speaking(locale: Locale): Ctx;
  /** Runs raw statements the same way. For the few hot writes that are one statement. */
  run(statements: readonly Statement[]): Promise<Row[][]>;
  /** One transaction. In a `write` handler, one is already open: use `db`. */
  tx<T>(work: (ctx: TxCtx) => Promise<T>): Promise<T>;
  /** For what must happen only once the transaction is committed (a live message, a wake-up). */
  afterCommit(action: () => void): void;
  readonly db?: Sql;
};
export type TxCtx = Ctx & { readonly db: Sql };

type CtxParts = {
  actor: Actor;
  scope: Scope;
  branch_id: number;
  locale: Locale;
  request_id: string;
  services: Services;
  address?: string;
  agent?: string;
  known?: Known;
};

/** The transaction of a write. */
type Open = { db: Sql; batch: Batch; actions: (() => void)[] };
class Context implements Ctx {
  readonly actor: Actor;
  readonly scope: Scope;
  readonly branch_id: number;
  readonly locale: Locale;
  readonly request_id: string;
  readonly services: Services;
  readonly clock: Clock;
  readonly address: string;
  readonly agent: string;
  readonly session_id: number;
  readonly db?: Sql;
  /** Has the database confirmed the session in this request? */
  checked = false;
  private readonly parts: CtxParts;
  private readonly batch?: Batch;
  private readonly actions: (() => void)[] = [];

  constructor(parts: CtxParts, open?: Open) {
    this.parts = parts;
    this.actor = parts.actor;
    this.scope = parts.scope;
    this.branch_id = parts.branch_id;
    this.locale = parts.locale;
    this.request_id = parts.request_id;
    this.services = parts.services;
    this.clock = parts.services.clock;
    this.address = parts.address ?? '';
    this.agent = parts.agent ?? '';
    this.session_id = parts.known?.session_id ?? 0;
    if (open) {
      this.db = open.db;
      this.batch = open.batch;
      this.actions = open.actions;
    }
  }

  has(flag: Flag, branch_id: number = this.branch_id): boolean {
    return branch_id === 0 ? this.actor.branchesWith(flag).length > 0 : this.actor.has(flag, branch_id);
  }

  speaking(locale: Locale): Ctx {
    return this.db || locale === this.locale ? this : new Context({ ...this.parts, locale });
  }

  scopeStatement(): Statement {
    const { known, scope, request_id, actor, locale } = this.parts;
    if (known) return scopeStatement(known, scope, request_id, locale);
    const staff_id = actor.staff_id > 0 ? String(actor.staff_id) : '';
    return systemScopeStatement(actor.label, scope, request_id, { staff_id, locale });
  }

  private confirm(rows: Row[] | undefined): void {
    if (!rows || rows.length === 0) throw new Recheck();
    this.checked = true;
  }

  async read<const Q extends readonly Query<unknown>[]>(...queries: Q): Promise<RowsOf<Q>> {
    const statements = queries.map((query) => query.compile());
    return (this.batch ? await this.batch(statements) : await this.run(statements)) as RowsOf<Q>;
  }

  async run(statements: readonly Statement[]): Promise<Row[][]> {
    const [scoped, ...rows] = await this.services.db.batch([this.scopeStatement(), ...statements]);
    this.confirm(scoped);
    return rows;
  }

  async tx<T>(work: (ctx: TxCtx) => Promise<T>): Promise<T> {
    return this.txWith(work, [], () => []);
  }

  /** Like `tx`, with statements sent together with BEGIN and COMMIT. */
  async txWith<T>(
    work: (ctx: TxCtx, opened: Row[][]) => Promise<T>,
    opening: readonly Statement[],
    closing: (result: T) => readonly Statement[],
  ): Promise<T> {
    if (this.db) return work(this as TxCtx, []);
    const actions: (() => void)[] = [];
    const result = await this.services.db.transaction(
      [this.scopeStatement(), ...opening],
      (db, [scoped, ...opened], batch) => {
        this.confirm(scoped);
        return work(new Context(this.parts, { db, batch, actions }) as TxCtx, opened);
      },
      closing,
    );
    for (const action of actions) action();
    return result;
  }

  afterCommit(action: () => void): void {
    if (this.db) this.actions.push(action);
    else action();
  }
}

export const makeContext = (parts: CtxParts): Context => new Context(parts);
export type { Context };

/** A command that answers a row of a contract; `routesOf` finds it by that row. */
type Answering<E extends Endpoint> = ((ctx: Ctx, ...given: Given<E>) => Promise<DataOf<E>>) & { readonly row: E };

/**
 * Wraps the work of a command: in the open transaction, or in one of its own. With a row of a contract, the types of
 * what is asked and answered come from the row, and no line of the routes has to pass the call on.
 */
export function command<const E extends Endpoint>(
  row: E,
  work: (ctx: TxCtx, ...given: Given<E>) => Promise<DataOf<E>>,
): Answering<E>;
export function command<A extends readonly unknown[], T>(
  work: (ctx: TxCtx, ...args: A) => Promise<T>,
): (ctx: Ctx, ...args: A) => Promise<T>;
export function command<A extends readonly unknown[], T>(
  ...parts:
    | readonly [work: (ctx: TxCtx, ...args: A) => Promise<T>]
    | readonly [row: Endpoint, work: (ctx: TxCtx, ...args: A) => Promise<T>]
) {
  const [row, work] = parts.length === 1 ? [undefined, parts[0]] : parts;
  const run = (ctx: Ctx, ...args: A): Promise<T> => ctx.tx((inside) => work(inside, ...args));
  return row ? Object.assign(run, { row }) : run;
}
