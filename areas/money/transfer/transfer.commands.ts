/** Bank transfers with a slip: someone checks the statement and confirms whether the money has arrived. */
import { whyNotConfirm } from './transfer.rules.ts';
import { refuseIf } from '#kit/domain/errors.ts';
import { command } from '#kit/server/context.ts';
import { movePayment } from '../payment/payment.store.ts';
import { viewPayment } from '../refund/refund.facts.ts';
import { arrive, waitingPayment } from '../payment/waiting.commands.ts';
import { refundContract } from '../refund/refund.contract.ts';

export const receiveTransfer = command(refundContract.receive, async (ctx, id, { version }) => {
  const payment = await waitingPayment(ctx, id, 'bank_transfer');
  refuseIf(whyNotConfirm(payment.staff_id, ctx.actor.staff_id));
  await arrive(ctx, { ...payment, version }, 'receive');
  return viewPayment(ctx, id);
});

export const failTransfer = command(refundContract.fail, async (ctx, id, { version, reason }) => {
  const { branch_id, invoice_id } = await waitingPayment(ctx, id, 'bank_transfer');
  await movePayment(ctx.db, { id, version }, 'fail', { decided_by: ctx.actor.staff_id, decided_why: reason });
  ctx.afterCommit(() => ctx.services.live.toBranch(branch_id, 'payment', { invoice_id }));
  return viewPayment(ctx, id);
});
