import { z } from 'zod';
import { staffTypes } from '#areas/access/staff/staff.model.ts';
import { Day, Instant, RequiredDay } from '#kit/domain/day.ts';
import { Id, orNull, requiredText, text, Version } from '#kit/domain/field.ts';
import { statesOf } from '#kit/domain/machine.ts';
import { Cents } from '#kit/domain/money.ts';
import { shiftMachine, swapMachine } from './shift.machine.ts';

export const shiftStatuses = statesOf(shiftMachine);
export type ShiftStatus = (typeof shiftStatuses)[number];
const shiftMoves = Object.keys(shiftMachine.moves) as [keyof typeof shiftMachine.moves];
export type ShiftMove = keyof typeof shiftMachine.moves;
/** The work of a shift; `whoCan` says which staff can do it. */
export const shiftPosts = ['front_desk', 'floor', 'coach', 'manager'] as const;
export type ShiftPost = (typeof shiftPosts)[number];

/** A local time of the branch. An end that is not after the start is on the next day. */
export const ClockTime = z
  .string({ error: (issue) => (issue.input === undefined ? 'required' : 'not_a_time') })
  .min(1, { error: 'required', abort: true })
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'not_a_time');
const BreakMin = z.int().min(0, 'not_negative').max(240).default(0);
const times = { starts: ClockTime, ends: ClockTime, break_min: BreakMin };
const plan = { day: RequiredDay, ...times, post: z.enum(shiftPosts), note: text(300).default('') };
/** Required if a shift has already started or the branch is closed: stored with the shift and in its history. */
const planned = { ...plan, plan_reason: orNull(text(300)).default(null) };

/** Null: an open shift that people can request. */
export const NewShift = z.object({ branch_id: Id, staff_id: orNull(Id).default(null), ...planned });
export const RestAsked = z.object({
  branch_id: Id,
  staff_id: Id,
  day: RequiredDay,
  starts: ClockTime,
  ends: ClockTime,
  /** The shift that is edited. */
  shift_id: orNull(Id).default(null),
});
export type RestAsked = z.output<typeof RestAsked>;
/** Null: enough rest. */
export const Rest = z.object({ short_rest_min: z.int().nullable(), rest_hours: z.int() });
export type Rest = z.output<typeof Rest>;
export const EditShift = z.object({ version: Version, staff_id: orNull(Id).default(null), ...planned });
/** A shift that a person requests and nobody has planned. */
export const AskShift = z.object({ branch_id: Id, ...plan });

const Why = text(300)
  .nullish()
  .transform((reason) => reason ?? '');
/** The moves of the assigned person. */
export const ownMoves = ['ask', 'accept', 'withdraw', 'give_back', 'keep'] as const;
export const UpdateShift = z.object({ version: Version, move: z.enum(ownMoves), reason: Why });
/** The moves of others. `reopen`: another person can take it. */
export const decideMoves = ['approve', 'reject', 'let_go', 'hold'] as const;
export const DecideShift = z.object({
  version: Version,
  move: z.enum(decideMoves),
  reason: Why,
  reopen: z.boolean().default(true),
});
export const EndShift = z.object({ version: Version, reason: requiredText(300) });

/** Without a reason, shifts that have already started are left out. */
export const CopyWeek = z.object({
  branch_id: Id,
  from: RequiredDay,
  to: RequiredDay,
  plan_reason: orNull(text(300)).default(null),
});
export type CopyWeek = z.output<typeof CopyWeek>;
export const WeekCopied = z.object({ to: Day, copied: z.int(), left_out: z.int() });

/** A time in and the following time out; null: still there. */
export const Pair = z.object({ in_at: Instant, out_at: Instant.nullable() });
export type Pair = z.output<typeof Pair>;

const shiftActions = [...shiftMoves, 'edit', 'swap', 'call'] as const;
export const ShiftRow = z.object({
  id: Id,
  branch_id: Id,
  staff_id: Id.nullable(),
  staff_name: z.string().nullable(),
  post: z.enum(shiftPosts),
  day: Day,
  starts: z.string(),
  ends: z.string(),
  starts_at: Instant,
  ends_at: Instant,
  break_min: z.int(),
  /** Without the break. */
  minutes: z.int(),
  /** The rest before or after it, if shorter than the branch requires. */
  short_rest_min: z.int().nullable(),
  status: z.enum(shiftStatuses),
  was_open: z.boolean(),
  note: z.string(),
  reason: z.string().nullable(),
  decided_by_name: z.string().nullable(),
  /** Why it was planned after its start. */
  plan_reason: z.string().nullable(),
  /** First in, last out and every pair between: breaks are the times between the pairs. */
  clocked_in_at: Instant.nullable(),
  clocked_out_at: Instant.nullable(),
  pairs: z.array(Pair),
  /** Known when the shift has ended; until then the person is away and may come back. */
  left_early_at: Instant.nullable(),
  away_since: Instant.nullable(),
  /** The planned cost for people who are paid by the hour; visible to planners and to the person. */
  cost_cents: Cents.nullable(),
  version: Version,
  can: z.array(z.enum(shiftActions)),
});
export type ShiftRow = z.output<typeof ShiftRow>;

export const RosterPerson = z.object({
  staff_id: Id,
  staff_name: z.string(),
  staff_type: z.enum(staffTypes),
  is_hourly: z.boolean(),
  minutes: z.int(),
  cost_cents: Cents.nullable(),
});
export type RosterPerson = z.output<typeof RosterPerson>;
/** Minutes after midnight; above 1440 on the next day. */
export const Gap = z.object({ from: z.int(), until: z.int() });
export type Gap = z.output<typeof Gap>;
export const RosterDay = z.object({
  day: Day,
  /** The opening hours, and the parts of them without planned staff. */
  open: z.array(Gap),
  gaps: z.array(Gap),
  /** Opening hours with staff, but nobody at the front desk. */
  desk_gaps: z.array(Gap),
  is_closed: z.boolean(),
  /** The day's classes: how many have no trainer, and how many have one who isn't on shift. */
  classes: z.int(),
  lacking: z.int(),
  off_shift: z.int(),
  minutes: z.int(),
  cost_cents: Cents.nullable(),
});
export type RosterDay = z.output<typeof RosterDay>;

export const NewTemplate = z.object({ branch_id: Id, name: requiredText(60), post: z.enum(shiftPosts), ...times });
export const EditTemplate = z.object({ version: Version, name: requiredText(60), post: z.enum(shiftPosts), ...times });
export const Template = z.object({
  id: Id,
  branch_id: Id,
  name: z.string(),
  post: z.enum(shiftPosts),
  starts: z.string(),
  ends: z.string(),
  break_min: z.int(),
  version: Version,
});
export type Template = z.output<typeof Template>;

export const Roster = z.object({
  branch_id: Id,
  from: Day,
  until: Day,
  currency: z.string(),
  days: z.array(RosterDay),
  people: z.array(RosterPerson),
  shifts: z.array(ShiftRow),
  templates: z.array(Template),
  minutes: z.int(),
  cost_cents: Cents.nullable(),
  can: z.array(z.enum(['plan', 'decide', 'ask', 'clock'])),
});
export type Roster = z.output<typeof Roster>;

export const NewSwap = z.object({
  shift_id: Id,
  /** The new owner, and the shift given in exchange, if any. */
  asked_of: Id,
  other_shift_id: orNull(Id).default(null),
  note: text(300).default(''),
});
const swapStatuses = statesOf(swapMachine);
export type SwapStatus = (typeof swapStatuses)[number];
const swapMoves = Object.keys(swapMachine.moves) as [keyof typeof swapMachine.moves];
export type SwapMove = keyof typeof swapMachine.moves;
export const MoveSwap = z.object({ version: Version, move: z.enum(swapMoves), reason: Why });
export type MoveSwap = z.output<typeof MoveSwap>;
const SwapSide = z.object({ id: Id, staff_name: z.string(), day: Day, starts: z.string(), ends: z.string() });
export const SwapRow = z.object({
  id: Id,
  branch_id: Id,
  status: z.enum(swapStatuses),
  asked_by_name: z.string(),
  asked_of_name: z.string(),
  shift: SwapSide,
  other: SwapSide.nullable(),
  note: z.string(),
  version: Version,
  can: z.array(z.enum(swapMoves)),
});
export type SwapRow = z.output<typeof SwapRow>;
export const Requests = z.object({ shifts: z.array(ShiftRow), swaps: z.array(SwapRow) });
export type Requests = z.output<typeof Requests>;
