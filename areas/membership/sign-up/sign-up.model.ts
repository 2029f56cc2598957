import { z } from 'zod';
import { Day } from '#kit/domain/day.ts';
import { Id, orNull, text, Version } from '#kit/domain/field.ts';
import { Cents } from '#kit/domain/money.ts';
import { ComingInstalment, planShape } from '#areas/money/billing/billing.model.ts';
import { InvoiceLine, invoiceStatuses, Label } from '#areas/money/invoice/invoice.model.ts';
import { PaymentAsked } from '#areas/money/payment/payment.model.ts';
import { Choices, Included } from '#areas/orders/merchandise/merchandise.model.ts';
import { Answers } from '#areas/settings/survey/survey-question.rules.ts';
import { Signing } from '#areas/settings/terms/terms.model.ts';
import { givenShape } from '../membership/given.model.ts';
import { membershipStatuses } from '../membership/membership.model.ts';

const asked = {
  branch_id: Id,
  member_id: Id,
  programme_id: Id,
  start_on: Day,
  sales_staff_id: orNull(Id).default(null),
  /** Paid in full now, by one or several methods; none leaves the invoice open. */
  payments: z.array(PaymentAsked).max(4).default([]),
  /** Off the price of the programme (of each period for a rolling one), by permission and with a reason. */
  discount_cents: Cents.default(0),
  discount_reason: orNull(text(500)).default(null),
  /** If given, the joining fee is waived for this reason, by permission. */
  fee_waived_reason: orNull(text(500)).default(null),
};
export const SignUpPreview = z.object(asked);
/** `total_cents` is the amount in the preview: if the figures have changed, nothing is posted. */
export const SignUp = z.object({
  ...asked,
  total_cents: Cents,
  /** What the client takes of the products that come with the joining fee, as far as that is known. */
  merchandise: Choices.default([]),
  /** The client's answers to the surveys of a sign-up, each for the version that was read. */
  questionnaires: z
    .array(z.object({ survey_id: Id, version: Version, answers: Answers }))
    .max(10)
    .default([]),
  /** The documents that the client still has to sign: saved with the sale, or not at all. */
  signing: Signing.nullable().default(null),
});
export type SignUpPreview = z.output<typeof SignUpPreview>;
export type SignUp = z.output<typeof SignUp>;

/** The effect of a sign-up, before and after it is done. */
export const SignUpFigures = z.object({
  programme_name: Label,
  status: z.enum(membershipStatuses),
  start_on: Day,
  end_on: Day,
  sessions: z.int().nullable(),
  currency: z.string(),
  due_on: Day,
  lines: z.array(InvoiceLine),
  total_cents: Cents,
  tax_cents: Cents,
  tax_name: z.string().nullable(),
  tax_bp: z.int(),
  paid_cents: Cents,
  invoice_status: z.enum(invoiceStatuses),
  /** The client's wallet balance in the branch, to pay with. */
  wallet_cents: Cents,
  ...givenShape,
  ...planShape,
  /** Payments after today, by day; for a rolling one the next period. */
  coming: z.array(ComingInstalment),
  /** Products that come with the joining fee, with what the branch has of them. */
  merchandise: z.array(Included),
});
export type SignUpFigures = z.output<typeof SignUpFigures>;

export const SignedUp = SignUpFigures.extend({
  membership_id: Id,
  invoice_id: Id,
  invoice_number: z.string(),
  receipts: z.array(z.string()),
  /** Of the products that come with the joining fee; null if there are none. */
  order_id: Id.nullable(),
});
export type SignedUp = z.output<typeof SignedUp>;
