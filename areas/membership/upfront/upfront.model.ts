import { z } from 'zod';
import { Day } from '#kit/domain/day.ts';
import { Id, orNull, text, Version } from '#kit/domain/field.ts';
import { Cents } from '#kit/domain/money.ts';
import { InvoiceLine, invoiceStatuses, Label } from '#areas/money/invoice/invoice.model.ts';
import { PaymentAsked } from '#areas/money/payment/payment.model.ts';

const Part = z.object({ part_no: z.int(), due_on: Day, from_on: Day, until_on: Day, amount_cents: Cents });

/** A membership paid in instalments, with its upcoming ones. */
export const UpfrontView = z.object({
  id: Id,
  branch_id: Id,
  member_id: Id,
  member_name: z.string(),
  programme_name: Label,
  currency: z.string(),
  version: Version,
  wallet_cents: Cents,
  parts: z.array(Part),
  /** Why it can't be paid off; null: it can. */
  why_not: z.string().nullable(),
  can: z.array(z.enum(['convert', 'discount'])),
});
export type UpfrontView = z.output<typeof UpfrontView>;

const asked = {
  discount_cents: Cents.default(0),
  discount_reason: orNull(text(500)).default(null),
  /** Paid in full now, by one method or several; none leaves the invoice open. */
  payments: z.array(PaymentAsked).max(4).default([]),
};
export const AskUpfront = z.object(asked);
export type AskUpfront = z.output<typeof AskUpfront>;
/** `total_cents` is the amount in the preview: if the figures have changed, nothing is posted. */
export const NewUpfront = z.object({ ...asked, version: Version, total_cents: Cents });

/** The preview; posting does exactly this. */
export const UpfrontFigures = z.object({
  currency: z.string(),
  parts: z.int(),
  from_on: Day,
  until_on: Day,
  remaining_cents: Cents,
  discount_cents: Cents,
  lines: z.array(InvoiceLine),
  total_cents: Cents,
  tax_cents: Cents,
  tax_name: z.string().nullable(),
  tax_bp: z.int(),
  paid_cents: Cents,
  invoice_status: z.enum(invoiceStatuses),
  /** The price of the membership afterwards. */
  price_cents: Cents,
});
export type UpfrontFigures = z.output<typeof UpfrontFigures>;
export const Converted = UpfrontFigures.extend({
  invoice_id: Id,
  invoice_number: z.string(),
  receipts: z.array(z.string()),
});
export type Converted = z.output<typeof Converted>;
