/** From a contract row and its facts to the path, query and body of a request. */
import type { z } from 'zod';
import { pathsOf, type BodyIn, type Endpoint, type PathParams, type QueryIn } from '#kit/domain/contract.ts';

type Loose<T> = { [K in keyof T]?: T[K] | number | boolean | null };
type Given<P extends string> = { [K in Exclude<PathParams<P>, 'branch_id'>]: string | number } & {
  branch_id?: string | number;
};
type OptionalWhenEmpty<K extends string, T> = Partial<T> extends T ? { [P in K]?: T } : { [P in K]: T };

export type CallArgs<E extends Endpoint> = OptionalWhenEmpty<'params', Given<E['path']>> &
  (E['query'] extends z.ZodType ? { query?: Loose<QueryIn<E>> } : { query?: undefined }) &
  (E['body'] extends z.ZodType ? { body: BodyIn<E> } : { body?: undefined }) & { file?: File };

export type LooseArgs = {
  params?: Readonly<Record<string, string | number>>;
  query?: Readonly<Record<string, unknown>> | undefined;
  body?: unknown;
  file?: File | undefined;
};
export type Target = { path: string; query: string; body: unknown };

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const dumpQuery = (query: LooseArgs['query']): string => {
  const entries = Object.entries(query ?? {}).filter(
    ([, value]) => value !== undefined && value !== null && value !== '',
  );
  return new URLSearchParams(
    entries.map(([key, value]) => [key, Array.isArray(value) ? value.join(',') : String(value)]),
  ).toString();
};

/** A body that takes a branch and has none gets the current one. */
export const bodyFor = (row: Endpoint, body: unknown, branch: string | undefined): unknown => {
  const fields = row.body && 'shape' in row.body ? row.body.shape : undefined;
  if (!branch || typeof fields !== 'object' || fields === null || !('branch_id' in fields)) return body;
  return isPlain(body) && body['branch_id'] === undefined ? { ...body, branch_id: Number(branch) } : body;
};

/** A GET that belongs to a branch has the branch as its last path segment: its own, else the current one. */
export const targetOf = (row: Endpoint, args: LooseArgs, branch: string | undefined): Target => {
  const params: Record<string, string | number> = { ...(branch && { branch_id: branch }), ...args.params };
  const paths = pathsOf(row);
  const path = paths.find((one) => one.includes(':branch_id') && 'branch_id' in params) ?? row.path;
  const filled = path
    .split('/')
    .map((segment) => (segment.startsWith(':') ? params[segment.slice(1)] : segment))
    .filter((segment) => segment !== undefined)
    .map((segment) => encodeURIComponent(segment))
    .join('/');
  return { path: filled, query: dumpQuery(args.query), body: bodyFor(row, args.body, branch) };
};
