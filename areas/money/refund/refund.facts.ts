/**
 * The effect of a refund, and a payment with its refunds. Preview and posting load the same facts and call the same
 * rule.
 */
import type { Day } from '#kit/domain/day.ts';
import { NotFound, refuseIf } from '#kit/domain/errors.ts';
import { formatMoney } from '#kit/domain/money.ts';
import type { LineLeft } from '../invoice/credit-note.rules.ts';
import type { InvoiceStatus } from '../invoice/invoice.model.ts';
import type { AskRefund, PayBack, PaymentView, RefundFigures, RefundRow, RefundSold } from './refund.model.ts';
import {
  mostFor,
  mostRefundable,
  payBack,
  refundEffect,
  refundMoves,
  whyNotRefund,
  type RefundEffect,
  type RefundFacts,
} from './refund.rules.ts';
import { paymentMoves } from '../transfer/transfer.rules.ts';
import { knownBranch, type BranchFacts } from '#areas/network/branch/branch.facts.ts';
import { creditsGoing } from '#areas/membership/credit/credit-back.facts.ts';
import { soldOf, type Line } from '#areas/membership/membership/refunded.facts.ts';
import type { Ctx } from '#kit/server/context.ts';
import { linesLeftOf } from '../invoice/credit-note.store.ts';
import { lostOpenOf } from '../dispute/dispute.facts.ts';
import { disputesOf } from '../dispute/dispute.store.ts';
import { saidWhy } from '../invoice/refusal-words.service.ts';
import {
  creditedLines,
  findPayment,
  paymentsOfInvoices,
  refundsOf,
  type PaymentRecord,
  type RefundRecord,
} from './refund.store.ts';

/** A refund with what the caller can do. */
export const presentRefund = (ctx: Ctx, { asked_by, gateway_ref: _ref, ...refund }: RefundRecord): RefundRow => {
  const has = (flag: Parameters<Ctx['has']>[0]): boolean => ctx.has(flag, refund.branch_id);
  const { can, why } = refundMoves({ status: refund.status, asked_by }, ctx.actor.staff_id, has);
  const blocked: Record<string, string> =
    why === null ? {} : { accept: saidWhy(why, ctx.locale), reject: saidWhy(why, ctx.locale) };
  return { ...refund, can, blocked };
};

/** A payment as the refund rules see it. */
export const factsOf = (payment: PaymentRecord): RefundFacts => {
  const { invoice_id, invoice_total, invoice_credited, credited_taxed_cents, currency, tax_name, tax_bp } = payment;
  const { allocated_cents, given_back_cents, waiting_cents, wallet_cents } = payment;
  return {
    payment,
    invoice:
      invoice_id === null || invoice_total === null || invoice_credited === null
        ? null
        : {
            status: payment.invoice_status as InvoiceStatus,
            total_cents: invoice_total,
            credited_cents: invoice_credited,
            credited_taxed_cents,
            currency,
            tax_name,
            tax_bp: tax_bp ?? 0,
          },
    allocated_cents,
    given_back_cents,
    waiting_cents,
    wallet_cents,
  };
};

/** The membership of a refund made at the payment provider, as it is today. */
export const openSold = async (
  ctx: Ctx,
  { membership_id, branch_id }: Pick<PaymentRecord, 'membership_id' | 'branch_id'>,
  { credit_note_id }: Pick<RefundRecord, 'credit_note_id'>,
): Promise<{ lines: Line[]; sold: RefundSold | null }> => {
  if (membership_id === null || credit_note_id === null) return { lines: [], sold: null };
  const [lines] = await ctx.read(creditedLines(credit_note_id));
  const { today } = await knownBranch(ctx, branch_id);
  return { lines, sold: await soldOf(ctx, membership_id, lines, today) };
};
const soldOpenOf = async (
  ctx: Ctx,
  payment: PaymentRecord,
  refunds: readonly RefundRecord[],
): Promise<PaymentView['sold_open']> => {
  const open = refunds.find((refund) => refund.sold_open);
  if (!open) return null;
  const { sold } = await openSold(ctx, payment, open);
  const { id: refund_id, version, amount_cents: total_cents } = open;
  return sold && { refund_id, version, total_cents, sold, can_decide: ctx.has('APPROVE_REFUND', payment.branch_id) };
};

export const viewPayment = async (ctx: Ctx, id: number): Promise<PaymentView> => {
  const [[found], refunds, disputes] = await ctx.read(findPayment(id), refundsOf(id), disputesOf(id));
  if (!found) throw new NotFound();
  const { gateway_ref: _ref, staff_id: _by, ...payment } = found;
  const most = mostRefundable(factsOf(found));
  const { can, why } = paymentMoves(found, most, ctx.actor.staff_id, (flag) => ctx.has(flag, payment.branch_id));
  const blocked: Record<string, string> = why === null ? {} : { receive: saidWhy(why, ctx.locale) };
  const sold_open = await soldOpenOf(ctx, found, refunds);
  const lost_open = await lostOpenOf(ctx, found, disputes);
  const shown = refunds.map((refund) => presentRefund(ctx, refund));
  return { ...payment, most, refunds: shown, sold_open, lost_open, disputes, can, blocked };
};

export type Worked = { payment: PaymentRecord; branch: BranchFacts; effect: RefundEffect };
/** Every obstacle is refused here, both for the request and for accepting it. */
export const workOut = async (ctx: Ctx, id: number, asked: AskRefund, except = 0, booked_on?: Day): Promise<Worked> => {
  const [[payment]] = await ctx.read(findPayment(id, except));
  if (!payment) throw new NotFound();
  const facts = factsOf(payment);
  const most = formatMoney(mostFor(mostRefundable(facts), asked), payment.currency, ctx.locale);
  refuseIf(whyNotRefund(facts, asked), { number: payment.number, most });
  const left: LineLeft[] =
    asked.source === 'invoice' && payment.invoice_id !== null
      ? (await ctx.read(linesLeftOf(payment.invoice_id)))[0]
      : [];
  const known = await knownBranch(ctx, payment.branch_id);
  const branch = { ...known, today: booked_on ?? known.today };
  return { payment, branch, effect: refundEffect(facts, asked, left, payment.currency, branch.today) };
};

export const previewRefund = async (ctx: Ctx, id: number, asked: AskRefund): Promise<RefundFigures> => {
  const { payment, effect, branch } = await workOut(ctx, id, asked);
  const { credit, wallet_cents } = effect;
  const { membership_id } = payment;
  const sold = credit && payment.invoice_id;
  return {
    credits_back: sold ? await creditsGoing(ctx, sold, credit.lines) : 0,
    sold: credit && membership_id !== null ? await soldOf(ctx, membership_id, credit.lines, branch.today) : null,
    currency: payment.currency,
    method: payment.method,
    lines: credit?.lines ?? [],
    total_cents: asked.amount_cents,
    tax_cents: credit?.tax_cents ?? 0,
    credits: credit !== null,
    wallet_cents,
    payment_status: effect.payment.status,
    invoice_status: effect.invoice?.status ?? null,
  };
};

/** What another noun's rule refunds goes to the original payment method; the client keeps the rest in the wallet. */
export const payableBack = (ctx: Ctx, invoices: readonly number[], cents: number): Promise<PayBack[]> =>
  cents > 0
    ? ctx.read(paymentsOfInvoices(invoices)).then(([payments]) => payBack(payments, cents))
    : Promise.resolve([]);
