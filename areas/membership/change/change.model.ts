import { z } from 'zod';
import { Day } from '#kit/domain/day.ts';
import { Id, orNull, requiredText, Version } from '#kit/domain/field.ts';
import { Cents, SignedCents } from '#kit/domain/money.ts';
import { LostPlace } from '#areas/classes/release/release.model.ts';
import { ComingInstalment, planShape } from '#areas/money/billing/billing.model.ts';
import { backShape } from '#areas/money/refund/give-back.model.ts';
import { InvoiceLine, Label } from '#areas/money/invoice/invoice.model.ts';
import { PaymentAsked } from '#areas/money/payment/payment.model.ts';
import { givenShape } from '../membership/given.model.ts';
import { membershipStatuses } from '../membership/membership.model.ts';
import { MembershipLife } from '../ending/ending.model.ts';

const payments = z.array(PaymentAsked).max(4).default([]);
export const AskEdit = z.object({ programme_id: Id, start_on: Day });
export type AskEdit = z.output<typeof AskEdit>;
/** `difference_cents` is the amount in the preview: if the figures have changed, nothing is posted. */
export const NewEdit = z.object({
  version: Version,
  programme_id: Id,
  start_on: Day,
  sales_staff_id: orNull(Id).default(null),
  reason: requiredText(500),
  payments,
  difference_cents: SignedCents,
});
export type NewEdit = z.output<typeof NewEdit>;

export const AskChange = z.object({ programme_id: Id });
export type AskChange = z.output<typeof AskChange>;
export const NewChange = z.object({
  version: Version,
  programme_id: Id,
  reason: requiredText(500),
  payments,
  difference_cents: SignedCents,
});
export type NewChange = z.output<typeof NewChange>;

export const ChangeFigures = z.object({
  programme_name: Label,
  status: z.enum(membershipStatuses),
  start_on: Day,
  end_on: Day,
  end_before: Day,
  currency: z.string(),
  price_cents: Cents,
  ...givenShape,
  ...planShape,
  /** What is left of the old one, and of how many days or sessions; for an edited sign-up, its price. */
  left_cents: Cents,
  used: z.int(),
  of: z.int(),
  /** Credited on the old one, and how much of that was paid, in money or as complimentary. */
  paid_back_cents: Cents,
  /** Paid elsewhere before the import: deducted from the first invoice. */
  brought_cents: Cents,
  /** Negative: the amount that stays in the wallet. */
  difference_cents: SignedCents,
  /** To be paid in the same step, or left open with the sign-up. */
  pays_now: z.boolean(),
  /** The wallet balance after the credit has paid, available for the difference. */
  balance_cents: Cents,
  ...backShape,
  invoice_lines: z.array(InvoiceLine),
  total_cents: Cents,
  due_on: Day.nullable(),
  tax_cents: Cents,
  tax_name: z.string().nullable(),
  tax_bp: z.int(),
  /** Payments of the new one after today, and those of the old one that are no longer collected. */
  coming: z.array(ComingInstalment),
  called_off: z.array(ComingInstalment),
  /** Booked with the old one: cancelled free of charge, unless the new one or a third one pays for them. */
  places: z.array(LostPlace),
});
export type ChangeFigures = z.output<typeof ChangeFigures>;
export const Changed = z.object({
  life: MembershipLife,
  invoice_id: Id.nullable(),
  invoice_number: z.string().nullable(),
  receipts: z.array(z.string()),
  credit_notes: z.array(z.string()),
});
export type Changed = z.output<typeof Changed>;
