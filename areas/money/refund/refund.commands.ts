/**
 * Refunds: requested by one person, accepted by another. Preview and posting load the same facts and call the same
 * rule.
 */
import { canMove } from '#kit/domain/machine.ts';
import type { Day } from '#kit/domain/day.ts';
import { NotFound, refuseIf, ValidationError } from '#kit/domain/errors.ts';
import { refundMachine } from './refund.machine.ts';
import type { AskRefund, PayBack, RefundRow } from './refund.model.ts';
import { mostRefundable, whyNotDecide, whyNotRefund, type RefundEffect } from './refund.rules.ts';
import { orderWithdrawn } from '#areas/orders/order/order-paid.commands.ts';
import { branchFacts, type BranchFacts } from '#areas/network/branch/branch.facts.ts';
import { takeCreditsBack } from '#areas/membership/credit/credit-back.commands.ts';
import { settleSold } from '#areas/membership/membership/refunded.commands.ts';
import { soldOf } from '#areas/membership/membership/refunded.facts.ts';
import { noteOnMember } from '#areas/people/member/member-standing.commands.ts';
import { command, type TxCtx } from '#kit/server/context.ts';
import { bookingDay, refuseIfClosed } from '../day-close/day-close.store.ts';
import { lockInvoice } from '../invoice/invoice.store.ts';
import { postCreditNote, postEntry, staffOf } from '../journal/posting.commands.ts';
import { writeOfRefunded } from './refund.letters.ts';
import { queueReturn } from './refund-sending.commands.ts';
import {
  findPayment,
  getRefund,
  insertRefund,
  lockPayment,
  moveRefund,
  owedOut,
  saveReturned,
  saveSoldGoes,
  type PaymentRecord,
  type RefundRecord,
} from './refund.store.ts';
import { openSold, presentRefund, factsOf, viewPayment, type Worked, workOut } from './refund.facts.ts';
import { refundContract } from './refund.contract.ts';

export const askRefund = command(refundContract.ask, async (ctx, id, { reason, ...asked }) => {
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
  // A deadline for paying out stays when the refund is requested again.
  const [[owed]] = asked.source === 'wallet' ? await ctx.read(owedOut(branch_id, member_id)) : [[]];
  const due_on = asked.destination === 'method' ? (owed?.pay_by ?? null) : null;
  const of = { branch_id, member_id, currency, invoice_id, payment_id: id };
  const row = { ...asked, ...of, sold_goes, reason, asked_by, due_on };
  await insertRefund(ctx.db, row);
  ctx.afterCommit(() => ctx.services.live.toBranch(branch.id, 'payment', { payment_id: id }));
  return viewPayment(ctx, id);
});

type PaidBack = { member_id: number; currency: string; branch_id: number; reason: string; due_on: Day | null };
/** Part of the caller's transaction, which has put the money into the wallet. Someone else accepts each request. */
export const askPayBack = async (ctx: TxCtx, of: PaidBack, back: readonly PayBack[]): Promise<void> => {
  for (const { payment_id, amount_cents } of back) {
    await lockPayment(ctx.db, payment_id);
    const asked: AskRefund = { source: 'wallet', destination: 'method', amount_cents, sold_goes: null };
    await workOut(ctx, payment_id, asked);
    await insertRefund(ctx.db, { ...asked, ...of, asked_by: ctx.actor.staff_id, invoice_id: null, payment_id });
    ctx.afterCommit(() => ctx.services.live.toBranch(of.branch_id, 'payment', { payment_id }));
  }
};

/** The request, still pending, with its payment and invoice locked: other desks act before or after. */
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

/** Nobody chose what happens to the membership when all of it was refunded on the gateway's pages. */
const asksAboutSold = async (
  ctx: TxCtx,
  refund: RefundRecord,
  { membership_id }: PaymentRecord,
  branch: BranchFacts,
  { credit }: RefundEffect,
): Promise<boolean> => {
  if (refund.asked_by !== null || !credit || membership_id === null) return false;
  return (await soldOf(ctx, membership_id, credit.lines, branch.today))?.suggested === 'end';
};

/** Posts an accepted refund and moves it. */
const postAccepted = async (ctx: TxCtx, refund: RefundRecord, { payment, branch, effect }: Worked): Promise<void> => {
  const { id, version } = refund;
  const asks = await asksAboutSold(ctx, refund, payment, branch, effect);
  const credit_note_id = await postReturn(
    ctx,
    asks ? { ...refund, sold_goes: 'keep' } : refund,
    payment,
    branch,
    effect,
  );
  const done = { ...decision(ctx), refunded_on: branch.today, credit_note_id, sold_open: asks };
  await moveRefund(ctx.db, { id, version }, 'accept', { ...done, ...(asks && { sold_goes: null }) });
  if (asks) await writeOfRefunded(ctx, { ...refund, number: payment.invoice_number ?? payment.number });
  const facts = { payment: payment.number, cents: refund.amount_cents, destination: refund.destination };
  await noteOnMember(ctx, { branch_id: branch.id, member_id: refund.member_id, type: 'refund', facts });
  ctx.afterCommit(() => ctx.services.live.toBranch(branch.id, 'payment', { payment_id: payment.id }));
};

/**
 * A refund made on the gateway's pages. The money has gone: if the books can take it, it is posted immediately; if not
 * (the invoice was already credited, or a request is pending), it waits for a person under Approvals.
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

/** What happens to the membership, after the money had gone. */
export const settleRefund = command(refundContract.settle, async (ctx, id, { version, sold_goes: goes }) => {
  const first = await getRefund(ctx.db, id);
  if (first.invoice_id !== null) await lockInvoice(ctx.db, first.invoice_id);
  await lockPayment(ctx.db, first.payment_id);
  const refund = await getRefund(ctx.db, id);
  refuseIf(refund.sold_open ? null : 'money.already_decided');
  const [[payment]] = await ctx.read(findPayment(refund.payment_id));
  if (!payment || payment.membership_id === null) throw new NotFound();
  const { lines, sold } = await openSold(ctx, payment, refund);
  if (!sold?.choices.includes(goes)) throw new ValidationError([{ field: 'sold_goes', key: 'invalid' }]);
  const branch = await branchFacts(ctx, refund.branch_id);
  const { membership_id } = payment;
  await settleSold(ctx, { membership_id, lines, goes, branch, reason: refund.reason });
  await saveSoldGoes(ctx.db, id, version, goes);
  ctx.afterCommit(() => ctx.services.live.toBranch(branch.id, 'payment', { payment_id: payment.id }));
  return presentRefund(ctx, await getRefund(ctx.db, id));
});

/** Posts credit note and money in the order of the effect. Returns the credit note, if there is one. */
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
  // Everything is given back, and nobody came for the items: they go back on sale.
  if (effect.invoice?.status === 'refunded' && invoice_id !== null) await orderWithdrawn(ctx, invoice_id, reason);
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

export const rejectRefund = command(refundContract.reject, async (ctx, id, { version, reason }) => {
  const refund = await toDecide(ctx, id, 'reject');
  const branch = await branchFacts(ctx, refund.branch_id);
  await moveRefund(ctx.db, { id, version }, 'reject', { ...decision(ctx), decided_why: reason });
  ctx.afterCommit(() => ctx.services.live.toBranch(branch.id, 'payment', { payment_id: refund.payment_id }));
  return presentRefund(ctx, await getRefund(ctx.db, id));
});
