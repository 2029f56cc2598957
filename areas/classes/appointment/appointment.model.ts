import { z } from 'zod';
import { Day, Instant, RequiredDay } from '#kit/domain/day.ts';
import { Id, orNull, text, Version } from '#kit/domain/field.ts';
import { statesOf } from '#kit/domain/machine.ts';
import { appointmentMachine } from './appointment.machine.ts';
import { entitlementFaults } from '../booking/booking.model.ts';
import { SessionRow } from '../timetable/timetable.model.ts';

export const appointmentStatuses = statesOf(appointmentMachine);
export type AppointmentStatus = (typeof appointmentStatuses)[number];
/** By the numbers of membership types: 2 personal training, 3 Fight-fit. */
export const appointmentTypes = [2, 3] as const;
export type AppointmentType = (typeof appointmentTypes)[number];
/** What each is called in credits, rates and words. */
export const kindOfType = { 2: 'pt', 3: 'fight_fit' } as const satisfies Record<AppointmentType, string>;
export const typeIn = (value: unknown): AppointmentType => (Number(value) === 3 ? 3 : 2);
export const fundings = ['funded', 'unfunded', 'trial'] as const;
export type Funding = (typeof fundings)[number];
/** The shortest and longest appointment; the steps in which times are offered. */
export const SHORTEST_MIN = 15;
export const LONGEST_APPOINTMENT_MIN = 240;
export const MOST_BUFFER_MIN = 120;

export const AppointmentTypeId = z.union([z.literal(2), z.literal(3)], { error: 'not_one_of' });
export const TypeText = z
  .enum(['2', '3'], { error: 'not_one_of' })
  .transform((value): AppointmentType => (value === '3' ? 3 : 2));
const ClockTime = z
  .string({ error: (issue) => (issue.input === undefined || issue.input === null ? 'required' : 'not_a_time') })
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'not_a_time');
const StaffId = z.int('staff_required').min(1, 'staff_required');
const Duration = z.int().min(SHORTEST_MIN).max(LONGEST_APPOINTMENT_MIN);
const Label = z.object({ en: z.string(), cn: z.string() });

const when = {
  day: RequiredDay,
  /** By the branch's clock. */
  starts: ClockTime,
  /** Anything not given comes from the trainer's availability. */
  duration_min: orNull(Duration).default(null),
  /** Outside the trainer's hours, by someone with the permission. */
  outside: z.boolean().default(false),
};
export const NewAppointment = z.object({
  branch_id: Id,
  member_id: Id,
  staff_id: StaffId,
  type_id: AppointmentTypeId,
  ...when,
  /** Not given: the trainer's usual room; null: none. */
  facility_id: orNull(Id).optional(),
  /** What to do if the client has nothing that pays for it. */
  without: z.enum(['unfunded', 'trial']).nullish(),
  note: orNull(text(300)).default(null),
});
export type NewAppointment = z.output<typeof NewAppointment>;
const moved = {
  ...when,
  staff_id: orNull(StaffId).default(null),
  facility_id: orNull(Id).optional(),
};
export const CheckAppointment = z.object(moved);
export type CheckAppointment = z.output<typeof CheckAppointment>;
/** Conflicts of a move, and what is available instead, in words. */
export const MoveChecked = z.object({ against: z.array(z.string()), instead: z.array(z.string()) });
export type MoveChecked = z.output<typeof MoveChecked>;
export const MoveAppointment = z.object({ version: Version, ...moved });
/** A `charged` that differs from the rule of the branch requires a flag and a reason. */
const decided = {
  charged: z
    .boolean()
    .nullish()
    .transform((charged) => charged ?? null),
  reason: orNull(text(300)).default(null),
};
export const CancelAppointment = z.object({ version: Version, ...decided });
export type CancelAppointment = z.output<typeof CancelAppointment>;
export const appointmentMarks = ['mark_present', 'mark_absent', 'unmark'] as const;
export type AppointmentMark = (typeof appointmentMarks)[number];
export const MarkAppointment = z.object({ version: Version, move: z.enum(appointmentMarks), ...decided });

export const appointmentActions = ['confirm', 'move', 'cancel', 'fund', ...appointmentMarks] as const;
export const AppointmentRow = z.object({
  id: Id,
  branch_id: Id,
  member_id: Id,
  first_name: z.string(),
  last_name: z.string(),
  staff_id: Id,
  trainer_name: z.string(),
  type_id: AppointmentTypeId,
  day: Day,
  starts_at: Instant,
  ends_at: Instant,
  facility_id: Id.nullable(),
  facility_name: z.string().nullable(),
  status: z.enum(appointmentStatuses),
  funding: z.enum(fundings),
  membership_id: Id.nullable(),
  membership_name: Label.nullable(),
  credits: z.int(),
  charged: z.boolean().nullable(),
  is_late: z.boolean(),
  is_waived: z.boolean(),
  reason: z.string().nullable(),
  note: z.string().nullable(),
  created_at: Instant,
  version: Version,
  can: z.array(z.enum(appointmentActions)),
});
export type AppointmentRow = z.output<typeof AppointmentRow>;
export const AppointmentView = AppointmentRow.extend({
  branch_name: z.string(),
  time_zone: z.string(),
  buffer_before_min: z.int(),
  buffer_after_min: z.int(),
  booked_by: z.string().nullable(),
  charge_reason: z.string().nullable(),
  reminded_at: Instant.nullable(),
  /** By the gym, since it was booked. */
  is_moved: z.boolean(),
  /** Clients who would get a letter about a change: 1, or 0 without an address. */
  told: z.int(),
  /** When the letters about a move will be written, unless it is moved back. */
  writes_at: Instant.nullable(),
  /** Free cancellation until then. */
  cancel_until: Instant,
  /** Would it be charged if it were cancelled now? */
  cost: z.enum(['charged', 'waived']).nullable(),
  /** Of the membership that pays for it; null: it doesn't count sessions. */
  sessions_left: z.int().nullable(),
});
export type AppointmentView = z.output<typeof AppointmentView>;

/** Something that a client has, and whether it pays for an appointment. */
export const PaysBy = z.object({
  kind: z.enum(['membership', 'credits', 'trial']),
  membership_id: Id.nullable(),
  name: Label.nullable(),
  /** Sessions or credits left; null: unlimited. */
  left: z.int().nullable(),
  why: z.enum(entitlementFaults).nullable(),
});
export type PaysBy = z.output<typeof PaysBy>;
export const Payment = z.object({ by: PaysBy.nullable(), held: z.array(PaysBy) });
export type Payment = z.output<typeof Payment>;
export const FreeTrainer = z.object({
  staff_id: Id,
  name: z.string(),
  duration_min: z.int(),
  facility_id: Id.nullable(),
  facility_name: z.string().nullable(),
  /** Possible start times of an appointment of that length, in order. */
  starts: z.array(Instant),
});
export type FreeTrainer = z.output<typeof FreeTrainer>;
export const AppointmentOptions = z.object({
  day: Day,
  time_zone: z.string(),
  member_name: z.string(),
  payment: Payment,
  trainers: z.array(FreeTrainer),
});
export type AppointmentOptions = z.output<typeof AppointmentOptions>;

/** The sessions and appointments of a client in a few figures. */
export const MemberAppointments = z.object({
  appointments: z.array(AppointmentRow),
  used: z.array(
    z.object({
      membership_id: Id,
      name: Label,
      type_id: z.int(),
      total: z.int().nullable(),
      left: z.int().nullable(),
      /** Booked and upcoming. */
      held: z.int(),
      /** Null: it goes on until it is cancelled. */
      end_on: Day.nullable(),
    }),
  ),
  next_class: z.object({ id: Id, name: Label, day: Day, starts_at: Instant, facility_name: z.string() }).nullable(),
  next_appointment: AppointmentRow.nullable(),
  credits_used: z.int(),
  credits_left: z.int(),
});
export type MemberAppointments = z.output<typeof MemberAppointments>;

export const MAX_DAYS = 62;
export const AppointmentsAsk = z.object({
  branch_id: Id,
  from: RequiredDay,
  until: RequiredDay,
  staff_id: Id.optional(),
  facility_id: Id.optional(),
  cancelled: z.boolean().default(false),
});
export type AppointmentsAsk = z.output<typeof AppointmentsAsk>;
/** What a trainer does on a day. */
export const TrainerDay = z.object({
  day: Day,
  time_zone: z.string(),
  staff_id: Id,
  trainer_name: z.string(),
  sessions: z.array(SessionRow),
  appointments: z.array(AppointmentRow),
});
export type TrainerDay = z.output<typeof TrainerDay>;
