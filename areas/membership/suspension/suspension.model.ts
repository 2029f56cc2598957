import { z } from 'zod';
import { Day, Instant } from '#kit/domain/day.ts';
import { Id, orNull, requiredText, text, Version } from '#kit/domain/field.ts';
import { Cents } from '#kit/domain/money.ts';
import { LostPlace } from '#areas/classes/release/release.model.ts';
import { InvoiceLine } from '#areas/money/invoice/invoice.model.ts';
import { membershipStatuses } from '../membership/membership.model.ts';

/** A suspension of a membership. Without `until_on` it lasts until the client is back. */
const asked = {
  from_on: Day,
  until_on: orNull(Day).default(null),
  /** Beyond the programme's limits, by a permission of its own. */
  waive: z.boolean().default(false),
  /** If given, the programme's fee is waived for this reason, by the same permission. */
  fee_waived_reason: orNull(text(500)).default(null),
};
export const AskSuspension = z.object(asked);
/** `fee_cents` is the amount in the preview: if it has changed, nothing is posted. */
export const NewSuspension = z.object({
  version: Version,
  ...asked,
  reason: requiredText(500),
  fee_cents: Cents.default(0),
});
export type AskSuspension = z.output<typeof AskSuspension>;
export type NewSuspension = z.output<typeof NewSuspension>;
export const ReturnEarly = z.object({ version: Version, back_on: Day });

/** The membership after a suspension. */
export const SuspensionFigures = z.object({
  status: z.enum(membershipStatuses),
  /** The client has checked in on its first day. */
  came_at: Instant.nullable(),
  /** Null while it isn't known when the client is back. */
  days: z.int().nullable(),
  resumes_on: Day.nullable(),
  end_on: Day,
  end_before: Day,
  /** Of a membership that goes on until it is cancelled, instead of a last day; a null day: nobody knows it yet. */
  next_payment: z.object({ before: Day.nullable(), after: Day.nullable() }).nullable(),
  currency: z.string(),
  /** Invoiced with it. */
  fee_cents: Cents,
  invoice_lines: z.array(InvoiceLine),
  tax_cents: Cents,
  tax_name: z.string().nullable(),
  tax_bp: z.int(),
  /** Booked on its days: cancelled free of charge, unless another membership pays for them. */
  places: z.array(LostPlace),
});
export type SuspensionFigures = z.output<typeof SuspensionFigures>;

/** Null: the suspension is undone. */
export const AskReturn = z.object({ back_on: Day.nullable() });
export type AskReturn = z.output<typeof AskReturn>;
/** The membership afterwards: what is booked on days that it loses at its end is cancelled. */
export const ReturnFigures = SuspensionFigures.pick({
  status: true,
  end_before: true,
  end_on: true,
  next_payment: true,
  places: true,
}).extend({
  /** The branch is closed on the day of the return: it stays suspended until then. */
  closed_until: Day.nullable(),
});
export type ReturnFigures = z.output<typeof ReturnFigures>;

const suspensionMoves = ['return', 'undo'] as const;
export const Suspension = z.object({
  id: Id,
  membership_id: Id,
  from_on: Day,
  until_on: Day.nullable(),
  reason: z.string(),
  waived: z.boolean(),
  /** It is suspended because the branch is closed, whatever the client asked for. */
  closure: z.boolean(),
  fee_cents: Cents,
  fee_waived_reason: z.string().nullable(),
  invoice_id: Id.nullable(),
  staff_name: z.string().nullable(),
  created_at: Instant,
  version: Version,
  /** The branch is closed on all the days that are left, so ending it would change nothing. */
  closed_until: Day.nullable(),
  can: z.array(z.enum(suspensionMoves)),
});
export type Suspension = z.output<typeof Suspension>;

/** One membership with its suspensions, for the page that changes it. */
export const MembershipRests = z.object({
  id: Id,
  member_id: Id,
  version: Version,
  status: z.enum(membershipStatuses),
  start_on: Day,
  end_on: Day,
  paid_until: Day,
  currency: z.string(),
  policy: z.object({
    suspension_max_times: z.int().nullable(),
    suspension_max_days: z.int().nullable(),
    suspension_notice_days: z.int(),
    suspension_fee_cents: Cents,
  }),
  suspensions: z.array(Suspension),
  can: z.array(z.enum(['suspend', 'waive'])),
});
export type MembershipRests = z.output<typeof MembershipRests>;
