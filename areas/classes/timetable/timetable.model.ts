import { z } from 'zod';
import { Day, Instant, RequiredDay } from '#kit/domain/day.ts';
import { Id, line, orNull, requiredText, text, Version } from '#kit/domain/field.ts';
import { statesOf } from '#kit/domain/machine.ts';
import { CategoryKey, classColours } from '#kit/domain/lookups/teaching.ts';
import { Free } from '../clash/clash.model.ts';
import { LackedCourse, LackingTrainer } from '../class/lacked.model.ts';
import { Capacity, classKinds, DurationMin, MAX_TRAINERS } from '../class/class.model.ts';
import { sessionMachine } from '../session/session.machine.ts';

export const sessionStatuses = statesOf(sessionMachine);
export type SessionStatus = (typeof sessionStatuses)[number];
/** How far a change of a session reaches. */
export const scopes = ['one', 'following', 'all'] as const;
export type ChangeScope = (typeof scopes)[number];

const ClockTime = z
  .string({ error: (issue) => (issue.input === undefined || issue.input === null ? 'required' : 'not_a_time') })
  .min(1, { error: 'required', abort: true })
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'not_a_time');
const ClassId = z.int('class_required').min(1, 'class_required');
const StaffId = z.int('staff_required').min(1, 'staff_required');
/** A reason lets someone teach whose certificate isn't valid (OVERRIDE_TRAINER). */
export const TrainerAsked = z.object({ staff_id: StaffId, override_reason: orNull(text(300)).default(null) });
export type TrainerAsked = z.output<typeof TrainerAsked>;

export const whenFields = {
  branch_id: Id,
  class_id: ClassId,
  day: RequiredDay,
  starts: ClockTime,
  /** Anything not given comes from the class. */
  duration_min: orNull(DurationMin).default(null),
  capacity: orNull(Capacity).default(null),
  facility_id: orNull(Id).default(null).describe('Required for a class in a room that has no room of its own.'),
  trainers: z.array(TrainerAsked).max(MAX_TRAINERS).default([]),
  /** Also on days on which the branch is closed. */
  on_holidays: z.boolean().default(false),
};
export const NewSingleSchedule = z.object(whenFields);
export type NewSingleSchedule = z.output<typeof NewSingleSchedule>;
const repeating = {
  ...whenFields,
  /** RFC 5545 without DTSTART, of whole days, with an end: "FREQ=WEEKLY;BYDAY=MO,WE;UNTIL=20261231". */
  rule: requiredText(300).describe(
    'RFC 5545 without DTSTART, whole days, with an end: FREQ=WEEKLY;BYDAY=MO,WE;UNTIL=20261231',
  ),
  /** Days that are left out. */
  exceptions: z.array(Day).max(400).default([]),
};
export const NewSchedule = z.object(repeating);
export type NewSchedule = z.output<typeof NewSchedule>;

export const SessionTrainer = z.object({
  staff_id: Id,
  name: z.string(),
  override_reason: z.string().nullable(),
  /** Courses that the category requires, without a certificate that is valid on the day of the class. */
  lacks: z.array(LackedCourse),
});
export type SessionTrainer = z.output<typeof SessionTrainer>;
const Label = z.object({ en: z.string(), cn: z.string() });

export const SessionRow = z.object({
  id: Id,
  branch_id: Id,
  class_id: Id,
  entry_id: Id,
  class_name: Label,
  kind: z.enum(classKinds),
  category: CategoryKey,
  colour: z.enum(classColours),
  day: Day,
  starts_at: Instant,
  ends_at: Instant,
  /** Null: online. */
  facility_id: Id.nullable(),
  facility_name: z.string(),
  capacity: z.int(),
  trainers_needed: z.int(),
  booked: z.int(),
  waiting: z.int(),
  present: z.int(),
  status: z.enum(sessionStatuses),
  is_changed: z.boolean(),
  repeats: z.boolean(),
  /** It takes place although the branch is closed: scheduled that way, or kept when the holiday was added. */
  on_closed: z.boolean(),
  trainers: z.array(SessionTrainer),
  version: Version,
});
export type SessionRow = z.output<typeof SessionRow>;

export const sessionActions = ['cancel', 'edit', 'assign', 'book', 'walk_in', 'trial', 'attend'] as const;
export const SessionView = SessionRow.extend({
  branch_name: z.string(),
  time_zone: z.string(),
  rule: z.string().nullable(),
  reason: z.string().nullable(),
  /** Why it was moved to a day on which the branch is closed. */
  closed_reason: z.string().nullable(),
  credit_cost: z.int(),
  programme_types: z.array(z.int()),
  can: z.array(z.enum(sessionActions)),
});
export type SessionView = z.output<typeof SessionView>;

export const Planned = z.object({
  entry_id: Id,
  sessions: z.array(SessionRow),
  /** Days of the rule on which the branch is closed. */
  skipped: z.array(Day),
});
export type Planned = z.output<typeof Planned>;

/** A conflict: a room or trainer that is busy at that time. */
export const Clash = z.object({
  day: Day,
  starts_at: Instant,
  ends_at: Instant,
  kind: z.enum(['room', 'trainer']),
  /** The room, or the trainer. */
  name: z.string(),
  /** What is in the way; null: in a branch that the caller can't see. */
  with_name: Label.nullable(),
  with_starts_at: Instant,
  with_ends_at: Instant,
});
export type Clash = z.output<typeof Clash>;
export const Preview = z.object({
  days: z.array(z.object({ day: Day, starts_at: Instant, ends_at: Instant })),
  /** Skipped because the branch is closed: by a holiday, or on each such weekday (no name). */
  skipped: z.array(z.object({ day: Day, name: Label.nullable() })),
  clashes: z.array(Clash),
  /** Null: no conflicts. */
  free: Free.nullable(),
  /** The size of the room, if that is less than the places of the class. */
  room_holds: z.int().nullable(),
  /** Which of the requested trainers have no certificate valid until the last of the days. */
  unqualified: z.array(z.string()),
  /** Which of them have no certificate of a course that the category requires. */
  lacking: z.array(LackingTrainer),
});
export type Preview = z.output<typeof Preview>;
export const PreviewAsk = z.object({ ...repeating, rule: orNull(line(300)).default(null) });
export type PreviewAsk = z.output<typeof PreviewAsk>;

/** Anything not given stays. */
const changes = {
  scope: z.enum(scopes).default('one'),
  day: Day.optional(),
  starts: ClockTime.optional(),
  duration_min: DurationMin.optional(),
  facility_id: Id.optional(),
  capacity: Capacity.optional(),
  /** Who teaches instead, or nobody; not given: the current trainers. */
  trainers: z.array(TrainerAsked).max(MAX_TRAINERS).optional(),
  /** Moves it to a day on which the branch is closed. */
  closed_reason: orNull(text(300)).optional(),
  /** Lets its trainers teach whose certificate of a required course isn't valid on the new day (OVERRIDE_TRAINER). */
  override_reason: orNull(text(300)).optional(),
};
export const EditSession = z.object({ version: Version, ...changes });
export type EditSession = z.output<typeof EditSession>;
export const CheckSession = z.object(changes);
export type CheckSession = z.output<typeof CheckSession>;
/** Conflicts of a change, before it is made. */
export const Checked = z.object({
  clashes: z.array(Clash),
  free: Free.nullable(),
  /** The size of the room, if that is less than the places of the class. */
  room_holds: z.int().nullable(),
  /** Clients who are booked or on the waiting list, and are notified of the change. */
  told: z.int(),
  /** Days on which the branch is closed: a move there requires a reason. */
  closed: z.array(z.object({ day: Day, name: Label.nullable() })),
  /** Who would teach without a valid certificate. */
  unqualified: z.array(z.string()),
  /** Who would teach without a certificate of a required course: who takes over, or, on another day, who teaches now. */
  lacking: z.array(LackingTrainer),
});
export type Checked = z.output<typeof Checked>;
/**
 * How many classes a change or a cancellation reached, and how many of the series it left because they were edited
 * separately.
 */
export const SessionsReached = SessionView.extend({ reached: z.int(), left: z.int() });
export const CancelSession = z.object({
  version: Version,
  scope: z.enum(scopes).default('one'),
  reason: requiredText(300),
});
export const AssignTrainers = z.object({
  version: Version,
  scope: z.enum(scopes).default('one'),
  trainers: z.array(TrainerAsked).min(1, 'staff_required').max(MAX_TRAINERS),
});

/** By the specification: a month of a branch, or less. */
export const MAX_CALENDAR_DAYS = 62;
const MAX_CALENDAR_LINES = 10;
/** How many there are on a day, and how many of them are upcoming and have no trainer. */
export const DayCount = z.object({ day: Day, total: z.int(), lacking: z.int() });
export type DayCount = z.output<typeof DayCount>;
export const CalendarAsk = z.object({
  branch_id: Id,
  from: RequiredDay,
  until: RequiredDay,
  class_id: Id.optional(),
  facility_id: Id.optional(),
  staff_id: Id.optional(),
  category: CategoryKey.optional(),
  /** Cancelled ones too. */
  cancelled: z.boolean().default(false),
  /** Only the earliest few of each day: a month shows no more. How many there are is in `counts`. */
  lines: z.int().min(1).max(MAX_CALENDAR_LINES).optional(),
});
export type CalendarAsk = z.output<typeof CalendarAsk>;
export const CalendarData = z.object({
  branch_name: z.string(),
  time_zone: z.string(),
  sessions: z.array(SessionRow),
  /** Of each day with classes, however many of them are sent. */
  counts: z.array(DayCount),
  /** The earliest opening and the latest closing of the week, as minutes of the day; null where no hours are set. */
  open: z.object({ from: z.int(), until: z.int() }).nullable(),
  /** Days on which the branch is closed, and holidays with hours of their own. No name: a weekday without opening hours. */
  closed: z.array(z.object({ day: Day, name: Label.nullable(), is_closed: z.boolean() })),
});
export type CalendarData = z.output<typeof CalendarData>;

export const TrainersAsk = z.object({
  branch_id: Id,
  starts_at: Instant,
  ends_at: Instant,
  /** This session itself isn't a conflict. */
  session_id: Id.optional(),
  /** The class that is to be taught; with a session, it is known. */
  class_id: Id.optional(),
});
export type TrainersAsk = z.output<typeof TrainersAsk>;
export const TrainerAt = z.object({
  id: Id,
  first_name: z.string(),
  last_name: z.string(),
  employment: z.string().nullable(),
  is_free: z.boolean(),
  /** What the trainer does at that time; null if free, or in a branch that the caller can't see. */
  busy_with: Label.nullable(),
  /** The last day of the certificate that is valid longest; null: there is none. */
  certified_until: Day.nullable(),
  lacks: z.array(LackedCourse),
  /** Has a valid certificate, and those of the courses that the category requires. */
  is_qualified: z.boolean(),
});
export type TrainerAt = z.output<typeof TrainerAt>;
