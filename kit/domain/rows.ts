/**
 * The rows of a contract that every noun has: said once are its path, who sees it and who changes it. What a row needs
 * beyond that (refusals, another flag, another answer) is given with it and wins.
 */
import { z } from 'zod';
import type { Flag } from '#access/access.ts';
import type { Endpoint } from './contract.ts';
import { Id } from './field.ts';
import { HistoryEntry } from './history.ts';
import type { Machine } from './machine.ts';
import { ofBranches, pageOf, VersionQuery, type OfBranches } from './page.ts';

type Who = Flag | readonly [Flag, ...Flag[]] | 'signed_in';
type Answer = NonNullable<Endpoint['answer']>;
type Noun<S extends Who, W extends Who, A extends Answer> = {
  /** Who sees it. */
  see: S;
  /** Who changes it; without it, who sees it. */
  write?: W;
  /** How the page answers a change. */
  answer?: A;
};
/** What a row says for itself. */
type Over = Partial<Omit<Endpoint, 'method' | 'path' | 'says' | 'flag' | 'branch'>> & {
  flag?: Who;
  branch?: 'branch' | 'record' | 'network';
};
/** A list of what has no branch (products, organisations), or of one branch only, can't be narrowed to some of them. */
type OverList = Over & { choosesNoBranches?: true };
type QueryIn<Q, O> = O extends { choosesNoBranches: true } ? Q : OfBranches<Q>;
/** The row that follows from the noun, and what is given with it. */
type Row<Base, O> = { [K in keyof Base | keyof O]: K extends keyof O ? O[K] : K extends keyof Base ? Base[K] : never };
type Read<P extends string, S, B, Q, D, O> = Row<
  { method: 'GET'; path: P; says: string; flag: S; branch: B; data: D } & Q,
  NoInfer<O>
>;
type Write<M extends string, P extends string, W, B, A, I, D, O> = Row<
  { method: M; path: P; says: string; flag: W; branch: B; answer: A; data: D } & I,
  NoInfer<O>
>;
type Schema = z.ZodType;
const Removed = z.object({ id: Id });

// The declared types say what this puts together.
const made = (row: object, over: object | undefined) => ({ ...row, ...over }) as never;
const madeList = (row: object, query: z.ZodObject, { choosesNoBranches, ...over }: OverList = {}) =>
  made({ ...row, query: choosesNoBranches ? query : ofBranches(query) }, over);

export const rowsOf = <
  const P extends string,
  const S extends Who,
  const W extends Who = S,
  const A extends Answer = 'toast',
>(
  at: P,
  noun: Noun<S, W, A>,
) => {
  const [see, write] = [noun.see, (noun.write ?? noun.see) as W];
  const answer = (noun.answer ?? 'toast') as A;
  const read = { method: 'GET', flag: see } as const;
  const change = { flag: write, answer } as const;
  return {
    /** GET `{path}/:branch_id`: a page of a list. */
    list: <Q extends z.ZodObject, R extends Schema, const O extends OverList = object>(
      says: string,
      query: Q,
      row: R,
      over?: O,
    ): Read<
      `${P}/:branch_id`,
      S,
      'branch',
      { query: QueryIn<Q, O> },
      ReturnType<typeof pageOf<R>>,
      Omit<O, 'choosesNoBranches'>
    > => madeList({ ...read, path: `${at}/:branch_id`, says, branch: 'branch', data: pageOf(row) }, query, over),
    /** GET `{path}/csv/:branch_id`: the same list as a file. */
    csv: <F extends Who, Q extends z.ZodObject, const O extends OverList = object>(
      flag: F,
      query: Q,
      says: string,
      over?: O,
    ): Read<
      `${P}/csv/:branch_id`,
      F,
      'branch',
      { query: QueryIn<Q, O>; file: 'csv' },
      z.ZodNull,
      Omit<O, 'choosesNoBranches'>
    > =>
      madeList(
        { ...read, path: `${at}/csv/:branch_id`, says, flag, branch: 'branch', data: z.null(), file: 'csv' },
        query,
        over,
      ),
    /** GET `{path}/:branch_id`: all there is in a branch. */
    all: <D extends Schema, const O extends Over = object>(
      says: string,
      data: D,
      over?: O,
    ): Read<`${P}/:branch_id`, S, 'branch', object, D, O> =>
      made({ ...read, path: `${at}/:branch_id`, says, branch: 'branch', data }, over),
    /** GET `{path}/{part}/:branch_id`: something else about a branch. */
    ofBranch: <T extends string, D extends Schema, const O extends Over = object>(
      part: T,
      says: string,
      data: D,
      over?: O,
    ): Read<`${P}/${T}/:branch_id`, S, 'branch', object, D, O> =>
      made({ ...read, path: `${at}/${part}/:branch_id`, says, branch: 'branch', data }, over),
    /** GET `{path}/view/:id`: one record. */
    view: <D extends Schema, const O extends Over = object>(
      says: string,
      data: D,
      over?: O,
    ): Read<`${P}/view/:id`, S, 'record', object, D, O> =>
      made({ ...read, path: `${at}/view/:id`, says, branch: 'record', data }, over),
    /** GET `{path}/{part}/:id`: something else about a record. */
    of: <T extends string, D extends Schema, const O extends Over = object>(
      part: T,
      says: string,
      data: D,
      over?: O,
    ): Read<`${P}/${T}/:id`, S, 'record', object, D, O> =>
      made({ ...read, path: `${at}/${part}/:id`, says, branch: 'record', data }, over),
    /** GET `{path}/history/:id`: who changed it, when and how. */
    history: <const O extends Over = object>(
      says: string,
      over?: O,
    ): Read<`${P}/history/:id`, S, 'record', object, z.ZodArray<typeof HistoryEntry>, O> =>
      made({ ...read, path: `${at}/history/:id`, says, branch: 'record', data: z.array(HistoryEntry) }, over),
    /** POST `{path}`. */
    create: <B extends Schema, D extends Schema, const O extends Over = object>(
      says: string,
      body: B,
      data: D,
      over?: O,
    ): Write<'POST', P, W, 'branch', A, { body: B }, D, O> =>
      made({ ...change, method: 'POST', path: at, says, branch: 'branch', body, data }, over),
    /** PUT `{path}/:id`. */
    edit: <B extends Schema, D extends Schema, const O extends Over = object>(
      says: string,
      body: B,
      data: D,
      over?: O,
    ): Write<'PUT', `${P}/:id`, W, 'record', A, { body: B }, D, O> =>
      made({ ...change, method: 'PUT', path: `${at}/:id`, says, branch: 'record', body, data }, over),
    /** DELETE `{path}/:id`, at the version that was read; answers the id. */
    remove: <const O extends Over = object>(
      says: string,
      over?: O,
    ): Write<'DELETE', `${P}/:id`, W, 'record', A, { query: typeof VersionQuery }, typeof Removed, O> =>
      made(
        { ...change, method: 'DELETE', path: `${at}/:id`, says, branch: 'record', query: VersionQuery, data: Removed },
        over,
      ),
    /** POST `{path}/move/:id`: the moves of a machine. */
    move: <M extends Machine, B extends Schema, D extends Schema, const O extends Over = object>(
      says: string,
      machine: M,
      body: B,
      data: D,
      over?: O,
    ): Write<
      'POST',
      `${P}/move/:id`,
      W,
      'record',
      A,
      { body: B; machine: M; refuses: readonly ['kit.move_not_possible'] },
      D,
      O
    > =>
      made(
        {
          ...change,
          method: 'POST',
          path: `${at}/move/:id`,
          says,
          branch: 'record',
          body,
          data,
          machine,
          refuses: ['kit.move_not_possible'],
        },
        over,
      ),
    /** POST `{path}/{verb}/:id`: something that is done with a record. */
    post: <T extends string, B extends Schema, D extends Schema, const O extends Over = object>(
      verb: T,
      says: string,
      body: B,
      data: D,
      over?: O,
    ): Write<'POST', `${P}/${T}/:id`, W, 'record', A, { body: B }, D, O> =>
      made({ ...change, method: 'POST', path: `${at}/${verb}/:id`, says, branch: 'record', body, data }, over),
    /** POST `{path}/{verb}`: something that is done in a branch. */
    inBranch: <T extends string, B extends Schema, D extends Schema, const O extends Over = object>(
      verb: T,
      says: string,
      body: B,
      data: D,
      over?: O,
    ): Write<'POST', `${P}/${T}`, W, 'branch', A, { body: B }, D, O> =>
      made({ ...change, method: 'POST', path: `${at}/${verb}`, says, branch: 'branch', body, data }, over),
  };
};
