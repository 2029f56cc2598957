import { z } from 'zod';
import { contract } from '#kit/domain/contract.ts';
import { rowsOf } from '#kit/domain/rows.ts';
import { Instant } from '#kit/domain/day.ts';
import { Id, orNull, requiredText, text, Version } from '#kit/domain/field.ts';
import { classPays } from '../staff-invoice/pay-once.rules.ts';
import { Pair, shiftStatuses } from '../shift/shift.model.ts';

const clockWays = ['desk', 'phone', 'qr'] as const;
export type ClockWay = (typeof clockWays)[number];
const Clocked = z.object({ id: Id, in_at: Instant, out_at: Instant.nullable(), shift_id: Id.nullable() });
export type Clocked = z.output<typeof Clocked>;
export const ClockPerson = z.object({
  staff_id: Id,
  staff_name: z.string(),
  shift_id: Id.nullable(),
  starts_at: Instant.nullable(),
  ends_at: Instant.nullable(),
  status: z.enum(shiftStatuses).nullable(),
  /** First clock-in and last clock-out; gone: null while they are there. */
  in_at: Instant.nullable(),
  out_at: Instant.nullable(),
  pairs: z.array(Pair),
  /** Known when the shift has ended; until then they are away and may come back. */
  left_early_at: Instant.nullable(),
  away_since: Instant.nullable(),
  /** The last punch, which can be undone for a few minutes. */
  last: z.object({ clocking_id: Id, way: z.enum(['in', 'out']) }).nullable(),
  can: z.array(z.enum(['in', 'out', 'take_back'])),
});
export type ClockPerson = z.output<typeof ClockPerson>;
export const ClockView = z.object({
  branch_id: Id,
  branch_name: z.string(),
  /** The caller's own current clocking. */
  open: Clocked.nullable(),
  on_site: z.boolean(),
  /** Today's, and people still at work since yesterday; the desk sees all, others only themselves. */
  people: z.array(ClockPerson),
  can: z.array(z.enum(['clock', 'desk'])),
});
export type ClockView = z.output<typeof ClockView>;
const settings = {
  tolerance_min: z.int().min(0, 'not_negative').max(30),
  early_in_min: z.int().min(0, 'not_negative').max(240),
  late_after_min: z.int().min(0, 'not_negative').max(60),
  absent_after_min: z.int().min(15).max(480),
  class_pay: z.enum(classPays),
};
export const ClockSettings = z.object({
  branch_id: Id,
  ...settings,
  rest_hours: z.int(),
  version: Version,
  /** Whether the caller can also set how a class during a paid shift is paid. */
  can: z.array(z.enum(['pay'])),
});
export type ClockSettings = z.output<typeof ClockSettings>;
export const EditClockSettings = z.object({
  version: Version,
  ...settings,
  /** 0: no warning. Missing: unchanged. */
  rest_hours: z.int().min(0, 'not_negative').max(24).optional(),
});
export type EditClockSettings = z.output<typeof EditClockSettings>;
const way = { way: z.enum(['in', 'out']) };
/** Clock-in or clock-out, so that a second click doesn't undo the other one too. */
export const TakeBack = z.object({ ...way, reason: requiredText(300) });
export type TakeBack = z.output<typeof TakeBack>;
const refuses = [
  'shift.already_in',
  'shift.not_in',
  'shift.not_on_site',
  'shift.code_over',
  'shift.no_shift_now',
] as const;

const shiftClock = rowsOf('shiftClock', { see: ['TAKE_SHIFT', 'CLOCK_STAFF'], write: 'TAKE_SHIFT' });
export const clockContract = contract({
  view: shiftClock.all(
    'Who is planned and who has come today; with CLOCK_STAFF everybody, otherwise oneself',
    ClockView,
  ),
  code: shiftClock.ofBranch(
    'code',
    'The code of this minute, which the screen of the branch shows and phones read',
    z.object({ code: z.string(), seconds: z.int() }),
    { flag: 'CLOCK_STAFF' },
  ),
  settings: shiftClock.ofBranch(
    'settings',
    'By which rules the clock of a branch works, and how a class during a paid shift is paid',
    ClockSettings,
    { flag: 'UPDATE_SCHEDULE' },
  ),
  editSettings: {
    method: 'PUT',
    path: 'shiftClock/settings/:branch_id',
    says: 'Set the rules of the clock; how a class is paid also needs MANAGE_FREELANCE_RATE',
    flag: 'UPDATE_SCHEDULE',
    branch: 'branch',
    answer: 'toast',
    body: EditClockSettings,
    data: ClockSettings,
    refuses: ['shift.pay_not_yours'],
  },
  own: shiftClock.create(
    'Clock oneself in or out: from an address of the branch, or with the code on its screen',
    z.object({ branch_id: Id, ...way, code: orNull(text(60)).default(null) }),
    Clocked,
    { refuses },
  ),
  desk: shiftClock.inBranch(
    'desk',
    'Clock somebody in or out at the desk',
    z.object({ branch_id: Id, staff_id: Id, ...way }),
    Clocked,
    { flag: 'CLOCK_STAFF', refuses },
  ),
  takeBack: shiftClock.post(
    'takeBack',
    'Take a mistaken punch back while it is fresh, with a reason: one’s own, one that one made at the desk, or any with MANAGE_TIMESHEET',
    TakeBack,
    Clocked,
    {
      flag: ['TAKE_SHIFT', 'CLOCK_STAFF', 'MANAGE_TIMESHEET'],
      refuses: [
        'shift.not_your_punch',
        'shift.not_last_punch',
        'shift.punch_too_old',
        'shift.punch_counted',
        'shift.sheet_closed',
      ],
    },
  ),
});
