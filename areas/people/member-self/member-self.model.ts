/** What clients see of themselves, and of the children they are guardian of, when they sign in. */
import { membershipStatuses } from '#areas/membership/membership/membership.model.ts';
import { z } from 'zod';
import { Day, Instant } from '#kit/domain/day.ts';
import { Id, Version } from '#kit/domain/field.ts';
import { Cents } from '#kit/domain/money.ts';
import { AppointmentTypeId, appointmentStatuses } from '#areas/classes/appointment/appointment.model.ts';
import { bookingStatuses, penalties } from '#areas/classes/booking/booking.model.ts';
import { classKinds } from '#areas/classes/class/class.model.ts';
import { classColours } from '#kit/domain/lookups/teaching.ts';

const Label = z.object({ en: z.string(), cn: z.string() });

/** The client, or a child without a sign-in of its own. */
export const OwnPerson = z.object({ id: Id, first_name: z.string(), is_self: z.boolean() });
export type OwnPerson = z.output<typeof OwnPerson>;

export const OwnInvoice = z.object({
  id: Id,
  member_id: Id,
  number: z.string(),
  due_on: Day,
  is_overdue: z.boolean(),
  currency: z.string(),
  open_cents: Cents,
  branch_name: z.string(),
  what: Label,
});
export type OwnInvoice = z.output<typeof OwnInvoice>;

export const OwnBooking = z.object({
  id: Id,
  member_id: Id,
  status: z.enum(bookingStatuses),
  wait_no: z.int().nullable(),
  class_name: Label,
  colour: z.enum(classColours),
  kind: z.enum(classKinds),
  day: Day,
  starts_at: Instant,
  ends_at: Instant,
  time_zone: z.string(),
  branch_name: z.string(),
  facility_name: z.string(),
  can_cancel: z.boolean(),
  /** Free cancellation until then. */
  cancel_until: Instant,
  /** The cost of cancelling it now. */
  cost: z.enum(penalties).nullable(),
  /** Of an online class. */
  join_link: z.string().nullable(),
  version: Version,
});
export type OwnBooking = z.output<typeof OwnBooking>;

/** An upcoming appointment with a trainer. */
export const OwnAppointment = z.object({
  id: Id,
  member_id: Id,
  type_id: AppointmentTypeId,
  status: z.enum(appointmentStatuses),
  trainer_name: z.string(),
  day: Day,
  starts_at: Instant,
  ends_at: Instant,
  time_zone: z.string(),
  branch_name: z.string(),
  facility_name: z.string().nullable(),
  can_cancel: z.boolean(),
  /** Free cancellation until then. */
  cancel_until: Instant,
  /** Would cancelling it now use the session? */
  cost: z.enum(['charged', 'waived']).nullable(),
  version: Version,
});
export type OwnAppointment = z.output<typeof OwnAppointment>;
export const cancelOutcomes = ['free', 'waived', 'charged'] as const;
export type CancelOutcome = (typeof cancelOutcomes)[number];

export const OwnBranch = z.object({ id: Id, name: z.string(), time_zone: z.string(), today: Day });
export type OwnBranch = z.output<typeof OwnBranch>;

/** A current membership, and until when. */
export const OwnMembership = z.object({
  id: Id,
  member_id: Id,
  name: Label,
  status: z.enum(membershipStatuses),
  start_on: Day,
  end_on: Day,
  /** Runs until it is cancelled: the last day is that of the paid period. */
  is_rolling: z.boolean(),
  sessions_left: z.int().nullable(),
  /** Of a current suspension; null if there is none, or its end isn't known. */
  suspended_until: Day.nullable(),
});
export type OwnMembership = z.output<typeof OwnMembership>;

/** A payment, with its receipt. */
export const OwnReceipt = z.object({
  id: Id,
  member_id: Id,
  number: z.string(),
  invoice_number: z.string(),
  paid_on: Day,
  amount_cents: Cents,
  currency: z.string(),
});
export type OwnReceipt = z.output<typeof OwnReceipt>;

export const OwnView = z.object({
  first_name: z.string(),
  people: z.array(OwnPerson),
  /** Where classes can be booked, the home branch first. */
  branches: z.array(OwnBranch),
  memberships: z.array(OwnMembership),
  owed: z.array(OwnInvoice),
  receipts: z.array(OwnReceipt),
  bookings: z.array(OwnBooking),
  appointments: z.array(OwnAppointment),
});
export type OwnView = z.output<typeof OwnView>;

/** A class of a day as this client sees it. */
export const OwnClass = z.object({
  id: Id,
  class_name: Label,
  colour: z.enum(classColours),
  kind: z.enum(classKinds),
  starts_at: Instant,
  ends_at: Instant,
  facility_name: z.string(),
  trainers: z.array(z.string()),
  left: z.int(),
  is_full: z.boolean(),
  is_booked: z.boolean(),
  /** What would pay for it. */
  by: z.object({ name: Label.nullable(), credits: z.int() }).nullable(),
  /** Why it can't be booked, as the code of a refusal; null if it can. */
  why: z.string().nullable(),
});
export type OwnClass = z.output<typeof OwnClass>;
