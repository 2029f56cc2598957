import { z } from 'zod';
import { Day, Instant } from '#kit/domain/day.ts';
import { Count, Id, orNull, requiredText, text } from '#kit/domain/field.ts';
import { noticeCodes, refusalCodes } from './check-in.rules.ts';

const Facts = z.record(z.string(), z.union([z.string(), z.number(), z.null()]));
export const Refused = z.object({ code: z.enum(refusalCodes), facts: Facts });
export const Notice = z.object({ code: z.enum(noticeCodes), facts: Facts });
const Programme = z.object({ en: z.string(), cn: z.string() });

/** A membership that is valid for entry today. */
export const DoorOption = z.object({
  membership_id: Id,
  programme: Programme,
  /** Null: it goes on until it is cancelled. */
  end_on: Day.nullable(),
  sessions_left: Count.nullable(),
});
export type DoorOption = z.output<typeof DoorOption>;

/** A client at the desk, and whether they can come in. */
export const Candidate = z.object({
  id: Id,
  first_name: z.string(),
  last_name: z.string(),
  number: z.int(),
  branch_id: Id,
  branch_name: z.string(),
  /** Distinguishes two people with the same name. */
  phone_end: z.string().nullable(),
  photo_file_id: Id.nullable(),
  standing: z.string(),
  /** The membership that lets the client in, or that the reason is about. */
  membership_id: Id.nullable(),
  /** The oldest invoice of this branch that is not paid. */
  open_invoice_id: Id.nullable(),
  programme: Programme.nullable(),
  end_on: Day.nullable(),
  sessions_left: Count.nullable(),
  /** Null: can come in. */
  why: Refused.nullable(),
  notices: z.array(Notice),
  /** Was let in a moment ago: letting them in again uses nothing. */
  again: z.boolean(),
  /** The memberships valid for entry, the one that is used first. */
  options: z.array(DoorOption),
});
export type Candidate = z.output<typeof Candidate>;

export const Found = z.object({
  candidates: z.array(Candidate),
  /** The text is a card number: there is one candidate, and no need to choose. */
  exact: z.boolean(),
  /** It is the card of a client whom this branch does not know. */
  elsewhere: z.boolean(),
});
export type Found = z.output<typeof Found>;

/** Letters, or a UUID: other digits in a row could be a bank card number, which no request may contain. */
export const ClientKey = z.string().regex(/^([A-Za-z]{12,64}|[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12})$/i, 'invalid');
export const NewCheckIn = z.object({
  branch_id: Id,
  member_id: Id,
  /** Created by the page, once for each check-in: sent twice, it counts once. */
  client_key: ClientKey,
  override_reason: orNull(text(300)).default(null),
  /** One of those valid for entry; without one, the best is used. */
  membership_id: orNull(Id).default(null),
  /** A visit of its own, even if the client was let in a moment ago. Otherwise nothing is used. */
  second: z.boolean().default(false),
  /** When it was typed, if it had to be saved until the connection was back. */
  made_at: Instant.optional(),
});
export type NewCheckIn = z.output<typeof NewCheckIn>;

export const CheckedIn = z.object({
  id: Id,
  member_id: Id,
  first_name: z.string(),
  last_name: z.string(),
  day: Day,
  allowed: z.boolean(),
  /** It was counted before, by the same key or a moment ago: nothing was used now, and `at` is the first time. */
  again: z.boolean(),
  why: Refused.nullable(),
  override_reason: z.string().nullable(),
  notices: z.array(Notice),
  /** What paid for it; null if nothing was used. */
  programme: Programme.nullable(),
  sessions_left: Count.nullable(),
  at: Instant,
});
export type CheckedIn = z.output<typeof CheckedIn>;

export const CheckInRow = z.object({
  id: Id,
  branch_id: Id,
  branch_name: z.string(),
  day: Day,
  at: Instant,
  member_id: Id,
  /** Null: the client is no longer visible to this branch. */
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  photo_file_id: Id.nullable(),
  allowed: z.boolean(),
  why: z.enum(refusalCodes).nullable(),
  override_reason: z.string().nullable(),
  programme: Programme.nullable(),
  staff_name: z.string().nullable(),
  undo_reason: z.string().nullable(),
  can: z.array(z.enum(['undo'])),
});
export type CheckInRow = z.output<typeof CheckInRow>;

export const UndoCheckIn = z.object({ day: Day, reason: requiredText(300) });
export const UndoneCheckIn = z.object({
  id: Id,
  /** A visit was returned to the membership. */
  visit_back: z.boolean(),
  /** The client is no longer marked present in a class. */
  unmarked: z.boolean(),
});
export type UndoneCheckIn = z.output<typeof UndoneCheckIn>;
