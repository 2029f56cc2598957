/** Taking items back. Preview and posting call the same rules. Locks: the invoice, the order, its stock. */
import type { NewReturn, Order, ReturnFigures, ReturnPreview } from '../order/order.model.ts';
import { backOf, comesBackElsewhere, creditedOf, returnFaults, returnMoves, type Back } from './order-return.rules.ts';
import { giveBackLines, type GiveBack } from '#areas/money/refund/give-back.rules.ts';
import { lockInvoice } from '#areas/money/refund/give-back.commands.ts';
import { staffOf } from '#areas/money/journal/posting.commands.ts';
import type { BranchFacts } from '#areas/network/branch/branch.facts.ts';
import { postStock } from '#areas/stock/movement/movement.commands.ts';
import { Refusal, refuseIf, StaleWrite, ValidationError } from '#kit/domain/errors.ts';
import { command, type Ctx, type TxCtx } from '#kit/server/context.ts';
import { saveVersioned } from '#kit/server/version.ts';
import { orderContract } from '../order/order.contract.ts';
import { loadOrder, viewOrder } from '../order/order.facts.ts';
import { completeIfDone } from '../order/order-fulfil.commands.ts';
import { insertActivity, lockOrder } from '../order/order.store.ts';
import { moneyBack, returnable } from './money-back.commands.ts';
import { addReturned, costsOf, insertReturn, insertReturnLines } from './order-return.store.ts';

type Worked = { order: Order; branch: BranchFacts; back: Back[]; money: GiveBack };
const workOut = async (ctx: Ctx, id: number, { lines }: Pick<NewReturn, 'lines'>): Promise<Worked> => {
  const { shown: order, stored } = await loadOrder(ctx, id);
  refuseIf(order.can.includes('return') ? null : 'orders.not_returnable');
  const faults = returnFaults(stored, lines);
  if (faults.length > 0) throw new ValidationError(faults);
  const { branch, invoice } = await returnable(ctx, order);
  const back = backOf(stored, lines, invoice.lines);
  if (comesBackElsewhere(back, branch.id, ctx.branch_id))
    throw new Refusal('orders.other_branch', { branch: branch.name });
  return { order, branch, back, money: giveBackLines(invoice, creditedOf(back), branch.today) };
};

export const previewReturn = async (ctx: Ctx, id: number, asked: ReturnPreview): Promise<ReturnFigures> => {
  const { branch, money } = await workOut(ctx, id, asked);
  const [credit] = money.returned.map((one) => one.credit);
  return {
    currency: branch.currency,
    lines: credit?.lines ?? [],
    total_cents: credit?.total_cents ?? 0,
    tax_cents: credit?.tax_cents ?? 0,
    wallet_cents: money.wallet_cents,
  };
};

const moveBack = async (ctx: TxCtx, order: Order, back: readonly Back[], reason: string): Promise<void> => {
  const { id: product_order_id, branch_id } = order;
  const amount_cents = back.reduce((sum, one) => sum + one.amount_cents, 0);
  const created_at = ctx.clock.now().toISOString();
  const row = { branch_id, product_order_id, reason, amount_cents, staff_id: staffOf(ctx), created_at };
  const order_return_id = await insertReturn(ctx.db, row);
  const stored = await insertReturnLines(
    ctx.db,
    back.map(({ line, quantity, goes, amount_cents: cents }) => ({
      branch_id,
      order_return_id,
      product_order_line_id: line.id,
      quantity,
      goes,
      amount_cents: cents,
    })),
  );
  const costs = await costsOf(ctx.db, product_order_id);
  const moves = returnMoves(branch_id, back, { costs, stored });
  if (moves.length > 0) await postStock(ctx, { source: 'order_return', document_id: order_return_id }, moves);
  for (const { line, quantity, amount_cents: cents } of back) await addReturned(ctx.db, line.id, quantity, cents);
};

export const takeBack = command(orderContract.giveBack, async (ctx, id, asked) => {
  const { version, reason, money_goes } = asked;
  const seen = await viewOrder(ctx, id);
  if (seen.version !== version) throw new StaleWrite('product_order', id, version);
  if (seen.invoice_id !== null) await lockInvoice(ctx.db, seen.invoice_id);
  await lockOrder(ctx.db, id);
  const { order, branch, back, money } = await workOut(ctx, id, asked);
  const cents = back.reduce((sum, { amount_cents }) => sum + amount_cents, 0);
  await saveVersioned(ctx.db, 'product_order', id, version, { returned_cents: order.returned_cents + cents });
  await moveBack(ctx, order, back, reason);
  await moneyBack(ctx, order, money, { branch, why: 'refund', reason, money_goes });
  const [staff_id, at] = [staffOf(ctx), ctx.clock.now()];
  await insertActivity(ctx.db, { id, branch_id: branch.id, kind: 'returned', note: reason, staff_id, at });
  await completeIfDone(ctx, id, reason);
  ctx.afterCommit(() => ctx.services.live.toBranch(branch.id, 'order', { id }));
  return viewOrder(ctx, id);
});
