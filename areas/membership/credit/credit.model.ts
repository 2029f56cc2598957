import { z } from 'zod';
import { Day, durationUnits, Instant } from '#kit/domain/day.ts';
import { Id, orNull, requiredText } from '#kit/domain/field.ts';
import { Cents } from '#kit/domain/money.ts';
import { CategoryKey } from '#kit/domain/lookups/teaching.ts';
import { InvoiceLine, invoiceStatuses, Label } from '#areas/money/invoice/invoice.model.ts';
import { PaymentAsked } from '#areas/money/payment/payment.model.ts';
import { creditUses, creditValidities, MAX_CREDITS } from '../credit-pack/credit-pack.model.ts';

const creditEntryKinds = ['grant', 'use', 'return', 'expire', 'correct', 'take_back', 'move'] as const;

const asked = {
  branch_id: Id,
  member_id: Id,
  credit_pack_id: Id,
  /** Paid in full: credits aren't given on trust, and wait while a payment is pending. */
  payments: z.array(PaymentAsked).max(4).default([]),
};
export const CreditSalePreview = z.object(asked);
export type CreditSalePreview = z.output<typeof CreditSalePreview>;
/** `total_cents` is the amount in the preview: if the figures have changed, nothing is posted. */
export const CreditSale = z.object({ ...asked, total_cents: Cents });

export const CreditSaleFigures = z.object({
  pack_name: Label,
  credits: z.int(),
  validity: z.enum(creditValidities),
  valid_count: z.int(),
  valid_unit: z.enum(durationUnits),
  /** The last day; null: the days begin with the first use. */
  expires_on: Day.nullable(),
  currency: z.string(),
  lines: z.array(InvoiceLine),
  total_cents: Cents,
  tax_cents: Cents,
  tax_name: z.string().nullable(),
  tax_bp: z.int(),
  paid_cents: Cents,
  invoice_status: z.enum(invoiceStatuses),
  /** The credits are given once someone else has confirmed the payment. */
  waits: z.boolean(),
});
export type CreditSaleFigures = z.output<typeof CreditSaleFigures>;
export const CreditSold = CreditSaleFigures.extend({
  lot_id: Id,
  invoice_id: Id,
  invoice_number: z.string(),
  receipts: z.array(z.string()),
});
export type CreditSold = z.output<typeof CreditSold>;

const reason = requiredText(200);
/** Credits given without a sale. */
export const CreditGrant = z.object({
  branch_id: Id,
  member_id: Id,
  credits: z.int().min(1).max(MAX_CREDITS),
  uses: z.array(z.enum(creditUses)).min(1, 'required').max(creditUses.length),
  expires_on: orNull(Day).default(null),
  reason,
});
/** `seen` is the number that the person saw. */
export const CreditCorrection = z.object({
  credits: z
    .int()
    .min(-MAX_CREDITS)
    .max(MAX_CREDITS)
    .refine((credits) => credits !== 0, 'required'),
  seen: z.int().min(0).max(1_000_000),
  reason,
});

const lotStates = ['live', 'used_up', 'expired', 'waiting'] as const;
export const CreditLot = z.object({
  id: Id,
  credit_pack_id: Id.nullable(),
  name: Label,
  branch_name: z.string(),
  credits: z.int(),
  remaining: z.int(),
  used: z.int(),
  bought_on: Day,
  validity: z.enum(creditValidities),
  valid_count: z.int(),
  valid_unit: z.enum(durationUnits),
  expires_on: Day.nullable(),
  uses: z.array(z.enum(creditUses)),
  categories: z.array(CategoryKey),
  priority: z.int(),
  is_promotional: z.boolean(),
  invoice_id: Id.nullable(),
  /** Given with a membership, and with which part of its plan. */
  membership_id: Id.nullable(),
  part_no: z.int().nullable(),
  state: z.enum(lotStates),
  can: z.array(z.enum(['correct'])),
});
export type CreditLot = z.output<typeof CreditLot>;
export const CreditEntry = z.object({
  id: Id,
  lot_id: Id,
  lot_name: Label,
  kind: z.enum(creditEntryKinds),
  credits: z.int(),
  on_day: Day,
  reason: z.string().nullable(),
  branch_name: z.string(),
  staff_name: z.string().nullable(),
  at: Instant,
});
export type CreditEntry = z.output<typeof CreditEntry>;

/** A client's credits in the order of use, and their history, newest first. */
export const MemberCredits = z.object({
  id: Id,
  left: z.int(),
  next_expiry: Day.nullable(),
  lots: z.array(CreditLot),
  entries: z.array(CreditEntry),
  can: z.array(z.enum(['sell', 'grant'])),
});
export type MemberCredits = z.output<typeof MemberCredits>;
/** For the head of the client's record. */
export const CreditsLeft = z.object({ left: z.int(), next_expiry: Day.nullable() });
export type CreditsLeft = z.output<typeof CreditsLeft>;
