/** A typed client of the API for tests: one method for each contract row, derived from it. */
import type { z } from 'zod';
import { codes } from '#kit/domain/errors.ts';
import type { BodyIn, Contract, DataOf, Endpoint, PathParams, QueryIn } from '#kit/domain/contract.ts';

type OmitEach<T, K extends string> = T extends unknown ? Omit<T, K> : never;
/** Query values arrive as text: numbers, booleans and lists are written as a page writes them. */
type Loose<Q> = { [K in keyof Q]: Q[K] | number | boolean | readonly string[] };
type Typed<E extends Endpoint> = (E['body'] extends object ? OmitEach<BodyIn<E>, 'branch_id'> : unknown) &
  (E['query'] extends object ? Loose<OmitEach<QueryIn<E>, 'branch_id'>> : unknown);
/** Body or query; the branch is the person's own unless another one is given. */
export type Input<E extends Endpoint> = Typed<E> & { branch_id?: number | undefined };
export type How = { key?: string; locale?: 'en' | 'cn' };
type Rest<I> = object extends I ? [input?: I, how?: How] : [input: I, how?: How];
export type Args<E extends Endpoint> =
  'id' extends PathParams<E['path']> ? [id: number, ...rest: Rest<Input<E>>] : Rest<Input<E>>;

export type Said<T> = {
  status: number;
  responseCode: number;
  responseMessage: string;
  message?: string;
  data: T;
  /** By field, for answers about fields: code 5 and code 70. */
  faults: Record<string, string[]>;
  refusal?: { code: string } & Record<string, unknown>;
  /** The raw answer: what a CSV row returns. */
  text: string;
  replayed: boolean;
};
type RefusalOf<E extends Endpoint> = E['refuses'] extends readonly (infer Code)[] ? Code : never;
export type Ask<E extends Endpoint> = {
  (...args: Args<E>): Promise<Said<DataOf<E>>>;
  /** The data of a call that succeeds; fails otherwise. */
  data(...args: Args<E>): Promise<DataOf<E>>;
  /** Fails unless the rule refuses with this code. */
  refused(code: RefusalOf<E>, ...args: Args<E>): Promise<Said<DataOf<E>>>;
};
export type Client<C extends Contract> = { readonly [K in keyof C]: Ask<C[K]> };

export type Sent = {
  method: Endpoint['method'];
  path: string;
  query: Record<string, unknown>;
  body: Record<string, unknown> | undefined;
  headers: Record<string, string>;
};
/** Sends one call to the server. Tests of the tests put a fault in between. */
export type Send = (sent: Sent) => Promise<Said<unknown>>;

export const addressOf = ({ path, query }: Sent): string => {
  const asked = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined)
      asked.set(key, Array.isArray(value) ? value.join(',') : `${value as string | number | boolean}`);
  }
  return `/api/v4/${path}${asked.size > 0 ? `?${asked.toString()}` : ''}`;
};

const without = (input: object, key: string): Record<string, unknown> =>
  Object.fromEntries(Object.entries(input).filter(([name]) => name !== key));

/** A call about a record can name its branch. */
const needsBranch = ({ body }: Endpoint): boolean => {
  const shape = body && 'shape' in body ? (body.shape as Record<string, z.ZodType>) : {};
  return shape['branch_id'] !== undefined && !shape['branch_id'].safeParse(undefined).success;
};

/** What a call by the contract sends with a record: its version, and a reason where one is asked for. */
export const versionOf = ({ version }: { version: number }) => ({ input: { version } });
export const because =
  (reason: string) =>
  ({ version }: { version: number }) => ({ input: { version, reason } });

/** The code of the refusal that a call is answered with; null if it wasn't refused: `codeOf(rows.edit(id, change))`. */
export const codeOf = async (asked: Promise<Pick<Said<unknown>, 'refusal'>>): Promise<string | null> =>
  (await asked).refusal?.code ?? null;

/** The call that a row describes. */
export const sentBy = (row: Endpoint, home: number, args: readonly unknown[]): Sent => {
  const hasId = row.path.includes(':id');
  const [input = {}, how = {}] = (hasId ? args.slice(1) : args) as [object?, How?];
  const branch_id = 'branch_id' in input ? (input.branch_id as number) : home;
  const values = without(input, 'branch_id');
  const inPath = row.path.includes(':branch_id');
  const named = inPath || (row.branch !== 'branch' && !needsBranch(row)) ? {} : { branch_id };
  // A row of records can still name a branch in its body or query, if a test says so.
  const kept = 'branch_id' in input && !inPath ? { branch_id } : {};
  const typed = { ...named, ...kept, ...values };
  return {
    method: row.method,
    path: row.path.replace(':branch_id', String(branch_id)).replace(':id', String(hasId ? args[0] : 0)),
    query: row.body ? {} : typed,
    body: row.body ? typed : undefined,
    headers: {
      ...(how.key !== undefined && { 'idempotency-key': how.key }),
      ...(how.locale !== undefined && { cookie: `FZ_Locale=${how.locale}` }),
    },
  };
};

const askOf = <E extends Endpoint>(row: E, send: Send, home: () => number): Ask<E> => {
  const ask = async (...args: readonly unknown[]): Promise<Said<unknown>> => send(sentBy(row, home(), args));
  const named = `${row.method} ${row.path}`;
  return Object.assign(ask, {
    async data(...args: readonly unknown[]): Promise<unknown> {
      const said = await ask(...args);
      if (said.status !== 200 || (row.file === undefined && said.responseCode !== codes.ok))
        throw new Error(`${named} was answered with ${said.status} ${said.text}`);
      return said.data;
    },
    async refused(code: unknown, ...args: readonly unknown[]): Promise<Said<unknown>> {
      const said = await ask(...args);
      if (said.refusal?.code !== code)
        throw new Error(`${named} was not refused with ${String(code)}: ${said.status} ${said.text}`);
      return said;
    },
  }) as unknown as Ask<E>;
};

export const clientOf = <C extends Contract>(rows: C, send: Send, home: () => number): Client<C> =>
  Object.fromEntries(Object.entries(rows).map(([name, row]) => [name, askOf(row, send, home)])) as unknown as Client<C>;
