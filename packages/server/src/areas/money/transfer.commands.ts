/** Bank transfers with a slip: somebody looks at the statement and says whether the money is there. */
import type { PaymentView, Rejection } from '#domain/areas/money/refund.model.ts';
import { transferEffect } from '#domain/areas/money/transfer.rules.ts';
import { canMove } from '#domain/kit/machine.ts';
import { NotFound, refuseIf } from '#domain/kit/errors.ts';
import { paymentMachine } from '#domain/areas/money/invoice.machine.ts';
import { membershipPaid } from '#server/areas/membership/membership-moves.commands.ts';
import { branchFacts } from '#server/areas/network/branch-facts.commands.ts';
import { command, type TxCtx } from '#server/kit/context.ts';
import { endChase } from './chase.store.ts';
import { refuseIfClosed } from './day-close.store.ts';
import { getInvoice, lockInvoice, saveTransferred } from './invoice.store.ts';
import { insertAllocation, movePayment } from './payment.store.ts';
import { postEntry } from './posting.commands.ts';
import { viewPayment } from './refund.commands.ts';
import { findPayment, lockPayment, type PaymentRecord } from './refund.store.ts';

type Waiting = PaymentRecord & { invoice_id: number };
/** The transfer, still waiting, with the invoice that it is meant for; both are locked. */
const toDecide = async (ctx: TxCtx, id: number, move: 'receive' | 'fail'): Promise<Waiting> => {
  const [[seen]] = await ctx.read(findPayment(id));
  if (!seen) throw new NotFound();
  if (seen.invoice_id !== null) await lockInvoice(ctx.db, seen.invoice_id);
  await lockPayment(ctx.db, id);
  const [[payment]] = await ctx.read(findPayment(id));
  const { status = 'success', invoice_id = null } = payment ?? {};
  refuseIf(payment && invoice_id !== null && canMove(paymentMachine, status, move) ? null : 'money.already_decided');
  return payment as Waiting;
};

export const receiveTransfer = command(async (ctx: TxCtx, id: number, version: number): Promise<PaymentView> => {
  const payment = await toDecide(ctx, id, 'receive');
  const branch = await branchFacts(ctx, payment.branch_id);
  await refuseIfClosed(ctx, branch);
  const invoice = await getInvoice(ctx.db, payment.invoice_id);
  const { entry, allocated_cents, invoice: after } = transferEffect(invoice, payment, branch.today);
  const { member_id, invoice_id, membership_id } = payment;
  await movePayment(ctx.db, { id, version }, 'receive', { paid_on: branch.today, decided_by: ctx.actor.staff_id });
  if (allocated_cents > 0) {
    await saveTransferred(ctx.db, invoice_id, after);
    await insertAllocation(ctx.db, { branch_id: branch.id, payment_id: id, invoice_id, amount_cents: allocated_cents });
    if (after.status === 'success') await endChase(ctx.db, invoice_id, ctx.clock.now());
    if (after.status === 'success' && membership_id !== null) await membershipPaid(ctx, membership_id, branch.today);
  }
  await postEntry(ctx, entry, { branch, member_id, membership_id, invoice_id, payment_id: id });
  ctx.afterCommit(() => ctx.services.live.toBranch(branch.id, 'payment', { invoice_id }));
  return viewPayment(ctx, id);
});

export const failTransfer = command(
  async (ctx: TxCtx, id: number, { version, reason }: Rejection): Promise<PaymentView> => {
    const { branch_id, invoice_id } = await toDecide(ctx, id, 'fail');
    await movePayment(ctx.db, { id, version }, 'fail', { decided_by: ctx.actor.staff_id, decided_why: reason });
    ctx.afterCommit(() => ctx.services.live.toBranch(branch_id, 'payment', { invoice_id }));
    return viewPayment(ctx, id);
  },
);
