/**
 * A list of the contract in SQL: its columns, what each filter asks for and how it is sorted. A filter or a sort that
 * the contract names and nothing here answers doesn't compile.
 */
import { sql as raw, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import { asPage, type PageAsk, type Paged } from '#kit/domain/page.ts';
import type { Ctx } from './context.ts';
import { asQuery, type Query, type RowsOf } from './db.ts';

type Sql = RawBuilder<unknown>;
type Ask = PageAsk & { sort: string };
/** `branches` is answered by the scope of the call. */
type Asked<Q> = Omit<Q, keyof PageAsk | 'sort' | 'branches'>;
type SortOf<Q extends Ask> = Q['sort'] extends infer S ? (S extends `-${infer F}` ? F : S & string) : never;
/** Which rows there are at all: those of the branches that the call is about. */
type InBranches = { branches: readonly number[] };
/** How a filter becomes a condition; nothing where it asks for everything. */
type Condition<V, W> = (value: V, where: W) => Sql | undefined;
/** As much of a builder of Kysely as a list needs. */
type Builder<R> = Query<R> & {
  where(condition: Expression<SqlBool>): Builder<R>;
  orderBy(order: Expression<unknown>): Builder<R>;
  limit(count: number): Builder<R>;
  offset(count: number): Builder<R>;
};
/**
 * Written as SQL, or made by a builder; then said apart is what is counted. `found`: the tables by which a page is found
 * and sorted, where its columns need more: those are then read for the rows of the page only.
 */
type Source<R, W> =
  | { columns: Sql; from: Sql | ((where: W) => Sql); found?: (where: W) => Sql }
  | { rows: (where: W) => Builder<R>; counted: Sql };
type Parts<Q extends Ask, R, W> = Source<R, W> & {
  /** What holds whatever is asked for; `counts`: of the number of all rows instead of a page. */
  seen: (where: W, counts: boolean) => Sql;
  filters: { [K in keyof Asked<Q>]-?: Condition<NonNullable<Q[K]>, W> };
  /** By the name of the contract: an expression, with ` nulls last` where rows without a value come last both ways. */
  sorts: Record<SortOf<Q>, string>;
  id: string;
  /** The order of rows that are equal by the sort; otherwise by the id, the same way round. */
  ties?: string;
};
export type List<Q extends Ask, R, W> = {
  rows(query: Q, where: W): Query<R>;
  count(query: Asked<Q>, where: W): Query<{ total: number }>;
  /** One row by its id, if it may be seen. */
  one(id: number, where: W): Query<R>;
};

/** The column holds one of the values. */
export const anyOf =
  (column: string) =>
  (values: readonly string[]): Sql =>
    raw`${raw.ref(column)} = any (${[...values]}::text[])`;
/** The column is that value. */
export const is =
  (column: string) =>
  (value: string | number | boolean): Sql =>
    raw`${raw.ref(column)} = ${value}`;
/** From that value on, and up to it. */
export const since =
  (column: string) =>
  (value: string): Sql =>
    raw`${raw.ref(column)} >= ${value}`;
export const upTo =
  (column: string) =>
  (value: string): Sql =>
    raw`${raw.ref(column)} <= ${value}`;
/** The text, an expression over columns, contains what was typed. */
export const containing =
  (text: string) =>
  (typed: string): Sql =>
    raw`(${raw.raw(text)}) ilike '%' || like_pattern(${typed}) || '%'`;
/** A name in two languages contains what was typed. */
export const named = (column: string): ((typed: string) => Sql) =>
  containing(`${column} ->> 'en' || ' ' || (${column} ->> 'cn')`);
/** The branch is one of those that the call is about. */
export const inBranches =
  (column: string) =>
  ({ branches }: InBranches): Sql =>
    raw`${raw.ref(column)} = any (${[...branches]}::bigint[])`;

const SOME_BRANCHES = 5;
export const areMany = (branches: readonly number[]): boolean => branches.length > SOME_BRANCHES;
/**
 * For the page of a list that an index has in its order, in many branches. The policy says the same as the branches:
 * PostgreSQL takes the two for independent, expects far too few rows, and sorts all of them instead of following the
 * order. What it can't estimate leaves that to the policy.
 */
export const leftToPolicy = (within: Sql): RawBuilder<boolean> => raw<boolean>`coalesce(${within}, false)`;

/** Plans that are made once expect about ten branches. */
const PLANNED_FOR = 20;
const plannedAnew = asQuery(raw`select set_config('plan_cache_mode', 'force_custom_plan', true)`);
/**
 * Reads what is added up over branches. In very many of them, a plan that expects a few looks things up branch by branch
 * and row by row: there the queries are planned for what they ask, which takes less time than it saves.
 */
export const readOver = async <const Q extends readonly Query<unknown>[]>(
  ctx: Pick<Ctx, 'read' | 'scope'>,
  ...queries: Q
): Promise<RowsOf<Q>> => {
  if (ctx.scope.branches.length <= PLANNED_FOR) return ctx.read(...queries);
  const [, ...rows] = await ctx.read(plannedAnew, ...queries);
  return rows;
};

const isAsked = (value: unknown): boolean =>
  value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0);

/** The same steps over SQL that is written down. */
const written = <R>(text: Sql): Builder<R> => {
  const query = asQuery(raw<R>`${text}`);
  return {
    compile: () => query.compile(),
    where: (condition) => written(raw`${text} where ${condition}`),
    orderBy: (order) => written(raw`${text} order by ${order}`),
    limit: (count) => written(raw`${text} limit ${count}`),
    offset: (count) => written(raw`${text} offset ${count}`),
  };
};
const builderOf = <R, W>(source: Source<R, W>, where: W) => {
  if ('rows' in source) {
    const { rows, counted } = source;
    return { rows: rows(where), counted };
  }
  const from = typeof source.from === 'function' ? source.from(where) : source.from;
  const selected = raw`select ${source.columns} ${from}`;
  return { rows: written<R>(selected), counted: from, selected, found: source.found?.(where) };
};

export const listOf = <Q extends Ask, R, W = InBranches>(parts: Parts<Q, R, W>): List<Q, R, W> => {
  const { id } = parts;
  const filters = Object.entries(parts.filters) as [string, Condition<unknown, W>][];
  const matching = (query: Asked<Q>, where: W, counts = false): RawBuilder<SqlBool> => {
    const asked = filters.flatMap(([name, condition]) => {
      const value: unknown = Reflect.get(query, name);
      return isAsked(value) ? [condition(value, where)] : [];
    });
    const wanted = [parts.seen(where, counts), ...asked].filter((one) => one !== undefined);
    return raw`${raw.join(wanted, raw` and `)}`;
  };
  const ordered = (sort: string): Sql => {
    const way = sort.startsWith('-') ? 'desc' : 'asc';
    const [by, nulls = ''] = parts.sorts[sort.replace('-', '') as SortOf<Q>].split(/(?= nulls last$)/);
    return raw.raw(`${by} ${way}${nulls}, ${parts.ties ?? `${id} ${way}`}`);
  };
  const rows = (query: Q, where: W): Query<R> => {
    const [limit, offset] = [query.itemsPerPage, (query.page - 1) * query.itemsPerPage];
    const built = builderOf(parts, where);
    if (!built.found)
      return built.rows.where(matching(query, where)).orderBy(ordered(query.sort)).limit(limit).offset(offset);
    return asQuery(raw<R>`
      select x.*
        from unnest(array(select ${raw.ref(id)} ${built.found} where ${matching(query, where)} order by ${ordered(query.sort)} limit ${limit} offset ${offset}))
               with ordinality as page (id, place)
        cross join lateral (${built.selected} where ${raw.ref(id)} = page.id) x
       order by page.place`);
  };
  return {
    rows,
    count: (query, where) =>
      asQuery(
        raw<{
          total: number;
        }>`select count(*) as total ${builderOf(parts, where).counted} where ${matching(query, where, true)}`,
      ),
    one: (wanted, where) =>
      builderOf(parts, where).rows.where(raw<SqlBool>`${parts.seen(where, false)} and ${raw.ref(id)} = ${wanted}`),
  };
};

/** One page, as the contract answers it, from the rows and their number; `present` adds what the caller may do. */
export const answerPage = async <R, P>(
  ctx: Ctx,
  query: PageAsk,
  [rows, count]: readonly [Query<R>, Query<{ total: number }>],
  present: (row: R) => P,
): Promise<Paged<P>> => {
  const [found, [counted]] = await ctx.read(rows, count);
  return asPage(query, found.map(present), counted?.total ?? 0);
};

export const pageFrom = <Q extends Ask, R, W, P>(
  ctx: Ctx,
  list: List<Q, R, W>,
  query: Q,
  where: W,
  present: (row: R) => P,
): Promise<Paged<P>> => answerPage(ctx, query, [list.rows(query, where), list.count(query, where)], present);
