/**
 * A report is a description: its path and flag, its columns, which of them are figures, and what it can be grouped by.
 * Its three calls follow from it (rows or groups, CSV, PDF), and so do their handlers (`kit/server/report.ts`), the page
 * (`kit/web/report/`) and most of its tests (`server/testing/report.testing.ts`). Only the SQL of one row and the words
 * are written by hand.
 */
import { z } from 'zod';
import type { Flag, PagePath } from '#access/access.ts';
import type { Endpoint } from './contract.ts';
import { Day, Instant } from './day.ts';
import { BoolText, Id, IdText, text as line } from './field.ts';
import { listQuery, manyOf, MAX_PER_PAGE } from './page.ts';
import type { Preset } from './period.ts';
import { BothTexts } from './words.ts';

/** A year, and a leap year too. */
export const MOST_DAYS = 366;

type Link = { to: PagePath; id: string };
/**
 * How figures of several rows become one: added up, or the number of different values, or the most frequent value. A
 * balance is added up too, but goes on from one group of days to the next.
 */
type Together = 'sum' | 'distinct' | 'most' | 'opening' | 'closing';
type Statistic = 'median' | 'p90' | 'mean';
type Kind =
  | { kind: 'text' | 'both' | 'day' | 'time' | 'number' | 'yes'; link?: Link | undefined }
  | { kind: 'choice'; values: readonly string[]; isScale?: true }
  | { kind: 'money' | 'count'; together: Together }
  | { kind: 'percent'; of: readonly [part: string, whole: string]; isOfAll?: true }
  | { kind: 'ratio'; of: readonly [part: string, whole: string] }
  | { kind: 'statistic'; of: string; how: Statistic };
export type Column<S extends z.ZodType = z.ZodType> = Kind & { schema: S };
export type Columns = Readonly<Record<string, Column>>;

const link = (to: PagePath | undefined, id: string): { link?: Link } => (to === undefined ? {} : { link: { to, id } });
/** The columns of a report. Those with a page are links to the record whose id is in the field `id` of the row. */
export const col = {
  text: (to?: PagePath, id = 'id') => ({ kind: 'text', schema: z.string().nullable(), ...link(to, id) }) as const,
  /** A name in both languages. */
  both: (to?: PagePath, id = 'id') => ({ kind: 'both', schema: BothTexts.nullable(), ...link(to, id) }) as const,
  day: () => ({ kind: 'day', schema: Day.nullable() }) as const,
  /** The time of an instant by the branch's clock. */
  time: () => ({ kind: 'time', schema: Instant.nullable() }) as const,
  /** A number that isn't added up: of a client, of a version. */
  number: () => ({ kind: 'number', schema: z.int().nullable() }) as const,
  yes: () => ({ kind: 'yes', schema: z.boolean().nullable() }) as const,
  choice: <const V extends string>(values: readonly [V, ...V[]]) =>
    ({ kind: 'choice', schema: z.enum(values).nullable(), values }) as const,
  /** A choice whose values follow one another, as ages do: its groups keep that order. */
  scale: <const V extends string>(values: readonly [V, ...V[]]) =>
    ({ kind: 'choice', schema: z.enum(values).nullable(), values, isScale: true }) as const,
  /** Minor units of the row's `currency`. Amounts of two currencies are never added up. */
  money: () => ({ kind: 'money', schema: z.int(), together: 'sum' }) as const,
  /**
   * What there was before the first day of a group, or is left after its last one, in minor units. A report has one of
   * each. Its SQL has what there was before the period as the opening of the first day; a closing is the opening of the
   * same row with its changes.
   */
  opening: () => ({ kind: 'money', schema: z.int(), together: 'opening' }) as const,
  closing: () => ({ kind: 'money', schema: z.int(), together: 'closing' }) as const,
  count: () => ({ kind: 'count', schema: z.int(), together: 'sum' }) as const,
  /** How many different ones there are; the row has the one. */
  distinct: () => ({ kind: 'count', schema: z.int().nullable(), together: 'distinct' }) as const,
  /** The most frequent one. */
  most: () => ({ kind: 'count', schema: z.int().nullable(), together: 'most' }) as const,
  /** A share of two other figures, 0 if the second one is 0. Computed, never selected or added up. */
  percent: (part: string, whole: string) => ({ kind: 'percent', schema: z.number(), of: [part, whole] }) as const,
  /** So many of the first one for each of the second, computed in the same way. */
  ratio: (part: string, whole: string) => ({ kind: 'ratio', schema: z.number(), of: [part, whole] }) as const,
  /** A share of the total of the same figure, in the same currency: the shares of all groups add up to 100. */
  share: (of: string) => ({ kind: 'percent', schema: z.number(), of: [of, of], isOfAll: true }) as const,
  /**
   * The median, the 90th percentile or the mean of another column. Only groups and totals have it, null without any
   * value: a row has the value itself.
   */
  statistic: (how: Statistic, of: string) => ({ kind: 'statistic', schema: z.number().nullable(), of, how }) as const,
};
type Schemas<C extends Columns> = { -readonly [K in keyof C]: C[K]['schema'] };

/** The specification's percentages: 0 if the count is 0. */
export const percentage = (part: number, whole: number): number => (whole === 0 ? 0 : (part / whole) * 100);
export const isFigure = ({ kind }: Column): boolean =>
  kind === 'money' || kind === 'count' || kind === 'percent' || kind === 'ratio' || kind === 'statistic';
/** Of different ones, a row has the one: what it is called says nothing beside sums, so that it is shown as one. */
export const isDifferent = (column: Column): boolean => column.kind === 'count' && column.together === 'distinct';
/** What a row has: statistics are only of several. */
export const columnsOfRow = (columns: Columns): [string, Column][] =>
  Object.entries(columns).filter(([, { kind }]) => kind !== 'statistic');
/** A row of such a report can be what there was before: how many there are means nothing. */
export const hasBalance = (columns: Columns): boolean =>
  Object.values(columns).some((one) => one.kind === 'money' && one.together === 'opening');
export const hasMoney = (columns: Columns): boolean => Object.values(columns).some(({ kind }) => kind === 'money');

export const timeDims = ['day', 'week', 'month'] as const;
/** The dimension of a matrix: two others at once. Its key has the keys of both. */
export const CELL = 'cell';
export const CELL_BETWEEN = '|';
export const partsOfCell = (key: string): readonly [down: string, across: string] => {
  const [down = '', across = ''] = key.split(CELL_BETWEEN);
  return [down, across];
};
/** `branch` has its id in `branch_id`; other dimensions are columns that have the name of their filter. */
export const keyOf = (dim: string): string => (dim === 'branch' ? 'branch_id' : dim);

/**
 * The value of a filter that means the rows without one. No key is this word: keys are ids, the values of a choice,
 * times and digests.
 */
export const NONE = 'none';

/** The rows of another report behind a figure: those of the row's day and branch that have the same values, and these. */
export type Onward = { report: string; flag: Flag; same: readonly string[]; with?: Readonly<Record<string, string>> };

type Spec<P extends string, F extends Flag, C extends Columns, D extends string, H, X, R> = {
  path: P;
  also?: readonly string[];
  flag: F;
  /** What it shows, for the explorer. */
  says: string;
  /** It is about the record whose id comes last in the path. */
  record?: R;
  /** The specification has some reports as a POST; the filters are in its body. */
  method?: 'GET' | 'POST';
  columns: C;
  /** Further fields of a row, without a column: ids of links. */
  hidden?: H;
  /** What it can be grouped and filtered by, besides branch and time: the key, and the column that names it. */
  dims?: Readonly<Record<D, string>>;
  /** The column with the day of a row; null if rows have none, so that they can't be grouped by time. */
  on?: string | null;
  /**
   * The instant of a row, of which the SQL gives the time zone too (`time_zone`): a day that isn't over can be compared
   * until the same time. Without it, days are compared as a whole.
   */
  at?: string;
  /**
   * Two of its dimensions, which can be combined: the picture is then a matrix, whose cells open their rows. The words
   * name the combination in `field.cell`.
   */
  matrix?: readonly [down: string, across: string];
  /** How its picture is grouped at first. */
  usual: NoInfer<D> | 'branch' | (typeof timeDims)[number] | typeof CELL;
  /** Only groups: people who can see the totals can't see each row. */
  each?: boolean;
  /** The order of the rows, in SQL. */
  order: string;
  /** The figures of a row that open rows of another report. */
  onward?: Readonly<Record<string, Onward>>;
  period?: Preset;
  /** It shows what there is today: no period can be chosen. Its `period` is `today`. */
  isNow?: boolean;
  /** It shows what was so at the end of a day, not what happened in a period; the SQL only reads `until`. */
  isAsOf?: true;
  /** Further fields of the query, which its SQL answers itself. */
  filters?: X;
};

const MOST_VALUES = 50;
const isId = (name: string): boolean => name.endsWith('_id') || name === 'branch';
/** In a query everything is text; a body has numbers and lists. Both take `none`. */
const filterOf = (name: string, column: Column | undefined, isBody: boolean): z.ZodType => {
  const none = z.literal(NONE);
  const value = column?.kind === 'choice' ? z.enum([...column.values, NONE]) : line(100);
  if (column?.kind === 'yes') return z.union([none, isBody ? z.boolean() : BoolText]).optional();
  if (!isBody) return manyOf(isId(name) ? z.union([none, IdText]) : value);
  return z
    .array(isId(name) ? z.union([none, Id]) : value)
    .max(MOST_VALUES)
    .optional();
};
type Asks = { page?: number; itemsPerPage?: number } & Readonly<Record<string, unknown>>;
/** What a page or an address says, as the body of a report that is a POST. */
export const bodyOf = (
  { dims, columns }: Pick<Report, 'dims' | 'columns'>,
  ask: Readonly<Record<string, string>>,
): Asks =>
  Object.fromEntries(
    Object.entries(ask).map(([name, value]) => {
      if (name === 'page' || name === 'itemsPerPage') return [name, Number(value)];
      if (name === 'so_far') return [name, value === 'true'];
      const of = dims[name];
      if (of === undefined) return [name, value];
      if (columns[of]?.kind === 'yes') return [name, value === NONE ? NONE : value === 'true'];
      return [name, value.split(',').map((one) => (isId(name) && one !== NONE ? Number(one) : one))];
    }),
  );
const PER_PAGE = 50;
const { page, itemsPerPage } = listQuery({}).shape;
const pageIn = {
  GET: { page, itemsPerPage: itemsPerPage.unwrap().default(PER_PAGE) },
  POST: {
    page: z.int().min(1).max(1_000_000).default(1),
    itemsPerPage: z.int().min(1).max(MAX_PER_PAGE).default(PER_PAGE),
  },
};

// The answer of groups and totals has the figures of the report.
const figuresOf = (columns: Columns): z.ZodRawShape =>
  Object.fromEntries(Object.entries(columns).flatMap(([name, one]) => (isFigure(one) ? [[name, one.schema]] : [])));
type Found = { currency: string | null; row_count: number; [figure: string]: unknown };
export type Totals = Found;
/** `key` is what the filter of the dimension takes; a group without a key is of rows that have no value (`none`). */
export type Group = Found & { key: string | null; label: BothTexts | null };

export const report = <
  const P extends string,
  const F extends Flag,
  const C extends Columns,
  const D extends string = never,
  H extends z.ZodRawShape = { branch_id: typeof Id },
  X extends z.ZodRawShape = { from: z.ZodOptional<typeof Day> },
  const R extends true | undefined = undefined,
>(
  spec: Spec<P, F, C, D, H, X, R>,
) => {
  const { path, also = [], flag, says, columns, on = 'day', filters, hidden, method = 'GET', each = true } = spec;
  const dims: Readonly<Record<string, string>> = {
    branch: 'branch_name',
    ...spec.dims,
    ...(spec.matrix && { [CELL]: CELL }),
  };
  const by = [...(on === null ? [] : timeDims), ...Object.keys(dims)];
  const asked = {
    from: Day.optional(),
    until: Day.optional(),
    by: each ? z.enum(by).optional() : z.enum(by).default(spec.usual),
    ...Object.fromEntries(
      Object.entries(dims).map(([name, of]) => [name, filterOf(name, columns[of], method === 'POST')]),
    ),
    // Of the last day only what had happened by the present time, by the clock of each branch.
    ...(spec.at !== undefined && { so_far: (method === 'POST' ? z.boolean() : BoolText).optional() }),
    ...filters,
  };
  type Query = z.ZodObject<
    {
      from: z.ZodOptional<typeof Day>;
      until: z.ZodOptional<typeof Day>;
      by: z.ZodOptional<z.ZodString>;
      so_far: z.ZodOptional<typeof BoolText>;
    } & X
  >;
  const query = z.object({
    ...pageIn[method],
    ...asked,
  }) as unknown as Query;
  const figures = { currency: z.string().nullable(), row_count: z.int(), ...figuresOf(columns) };
  const row = z.object({
    branch_id: Id,
    branch_name: z.string(),
    ...(hasMoney(columns) && { currency: z.string() }),
    ...hidden,
    ...Object.fromEntries(columnsOfRow(columns).map(([name, { schema }]) => [name, schema])),
  }) as unknown as z.ZodObject<{ branch_id: typeof Id; branch_name: z.ZodString } & H & Schemas<C>>;
  const group = z.object({ key: z.string().nullable(), label: BothTexts.nullable(), ...figures });
  const data = z.object({
    from: Day,
    until: Day,
    data: z.array(row),
    groups: z.array(group as unknown as z.ZodType<Group>),
    totals: z.array(z.object(figures) as unknown as z.ZodType<Totals>),
    current_page: z.int(),
    per_page: z.int(),
    total: z.int(),
  });
  const base = { flag, branch: 'branch', effect: 'read', dear: true } as const;
  const last = (spec.record ? '/:id' : '') as R extends true ? '/:id' : '';
  const here = <T extends string>(part: T) => ({
    path: `${path}${part}/:branch_id${last}` as const,
    also: also.map((one) => `${one}${part}/:branch_id${last}`),
  });
  const file = z.object(asked) as unknown as Query;
  return {
    ...spec,
    columns: columns as Columns,
    dims,
    by,
    on,
    each,
    rows: { ...base, ...here(''), ...askedIn(method, query), says, data },
    csv: {
      ...base,
      ...here('/csv'),
      ...askedIn(method, file),
      says: 'The same as a CSV file',
      file: 'csv',
      data: z.null(),
    },
    pdf: { ...base, ...here('/pdf'), ...askedIn(method, file), says: 'The same as a PDF', file: 'pdf', data: z.null() },
  } as const;
};
/** A GET has its filters in the query, a POST in its body. */
const askedIn = <Q extends z.ZodObject>(method: 'GET' | 'POST', asked: Q) =>
  (method === 'GET' ? { method, query: asked } : { method, body: asked }) as { method: 'GET'; query: Q };

export type Report = {
  columns: Columns;
  dims: Readonly<Record<string, string>>;
  by: readonly string[];
  on: string | null;
  at?: string;
  matrix?: readonly [down: string, across: string];
  each: boolean;
  usual: string;
  order: string;
  onward?: Readonly<Record<string, Onward>>;
  flag: Flag;
  period?: Preset;
  isNow?: boolean;
  isAsOf?: true;
  rows: Endpoint;
  csv: Endpoint;
  pdf: Endpoint;
};

/** How it is grouped at first: one branch alone isn't compared with others, but with itself on other days. */
export const usualBy = ({ usual, on }: Pick<Report, 'usual' | 'on'>, isOffice: boolean): string =>
  usual === 'branch' && !isOffice && on !== null ? 'day' : usual;

type Named = Readonly<Record<string, { rows: Endpoint; csv: Endpoint; pdf: Endpoint }>>;
type RowsOf<R extends Named> = { [K in keyof R & string]: R[K]['rows'] } & {
  [K in keyof R & string as `${K}Csv`]: R[K]['csv'];
} & { [K in keyof R & string as `${K}Pdf`]: R[K]['pdf'] };
/** The contract of reports: `log`, `logCsv` and `logPdf` for the report `log`. */
export const reportRows = <const R extends Named>(reports: R): RowsOf<R> =>
  Object.fromEntries(
    Object.entries(reports).flatMap(([name, { rows, csv, pdf }]) => [
      [name, rows],
      [`${name}Csv`, csv],
      [`${name}Pdf`, pdf],
    ]),
  ) as RowsOf<R>;
