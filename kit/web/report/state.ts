/** What is chosen on the page of a report: all of it is in the address, and what is invalid there is ignored. */
import { isDay, type Day } from '#kit/domain/day.ts';
import {
  comparisons,
  earlierPeriod,
  isUnfinished,
  periodFrom,
  presetsWith,
  type Comparison,
  type Period,
  type Preset,
} from '#kit/domain/period.ts';
import { NONE, timeDims, type Group, type Report } from '#kit/domain/report.ts';
import type { Search } from '../paths.ts';

export type Filters = Readonly<Record<string, string>>;
export type ReportState = {
  preset: Preset | 'custom';
  days: Period;
  compare: Comparison | undefined;
  /** The earlier period, if one is compared with. */
  before: Period | undefined;
  /** Today isn't over, and the report knows times: the earlier period ends at the same time of its last day. */
  isSoFar: boolean;
  /** Not given: each row. */
  by: string | undefined;
  filters: Filters;
  page: number;
};

const oneOf = <T extends string>(all: readonly T[], value: string | undefined): T | undefined =>
  all.find((one) => one === value);
const dayOf = (text: string | undefined): Day | undefined => (text !== undefined && isDay(text) ? text : undefined);
const usualOf = ({ period = 'this_month' }: Report): Preset => period;

export const readState = (report: Report, search: Filters, today: Day): ReportState => {
  const asked = report.isNow ? {} : search;
  const [from, until] = [dayOf(asked['from']), dayOf(asked['until'])];
  const isCustom = from !== undefined || until !== undefined;
  const preset = isCustom ? 'custom' : (oneOf(presetsWith(report.period), asked['period']) ?? usualOf(report));
  const days = periodFrom({ from, until }, preset === 'custom' ? usualOf(report) : preset, today);
  const compare = oneOf(comparisons, asked['compare']);
  return {
    preset,
    days,
    compare,
    before: compare && earlierPeriod(days, compare, today),
    isSoFar: report.at !== undefined && isUnfinished(days, today),
    by: oneOf(report.by, search['by']) ?? (report.each ? undefined : report.usual),
    filters: Object.fromEntries(
      Object.keys(report.dims).flatMap((dim) => (search[dim] ? [[dim, search[dim]] as const] : [])),
    ),
    page: /^[1-9]\d{0,5}$/.test(search['page'] ?? '') ? Number(search['page']) : 1,
  };
};

/** The parts of an address that are saved under a name. */
export const savedOf = (report: Report, search: Filters): Filters =>
  Object.fromEntries(
    ['report', 'period', 'from', 'until', 'compare', 'by', ...Object.keys(report.dims)].flatMap((key) =>
      search[key] ? [[key, search[key]] as const] : [],
    ),
  );

const isTime = (by: string): boolean => timeDims.some((one) => one === by);
/** The last day of a week or month that begins on that day, within the period. */
const endOf = (by: string, start: Day, starts: readonly Day[], until: Day): Day => {
  if (by === 'day') return start;
  const next = starts.find((one) => one > start);
  const day = next === undefined ? undefined : new Date(Date.parse(next) - 86_400_000).toISOString().slice(0, 10);
  return day ?? until;
};

/**
 * The rows that a group counts, as changes of the address. A report without rows of its own goes from months to days.
 * Undefined: there is nothing further in.
 */
export const drillOf = (
  report: Report,
  by: string,
  { key }: Pick<Group, 'key'>,
  all: readonly Pick<Group, 'key'>[],
  { days }: Pick<ReportState, 'days'>,
): Search | undefined => {
  if (!report.each && by === 'day') return undefined;
  const rest = { page: undefined, by: report.each ? undefined : 'day' };
  if (!isTime(by)) return report.each || report.on !== null ? { ...rest, [by]: key ?? NONE } : undefined;
  if (key === null) return undefined;
  const starts = all.flatMap((one) => (one.key === null ? [] : [one.key]));
  return { ...rest, period: undefined, from: key, until: endOf(by, key, starts, days.until) };
};
