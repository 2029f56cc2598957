import { z } from 'zod';
import { Day, Instant } from '#kit/domain/day.ts';
import { Id, orNull, text, Version } from '#kit/domain/field.ts';
import { statesOf } from '#kit/domain/machine.ts';
import { bookingMachine } from './booking.machine.ts';
import { classColours } from '#kit/domain/lookups/teaching.ts';
import { classKinds } from '../class/class.model.ts';
import { SessionRow, sessionStatuses } from '../timetable/timetable.model.ts';

export const bookingStatuses = statesOf(bookingMachine);
export type BookingStatus = (typeof bookingStatuses)[number];
/** What a late cancellation or a no-show cost: the credit or visit, a fee, or nothing because it was waived. */
export const penalties = ['credit', 'fee', 'waived'] as const;
export type Penalty = (typeof penalties)[number];

/** Why something that a client has doesn't pay for a class. */
export const entitlementFaults = [
  'type',
  'category',
  'not_here',
  'online_only',
  'not_live',
  'rests',
  'not_then',
  'used_up',
  'by_credits',
  'no_credits',
  'not_by_credits',
] as const;
const Label = z.object({ en: z.string(), cn: z.string() });
/** Something that a client has, and whether it pays for this class. */
export const Held = z.object({
  kind: z.enum(['membership', 'credits']),
  membership_id: Id.nullable(),
  name: Label.nullable(),
  credits: z.int(),
  why: z.enum(entitlementFaults).nullable(),
});
export type Held = z.output<typeof Held>;
/** The first valid one is used. */
export const Entitlement = z.object({ by: Held.nullable(), held: z.array(Held) });
export type Entitlement = z.output<typeof Entitlement>;

export const NewBooking = z.object({
  branch_id: Id,
  session_id: Id,
  member_id: Id,
  /** Joins the waiting list if the class is full. */
  waits: z.boolean().default(false),
  /** In the last hour before the class: skipping the waiting list. */
  passes: z.boolean().default(false),
  /** Came without a booking to a class that is starting or has started: marked present immediately. */
  came: z.boolean().default(false),
});
export type NewBooking = z.output<typeof NewBooking>;
export const CancelBooking = z.object({ version: Version, reason: orNull(text(300)).default(null) });
export const markMoves = ['mark_present', 'mark_absent', 'unmark'] as const;
export type MarkMove = (typeof markMoves)[number];
export const MarkBooking = z.object({ version: Version, move: z.enum(markMoves) });

export const GivePlace = z.object({ version: Version });
const bookingActions = ['cancel', 'give', ...markMoves] as const;
export const BookingRow = z.object({
  id: Id,
  branch_id: Id,
  session_id: Id,
  member_id: Id,
  first_name: z.string(),
  last_name: z.string(),
  status: z.enum(bookingStatuses),
  wait_no: z.int().nullable(),
  /** On the waiting list: 1 is the next. */
  place_no: z.int().nullable(),
  membership_name: Label.nullable(),
  credits: z.int(),
  is_late: z.boolean(),
  penalty: z.enum(penalties).nullable(),
  reason: z.string().nullable(),
  created_at: Instant,
  class_name: Label,
  colour: z.enum(classColours),
  day: Day,
  starts_at: Instant,
  ends_at: Instant,
  kind: z.enum(classKinds),
  facility_name: z.string(),
  /** In the session, now. */
  places_free: z.int(),
  session_status: z.enum(sessionStatuses),
  version: Version,
  can: z.array(z.enum(bookingActions)),
});
export type BookingRow = z.output<typeof BookingRow>;
export const BookingView = BookingRow.extend({
  branch_name: z.string(),
  time_zone: z.string(),
  /** The gym moved the class after it was booked. */
  is_moved: z.boolean(),
  booked_by: z.string().nullable(),
  /** Free cancellation until then. */
  cancel_until: Instant,
  /** The cost of cancelling it now. */
  cost: z.enum(penalties).nullable(),
  /** For an online class: the client's personal link. */
  join_link: z.string().nullable(),
});
export type BookingView = z.output<typeof BookingView>;

export const BookingOption = SessionRow.extend({
  entitlement: Entitlement,
  /** Why this client can't book it, as the code of a refusal; null if they can. */
  why: z.string().nullable(),
  is_full: z.boolean(),
});
export type BookingOption = z.output<typeof BookingOption>;
