import { z } from 'zod';
import { Day } from '#kit/domain/day.ts';
import { Id } from '#kit/domain/field.ts';
import { Cents } from '#kit/domain/money.ts';
import { paymentMethods } from '#kit/domain/lookups/choices.ts';
import { invoiceStateKeys } from '../invoice/invoice-state.rules.ts';
import { invoiceStatuses, Label } from '../invoice/invoice.model.ts';
import { PaymentAsked, paymentStatuses } from '../payment/payment.model.ts';

export const MOST_METHODS = 4;
const attemptStatuses = ['queued', 'sending', 'charged', 'declined', 'unknown', 'dropped'] as const;

/** Bank reasons that have words of their own here. */
export const declineCodes = [
  'insufficient_funds',
  'card_declined',
  'generic_decline',
  'do_not_honor',
  'expired_card',
  'lost_card',
  'stolen_card',
  'authentication_required',
  'payment_method_gone',
] as const;

/** One attempt to charge an invoice, automatic or by a person. */
const Attempt = z.object({
  id: Id,
  kind: z.enum(['scheduled', 'manual']),
  status: z.enum(attemptStatuses),
  on_day: Day,
  amount_cents: Cents,
  decline_code: z.string().nullable(),
  staff_name: z.string().nullable(),
});
export type Attempt = z.output<typeof Attempt>;

/** What failed, why, what is owed, and when the next automatic attempt is. */
export const Repay = z.object({
  id: Id,
  number: z.string(),
  branch_id: Id,
  member_id: Id,
  member_name: z.string(),
  membership_id: Id.nullable(),
  programme_name: Label.nullable(),
  status: z.enum(invoiceStatuses),
  /** The status shown today. */
  state: z.enum(invoiceStateKeys),
  due_on: Day,
  currency: z.string(),
  total_cents: Cents,
  open_cents: Cents,
  wallet_cents: Cents,
  /** "visa •••• 4242" */
  method: z.string().nullable(),
  attempts: z.array(Attempt),
  next_try_on: Day.nullable(),
  stops_on: Day.nullable(),
  stopped_on: Day.nullable(),
  can: z.array(z.enum(['pay', 'charge', 'send_link'])),
});
export type Repay = z.output<typeof Repay>;

export const RepayAsk = z.object({ payments: z.array(PaymentAsked).min(1).max(MOST_METHODS) });
export type RepayAsk = z.output<typeof RepayAsk>;
/** `open_cents` is the open amount that the person saw, so two desks can't both take it. */
export const NewRepay = RepayAsk.extend({ open_cents: Cents });

/** The preview; posting does exactly this. */
export const RepayFigures = z.object({
  currency: z.string(),
  parts: z.array(z.object({ method: z.enum(paymentMethods), amount_cents: Cents, status: z.enum(paymentStatuses) })),
  paid_cents: Cents,
  /** Transfers that wait to be found on the statement. */
  waiting_cents: Cents,
  open_cents: Cents,
  invoice_status: z.enum(invoiceStatuses),
  /** The membership lets in again, or begins. */
  opens: z.boolean(),
});
export type RepayFigures = z.output<typeof RepayFigures>;
export const Repaid = RepayFigures.extend({ repay: Repay, receipts: z.array(z.string()) });
export type Repaid = z.output<typeof Repaid>;
