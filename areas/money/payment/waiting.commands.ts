/** Pending payments: transfers that wait to be found on the statement, gifts that wait for a second person. */
import type { PaymentMethod } from '#kit/domain/lookups/choices.ts';
import { transferEffect } from '../transfer/transfer.rules.ts';
import { NotFound, refuseIf } from '#kit/domain/errors.ts';
import { branchFacts } from '#areas/network/branch/branch.facts.ts';
import type { TxCtx } from '#kit/server/context.ts';
import { refuseIfClosed } from '../day-close/day-close.store.ts';
import { getInvoice, lockInvoice, saveTransferred } from '../invoice/invoice.store.ts';
import { insertAllocation, movePayment } from './payment.store.ts';
import { oweAgain, postEntry } from '../journal/posting.commands.ts';
import { findPayment, lockPayment, type PaymentRecord } from '../refund/refund.store.ts';
import { invoiceSettled } from './settled.commands.ts';

export type Waiting = PaymentRecord & { invoice_id: number };
/** The pending payment with its invoice, both locked. Other kinds are decided elsewhere. */
export const waitingPayment = async (ctx: TxCtx, id: number, method: PaymentMethod): Promise<Waiting> => {
  const [[seen]] = await ctx.read(findPayment(id));
  if (!seen) throw new NotFound();
  if (seen.invoice_id !== null) await lockInvoice(ctx.db, seen.invoice_id);
  await lockPayment(ctx.db, id);
  const [[payment]] = await ctx.read(findPayment(id));
  const isWaiting = payment?.status === 'pending' && payment.method === method && payment.invoice_id !== null;
  refuseIf(isWaiting ? null : 'money.already_decided');
  return payment as Waiting;
};

/** The money has arrived: the invoice is paid with it, and the excess is kept for the client. */
export const arrive = async (ctx: TxCtx, payment: Waiting, move: 'receive' | 'approve'): Promise<void> => {
  const { id, version, member_id, invoice_id, membership_id } = payment;
  const branch = await branchFacts(ctx, payment.branch_id);
  await refuseIfClosed(ctx, branch);
  const invoice = await getInvoice(ctx.db, invoice_id);
  const { entry, allocated_cents, invoice: after } = transferEffect(invoice, payment, branch.today);
  await movePayment(ctx.db, { id, version }, move, { paid_on: branch.today, decided_by: ctx.actor.staff_id });
  const of = { branch, member_id, membership_id, invoice_id };
  if (allocated_cents > 0) {
    await oweAgain(ctx, of, branch.today);
    await saveTransferred(ctx.db, invoice_id, after);
    insertAllocation(ctx.db, { branch_id: branch.id, payment_id: id, invoice_id, amount_cents: allocated_cents });
    if (after.status === 'success') await invoiceSettled(ctx, { invoice_id, membership_id }, branch.today);
  }
  await postEntry(ctx, entry, { ...of, payment_id: id });
  ctx.afterCommit(() => ctx.services.live.toBranch(branch.id, 'payment', { invoice_id }));
};
