import { z } from 'zod';
import { contract } from '#kit/domain/contract.ts';
import { rowsOf } from '#kit/domain/rows.ts';
import { Day, Instant, RequiredDay } from '#kit/domain/day.ts';
import { Id, IdText, orNull, requiredText, text, Version } from '#kit/domain/field.ts';
import { statesOf } from '#kit/domain/machine.ts';
import { listQuery, manyOf, sortBy } from '#kit/domain/page.ts';
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

const timesheet = rowsOf('timesheet', { see: 'signed_in', write: 'MANAGE_TIMESHEET' });
export const timesheetContract = contract({
  list: timesheet.list(
    'Timesheets of a branch: all with VIEW_TIMESHEET, otherwise one’s own',
    TimesheetQuery,
    TimesheetRow,
  ),
  view: timesheet.view('One timesheet with its days', Timesheet),
  history: timesheet.history('Who changed a timesheet, when and how'),
  make: timesheet.create(
    'Make the timesheets of a period for everybody who was on a shift in it',
    MakeTimesheets,
    SheetsMade,
    { refuses: ['shift.sheet_running'] },
  ),
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
    refuses: [
      'shift.sheet_not_open',
      'shift.line_invoiced',
      'shift.own_request',
      'shift.hours_overlap',
      'shift.hours_overlap_elsewhere',
    ],
  },
  move: timesheet.move(
    'Submit, approve, send back, lock or unlock a timesheet',
    timesheetMachine,
    MoveTimesheet,
    Timesheet,
    {
      flag: ['TAKE_SHIFT', 'MANAGE_TIMESHEET', 'APPROVE_TIMESHEET'],
      refuses: [
        'kit.move_not_possible',
        'shift.own_request',
        'shift.not_yours_sheet',
        'shift.needs_approver',
        'shift.sheet_empty',
        'shift.sheet_running',
      ],
    },
  ),
});
