import { z } from 'zod';
import { Day, Instant, RequiredDay } from '#kit/domain/day.ts';
import { Id, orNull, requiredText, text, Version } from '#kit/domain/field.ts';
import { Cents, SignedCents } from '#kit/domain/money.ts';
import { paymentMethods } from '#kit/domain/lookups/choices.ts';
import { paymentStatuses } from '../payment/payment.model.ts';
import { dayCloseStatuses } from './day-close.machine.ts';

/** What is counted at the end of a day: everything that can be counted or compared with a statement. */
export const countedMethods = paymentMethods.filter((method) => method !== 'wallet' && method !== 'complimentary');

export const Expected = z.object({
  method: z.enum(paymentMethods),
  received_cents: Cents,
  returned_cents: Cents,
  expected_cents: SignedCents,
  payments: z.int(),
});
export type Expected = z.output<typeof Expected>;

/** The complimentary payments of a day, and those that wait for approval. */
export const Gift = z.object({
  id: Id,
  number: z.string(),
  status: z.enum(paymentStatuses),
  amount_cents: Cents,
  /** Null if it was given before reasons were required, or came from a change of programme. */
  given_why: z.string().nullable(),
  member_id: Id,
  member_name: z.string(),
  invoice_id: Id.nullable(),
  invoice_number: z.string().nullable(),
  staff_name: z.string().nullable(),
  approved_by: z.string().nullable(),
});
export type Gift = z.output<typeof Gift>;

const ClosedLine = z.object({
  method: z.enum(paymentMethods),
  expected_cents: SignedCents,
  counted_cents: SignedCents,
  reason: z.string().nullable(),
});
export const DayClosed = z.object({
  id: Id,
  day: Day,
  currency: z.string(),
  expected_cents: SignedCents,
  counted_cents: SignedCents,
  note: z.string().nullable(),
  staff_name: z.string().nullable(),
  created_at: Instant,
  status: z.enum(dayCloseStatuses),
  version: Version,
  reopened_at: Instant.nullable(),
  reopened_by: z.string().nullable(),
  reopen_reason: z.string().nullable(),
  lines: z.array(ClosedLine),
});
export type DayClosed = z.output<typeof DayClosed>;

/** A day of a branch: the expected amounts by method, the close if there is one, and all earlier closes. */
export const DayToClose = z.object({
  day: Day,
  today: Day,
  currency: z.string(),
  branch_name: z.string(),
  methods: z.array(Expected),
  gifts: z.array(Gift),
  closed: DayClosed.nullable(),
  /** Closes that were reopened, newest first. */
  before: z.array(DayClosed),
  /** How often it has been closed and reopened so far. */
  version: z.int(),
  can: z.array(z.enum(['close', 'reopen'])),
  /** Closed by the caller, so a different person must reopen it. */
  is_own_close: z.boolean(),
  /** The latest days with money in or out that nobody has closed. */
  open_days: z.array(Day),
  /** How many earlier ones are open too, within the last two months. */
  more_open_days: z.int(),
});
export type DayToClose = z.output<typeof DayToClose>;

export const CloseDay = z.object({
  branch_id: Id,
  day: RequiredDay,
  /** The version of the day that was shown: any close or reopening in between makes the request stale. */
  version: z.int().min(0).max(1_000_000),
  note: orNull(text(500)).default(null),
  lines: z
    .array(
      z.object({
        method: z.enum(paymentMethods),
        /** The expected amount when the person counted; if it has changed, more money has come in. */
        expected_cents: SignedCents,
        counted_cents: SignedCents,
        reason: orNull(text(300)).default(null),
      }),
    )
    .max(paymentMethods.length),
});
export type CloseDay = z.output<typeof CloseDay>;

export const ReopenDay = z.object({ version: Version, reason: requiredText(300) });
