/** Posts a programme change: credit notes for the old membership, the invoice of the new one, its payments. */
import type { Changed } from './change.model.ts';
import type { ChangePosting, Replacement } from './change.rules.ts';
import { postGiveBack } from '#areas/money/refund/give-back.commands.ts';
import { insertInstalments } from '#areas/money/billing/billing.commands.ts';
import { postInvoice, postPayments, withEntries } from '#areas/money/journal/posting.commands.ts';
import { feeGivenBack } from '#areas/orders/order/order-paid.commands.ts';
import type { BranchFacts } from '#areas/network/branch/branch.facts.ts';
import type { TxCtx } from '#kit/server/context.ts';
import type { Day } from '#kit/domain/day.ts';

export type Posted = Pick<Changed, 'invoice_id' | 'invoice_number' | 'receipts' | 'credit_notes'>;
export type Of = { branch: BranchFacts; member_id: number; membership_id: number };

const postInvoiced = async (ctx: TxCtx, of: Of, posting: ChangePosting, period_on: Day | null) => {
  const { invoice, invoice_entry: entry, payments, payment_entries } = posting;
  const posted = await postInvoice(ctx, { ...of, period_on, invoice, entry });
  const receipts = await postPayments(
    ctx,
    { ...of, invoice_id: posted.id, is_new: true },
    withEntries(payments, payment_entries),
  );
  return { invoice_id: posted.id, invoice_number: posted.number, receipts };
};

type From = { membership_id: number; reason: string; period_on: Day | null };
/** The credit is in the wallet before it pays for the new membership. */
export const postReplacement = async (
  ctx: TxCtx,
  of: Of,
  { back, posting, membership, instalments }: Pick<Replacement, 'back' | 'posting' | 'membership' | 'instalments'>,
  { membership_id: from, reason, period_on }: From,
): Promise<Posted & { invoice_id: number }> => {
  const taken = { ...of, membership_id: from, why: 'change' as const, reason };
  const credit_notes = await postGiveBack(ctx, taken, back.returned);
  const posted = await postInvoiced(ctx, of, posting, period_on);
  const { branch, member_id, membership_id } = of;
  const { invoice_id } = posted;
  await insertInstalments(
    ctx.db,
    { branch_id: branch.id, member_id, membership_id, invoice_id },
    { membership, instalments },
  );
  const invoices = back.returned.map(({ invoice }) => invoice.id);
  await feeGivenBack(ctx, { invoices, again: invoice_id, why: reason });
  return { ...posted, credit_notes };
};
