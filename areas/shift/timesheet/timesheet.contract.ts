import { z } from 'zod';
import { contract } from '#kit/domain/contract.ts';
import { Day, Instant, RequiredDay } from '#kit/domain/day.ts';
import { Id, IdText, orNull, requiredText, text, Version } from '#kit/domain/field.ts';
import { HistoryEntry } from '#kit/domain/history.ts';
import { statesOf } from '#kit/domain/machine.ts';
import { listQuery, manyOf, pageOf, sortBy } from '#kit/domain/page.ts';
import { ClockTime, Pair } from '../shift/shift.model.ts';
import { timesheetMachine } from './timesheet.machine.ts';

export type TimesheetStatus = keyof typeof timesheetMachine.states;
export type TimesheetMove = keyof typeof timesheetMachine.moves;
const timesheetStatuses = statesOf(timesheetMachine);
const timesheetMoves = Object.keys(timesheetMachine.moves) as [TimesheetMove];
/** How long an unlocked timesheet stays unlocked. */
export const UNLOCKED_MIN = 120;

export const TimesheetRow = z.object({
  id: Id,
  branch_id: Id,
  branch_name: z.string(),
  staff_id: Id,
  staff_name: z.string(),
  from_on: Day,
  until_on: Day,
  status: z.enum(timesheetStatuses),
  planned_min: z.int(),
  worked_min: z.int(),
  decided_by_name: z.string().nullable(),
  reason: z.string().nullable(),
  unlocked_until: Instant.nullable(),
  version: Version,
  can: z.array(z.enum([...timesheetMoves, 'correct', 'compute'] as const)),
});
export type TimesheetRow = z.output<typeof TimesheetRow>;
export const TimesheetLine = z.object({
  id: Id,
  shift_id: Id.nullable(),
  day: Day,
  shift_status: z.string().nullable(),
  planned_min: z.int(),
  in_at: Instant.nullable(),
  out_at: Instant.nullable(),
  break_min: z.int(),
  worked_min: z.int(),
  /** The clock's own times. */
  clock_in_at: Instant.nullable(),
  clock_out_at: Instant.nullable(),
  pairs: z.array(Pair),
  left_early_at: Instant.nullable(),
  corrected_by_name: z.string().nullable(),
  correction: z.string().nullable(),
  version: Version,
});
export type TimesheetLine = z.output<typeof TimesheetLine>;
export const Timesheet = TimesheetRow.extend({ time_zone: z.string(), lines: z.array(TimesheetLine) });
export type Timesheet = z.output<typeof Timesheet>;

export const TimesheetQuery = listQuery({
  status: manyOf(z.enum(timesheetStatuses)),
  staff_id: IdText.optional(),
  from: Day.optional(),
  until: Day.optional(),
  sort: sortBy(['from_on', 'worked_min'], '-from_on'),
});
export type TimesheetQuery = z.output<typeof TimesheetQuery>;
export const MakeTimesheets = z.object({ branch_id: Id, from_on: RequiredDay, until_on: RequiredDay });
export type MakeTimesheets = z.output<typeof MakeTimesheets>;
/** `there`: people who already have a timesheet that overlaps the period, and the last day of the latest one. */
export const SheetsMade = z.object({ made: z.int(), there: z.int(), until_on: Day.nullable() });
export type SheetsMade = z.output<typeof SheetsMade>;
/** Local times of the branch on the day of the line; none: not worked. */
export const CorrectLine = z.object({
  line_id: Id,
  version: Version,
  starts: orNull(ClockTime).default(null),
  ends: orNull(ClockTime).default(null),
  break_min: z.int().min(0, 'not_negative').max(960).default(0),
  reason: requiredText(300),
});
export type CorrectLine = z.output<typeof CorrectLine>;
export const MoveTimesheet = z.object({
  version: Version,
  move: z.enum(timesheetMoves),
  reason: text(300)
    .nullish()
    .transform((reason) => reason ?? '')
    .describe('Required where the move asks for one.'),
});
export type MoveTimesheet = z.output<typeof MoveTimesheet>;
const one = { branch: 'record', flag: 'signed_in' } as const;

export const timesheetContract = contract({
  list: {
    method: 'GET',
    path: 'timesheet/:branch_id',
    says: 'Timesheets of a branch: all with VIEW_TIMESHEET, otherwise one’s own',
    flag: 'signed_in',
    branch: 'branch',
    query: TimesheetQuery,
    data: pageOf(TimesheetRow),
  },
  view: { ...one, method: 'GET', path: 'timesheet/view/:id', says: 'One timesheet with its days', data: Timesheet },
  history: {
    ...one,
    method: 'GET',
    path: 'timesheet/history/:id',
    says: 'Who changed a timesheet, when and how',
    data: z.array(HistoryEntry),
  },
  make: {
    method: 'POST',
    path: 'timesheet',
    says: 'Make the timesheets of a period for everybody who was on a shift in it',
    flag: 'MANAGE_TIMESHEET',
    branch: 'branch',
    answer: 'toast',
    body: MakeTimesheets,
    data: SheetsMade,
    refuses: ['shift.sheet_running'],
  },
  compute: {
    method: 'POST',
    path: 'timesheet/compute/:id',
    says: 'Recalculate the lines of a draft or unlocked timesheet from shifts and clock; corrections stay',
    flag: 'MANAGE_TIMESHEET',
    branch: 'record',
    answer: 'toast',
    data: Timesheet,
    refuses: ['shift.sheet_not_open'],
  },
  correct: {
    method: 'PUT',
    path: 'timesheet/correct/:id',
    says: 'Correct a day of a draft or of an unlocked timesheet, with a reason',
    flag: 'MANAGE_TIMESHEET',
    branch: 'record',
    answer: 'toast',
    body: CorrectLine,
    data: Timesheet,
    refuses: ['shift.sheet_not_open', 'shift.line_invoiced', 'shift.own_request'],
  },
  move: {
    method: 'POST',
    path: 'timesheet/move/:id',
    says: 'Submit, approve, send back, lock or unlock a timesheet',
    flag: ['TAKE_SHIFT', 'MANAGE_TIMESHEET', 'APPROVE_TIMESHEET'],
    branch: 'record',
    answer: 'toast',
    body: MoveTimesheet,
    data: Timesheet,
    machine: timesheetMachine,
    refuses: [
      'kit.move_not_possible',
      'shift.own_request',
      'shift.not_yours_sheet',
      'shift.needs_approver',
      'shift.sheet_empty',
      'shift.sheet_running',
    ],
  },
});
