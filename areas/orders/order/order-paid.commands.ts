/** What becomes of an order when its invoice is paid, cancelled or refunded elsewhere. */
import { staffOf } from '#areas/money/journal/posting.commands.ts';
import { postStock } from '#areas/stock/movement/movement.commands.ts';
import type { TxCtx } from '#kit/server/context.ts';
import { isPending, releaseMoves } from './order.rules.ts';
import { insertActivity, linesOf, moveTo, orderOfInvoice, orderOfMembership } from './order.store.ts';

type Found = NonNullable<Awaited<ReturnType<typeof orderOfInvoice>>>;
const settle = async (ctx: TxCtx, order: Found | undefined): Promise<void> => {
  if (order?.status !== 'payment_processing') return;
  const { id, branch_id } = order;
  const at = ctx.clock.now();
  await moveTo(ctx.db, order, 'settle', { paid_at: at.toISOString() });
  await insertActivity(ctx.db, { id, branch_id, kind: 'paid', staff_id: staffOf(ctx), at });
  ctx.afterCommit(() => ctx.services.live.toBranch(branch_id, 'order', { id }));
};
/** Its items can be handed over. */
export const orderPaid = async (ctx: TxCtx, invoice_id: number): Promise<void> =>
  settle(ctx, await orderOfInvoice(ctx.db, invoice_id));
/** The membership is paid, and with it what came with its joining fee. */
export const merchandisePaid = async (ctx: TxCtx, membership_id: number): Promise<void> =>
  settle(ctx, await orderOfMembership(ctx.db, membership_id));

/** What nobody handed over isn't promised any more. */
export const releaseOrder = async (ctx: TxCtx, order: Pick<Found, 'id' | 'branch_id'>): Promise<void> => {
  const lines = (await ctx.db.executeQuery(linesOf(order.id).compile())).rows;
  const reserved = lines
    .filter(({ handed_at, quantity, returned }) => handed_at === null && returned < quantity)
    .map((line) => ({ ...line, quantity: line.quantity - line.returned }));
  if (reserved.length > 0)
    await postStock(ctx, { source: 'product_order', document_id: order.id }, releaseMoves(order, reserved));
};
const withdraw = async (ctx: TxCtx, order: Found | undefined, why: string): Promise<void> => {
  if (!order || (order.status !== 'payment_processing' && !isPending(order.status))) return;
  const { id, branch_id } = order;
  const handed = (await ctx.db.executeQuery(linesOf(id).compile())).rows.some(({ handed_at }) => handed_at !== null);
  // Partly handed over, a person decides about the rest.
  if (handed) return;
  const at = ctx.clock.now();
  await moveTo(ctx.db, order, 'cancel', { cancelled_at: at.toISOString(), why });
  await releaseOrder(ctx, order);
  await insertActivity(ctx.db, { id, branch_id, kind: 'cancelled', note: why, staff_id: staffOf(ctx), at });
  ctx.afterCommit(() => ctx.services.live.toBranch(branch_id, 'order', { id }));
};
/** Nobody owes or has paid anything for it any more. */
export const orderWithdrawn = async (ctx: TxCtx, invoice_id: number, why: string): Promise<void> =>
  withdraw(ctx, await orderOfInvoice(ctx.db, invoice_id), why);
/** The membership ended before anybody paid for it or came for the items. */
export const merchandiseWithdrawn = async (ctx: TxCtx, membership_id: number, why: string): Promise<void> =>
  withdraw(ctx, await orderOfMembership(ctx.db, membership_id), why);
