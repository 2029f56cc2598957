/** Refunds: asked by one, accepted by another. Preview and posting load the same facts and call the same rule. */
import { canMove } from '#kit/domain/machine.ts';
import type { Day } from '#kit/domain/day.ts';
import { NotFound, refuseIf, ValidationError } from '#kit/domain/errors.ts';
import { formatMoney } from '#kit/domain/money.ts';
import type { LineLeft } from '../invoice/credit-note.rules.ts';
import type { InvoiceStatus } from '../invoice/invoice.model.ts';
import { refundMachine } from './refund.machine.ts';
import type {
  AskRefund,
  NewRefund,
  PayBack,
  PaymentView,
  RefundFigures,
  RefundRow,
  Rejection,
} from './refund.model.ts';
import {
  mostFor,
  mostRefundable,
  payBack,
  refundEffect,
  refundMoves,
  whyNotDecide,
  whyNotRefund,
  type RefundEffect,
  type RefundFacts,
} from './refund.rules.ts';
import { paymentMoves } from '../transfer/transfer.rules.ts';
import { branchFacts, knownBranch, type BranchFacts } from '#areas/network/branch/branch.facts.ts';
import { creditsGoing, takeCreditsBack } from '#areas/membership/credit/credit-back.commands.ts';
import { settleSold, soldOf } from '#areas/membership/membership/refunded.commands.ts';
import { noteOnMember } from '#areas/people/member/member-standing.commands.ts';
import { command, type Ctx, type TxCtx } from '#kit/server/context.ts';
import { linesLeftOf } from '../invoice/credit-note.store.ts';
import { bookingDay, refuseIfClosed } from '../day-close/day-close.store.ts';
import { lockInvoice } from '../invoice/invoice.store.ts';
import { postCreditNote, postEntry, staffOf } from '../journal/posting.commands.ts';
import { disputesOf } from '../dispute/dispute.store.ts';
import { queueReturn } from './refund-sending.commands.ts';
import { saidWhy } from '../invoice/refusal-words.service.ts';
import {
  findPayment,
  getRefund,
  insertRefund,
  lockPayment,
  moveRefund,
  owedOut,
  paymentsOfInvoices,
  refundsOf,
  saveReturned,
  type PaymentRecord,
  type RefundRecord,
} from './refund.store.ts';

/** A refund as the page gets it, with what the caller may do. */
export const presentRefund = (ctx: Ctx, { asked_by, gateway_ref: _ref, ...refund }: RefundRecord): RefundRow => {
  const has = (flag: Parameters<Ctx['has']>[0]): boolean => ctx.has(flag, refund.branch_id);
  const { can, why } = refundMoves({ status: refund.status, asked_by }, ctx.actor.staff_id, has);
  const blocked: Record<string, string> =
    why === null ? {} : { accept: saidWhy(why, ctx.locale), reject: saidWhy(why, ctx.locale) };
  return { ...refund, can, blocked };
};

/** A payment as the rules of refunds see it. */
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

export const viewPayment = async (ctx: Ctx, id: number): Promise<PaymentView> => {
  const [[found], refunds, disputes] = await ctx.read(findPayment(id), refundsOf(id), disputesOf(id));
  if (!found) throw new NotFound();
  const { gateway_ref: _ref, staff_id: _by, ...payment } = found;
  const most = mostRefundable(factsOf(found));
  const { can, why } = paymentMoves(found, most, ctx.actor.staff_id, (flag) => ctx.has(flag, payment.branch_id));
  const blocked: Record<string, string> = why === null ? {} : { receive: saidWhy(why, ctx.locale) };
  return { ...payment, most, refunds: refunds.map((refund) => presentRefund(ctx, refund)), disputes, can, blocked };
};

type Worked = { payment: PaymentRecord; branch: BranchFacts; effect: RefundEffect };
/** Everything that stands against it is refused here, when it is asked for and when it is accepted. */
const workOut = async (ctx: Ctx, id: number, asked: AskRefund, except = 0, booked_on?: Day): Promise<Worked> => {
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

export const askRefund = command(
  async (ctx: TxCtx, id: number, { reason, ...asked }: NewRefund): Promise<PaymentView> => {
    await lockPayment(ctx.db, id);
    const { payment, branch, effect } = await workOut(ctx, id, asked);
    const { branch_id, member_id, currency, membership_id } = payment;
    const { credit } = effect;
    const sold = credit && membership_id !== null ? await soldOf(ctx, membership_id, credit.lines, branch.today) : null;
    const sold_goes = sold && (asked.sold_goes ?? sold.suggested);
    if (sold_goes && !sold?.choices.includes(sold_goes))
      throw new ValidationError([{ field: 'sold_goes', key: 'invalid' }]);
    const invoice_id = asked.source === 'invoice' ? payment.invoice_id : null;
    const asked_by = ctx.actor.staff_id;
    // What has to be paid out by a day has it still, when it is asked for again.
    const [[owed]] = asked.source === 'wallet' ? await ctx.read(owedOut(branch_id, member_id)) : [[]];
    const due_on = asked.destination === 'method' ? (owed?.pay_by ?? null) : null;
    const of = { branch_id, member_id, currency, invoice_id, payment_id: id };
    const row = { ...asked, ...of, sold_goes, reason, asked_by, due_on };
    await insertRefund(ctx.db, row);
    ctx.afterCommit(() => ctx.services.live.toBranch(branch.id, 'payment', { payment_id: id }));
    return viewPayment(ctx, id);
  },
);

/** What a rule of another noun gives back goes to how it was paid; whose money it is has what is left in the wallet. */
export const payableBack = (ctx: Ctx, invoices: readonly number[], cents: number): Promise<PayBack[]> =>
  cents > 0
    ? ctx.read(paymentsOfInvoices(invoices)).then(([payments]) => payBack(payments, cents))
    : Promise.resolve([]);
type PaidBack = { member_id: number; currency: string; branch_id: number; reason: string; due_on: Day | null };
/** Part of the caller's transaction, which has put the money into the wallet. Somebody else accepts each request. */
export const askPayBack = async (ctx: TxCtx, of: PaidBack, back: readonly PayBack[]): Promise<void> => {
  for (const { payment_id, amount_cents } of back) {
    await lockPayment(ctx.db, payment_id);
    const asked: AskRefund = { source: 'wallet', destination: 'method', amount_cents, sold_goes: null };
    await workOut(ctx, payment_id, asked);
    await insertRefund(ctx.db, { ...asked, ...of, asked_by: ctx.actor.staff_id, invoice_id: null, payment_id });
    ctx.afterCommit(() => ctx.services.live.toBranch(of.branch_id, 'payment', { payment_id }));
  }
};

/** The request, still undecided, with payment and invoice locked: what another desk does to them comes before or after. */
const toDecide = async (ctx: TxCtx, id: number, move: 'accept' | 'reject'): Promise<RefundRecord> => {
  const { payment_id, invoice_id } = await getRefund(ctx.db, id);
  if (invoice_id !== null) await lockInvoice(ctx.db, invoice_id);
  await lockPayment(ctx.db, payment_id);
  const refund = await getRefund(ctx.db, id);
  refuseIf(whyNotDecide(refund.asked_by, ctx.actor.staff_id));
  refuseIf(canMove(refundMachine, refund.status, move) ? null : 'money.already_decided');
  return refund;
};
const decision = (ctx: TxCtx) => ({ decided_by: staffOf(ctx), decided_at: ctx.clock.now().toISOString() });

export const acceptRefund = command(async (ctx: TxCtx, id: number, version: number): Promise<RefundRow> => {
  const refund = await toDecide(ctx, id, 'accept');
  const worked = await workOut(ctx, refund.payment_id, refund, id);
  await refuseIfClosed(ctx, worked.branch);
  await postAccepted(ctx, { ...refund, version }, worked);
  await queueReturn(ctx, refund, worked.payment);
  return presentRefund(ctx, await getRefund(ctx.db, id));
});

/** Posts a refund that is accepted, and moves it. */
const postAccepted = async (ctx: TxCtx, refund: RefundRecord, { payment, branch, effect }: Worked): Promise<void> => {
  const { id, version } = refund;
  const credit_note_id = await postReturn(ctx, refund, payment, branch, effect);
  await moveRefund(ctx.db, { id, version }, 'accept', { ...decision(ctx), refunded_on: branch.today, credit_note_id });
  const facts = { payment: payment.number, cents: refund.amount_cents, destination: refund.destination };
  await noteOnMember(ctx, { branch_id: branch.id, member_id: refund.member_id, type: 'refund', facts });
  ctx.afterCommit(() => ctx.services.live.toBranch(branch.id, 'payment', { payment_id: payment.id }));
};

/**
 * Money that was given back on the pages of the gateway. It is gone: where the books can take it, it is posted at once;
 * where they cannot (the invoice was credited already, a request waits), it waits among the approvals for a person.
 */
export const takeOutsideRefund = async (
  ctx: TxCtx,
  payment_id: number,
  { gateway_ref, amount_cents, reason }: { gateway_ref: string; amount_cents: number; reason: string },
): Promise<void> => {
  await lockPayment(ctx.db, payment_id);
  const [[payment]] = await ctx.read(findPayment(payment_id));
  if (!payment) throw new NotFound();
  const { branch_id, member_id, currency, invoice_id } = payment;
  const most = mostRefundable(factsOf(payment));
  const source =
    invoice_id === null || (amount_cents > most.method && amount_cents <= most.from_wallet) ? 'wallet' : 'invoice';
  const asked: AskRefund = { source, destination: 'method', amount_cents, sold_goes: 'keep' };
  const id = await insertRefund(ctx.db, {
    ...asked,
    invoice_id: source === 'invoice' ? invoice_id : null,
    branch_id,
    member_id,
    currency,
    payment_id,
    reason,
    gateway_ref,
    gateway_state: 'sent',
  });
  if (whyNotRefund(factsOf(payment), asked) !== null) return;
  const booked_on = await bookingDay(ctx, await branchFacts(ctx, branch_id));
  await postAccepted(ctx, await getRefund(ctx.db, id), await workOut(ctx, payment_id, asked, id, booked_on));
};

/** Credit note and money: what the effect says, in this order. Gives the credit note, if there is one. */
const postReturn = async (
  ctx: TxCtx,
  refund: RefundRecord,
  payment: PaymentRecord,
  branch: BranchFacts,
  effect: RefundEffect,
): Promise<number | null> => {
  const { credit, credit_entry: entry } = effect;
  const { member_id, invoice_id, reason } = refund;
  const { membership_id } = payment;
  await saveReturned(
    ctx.db,
    { id: payment.id, ...effect.payment },
    effect.invoice && invoice_id !== null ? { id: invoice_id, ...effect.invoice } : null,
  );
  if (credit && membership_id !== null) {
    const of = { membership_id, lines: credit.lines, branch, reason };
    await settleSold(ctx, { ...of, goes: refund.sold_goes });
  }
  if (credit && invoice_id !== null)
    await takeCreditsBack(ctx, { branch, member_id, invoice_id, reason }, credit.lines);
  const note =
    credit && entry && invoice_id !== null
      ? await postCreditNote(ctx, {
          branch,
          member_id,
          membership_id,
          invoice_id,
          why: 'refund',
          reason,
          credit,
          entry,
        })
      : null;
  const links = { invoice_id, payment_id: payment.id, refund_id: refund.id, credit_note_id: note?.id ?? null };
  await postEntry(ctx, effect.entry, { branch, member_id, membership_id, ...links });
  return note?.id ?? null;
};

export const rejectRefund = command(
  async (ctx: TxCtx, id: number, { version, reason }: Rejection): Promise<RefundRow> => {
    const refund = await toDecide(ctx, id, 'reject');
    const branch = await branchFacts(ctx, refund.branch_id);
    await moveRefund(ctx.db, { id, version }, 'reject', { ...decision(ctx), decided_why: reason });
    ctx.afterCommit(() => ctx.services.live.toBranch(branch.id, 'payment', { payment_id: refund.payment_id }));
    return presentRefund(ctx, await getRefund(ctx.db, id));
  },
);
