/** The money of an order that comes back: a credit note, the wallet, and a request to pay it out. */
import type { Order } from '../order/order.model.ts';
import { askPayBack } from '#areas/money/refund/refund.commands.ts';
import { payableBack } from '#areas/money/refund/refund.facts.ts';
import { postGiveBack } from '#areas/money/refund/give-back.commands.ts';
import { returnableInvoice } from '#areas/money/refund/give-back.facts.ts';
import type { GiveBack, Returnable } from '#areas/money/refund/give-back.rules.ts';
import { knownBranch, type BranchFacts } from '#areas/network/branch/branch.facts.ts';
import { Refusal } from '#kit/domain/errors.ts';
import type { Ctx, TxCtx } from '#kit/server/context.ts';

/** The invoice of an order, as far as credit notes have left it. */
export const returnable = async (
  ctx: Ctx,
  { invoice_id, branch_id }: Pick<Order, 'invoice_id' | 'branch_id'>,
): Promise<{ branch: BranchFacts; invoice: Returnable }> => {
  const branch = await knownBranch(ctx, branch_id);
  const [[invoice]] = await ctx.read(returnableInvoice(invoice_id ?? 0));
  if (!invoice) throw new Refusal('orders.not_returnable');
  return { branch, invoice };
};

type Of = {
  branch: BranchFacts;
  why: 'refund' | 'cancellation';
  reason: string;
  money_goes: 'wallet' | 'method';
};
/** Somebody who left no name has no wallet to spend from, so the money goes back the way it came. */
export const moneyBack = async (
  ctx: TxCtx,
  { member_id, invoice_id, is_walk_in }: Pick<Order, 'member_id' | 'invoice_id' | 'is_walk_in'>,
  back: GiveBack,
  { branch, why, reason, money_goes }: Of,
): Promise<void> => {
  await postGiveBack(ctx, { branch, member_id, membership_id: null, why, reason }, back.returned);
  if (invoice_id === null || back.wallet_cents === 0 || (money_goes === 'wallet' && !is_walk_in)) return;
  const list = await payableBack(ctx, [invoice_id], back.wallet_cents);
  const of = { member_id, currency: branch.currency, branch_id: branch.id, reason, due_on: null };
  await askPayBack(ctx, of, list);
};
