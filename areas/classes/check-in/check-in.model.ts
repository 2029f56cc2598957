import { z } from 'zod';
import { Day, Instant } from '#kit/domain/day.ts';
import { Count, Id, orNull, requiredText, text } from '#kit/domain/field.ts';
import { noticeCodes, refusalCodes } from './check-in.rules.ts';

const Facts = z.record(z.string(), z.union([z.string(), z.number(), z.null()]));
export const Refused = z.object({ code: z.enum(refusalCodes), facts: Facts });
export const Notice = z.object({ code: z.enum(noticeCodes), facts: Facts });
const Programme = z.object({ en: z.string(), cn: z.string() });

/** A membership that lets in today. */
export const DoorOption = z.object({
  membership_id: Id,
  programme: Programme,
  end_on: Day,
  sessions_left: Count.nullable(),
});
export type DoorOption = z.output<typeof DoorOption>;

/** Somebody who may be standing at the desk, and whether they may come in. */
export const Candidate = z.object({
  id: Id,
  first_name: z.string(),
  last_name: z.string(),
  number: z.int(),
  branch_id: Id,
  branch_name: z.string(),
  /** Tells two people of the same name apart. */
  phone_end: z.string().nullable(),
  photo_file_id: Id.nullable(),
  standing: z.string(),
  /** What lets in, or what the reason is about. */
  membership_id: Id.nullable(),
  /** The oldest invoice of this branch that is not paid. */
  open_invoice_id: Id.nullable(),
  programme: Programme.nullable(),
  end_on: Day.nullable(),
  sessions_left: Count.nullable(),
  /** Null: may come in. */
  why: Refused.nullable(),
  notices: z.array(Notice),
  /** Was let in a moment ago: to let in once more takes nothing. */
  again: z.boolean(),
  /** The memberships that let in, the one that is used first. */
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

/** Letters, or a UUID: other digits in a row could be the number of a bank card, which no request may hold. */
export const ClientKey = z.string().regex(/^([A-Za-z]{12,64}|[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12})$/i, 'invalid');
export const NewCheckIn = z.object({
  branch_id: Id,
  member_id: Id,
  /** Made by the page, once for each check-in: sent twice, it counts once. */
  client_key: ClientKey,
  override_reason: orNull(text(300)).default(null),
  /** Of those that let in; without one the best is used. */
  membership_id: orNull(Id).default(null),
  /** A visit of its own, however short a time ago the client was let in. Else that takes nothing. */
  second: z.boolean().default(false),
  /** When it was typed, if it had to be kept until the connection was back. */
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
  /** It was counted before, from the same key or a moment ago: nothing was taken now, and `at` is the first time. */
  again: z.boolean(),
  why: Refused.nullable(),
  override_reason: z.string().nullable(),
  notices: z.array(Notice),
  /** What it was taken from; null where nothing was. */
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
  /** Null: the client is not seen by this branch any more. */
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
export type UndoCheckIn = z.output<typeof UndoCheckIn>;
export const UndoneCheckIn = z.object({
  id: Id,
  /** A visit went back to the membership. */
  visit_back: z.boolean(),
  /** The client is not present in a class any more. */
  unmarked: z.boolean(),
});
export type UndoneCheckIn = z.output<typeof UndoneCheckIn>;
