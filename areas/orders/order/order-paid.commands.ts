/** What becomes of an order when its invoice is paid, cancelled or refunded elsewhere. */
import { staffOf } from '#areas/money/journal/posting.commands.ts';
import { returnableInvoice } from '#areas/money/refund/give-back.facts.ts';
import { postStock } from '#areas/stock/movement/movement.commands.ts';
import type { TxCtx } from '#kit/server/context.ts';
import { declineRest } from '../merchandise/merchandise.store.ts';
import { addReturned, insertReturn, insertReturnLines } from '../order-return/order-return.store.ts';
import { isPending, releaseMoves } from './order.rules.ts';
import { insertActivity, linesOf, moveTo, orderOfInvoice, saveOrder } from './order.store.ts';

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

type Of = Pick<Found, 'id' | 'branch_id'>;
const linesNow = async (ctx: TxCtx, { id }: Of) => (await ctx.db.executeQuery(linesOf(id).compile())).rows;
/** Lines that nobody handed over, with the pieces that are still promised. */
const reservedOf = async (ctx: TxCtx, order: Of) =>
  (await linesNow(ctx, order))
    .filter(({ handed_at, quantity, returned }) => handed_at === null && returned < quantity)
    .map((line) => ({ ...line, quantity: line.quantity - line.returned }));
/** What nobody handed over isn't promised any more. */
export const releaseOrder = async (ctx: TxCtx, order: Of): Promise<void> => {
  const reserved = await reservedOf(ctx, order);
  if (reserved.length > 0)
    await postStock(ctx, { source: 'product_order', document_id: order.id }, releaseMoves(order, reserved));
};

/** The client keeps the pieces of a joining fee that were handed over; the others go back on sale. */
const keepHanded = async (ctx: TxCtx, order: Found, why: string): Promise<void> => {
  const { id, branch_id } = order;
  const [reserved, now, staff_id] = [await reservedOf(ctx, order), ctx.clock.now(), staffOf(ctx)];
  const at = now.toISOString();
  if (reserved.length > 0) {
    const row = { branch_id, product_order_id: id, reason: why, amount_cents: 0, staff_id, created_at: at };
    const order_return_id = await insertReturn(ctx.db, row);
    const of = { branch_id, order_return_id, goes: 'released', amount_cents: 0 };
    const stored = await insertReturnLines(
      ctx.db,
      reserved.map((line) => ({ ...of, product_order_line_id: line.id, quantity: line.quantity })),
    );
    const released = reserved.map((line) => ({
      ...line,
      id: stored.find((one) => one.product_order_line_id === line.id)?.id ?? 0,
    }));
    await postStock(ctx, { source: 'order_return', document_id: order_return_id }, releaseMoves(order, released));
    for (const line of reserved) await addReturned(ctx.db, line.id, line.quantity, 0);
    await insertActivity(ctx.db, { id, branch_id, kind: 'returned', note: why, staff_id, at: now });
  }
  await moveTo(ctx.db, order, 'complete', { completed_at: at });
  await insertActivity(ctx.db, { id, branch_id, kind: 'completed', staff_id, at: now });
};

const withdraw = async (ctx: TxCtx, order: Found | undefined, why: string): Promise<void> => {
  if (!order || (order.status !== 'payment_processing' && !isPending(order.status))) return;
  const { id, branch_id, source } = order;
  const isHanded = (await linesNow(ctx, order)).some(({ handed_at }) => handed_at !== null);
  // Partly handed over, a person decides about the rest of what was bought.
  if (isHanded && source !== 'sign_up') return;
  if (source === 'sign_up') await declineRest(ctx.db, id);
  if (isHanded) await keepHanded(ctx, order, why);
  else {
    const at = ctx.clock.now();
    await moveTo(ctx.db, order, 'cancel', { cancelled_at: at.toISOString(), why });
    await releaseOrder(ctx, order);
    await insertActivity(ctx.db, { id, branch_id, kind: 'cancelled', note: why, staff_id: staffOf(ctx), at });
  }
  ctx.afterCommit(() => ctx.services.live.toBranch(branch_id, 'order', { id }));
};
/** Nobody owes or has paid anything for it any more. */
export const orderWithdrawn = async (ctx: TxCtx, invoice_id: number, why: string): Promise<void> =>
  withdraw(ctx, await orderOfInvoice(ctx.db, invoice_id), why);

/** The joining fee on an invoice: how it stands, and what credit notes have left of it. */
const feeOn = async (ctx: TxCtx, invoice_id: number): Promise<{ status: string; cents: number }> => {
  const [[invoice]] = await ctx.read(returnableInvoice(invoice_id));
  const isThere = invoice?.status === 'unpaid' || invoice?.status === 'success';
  const lines = isThere ? invoice.lines.filter(({ kind }) => kind === 'joining_fee') : [];
  return { status: invoice?.status ?? '', cents: lines.reduce((sum, { amount_cents }) => sum + amount_cents, 0) };
};

type GivenBack = {
  invoices: readonly number[];
  /** What is still owed was invoiced again here. */
  again: number | null;
  /** The client gets the joining fee back, whatever was kept of the amount for days that were used. */
  returns_fee?: boolean;
  why: string;
};
/**
 * Invoices of a membership were credited. The items of a joining fee follow the fee: to the invoice on which it is owed
 * now, or back on sale.
 */
export const feeGivenBack = async (
  ctx: TxCtx,
  { invoices, again, returns_fee = false, why }: GivenBack,
): Promise<void> => {
  for (const invoice_id of invoices) {
    const order = await orderOfInvoice(ctx.db, invoice_id);
    if (order?.source !== 'sign_up') continue;
    const left = await feeOn(ctx, invoice_id);
    if (left.cents > 0 && !returns_fee) continue;
    const next = again === null || returns_fee ? null : await feeOn(ctx, again);
    if (again === null || next === null || next.cents === 0) {
      await withdraw(ctx, order, why);
      continue;
    }
    await saveOrder(ctx.db, order.id, { invoice_id: again });
    if (next.status === 'success') await orderPaid(ctx, again);
  }
};
