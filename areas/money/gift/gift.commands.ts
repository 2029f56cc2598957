/** Complimentary payments: they need a reason and, above the branch's limit, someone else's approval. */
import { giftsOf, whyNotApproveGift, withGifts } from './gift.rules.ts';
import type { PaymentAsked } from '../payment/payment.model.ts';
import { openCents, type Tender } from '../payment/payment.rules.ts';
import { whyNotDecide } from '../refund/refund.rules.ts';
import { Forbidden, NotFound, refuseIf } from '#kit/domain/errors.ts';
import { formatMoney } from '#kit/domain/money.ts';
import { command, type Ctx, type TxCtx } from '#kit/server/context.ts';
import { isBeingCharged } from '../payment/attempt.store.ts';
import { tellOfGift } from './gift.letters.ts';
import { giftTermsOf } from './gift.store.ts';
import { getInvoice } from '../invoice/invoice.store.ts';
import { movePayment } from '../payment/payment.store.ts';
import { viewPayment } from '../refund/refund.facts.ts';
import { arrive, waitingPayment, type Waiting } from '../payment/waiting.commands.ts';
import { giftContract } from './gift.contract.ts';

/**
 * The payments offered for an invoice of a branch (null if it doesn't exist yet), checked against the branch's rule for
 * complimentary payments. Every command that takes payments from a person calls this first.
 */
export const tendered = async <P extends PaymentAsked>(
  ctx: Ctx,
  branch_id: number,
  payments: readonly P[],
  invoice_id: number | null = null,
): Promise<(P & Tender)[]> => {
  if (giftsOf(payments).length === 0) return [...payments];
  if (!ctx.has('GIVE_COMPLIMENTARY', branch_id)) throw new Forbidden();
  const [[terms]] = await ctx.read(giftTermsOf(branch_id, invoice_id));
  if (!terms) throw new NotFound();
  return withGifts(payments, terms) as (P & Tender)[];
};

const toDecide = (ctx: TxCtx, id: number): Promise<Waiting> => waitingPayment(ctx, id, 'complimentary');

export const approveGift = command(giftContract.approve, async (ctx, id, { version }) => {
  const gift = await toDecide(ctx, id);
  const invoice = await getInvoice(ctx.db, gift.invoice_id);
  const isCharging = await isBeingCharged(ctx.db, gift.invoice_id);
  const why = whyNotApproveGift(invoice, gift, {
    given_by: gift.staff_id,
    staff_id: ctx.actor.staff_id,
    isCharging,
  });
  refuseIf(why, { number: invoice.number, open: formatMoney(openCents(invoice), invoice.currency, ctx.locale) });
  await arrive(ctx, { ...gift, version }, 'approve');
  await tellOfGift(ctx, gift, 'approved');
  return viewPayment(ctx, id);
});

/** The invoice stays open, and the person who recorded the gift is told why. */
export const rejectGift = command(giftContract.reject, async (ctx, id, { version, reason }) => {
  const gift = await toDecide(ctx, id);
  refuseIf(whyNotDecide(gift.staff_id, ctx.actor.staff_id));
  await movePayment(ctx.db, { id, version }, 'reject', { decided_by: ctx.actor.staff_id, decided_why: reason });
  await tellOfGift(ctx, gift, 'rejected', reason);
  ctx.afterCommit(() => ctx.services.live.toBranch(gift.branch_id, 'payment', { invoice_id: gift.invoice_id }));
  return viewPayment(ctx, id);
});

export const withdrawGift = command(giftContract.withdraw, async (ctx, id, { version }) => {
  const { staff_id, branch_id, invoice_id } = await toDecide(ctx, id);
  refuseIf(staff_id === ctx.actor.staff_id ? null : 'money.not_own_request');
  await movePayment(ctx.db, { id, version }, 'withdraw', { decided_by: staff_id });
  ctx.afterCommit(() => ctx.services.live.toBranch(branch_id, 'payment', { invoice_id }));
  return viewPayment(ctx, id);
});
