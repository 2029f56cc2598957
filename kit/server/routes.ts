/** Binds the rows of a contract to handlers, with types from the rows. */
import type { Readable } from 'node:stream';
import type { BodyOf, Contract, DataOf, Endpoint, PathParams, QueryOf } from '#kit/domain/contract.ts';
import type { Ctx, TxCtx } from './context.ts';
import type { Row } from './batch.ts';

export type Upload = { name: string; bytes: Buffer };
/** What a handler gets: validated, converted, defaults filled in. Numbers in the path arrive as numbers. */
export type Asked<E extends Endpoint> = {
  params: { [K in PathParams<E['path']>]: number };
  query: QueryOf<E>;
  body: BodyOf<E>;
  upload: E['upload'] extends object ? Upload : undefined;
};
export type FileAnswer = {
  name: string;
  kind: string;
  content: Buffer | string | Readable;
  /** A browser can ask for parts of it, to begin a film in its middle: its length, and the bytes from one to another. */
  parts?: { bytes: number; read(from: number, until: number): Promise<Readable> };
  /** The browser can cache it: different content has a different address. */
  lasts?: true;
};
type Result<E extends Endpoint> = E['file'] extends string ? FileAnswer : DataOf<E>;
type WriteOf<E extends Endpoint> = E['effect'] extends 'read'
  ? false
  : E['effect'] extends 'write'
    ? true
    : E['method'] extends 'GET'
      ? false
      : true;

type Plain<E extends Endpoint> = (ctx: WriteOf<E> extends true ? TxCtx : Ctx, asked: Asked<E>) => Promise<Result<E>>;
/** Opens its own transactions (hashes a password first, stores a file, works in steps). */
type Own<E extends Endpoint> = { own: (ctx: Ctx, asked: Asked<E>, extra: Extra) => Promise<Result<E>> };
/**
 * A hot write in one round trip: scope, idempotency key and one statement travel together. `with` contains the common
 * table expressions (without the keyword), `from` names the one whose row is stored for replays and passed to `answer`.
 */
export type HotWork<D> = {
  /** One of a few texts: each is kept. */
  with: string;
  from: string;
  parameters: readonly unknown[];
  answer: (row: Row) => D;
  after?: (row: Row) => void;
};
/** Can first read what its rule needs; the statement then checks again what can have changed. */
type Hot<E extends Endpoint> = {
  hot: (ctx: Ctx, asked: Asked<E>) => HotWork<DataOf<E>> | Promise<HotWork<DataOf<E>>>;
};
export type Extra = {
  /** Was this sent by a browser (which must then also show its companion cookie)? */
  fromBrowser: boolean;
  setCookie(name: string, value: string, maxAgeSeconds: number): void;
  /** A cookie of the request. */
  cookie(name: string): string | undefined;
};
export type Handler<E extends Endpoint> = Plain<E> | Own<E> | Hot<E>;
type Handlers<C extends Contract> = { [K in keyof C]: Handler<C[K]> };

/** A file of commands, imported as a whole. Other things that it exports are not looked at. */
type Commands = Readonly<Record<string, unknown>>;
type Place<E extends Endpoint> = `${E['method']} ${E['path']}`;
type Answered<M extends Commands> = M extends Commands
  ? { [N in keyof M]: M[N] extends { readonly row: infer E extends Endpoint } ? Place<E> : never }[keyof M]
  : never;
/** The rows that no command answers. */
type Rest<C extends Contract, M extends Commands> = {
  [K in keyof C as Place<C[K]> extends Answered<M> ? never : K]: Handler<C[K]>;
};

/** A database constraint and the error that a caller sees when it refuses. */
export type Constraints = Record<string, () => Error>;
export type Routes = { contract: Contract; handlers: Record<string, Handler<Endpoint>>; constraints: Constraints };

export const routes = <C extends Contract>(
  contract: C,
  handlers: Handlers<C>,
  constraints: Constraints = {},
): Routes => ({
  contract,
  handlers: handlers,
  constraints,
});

type Bound = ((ctx: Ctx, ...given: readonly unknown[]) => Promise<never>) & { readonly row: Endpoint };
const isBound = (one: unknown): one is Bound => typeof one === 'function' && 'row' in one;

/** What a command gets of a call (`Given`). */
const givenOf = ({ path, body, query }: Endpoint, asked: { params: object; body?: unknown; query?: unknown }) => [
  ...(path.split('/').includes(':id') && 'id' in asked.params ? [asked.params.id] : []),
  ...(body ? [asked.body] : query ? [asked.query] : []),
];

/** Like `routes`, with commands that know their row. A row that they leave needs a handler, or it does not compile. */
export const routesOf = <C extends Contract, const M extends readonly Commands[]>(
  contract: C,
  commands: M,
  rest: Rest<C, NoInfer<M>[number]>,
  constraints: Constraints = {},
): Routes => {
  const handlers: Record<string, Handler<Endpoint>> = { ...rest };
  const bound = commands.flatMap((file) => Object.values(file).filter(isBound));
  for (const [name, row] of Object.entries(contract)) {
    const [found, another] = bound.filter((one) => one.row === row);
    if (another || (found && handlers[name])) throw new Error(`two handlers for ${row.method} ${row.path}`);
    if (found) handlers[name] = (ctx, asked) => found(ctx, ...givenOf(row, asked));
  }
  return { contract, handlers, constraints };
};
