import { fullName } from '#areas/people/person/person.rules.ts';
import {
  doorReportContract,
  MOST_REPORT_DAYS,
  type DoorRow,
  type DoorSum,
  type DoorSumQuery,
  type DoorSums,
} from './door-report.contract.ts';
import { doorReportWords } from './door-report.words.ts';
import { classesWords } from '../classes.words.ts';
import { addDays, daysBetween, type Day } from '#kit/domain/day.ts';
import { faultAt } from '#kit/domain/errors.ts';
import { inLanguage, textIn, type Locale } from '#kit/domain/words.ts';
import { wallTimeIn } from '#kit/domain/zone.ts';
import { knownBranch } from '#areas/network/branch/branch.facts.ts';
import type { Ctx } from '#kit/server/context.ts';
import { toCsv } from '#kit/server/csv.ts';
import { answerPage } from '#kit/server/list.ts';
import { routes, type FileAnswer } from '#kit/server/routes.ts';
import { countDoor, doorPeople, doorRows, doorSums, type Days } from './door-report.store.ts';

const LAST_DAYS = 30;
const MOST_ROWS = 50_000;
const daysOf = async (ctx: Ctx, asked: { from?: Day | undefined; until?: Day | undefined }): Promise<Days> => {
  const { today } = await knownBranch(ctx, ctx.branch_id);
  const until = asked.until ?? today;
  const from = asked.from ?? addDays(until, 1 - LAST_DAYS);
  const count = daysBetween(from, until);
  if (count < 0) faultAt('until', 'ends_before_start');
  if (count >= MOST_REPORT_DAYS) faultAt('until', 'too_far');
  return { from, until };
};

const sumsOf = async (ctx: Ctx, query: DoorSumQuery): Promise<DoorSums> => {
  const days = await daysOf(ctx, query);
  const [rows, [counted]] = await ctx.read(doorSums(ctx.branch_id, query.by, days), doorPeople(ctx.branch_id, days));
  const sum = (name: 'allowed' | 'refused' | 'overridden'): number =>
    rows.reduce((before, row) => before + row[name], 0);
  const total = { allowed: sum('allowed'), refused: sum('refused'), overridden: sum('overridden') };
  return { ...days, rows, total: { ...total, people: counted?.people ?? 0 } };
};

const wordsIn = (locale: Locale) => inLanguage(doorReportWords, locale);
const fileOf = (name: string, { from, until }: Days, content: string): FileAnswer => ({
  name: `${name}-${from}-${until}.csv`,
  kind: 'text/csv',
  content,
});
const eachAsCsv = (rows: readonly DoorRow[], locale: Locale): string => {
  const words = wordsIn(locale);
  const { short } = inLanguage(classesWords, locale);
  return toCsv<DoorRow>(
    [
      { header: words.day, value: (row) => row.day },
      { header: words.at, value: (row) => wallTimeIn(row.time_zone, new Date(row.at)).slice(11) },
      { header: words.number, value: (row) => row.number },
      {
        header: words.name,
        value: (row) => fullName({ first_name: row.first_name ?? '', last_name: row.last_name ?? '' }),
      },
      { header: words.allowed, value: (row) => (row.allowed ? words.yes : words.no) },
      { header: words.why, value: (row) => row.why && short[row.why] },
      { header: words.override_reason, value: (row) => row.override_reason },
      { header: words.programme, value: (row) => row.programme && textIn(row.programme, locale) },
      { header: words.staff, value: (row) => row.staff_name },
    ],
    rows,
  );
};
const sumsAsCsv = (rows: readonly DoorSum[], locale: Locale): string => {
  const words = wordsIn(locale);
  return toCsv<DoorSum>(
    [
      { header: words.from, value: (row) => row.from },
      { header: words.came, value: (row) => row.allowed },
      { header: words.refused, value: (row) => row.refused },
      { header: words.overridden, value: (row) => row.overridden },
      { header: words.people, value: (row) => row.people },
      { header: words.busiest_hour, value: (row) => row.busiest_hour },
    ],
    rows,
  );
};

export const doorReportRoutes = routes(doorReportContract, {
  each: async (ctx, { query }) => {
    const days = await daysOf(ctx, query);
    const page = { limit: query.itemsPerPage, offset: (query.page - 1) * query.itemsPerPage };
    return answerPage(
      ctx,
      query,
      [doorRows(ctx.branch_id, query, days, page), countDoor(ctx.branch_id, query, days)],
      (row) => row,
    );
  },
  eachCsv: async (ctx, { query }) => {
    const days = await daysOf(ctx, query);
    const [rows] = await ctx.read(doorRows(ctx.branch_id, query, days, { limit: MOST_ROWS, offset: 0 }));
    return fileOf('check-ins', days, eachAsCsv(rows, ctx.locale));
  },
  sum: (ctx, { query }) => sumsOf(ctx, query),
  sumCsv: async (ctx, { query }) => {
    const { rows, ...days } = await sumsOf(ctx, query);
    return fileOf('check-ins-in-sum', days, sumsAsCsv(rows, ctx.locale));
  },
});
