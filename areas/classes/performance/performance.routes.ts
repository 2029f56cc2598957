import { fullName } from '#areas/people/person/person.rules.ts';
import { classesWords } from '../classes.words.ts';
import { kindOfType, type AppointmentType } from '../appointment/appointment.model.ts';
import { percentage } from '../appointment/appointment.rules.ts';
import {
  MOST_DAYS,
  performanceContract,
  type DaysQuery,
  type LogRow,
  type MemberTrainerRow,
  type SummaryRow,
  type TrainerPerformance,
} from './performance.contract.ts';
import { daysBetween, dayIn, endOfMonth, startOfMonth } from '#kit/domain/day.ts';
import { faultAt } from '#kit/domain/errors.ts';
import { inLanguage, textIn, type Locale } from '#kit/domain/words.ts';
import { clockIn } from '#kit/domain/zone.ts';
import { knownBranch } from '#areas/network/branch/branch.facts.ts';
import type { Ctx } from '#kit/server/context.ts';
import { toCsv, type CsvColumn } from '#kit/server/csv.ts';
import { answerPage } from '#kit/server/list.ts';
import { routes, type FileAnswer } from '#kit/server/routes.ts';
import {
  countLog,
  countPairs,
  logRows,
  memberTrainerRows,
  summaryRows,
  trainerCounts,
  type Counts,
  type Within,
} from './performance.store.ts';
import type { Said } from '#kit/domain/words.ts';

/** The requested days, else the current month of the branch. */
const withinOf = async (ctx: Ctx, { from, until, staff_id }: DaysQuery): Promise<Within> => {
  const { today } = await knownBranch(ctx, ctx.branch_id);
  const first = from ?? startOfMonth(until ?? today);
  const last = until ?? endOfMonth(first);
  if (last < first) faultAt('until', 'ends_before_start');
  if (daysBetween(first, last) >= MOST_DAYS) faultAt('until', 'too_far');
  return { from: first, until: last, staff_id };
};
const rated = (row: Counts): TrainerPerformance => ({
  ...row,
  class_percentage: percentage(row.attended_class_count, row.class_count),
  appointment_percentage: percentage(row.attended_appointment_count, row.appointment_count),
});

type Columns = Said<typeof classesWords>['performance']['column'];
type Named<R> = readonly [keyof Columns, (row: R) => string | number | null];
const wordsIn = (locale: Locale) => inLanguage(classesWords, locale);
const typeName = (locale: Locale, type: AppointmentType): string => wordsIn(locale).appointment.type[kindOfType[type]];
const file = async <R>(
  ctx: Ctx,
  title: 'trainers' | 'summary' | 'log' | 'members',
  columns: readonly Named<R>[],
  rows: readonly R[],
): Promise<FileAnswer> => {
  const { performance } = wordsIn(ctx.locale);
  const { name, time_zone } = await knownBranch(ctx, ctx.branch_id);
  const named = columns.map(([key, value]): CsvColumn<R> => ({ header: performance.column[key], value }));
  return {
    name: `${performance.tab[title]} ${name} ${dayIn(time_zone, ctx.clock.now())}.csv`,
    kind: 'text/csv; charset=utf-8',
    content: toCsv(named, rows),
  };
};
const all = { page: 1, itemsPerPage: 20_000 };
const counts = ['total', 'reserved', 'confirmed', 'present', 'absent', 'cancelled', 'charged'] as const;
const paid = ['funded', 'unfunded', 'trial'] as const;

const logColumns = (locale: Locale, zone: string): readonly Named<LogRow>[] => {
  const { appointment, performance } = wordsIn(locale);
  return [
    ['id', (row) => row.id],
    ['branch_name', (row) => row.branch_name],
    ['day', (row) => row.day],
    ['starts', (row) => clockIn(zone, new Date(row.starts_at))],
    ['ends', (row) => clockIn(zone, new Date(row.ends_at))],
    ['member_name', fullName],
    ['trainer_name', (row) => row.trainer_name],
    ['membership_type_id', (row) => typeName(locale, row.type_id)],
    ['facility_name', (row) => row.facility_name],
    ['status', (row) => appointment.status[row.status]],
    ['charged', (row) => (row.charged === null ? '' : performance[row.charged ? 'yes' : 'no'])],
    ['is_late', (row) => performance[row.is_late ? 'yes' : 'no']],
    ['funding', (row) => appointment.funding[row.funding]],
    ['membership_name', (row) => (row.membership_name ? textIn(row.membership_name, locale) : '')],
    ['reason', (row) => row.reason],
    ['booked_by', (row) => row.booked_by],
  ];
};

export const performanceRoutes = routes(performanceContract, {
  log: async (ctx, { query }) => {
    const within = await withinOf(ctx, query);
    const { branches } = ctx.scope;
    return answerPage(ctx, query, [logRows(query, within, branches), countLog(query, within, branches)], (row) => row);
  },
  logCsv: async (ctx, { query }) => {
    const { time_zone } = await knownBranch(ctx, ctx.branch_id);
    const within = await withinOf(ctx, query);
    const [rows] = await ctx.read(logRows({ ...query, ...all }, within, ctx.scope.branches));
    return file(ctx, 'log', logColumns(ctx.locale, time_zone), rows);
  },
  summary: async (ctx, { query }) => {
    const { from, until, staff_id } = await withinOf(ctx, query);
    const [data] = await ctx.read(summaryRows({ from, until, staff_id }, ctx.scope.branches));
    return { from, until, data };
  },
  summaryCsv: async (ctx, { query }) => {
    const [rows] = await ctx.read(summaryRows(await withinOf(ctx, query), ctx.scope.branches));
    const columns: Named<SummaryRow>[] = [
      ['trainer_name', (row) => row.trainer_name],
      ['membership_type_id', (row) => typeName(ctx.locale, row.membership_type_id)],
      ...[...counts, ...paid].map((key): Named<SummaryRow> => [key, (row) => row[key]]),
    ];
    return file(ctx, 'summary', columns, rows);
  },
  byMember: async (ctx, { query }) => {
    const within = await withinOf(ctx, query);
    const { branches } = ctx.scope;
    return answerPage(
      ctx,
      query,
      [memberTrainerRows(query, within, branches, ctx.clock.now()), countPairs(query, within, branches)],
      (row) => row,
    );
  },
  byMemberCsv: async (ctx, { query }) => {
    const within = await withinOf(ctx, query);
    const [rows] = await ctx.read(memberTrainerRows({ ...query, ...all }, within, ctx.scope.branches, ctx.clock.now()));
    const columns: Named<MemberTrainerRow>[] = [
      ['member_name', fullName],
      ['trainer_name', (row) => row.trainer_name],
      ['membership_type_id', (row) => typeName(ctx.locale, row.membership_type_id)],
      ['appointment_count', (row) => row.appointment_count],
      ['attended_appointment_count', (row) => row.attended_appointment_count],
      ['absent_count', (row) => row.absent_count],
      ['cancelled_count', (row) => row.cancelled_count],
      ['coming_count', (row) => row.coming_count],
      ['last_on', (row) => row.last_on],
    ];
    return file(ctx, 'members', columns, rows);
  },
  trainers: async (ctx, { query }) => {
    const { from, until, staff_id } = await withinOf(ctx, query);
    const [rows] = await ctx.read(trainerCounts({ from, until, staff_id }, ctx.scope.branches, ctx.clock.now()));
    return { from, until, data: rows.map(rated) };
  },
  trainersCsv: async (ctx, { query }) => {
    const within = await withinOf(ctx, query);
    const [rows] = await ctx.read(trainerCounts(within, ctx.scope.branches, ctx.clock.now()));
    const columns: Named<TrainerPerformance>[] = [
      ['trainer_name', (row) => row.trainer_name],
      ['class_count', (row) => row.class_count],
      ['attended_class_count', (row) => row.attended_class_count],
      ['class_percentage', (row) => row.class_percentage],
      ['appointment_count', (row) => row.appointment_count],
      ['attended_appointment_count', (row) => row.attended_appointment_count],
      ['appointment_percentage', (row) => row.appointment_percentage],
    ];
    return file(ctx, 'trainers', columns, rows.map(rated));
  },
});
