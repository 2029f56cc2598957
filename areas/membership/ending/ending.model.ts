import { z } from 'zod';
import { Day, Instant } from '#kit/domain/day.ts';
import { Id, orNull, requiredText, text, Version } from '#kit/domain/field.ts';
import { systemCauses } from '#kit/domain/machine.ts';
import { Cents, SignedCents } from '#kit/domain/money.ts';
import { backShape } from '#areas/money/refund/give-back.model.ts';
import { LostPlace } from '#areas/classes/release/release.model.ts';
import { InvoiceLine, Label } from '#areas/money/invoice/invoice.model.ts';
import { PayBack, refundDestinations } from '#areas/money/refund/refund.model.ts';
import { membershipMachine } from '../membership/membership.machine.ts';
import { membershipStatuses } from '../membership/membership.model.ts';
import { terminationLineKinds } from './termination.rules.ts';

const moveNames = Object.keys(membershipMachine.moves) as [keyof typeof membershipMachine.moves];
export const NextMove = z.object({
  move: z.enum(moveNames),
  to: z.enum(membershipStatuses),
  by: z.array(z.enum(systemCauses)),
  flag: z.string().nullable(),
  may: z.boolean(),
  on: Day.nullable(),
  causes: z.array(z.string()),
});

export const endingKinds = ['cancel', 'terminate'] as const;
export const Ending = z.object({
  id: Id,
  kind: z.enum(endingKinds),
  asked_on: Day,
  last_on: Day,
  reason: z.string(),
  charge_cents: Cents,
  agreed_reason: z.string().nullable(),
  credit_cents: Cents,
  invoice_id: Id.nullable(),
  staff_name: z.string().nullable(),
  created_at: Instant,
});
export type Ending = z.output<typeof Ending>;

const lifeActs = ['cancel', 'take_back', 'terminate', 'agree_charge', 'edit_dates', 'edit_sign_up', 'change'] as const;
/** One membership with the decisions about its end, and its next steps. */
export const MembershipLife = z.object({
  id: Id,
  branch_id: Id,
  member_id: Id,
  member_name: z.string(),
  version: Version,
  status: z.enum(membershipStatuses),
  programme_id: Id,
  programme_name: Label,
  start_on: Day,
  end_on: Day,
  paid_until: Day,
  commitment_until: Day.nullable(),
  notice_days: z.int(),
  price_cents: Cents,
  currency: z.string(),
  sales_staff_id: Id.nullable(),
  sales_staff_name: z.string().nullable(),
  ending: Ending.nullable(),
  next: z.array(NextMove),
  can: z.array(z.enum(lifeActs)),
});
export type MembershipLife = z.output<typeof MembershipLife>;

/** `last_on` is the day in the preview: if it has changed, nothing is saved. */
export const NewCancellation = z.object({ version: Version, last_on: Day, reason: requiredText(500) });
export const CancelFigures = z.object({
  status: z.enum(membershipStatuses),
  last_on: Day,
  notice_days: z.int(),
  notice_until: Day,
  committed_until: Day,
  /** Periods that are still charged until then, and the cost of each. */
  more_periods: z.int(),
  price_cents: Cents,
  currency: z.string(),
  /** A running or planned suspension ends with it. */
  ends_rest: z.boolean(),
  /** Booked after the last day: cancelled free of charge, unless another membership pays for them. */
  places: z.array(LostPlace),
});
export type CancelFigures = z.output<typeof CancelFigures>;

const asked = {
  last_on: Day,
  /** A charge that differs from the rule's, by a permission of its own; null: the rule's. */
  agreed_cents: orNull(Cents).default(null),
};
export const AskTermination = z.object(asked);
export type AskTermination = z.output<typeof AskTermination>;
/** `due_cents` and `credit_cents` are the amounts in the preview: if the figures have changed, nothing is posted. */
export const NewTermination = z.object({
  version: Version,
  ...asked,
  agreed_reason: orNull(text(500)).default(null),
  reason: requiredText(500),
  due_cents: Cents,
  credit_cents: Cents.default(0),
  /** Where paid amounts go: to the original payment method as far as possible, or into the client's wallet. */
  goes: z.enum(refundDestinations).default('wallet'),
});
export type NewTermination = z.output<typeof NewTermination>;
export const TerminationFigures = z.object({
  status: z.enum(membershipStatuses),
  last_on: Day,
  /** Null: it had no last day, because it goes on until it is cancelled. */
  end_before: Day.nullable(),
  currency: z.string(),
  rule: Label,
  lines: z.array(
    z.object({ kind: z.enum(terminationLineKinds), amount_cents: SignedCents, count: z.int(), of: z.int() }),
  ),
  charge_cents: Cents,
  due_cents: Cents,
  credit_cents: Cents,
  ...backShape,
  /** The last day of the cooling-off period; null: the rule has none. */
  cooling_off_until: Day.nullable(),
  /** The amount that can go back to the original payment method, and its deadline; the rest stays in the wallet. */
  pays_back: z.array(PayBack),
  pay_by: Day.nullable(),
  invoice_lines: z.array(InvoiceLine),
  tax_cents: Cents,
  tax_name: z.string().nullable(),
  tax_bp: z.int(),
  /** Booked after the last day: cancelled free of charge, unless another membership pays for them. */
  places: z.array(LostPlace),
});
export type TerminationFigures = z.output<typeof TerminationFigures>;
export const Terminated = z.object({
  life: MembershipLife,
  invoice_id: Id.nullable(),
  invoice_number: z.string().nullable(),
  credit_notes: z.array(z.string()),
});
export type Terminated = z.output<typeof Terminated>;
