/** Reports of the door: each check-in, and totals. */
import { z } from 'zod';
import { contract } from '#kit/domain/contract.ts';
import { Day } from '#kit/domain/day.ts';
import { BoolText, Count } from '#kit/domain/field.ts';
import { listQuery, manyOf, pageOf, sortBy } from '#kit/domain/page.ts';
import { CheckInRow } from '../check-in/check-in.model.ts';
import { refusalCodes } from '../check-in/check-in.rules.ts';

/** Days of the branch; without them, the last thirty. */
const days = { from: Day.optional(), until: Day.optional() };
export const DoorQuery = listQuery({
  ...days,
  allowed: BoolText.optional(),
  why: manyOf(z.enum(refusalCodes)),
  sort: sortBy(['at'], '-at'),
}).omit({ q: true });
export type DoorQuery = z.output<typeof DoorQuery>;
export const doorPeriods = ['day', 'week', 'month'] as const;
export const DoorSumQuery = z.object({ ...days, by: z.enum(doorPeriods).default('day') });
export type DoorSumQuery = z.output<typeof DoorSumQuery>;
export const MOST_REPORT_DAYS = 366;

export const DoorRow = CheckInRow.omit({ can: true }).extend({ number: z.int().nullable(), time_zone: z.string() });
export type DoorRow = z.output<typeof DoorRow>;
/** A day, a week from Monday or a month. */
export const DoorSum = z.object({
  from: Day,
  allowed: Count,
  refused: Count,
  /** Let in with a reason; included in the allowed. */
  overridden: Count,
  /** Different clients who were let in. */
  people: Count,
  /** The busiest hour by the branch's clock; null: no check-ins. */
  busiest_hour: z.int().min(0).max(23).nullable(),
});
export type DoorSum = z.output<typeof DoorSum>;
export const DoorSums = z.object({
  from: Day,
  until: Day,
  rows: z.array(DoorSum),
  total: DoorSum.pick({ allowed: true, refused: true, overridden: true, people: true }),
});
export type DoorSums = z.output<typeof DoorSums>;

const each = { flag: 'VIEW_CHECK_IN_REPORT', branch: 'branch' } as const;
const inSum = { flag: 'VIEW_CHECK_IN_SUMMARY_REPORT', branch: 'branch' } as const;
export const doorReportContract = contract({
  each: {
    method: 'GET',
    path: 'getCheckInReport/:branch_id',
    dear: true,
    also: ['report/getCheckInReport/:branch_id'],
    says: 'Each check-in of a branch between two days, with those not let in and why',
    ...each,
    query: DoorQuery,
    data: pageOf(DoorRow),
  },
  eachCsv: {
    method: 'GET',
    path: 'getCheckInReport/csv/:branch_id',
    also: ['report/getCheckInReport/csv/:branch_id'],
    says: 'The same as a file',
    ...each,
    query: DoorQuery.omit({ page: true, itemsPerPage: true }),
    file: 'csv',
    data: z.null(),
  },
  sum: {
    method: 'GET',
    path: 'getCheckInSummaryReport/:branch_id',
    dear: true,
    also: ['report/getCheckInSummaryReport/:branch_id'],
    says: 'Check-ins of a branch by day, week or month',
    ...inSum,
    query: DoorSumQuery,
    data: DoorSums,
  },
  sumCsv: {
    method: 'GET',
    path: 'getCheckInSummaryReport/csv/:branch_id',
    also: ['report/getCheckInSummaryReport/csv/:branch_id'],
    says: 'The same as a file',
    ...inSum,
    query: DoorSumQuery,
    file: 'csv',
    data: z.null(),
  },
});
