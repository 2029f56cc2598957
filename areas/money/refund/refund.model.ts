import { z } from 'zod';
import { Day, Instant } from '#kit/domain/day.ts';
import { Id, orNull, requiredText, Version } from '#kit/domain/field.ts';
import { statesOf } from '#kit/domain/machine.ts';
import { Cents, MAX_CENTS } from '#kit/domain/money.ts';
import { paymentMethods } from '#kit/domain/lookups/choices.ts';
import { disputeMachine } from '../dispute/dispute.machine.ts';
import { LostPlace } from '#areas/classes/release/release.model.ts';
import { soldGoes } from '#areas/membership/membership/refunded.rules.ts';
import { InvoiceLine, Label } from '../invoice/invoice.model.ts';
import { paymentStatuses } from '../payment/payment.model.ts';
import { refundMachine } from './refund.machine.ts';

export const refundStatuses = statesOf(refundMachine);
export type RefundStatus = (typeof refundStatuses)[number];
/** Refunded from the payment on an invoice, or from the client's wallet. */
export const refundSources = ['invoice', 'wallet'] as const;
/** Refunded to the original payment method, or kept for the client. */
export const refundDestinations = ['method', 'wallet'] as const;

const asked = {
  source: z.enum(refundSources).default('invoice'),
  destination: z.enum(refundDestinations).default('method'),
  amount_cents: z.int().min(1, 'required').max(MAX_CENTS),
  /** What happens to the membership sold with the invoice; null: the suggestion applies. */
  sold_goes: orNull(z.enum(soldGoes)).default(null),
};
export const AskRefund = z.object(asked);
export type AskRefund = z.output<typeof AskRefund>;
export const NewRefund = z.object({ ...asked, reason: requiredText(500) });
export const SettleRefund = z.object({ version: Version, sold_goes: z.enum(soldGoes, { error: 'required' }) });
export const DecideRefund = z.object({ version: Version });
export const Rejection = z.object({ version: Version, reason: requiredText(500) });

/** Refunded to the original payment method, once someone else accepts it. */
export const PayBack = z.object({
  payment_id: Id,
  payment_number: z.string(),
  method: z.enum(paymentMethods),
  amount_cents: Cents,
});
export type PayBack = z.output<typeof PayBack>;

/** The membership sold with the invoice, as it is today. */
export const RefundSold = z.object({
  membership_id: Id,
  programme_name: Label,
  counts: z.enum(['visits', 'days']),
  used: z.int(),
  of: z.int(),
  /** What was used, and what is paid for but unused. */
  used_cents: Cents,
  left_cents: Cents,
  /** How many visits are removed if visits are taken back. */
  visits_back: z.int(),
  choices: z.array(z.enum(soldGoes)),
  suggested: z.enum(soldGoes),
  /** Booked with it: cancelled if it ends, unless another membership pays for them. */
  places: z.array(LostPlace),
});
export type RefundSold = z.output<typeof RefundSold>;

/** What a refund does; posting it does exactly this. */
export const RefundFigures = z.object({
  currency: z.string(),
  method: z.enum(paymentMethods),
  lines: z.array(InvoiceLine),
  total_cents: Cents,
  tax_cents: Cents,
  /** Null if no revenue is credited: wallet money isn't revenue. */
  credits: z.boolean(),
  /** Unused credits of the pack that are removed with it. */
  credits_back: z.int(),
  sold: RefundSold.nullable(),
  wallet_cents: z.int(),
  payment_status: z.enum(paymentStatuses),
  invoice_status: z.string().nullable(),
});
export type RefundFigures = z.output<typeof RefundFigures>;

/** For a gateway payment: the refund is waiting to be sent, has been sent, or has failed. */
const gatewayStates = ['queued', 'sent', 'failed'] as const;

export const RefundRow = z.object({
  id: Id,
  branch_id: Id,
  branch_name: z.string(),
  member_id: Id,
  member_name: z.string(),
  payment_id: Id,
  payment_number: z.string(),
  invoice_id: Id.nullable(),
  invoice_number: z.string().nullable(),
  method: z.enum(paymentMethods),
  source: z.enum(refundSources),
  destination: z.enum(refundDestinations),
  status: z.enum(refundStatuses),
  currency: z.string(),
  amount_cents: Cents,
  reason: z.string(),
  sold_goes: z.enum(soldGoes).nullable(),
  /** Refunded at the payment provider in full: someone has to decide about the membership. */
  sold_open: z.boolean(),
  asked_by_name: z.string().nullable(),
  created_at: Instant,
  decided_by_name: z.string().nullable(),
  decided_at: Instant.nullable(),
  decided_why: z.string().nullable(),
  credit_note_number: z.string().nullable(),
  gateway_state: z.enum(gatewayStates).nullable(),
  /** The day by which the client must have the money, if a rule sets one. */
  due_on: Day.nullable(),
  version: Version,
  can: z.array(z.enum(['accept', 'reject'])),
  /** Moves that the caller has permission for, with what prevents them. */
  blocked: z.record(z.string(), z.string()),
});
export type RefundRow = z.output<typeof RefundRow>;

/** After a lost dispute the membership ends, is suspended until the branch lets the client in again, or stays. */
const disputeGoes = ['end', 'suspend', 'keep'] as const;
export type DisputeGoes = (typeof disputeGoes)[number];
export const SettleDispute = z.object({
  dispute_id: Id,
  version: Version,
  goes: z.enum(disputeGoes, { error: 'required' }),
});
export const Dispute = z.object({
  id: Id,
  status: z.enum(statesOf(disputeMachine)),
  reason: z.string(),
  reference: z.string(),
  currency: z.string(),
  amount_cents: Cents,
  created_at: Instant,
  settled_on: Day.nullable(),
  /** What was decided about the membership after the dispute was lost. */
  sold_goes: z.enum(disputeGoes).nullable(),
  version: Version,
});
export type Dispute = z.output<typeof Dispute>;

/** A payment for the refund page. */
export const PaymentView = z.object({
  id: Id,
  number: z.string(),
  branch_id: Id,
  branch_name: z.string(),
  member_id: Id,
  member_name: z.string(),
  invoice_id: Id.nullable(),
  invoice_number: z.string().nullable(),
  method: z.enum(paymentMethods),
  status: z.enum(paymentStatuses),
  paid_on: Day,
  currency: z.string(),
  amount_cents: Cents,
  allocated_cents: Cents,
  refunded_cents: Cents,
  reference: z.string().nullable(),
  staff_name: z.string().nullable(),
  slip_file_id: Id.nullable(),
  given_why: z.string().nullable(),
  decided_by_name: z.string().nullable(),
  decided_why: z.string().nullable(),
  version: Version,
  wallet_cents: Cents,
  /** The most that can be requested now, by source and destination. */
  most: z.object({ method: Cents, wallet: Cents, from_wallet: Cents }),
  refunds: z.array(RefundRow),
  /** The membership that someone has to decide about. */
  sold_open: z
    .object({ refund_id: Id, version: Version, total_cents: Cents, sold: RefundSold, can_decide: z.boolean() })
    .nullable(),
  /** The membership whose payment was lost in a dispute. */
  lost_open: z
    .object({
      dispute_id: Id,
      version: Version,
      amount_cents: Cents,
      sold: RefundSold,
      choices: z.array(z.enum(disputeGoes)),
      can_decide: z.boolean(),
    })
    .nullable(),
  disputes: z.array(Dispute),
  can: z.array(z.enum(['receive', 'fail', 'approve', 'reject', 'withdraw', 'refund'])),
  /** Moves that the caller has permission for, with what prevents them. */
  blocked: z.record(z.string(), z.string()),
});
export type PaymentView = z.output<typeof PaymentView>;
