/**
 * The handlers of reports. A report's SQL is one select of its rows: with `branch_id`, `branch_name`, the day, the keys
 * of its dimensions and, where there is money, `currency`. Filtering, grouping, totals, pages and files follow from its
 * description.
 */
import { sql as raw, type RawBuilder } from 'kysely';
import { z } from 'zod';
import type { Contract, Endpoint } from '#kit/domain/contract.ts';
import { daysBetween, type Day } from '#kit/domain/day.ts';
import { faultAt } from '#kit/domain/errors.ts';
import { periodFrom, type Period } from '#kit/domain/period.ts';
import {
  bodyOf,
  CELL,
  CELL_BETWEEN,
  hasMoney,
  keyOf,
  MOST_DAYS,
  NONE,
  percentage,
  timeDims,
  type Group,
  type Report,
  type Totals,
} from '#kit/domain/report.ts';
import type { BothTexts, Pairs } from '#kit/domain/words.ts';
import type { Ctx } from './context.ts';
import { asQuery, type Query } from './db.ts';
import { parseOrRefuse } from './input.ts';
import { readOver } from './list.ts';
import { csvOf, pdfOfReport, type FileParts } from './report-file.ts';
import type { Asked, FileAnswer, Handler, Routes } from './routes.ts';

type Sql = RawBuilder<unknown>;
export type Row = Readonly<Record<string, unknown>>;
type Ask = Readonly<Record<string, unknown>> & { by?: string; page?: number; itemsPerPage?: number };
type Place = { name: string; time_zone: string; today: Day };
/** Until when sums of months are there for all branches: at most until the period begins, and until it ends. */
type Known = { known_on: Day; written_on: Day };
/** What the SQL of a report gets. `id` is the record in the path, if the report is about one. */
export type ReportWhere = Period & { branches: readonly number[]; now: Date; ask: Ask; id: number } & Known;
/**
 * `known`: for a report that reads the journal only where there are no sums of months. `once`: finding its rows takes far
 * longer than keeping them, so its page and its totals come from the same ones.
 */
export type Served = {
  of: Report;
  words: Pairs;
  rows: (where: ReportWhere) => Sql;
  once?: true;
  known?: (where: Omit<ReportWhere, keyof Known>) => Query<Known>;
};

const MOST_GROUPS = 5_000;
const MOST_IN_CSV = 50_000;
const MOST_IN_PDF = 2_000;

/** The days that were asked for, within a year. */
const periodIn = (ask: Ask, { period = 'this_month' }: Report, today: Day): Period => {
  const days = periodFrom(ask as Partial<Period>, period, today);
  if (days.until < days.from) faultAt('until', 'ends_before_start');
  if (daysBetween(days.from, days.until) >= MOST_DAYS) faultAt('until', 'too_far');
  return days;
};

const column = (name: string): Sql => raw.ref(`r.${name}`);
const isNothing = (value: unknown): boolean => value === undefined || (Array.isArray(value) && value.length === 0);
/** One of the values, or none at all. */
const conditionOf = (key: Sql, value: unknown): Sql => {
  if (typeof value === 'boolean' || typeof value === 'number') return raw`${key} = ${value}`;
  const all = [value].flat().map(String);
  const named = all.filter((one) => one !== NONE);
  const conditions = [
    ...(named.length > 0 ? [raw`${key}::text = any (${named}::text[])`] : []),
    ...(named.length < all.length ? [raw`${key} is null`] : []),
  ];
  return raw`(${raw.join(conditions, raw` or `)})`;
};
const conditionsOf = (report: Report, ask: Ask): Sql[] =>
  Object.keys(report.dims).flatMap((dim) => (isNothing(ask[dim]) ? [] : [conditionOf(column(keyOf(dim)), ask[dim])]));

/**
 * Of the last day, what happened by this time of it: a day that isn't over is compared with the same part of another.
 * What was entered on a later day has no time of its own day, and stays.
 */
const soFar = ({ at, on }: Report, ask: Ask, { until, now }: { until: Day; now: Date }): Sql[] => {
  if (at === undefined || ask['so_far'] !== true) return [];
  const local = raw`(${column(at)} at time zone r.time_zone)`;
  const time = raw`(${now.toISOString()}::timestamptz at time zone r.time_zone)::time`;
  const isLast = raw`${column(on ?? 'day')} = ${until}::date and ${local}::date = ${until}::date`;
  return [raw`(${isLast} and ${local}::time > ${time}) is not true`];
};

/** The rows, each with its cell if the report has a matrix. */
const rowsIn = ({ matrix }: Report, rows: Sql): Sql => {
  if (matrix === undefined) return rows;
  const [down, across] = matrix.map((dim) => raw`${raw.ref(`c.${keyOf(dim)}`)}::text`);
  return raw`select c.*, ${down} || ${CELL_BETWEEN}::text || ${across} as ${raw.ref(CELL)} from (${rows}) c`;
};

/** Medians are between two rows where they fall between them; amounts are whole minor units. */
const statisticOf = (report: Report, { how, of }: { how: 'median' | 'p90' | 'mean'; of: string }): Sql => {
  const value = column(of);
  const found = {
    median: raw`percentile_cont(0.5) within group (order by ${value})`,
    p90: raw`percentile_cont(0.9) within group (order by ${value})`,
    mean: raw`avg(${value})`,
  }[how];
  return report.columns[of]?.kind === 'money' ? raw`round(${found})::bigint` : raw`${found}::float8`;
};
const together = (report: Report): Sql =>
  raw.join([
    raw`count(*) as row_count`,
    ...Object.entries(report.columns).flatMap(([name, one]) => {
      if (one.kind === 'statistic') return [raw`${statisticOf(report, one)} as ${raw.ref(name)}`];
      if (one.kind !== 'money' && one.kind !== 'count') return [];
      const value = column(name);
      const sum = raw`coalesce(sum(${value}), 0)::bigint`;
      const how = {
        sum,
        opening: sum,
        closing: sum,
        distinct: raw`count(distinct ${value})`,
        most: raw`mode() within group (order by ${value})`,
      }[one.together];
      return [raw`${how} as ${raw.ref(name)}`];
    }),
  ]);
const currencyOf = (report: Report): Sql => (hasMoney(report.columns) ? raw`r.currency` : raw`null::text`);

const totalsOf = (report: Report, from: Sql): RawBuilder<Totals> => raw<Totals>`
    select ${currencyOf(report)} as currency, ${together(report)} ${from}
     ${hasMoney(report.columns) ? raw`group by 1 order by 1` : raw``}`;

type Labelled = Totals & { key: string | null; label: BothTexts | string | number | boolean | null };
const groupsOf = (report: Report, from: Sql, by: string, start: Day): RawBuilder<Labelled> => {
  const isTime = timeDims.some((one) => one === by);
  const day = column(report.on ?? 'day');
  // The first week or month begins with the requested days.
  const key = isTime
    ? raw`greatest(date_trunc(${raw.lit(by)}, ${day}::timestamp)::date, ${start}::date)::text`
    : raw`${column(keyOf(by))}::text`;
  const label = isTime ? raw`null::text` : column(report.dims[by] ?? by);
  const order = isTime ? raw`1` : raw`2 nulls last, 1`;
  return raw<Labelled>`
    select ${key} as key, ${label} as label, ${currencyOf(report)} as currency, ${together(report)} ${from}
     group by 1, 2, 3 order by ${order}, 3 limit ${MOST_GROUPS + 1}`;
};

type Both<R> = { found: R[]; totals: Totals[] };
type Placed = { page_place: number | null; page_totals: Totals[] | null };
/** From rows that are found once: each row of the page comes with the totals, and without one there is a row for them. */
const readOnce = async <R extends Row>(
  ctx: Ctx,
  rows: Sql,
  list: (from: Sql) => RawBuilder<R>,
  totals: (from: Sql) => Sql,
): Promise<Both<R>> => {
  const from = raw`from kept_row r`;
  const [placed] = await readOver(
    ctx,
    asQuery(raw<R & Placed>`
      with kept_row as materialized (${rows}),
           of_all as (${totals(from)}),
           page as (select l.*, row_number() over () as page_place from (${list(from)}) l)
      select page.*, (select jsonb_agg(to_jsonb(t)) from of_all t) as page_totals
        from (values (true)) as always left join page on true order by page_place`),
  );
  const found = placed
    .filter(({ page_place }) => page_place !== null)
    .map(({ page_place: _place, page_totals: _totals, ...row }) => row as unknown as R);
  return { found, totals: placed[0]?.page_totals ?? [] };
};
const readTwice = async <R extends Row>(
  ctx: Ctx,
  rows: Sql,
  list: (from: Sql) => RawBuilder<R>,
  totals: (from: Sql) => RawBuilder<Totals>,
): Promise<Both<R>> => {
  const from = raw`from (${rows}) r`;
  const [found, all] = await readOver(ctx, asQuery(list(from)), asQuery(totals(from)));
  return { found, totals: all };
};

const labelOf = (label: Labelled['label']): BothTexts | null =>
  label === null ? null : typeof label === 'object' ? label : { en: String(label), cn: '' };

/** A balance goes on: each group of days begins with what the earlier ones left. */
const carriedOn = ({ columns }: Report, groups: readonly Labelled[]): Labelled[] => {
  const named = (together: 'opening' | 'closing'): string | undefined =>
    Object.entries(columns).find(([, one]) => one.kind === 'money' && one.together === together)?.[0];
  const [opening, closing] = [named('opening'), named('closing')];
  if (opening === undefined || closing === undefined) return [...groups];
  const left = new Map<string | null, number>();
  return groups.map((group) => {
    const before = left.get(group.currency) ?? 0;
    const after = before + Number(group[closing]);
    left.set(group.currency, after);
    return { ...group, [opening]: before + Number(group[opening]), [closing]: after };
  });
};

/** With the percentages, which are computed of the totals as of each row. */
const withShares =
  (report: Report, totals: readonly Totals[]) =>
  <R extends Row>(row: R): R => {
    const all = totals.find(({ currency }) => currency === (row['currency'] ?? null)) ?? totals[0];
    const shares = Object.entries(report.columns).flatMap(([name, one]) => {
      if (one.kind !== 'percent' && one.kind !== 'ratio') return [];
      const [part, whole] = one.of;
      const of = one.kind === 'percent' && one.isOfAll ? all : row;
      const share = percentage(Number(row[part]), Number(of?.[whole] ?? 0));
      return [[name, one.kind === 'ratio' ? share / 100 : share] as const];
    });
    return { ...row, ...Object.fromEntries(shares) };
  };

type Answer = Period & {
  data: Row[];
  groups: Group[];
  totals: Totals[];
  current_page: number;
  per_page: number;
  total: number;
};
type Limits = { limit: number; offset: number };
const NOTHING: Known = { known_on: '0001-01-01', written_on: '0001-01-01' };
const knownOf = async (ctx: Ctx, { known }: Served, where: Omit<ReportWhere, keyof Known>): Promise<Known> =>
  known === undefined ? NOTHING : ((await ctx.read(known(where)))[0][0] ?? NOTHING);
const answerOf = async (
  ctx: Ctx,
  served: Served,
  ask: Ask,
  id: number,
  place: Place,
  rows?: Limits,
): Promise<Answer> => {
  const asked = {
    ...periodIn(ask, served.of, place.today),
    branches: ctx.scope.branches,
    now: ctx.clock.now(),
    ask,
    id,
  };
  const before = await knownOf(ctx, served, asked);
  const answer = await answerAsOf(ctx, served, { ...asked, ...before }, rows);
  // Something was posted into a month that was added up: its sums are gone, and days before it have to be read.
  const after = served.known === undefined ? before : await knownOf(ctx, served, asked);
  const isGone = after.known_on < before.known_on || after.written_on < before.written_on;
  return isGone ? answerOf(ctx, served, ask, id, place, rows) : answer;
};
const answerAsOf = async (ctx: Ctx, served: Served, where: ReportWhere, limits?: Limits): Promise<Answer> => {
  const { of: report } = served;
  const { ask, from: first, until } = where;
  const days = { from: first, until };
  const conditions = [...conditionsOf(report, ask), ...soFar(report, ask, where)];
  const rows = raw`select r.* from (${rowsIn(report, served.rows(where))}) r where ${raw.join([raw`true`, ...conditions], raw` and `)}`;
  const [page, per_page] = [ask.page ?? 1, ask.itemsPerPage ?? MOST_GROUPS];
  const { limit, offset } = limits ?? { limit: per_page, offset: (page - 1) * per_page };
  const list = (from: Sql): RawBuilder<Row> =>
    ask.by === undefined
      ? raw<Row>`select r.* ${from} order by ${raw.raw(report.order)} limit ${limit} offset ${offset}`
      : groupsOf(report, from, ask.by, days.from);
  const read = served.once ? readOnce : readTwice;
  const { found, totals } = await read(ctx, rows, list, (from) => totalsOf(report, from));
  const share = withShares(report, totals);
  const all = { ...days, totals: totals.map(share) };
  if (ask.by !== undefined) {
    if (found.length > MOST_GROUPS) faultAt('by', 'too_many_items', { max: MOST_GROUPS });
    const isTime = timeDims.some((one) => one === ask.by);
    const labelled = isTime ? carriedOn(report, found as Labelled[]) : (found as Labelled[]);
    const groups = labelled.map((group) => share({ ...group, label: labelOf(group.label) }));
    return { ...all, data: [], groups, current_page: 1, per_page: groups.length, total: groups.length };
  }
  const total = totals.reduce((sum, { row_count }) => sum + row_count, 0);
  return { ...all, data: found.map(share), groups: [], current_page: page, per_page, total };
};

const askOf = (asked: Asked<Endpoint>): Ask => ({
  ...(asked.query as unknown as Ask | undefined),
  ...(asked.body as unknown as Ask | undefined),
});
const idOf = ({ params }: Asked<Endpoint>): number => (params as Record<string, number>)['id'] ?? 0;
type PlaceOf = (ctx: Ctx, branch_id: number) => Promise<Place>;
type Files = { served: Served; placeOf: PlaceOf };
const partsOf = async (
  ctx: Ctx,
  { served, placeOf }: Files,
  ask: Ask,
  id: number,
  most: number,
): Promise<FileParts> => {
  const place = await placeOf(ctx, ctx.branch_id);
  const found = await answerOf(ctx, served, ask, id, place, { limit: most + 1, offset: 0 });
  // A file has all rows, or there is none: nobody notices missing ones.
  if (found.data.length > most) faultAt('until', 'too_many_items', { max: most });
  return { report: served.of, words: served.words, locale: ctx.locale, place, by: ask.by, ...found };
};
const fileOf = async (ctx: Ctx, files: Files, kind: FileKind, ask: Ask, id: number): Promise<FileAnswer> =>
  kind === 'csv'
    ? csvOf(await partsOf(ctx, files, ask, id, MOST_IN_CSV))
    : pdfOfReport(await partsOf(ctx, files, ask, id, MOST_IN_PDF));

/** What serves each report, by its description: for files that no call asks for. */
const known = new Map<Report, Files>();
type FileKind = 'csv' | 'pdf';
/** A report as a file, for the person of the context and in their language. `asked` is what an address would say. */
export const reportFile = async (
  ctx: Ctx,
  report: Report,
  kind: FileKind,
  asked: Readonly<Record<string, string>>,
): Promise<FileAnswer> => {
  const files = known.get(report);
  if (!files) throw new Error(`nothing serves ${report.rows.path}`);
  const { query, body = z.object({}) } = report[kind];
  const ask = parseOrRefuse(query ?? body, query ? asked : bodyOf(report, asked)) as Ask;
  return fileOf(ctx, files, kind, ask, 0);
};

const handlersOf = (name: string, files: Files): [string, Handler<Endpoint>][] => {
  const { served, placeOf } = files;
  return [
    [name, async (ctx, asked) => answerOf(ctx, served, askOf(asked), idOf(asked), await placeOf(ctx, ctx.branch_id))],
    [`${name}Csv`, async (ctx, asked) => fileOf(ctx, files, 'csv', askOf(asked), idOf(asked))],
    [`${name}Pdf`, async (ctx, asked) => fileOf(ctx, files, 'pdf', askOf(asked), idOf(asked))],
  ];
};

/** The routes of a contract of reports; `placeOf` gives the name, the zone and the day of a branch. */
export const reportRoutes = (
  contract: Contract,
  placeOf: PlaceOf,
  reports: Readonly<Record<string, Served>>,
): Routes => {
  for (const served of Object.values(reports)) known.set(served.of, { served, placeOf });
  return {
    contract,
    handlers: Object.fromEntries(
      Object.entries(reports).flatMap(([name, served]) => handlersOf(name, { served, placeOf })),
    ),
    constraints: {},
  };
};
