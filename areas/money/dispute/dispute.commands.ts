/** What happens to the membership after the bank has taken its payment back for good. */
import { ValidationError, NotFound, refuseIf } from '#kit/domain/errors.ts';
import { suspendForBranch } from '#areas/membership/suspension/suspension.commands.ts';
import { settleSold } from '#areas/membership/membership/refunded.commands.ts';
import { branchFacts } from '#areas/network/branch/branch.facts.ts';
import { command } from '#kit/server/context.ts';
import { lockInvoice } from '../invoice/invoice.store.ts';
import { viewPayment } from '../refund/refund.facts.ts';
import { findPayment, lockPayment } from '../refund/refund.store.ts';
import { disputedLines, lostOpenOf } from './dispute.facts.ts';
import { disputesOf, saveDisputeGoes } from './dispute.store.ts';
import { refundContract } from '../refund/refund.contract.ts';

export const settleDispute = command(refundContract.settleDispute, async (ctx, id, { dispute_id, version, goes }) => {
  const [[first]] = await ctx.read(findPayment(id));
  if (!first) throw new NotFound();
  // In the order of refunds: the invoice, the payment, then what the membership holds.
  if (first.invoice_id !== null) await lockInvoice(ctx.db, first.invoice_id);
  await lockPayment(ctx.db, id);
  const [[payment], disputes] = await ctx.read(findPayment(id), disputesOf(id));
  const dispute = disputes.find((one) => one.id === dispute_id);
  if (!payment || !dispute) throw new NotFound();
  const open = await lostOpenOf(ctx, payment, [dispute]);
  refuseIf(open ? null : 'money.already_decided');
  if (!open?.choices.includes(goes)) throw new ValidationError([{ field: 'goes', key: 'invalid' }]);
  const { membership_id, number } = payment;
  if (membership_id === null) throw new NotFound();
  const reason = `${number}: ${dispute.reason}`;
  const branch = await branchFacts(ctx, payment.branch_id);
  if (goes === 'end') await settleSold(ctx, { membership_id, lines: disputedLines(dispute), goes, branch, reason });
  if (goes === 'suspend') await suspendForBranch(ctx, membership_id, reason);
  await saveDisputeGoes(ctx.db, dispute_id, version, goes);
  ctx.afterCommit(() => ctx.services.live.toBranch(branch.id, 'payment', { payment_id: id }));
  return viewPayment(ctx, id);
});
