/**
 * One row per endpoint. Routing, validation both ways, the typed client, OpenAPI and the refusal tests are made
 * from it; a row without access does not compile.
 */
import type { z } from 'zod';
import type { Flag } from '#access/access.ts';
import type { Machine } from './machine.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
/**
 * Which branches an endpoint works in.
 * - `branch`: one branch, from the path, the body, the query or the cookie (in that order); the flag is needed there
 * - `record`: a record by its id; visible if the caller has the flag in its branch (or it is published to the caller)
 * - `network`: requires the flag for the whole network
 * - `self`: about the caller only, in any branch
 * - `none`: no session
 */
export type Access =
  | { flag: Flag | readonly [Flag, ...Flag[]]; branch: 'branch' | 'record' | 'network' }
  | { flag: 'signed_in'; branch: 'branch' | 'record' | 'self' }
  | { flag: 'public'; branch: 'none' };

export type Endpoint = Access & {
  method: Method;
  /** Below /api/v4/, with `:branch_id` or `:id` in place of identifiers. */
  path: string;
  /** The same call under further paths. */
  also?: readonly string[];
  /** What it does, in one plain sentence, for the explorer. */
  says: string;
  /** `write` unless it is a GET. A POST that only reads says so. */
  effect?: 'read' | 'write';
  /** How the page reports success: the dialog of the specification, a toast, or nothing. */
  answer?: 'dialog' | 'toast' | 'silent';
  query?: z.ZodObject;
  /** Long texts or many rows are sent: up to 1 MiB instead of 128 KiB. */
  roomy?: true;
  body?: z.ZodType;
  /** Accepts one file as multipart form data, of these kinds and up to this many bytes; `body` has the other fields. */
  upload?: { kinds: readonly string[]; maxBytes: number };
  /** Returns a file instead of the envelope. */
  file?: 'csv' | 'pdf' | 'any';
  data: z.ZodType;
  /** Codes of refusals (99, 161) that a caller can meet. */
  refuses?: readonly string[];
  /** The answer contains a secret: never stored for replay. */
  secret?: true;
  /** The status call of a machine: the permission for the requested status is checked too. */
  machine?: Machine;
  /**
   * It reads a lot (a report): a few at a time for each person and branch, on connections of their own. Files always
   * count as such.
   */
  dear?: true;
  /**
   * Also available to an administrator who hasn't set up two-step sign-in yet, because setting it up needs this call.
   */
  beforeSecondStep?: true;
  /** Requests per minute and address, if the general limit is too generous. */
  perMinute?: number;
};
export type Contract = Record<string, Endpoint>;
export const contract = <const C extends Contract>(rows: C): C => rows;

type Segments<P extends string> = P extends `${infer Head}/${infer Tail}` ? Head | Segments<Tail> : P;
export type PathParams<P extends string> =
  Segments<P> extends infer S ? (S extends `:${infer Name}` ? Name : never) : never;

export type QueryOf<E extends Endpoint> = E['query'] extends z.ZodType ? z.output<E['query']> : undefined;
export type QueryIn<E extends Endpoint> = E['query'] extends z.ZodType ? z.input<E['query']> : undefined;
export type BodyOf<E extends Endpoint> = E['body'] extends z.ZodType ? z.output<E['body']> : undefined;
export type BodyIn<E extends Endpoint> = E['body'] extends z.ZodType ? z.input<E['body']> : undefined;
export type DataOf<E extends Endpoint> = z.output<E['data']>;
/** What a command gets of a call: the id in the path, if there is one, and the body, or the query without a body. */
export type Given<E extends Endpoint> = [
  ...('id' extends PathParams<E['path']> ? [id: number] : []),
  ...(E['body'] extends z.ZodType ? [input: BodyOf<E>] : E['query'] extends z.ZodType ? [query: QueryOf<E>] : []),
];

export const isWrite = (row: Endpoint): boolean =>
  (row.effect ?? (row.method === 'GET' ? 'read' : 'write')) === 'write';
export const flagsOf = (row: Endpoint): readonly Flag[] =>
  row.flag === 'public' || row.flag === 'signed_in' ? [] : typeof row.flag === 'string' ? [row.flag] : row.flag;
export const isDear = (row: Endpoint): boolean => row.dear === true || row.file === 'csv' || row.file === 'pdf';
/**
 * Is the first answer stored with its Idempotency-Key and returned again? Not for secrets, files or callers without a
 * session.
 */
export const keepsAnswer = (row: Endpoint): boolean =>
  isWrite(row) && row.flag !== 'public' && !row.secret && row.file === undefined;
/** All paths that a row answers at. */
export const pathsOf = (row: Endpoint): string[] => [row.path, ...(row.also ?? [])];
