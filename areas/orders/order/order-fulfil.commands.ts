/** Packing, handing over and cancelling orders. Locks: the invoice, the order, its stock. */
import { orderContract } from './order.contract.ts';
import type { MoveOrder, Order } from './order.model.ts';
import { handMoves, isDone, isPending, splitLine, splitMoves, whyNotMoveOrder } from './order.rules.ts';
import { orderMachine } from './order.machine.ts';
import { giveBackAll } from '#areas/money/refund/give-back.rules.ts';
import { lockInvoice } from '#areas/money/refund/give-back.commands.ts';
import { staffOf } from '#areas/money/journal/posting.commands.ts';
import type { Move } from '#areas/stock/movement/movement.rules.ts';
import { postStock } from '#areas/stock/movement/movement.commands.ts';
import { StaleWrite, NotFound, Refusal, refuseIf, ValidationError, type Fault } from '#kit/domain/errors.ts';
import { canMove, needReason } from '#kit/domain/machine.ts';
import { command, type TxCtx } from '#kit/server/context.ts';
import { saveVersioned } from '#kit/server/version.ts';
import { moneyBack, returnable } from '../order-return/money-back.commands.ts';
import { tellReady } from './order.letters.ts';
import { loadOrder, viewOrder, type Loaded } from './order.facts.ts';
import { releaseOrder } from './order-paid.commands.ts';
import { insertActivity, insertRest, lockOrder, moveTo, saveLine } from './order.store.ts';

type Line = Loaded['stored'][number];
const noted = (ctx: TxCtx, { id, branch_id }: Pick<Order, 'id' | 'branch_id'>) => ({
  id,
  branch_id,
  staff_id: staffOf(ctx),
  at: ctx.clock.now(),
});
const told = (ctx: TxCtx, { id, branch_id }: Pick<Order, 'id' | 'branch_id'>): void =>
  ctx.afterCommit(() => ctx.services.live.toBranch(branch_id, 'order', { id }));

type Leaving = { line: Line; pieces: number };
const waitingOf = ({ quantity, returned }: Line): number => quantity - returned;
const namesOf = (leaving: readonly Leaving[]): string =>
  leaving.map(({ line, pieces }) => `${line.sku} × ${pieces}`).join(', ');
/** The pieces that stay wait on a line of their own: a line is with the client as a whole, or not at all. */
const splitOff = async (ctx: TxCtx, order: Order, { line, pieces }: Leaving): Promise<Move[]> => {
  if (pieces === waitingOf(line)) return [];
  const { leaves, stays } = splitLine(line, pieces);
  await saveLine(ctx.db, line.id, leaves);
  // Packed or not, as they were before.
  const id = await insertRest(ctx.db, line.id, { ...stays, picked_at: line.picked_at });
  return splitMoves(order, line, { id, quantity: stays.quantity });
};
/** These pieces leave with the client. */
const handOver = async (ctx: TxCtx, order: Order, those: readonly Leaving[]): Promise<Leaving[]> => {
  const leaving = those.filter(({ line, pieces }) => line.handed_at === null && pieces > 0);
  if (leaving.length === 0) return [];
  const split: Move[] = [];
  for (const one of leaving) split.push(...(await splitOff(ctx, order, one)));
  const moved = leaving.map(({ line, pieces }) => ({ ...line, quantity: pieces }));
  await postStock(ctx, { source: 'product_order', document_id: order.id }, [...split, ...handMoves(order, moved)]);
  const [handed_at, handed_by] = [ctx.clock.now().toISOString(), staffOf(ctx)];
  for (const { line } of leaving) await saveLine(ctx.db, line.id, { handed_at, handed_by });
  return leaving;
};

const cancel = async (ctx: TxCtx, order: Order, { reason, money_goes }: MoveOrder): Promise<void> => {
  await releaseOrder(ctx, order);
  if (order.invoice_id === null) return;
  const { branch, invoice } = await returnable(ctx, order);
  const isOpen = order.status === 'payment_processing';
  await moneyBack(ctx, order, giveBackAll(invoice, branch.today), {
    branch,
    why: isOpen ? 'cancellation' : 'refund',
    reason: reason ?? '',
    money_goes,
  });
};

export const moveOrder = command(orderContract.move, async (ctx, id, asked) => {
  const { move, version, reason } = asked;
  const seen = await viewOrder(ctx, id);
  if (move === 'cancel' && seen.invoice_id !== null) await lockInvoice(ctx.db, seen.invoice_id);
  await lockOrder(ctx.db, id);
  const { shown, stored } = await loadOrder(ctx, id);
  if (shown.version !== version) throw new StaleWrite('product_order', id, version);
  const { status } = shown;
  if (!canMove(orderMachine, status, move)) throw new Refusal('kit.move_not_possible', { status });
  const kept = stored.reduce((sum, { quantity, returned }) => sum + quantity - returned, 0);
  refuseIf(whyNotMoveOrder({ ...shown, kept }, move));
  needReason(orderMachine, move, reason);
  if (move === 'cancel') refuseIf(stored.some(({ handed_at }) => handed_at !== null) ? 'orders.partly_handed' : null);
  const at = ctx.clock.now().toISOString();
  await moveTo(ctx.db, { id, version }, move, {
    ...(move === 'ready' && { ready_at: at }),
    ...(move === 'complete' && { completed_at: at }),
    ...(move === 'cancel' && { cancelled_at: at, why: reason }),
  });
  const kind = ({ ready: 'ready', unready: 'unready', complete: 'completed', cancel: 'cancelled' } as const)[move];
  await insertActivity(ctx.db, { ...noted(ctx, shown), kind, note: reason ?? '' });
  const all = stored.map((line) => ({ line, pieces: waitingOf(line) }));
  if (move === 'complete') await handOver(ctx, shown, all);
  if (move === 'cancel') await cancel(ctx, shown, asked);
  if (move === 'ready') {
    const unpacked = all.filter(({ line, pieces }) => line.handed_at === null && line.picked_at === null && pieces > 0);
    for (const { line } of unpacked) await saveLine(ctx.db, line.id, { picked_at: at });
    await tellReady(ctx, shown);
  }
  told(ctx, shown);
  return viewOrder(ctx, id);
});

/** It waits for its payment, and there is nothing left to pay for: the client takes nothing of a joining fee. */
const isEmptied = ({ status, source, lines }: Order): boolean =>
  status === 'payment_processing' && source === 'sign_up' && lines.length === 0;

/** Once nothing of it is left here, and nothing is to be chosen, it is completed: whatever the last step was. */
export const completeIfDone = async (ctx: TxCtx, id: number, why: string): Promise<void> => {
  const order = await viewOrder(ctx, id);
  if (!isPending(order.status) && !isEmptied(order)) return;
  if (order.to_choose > 0 || !order.lines.every(isDone)) return;
  const at = ctx.clock.now().toISOString();
  const isHanded = order.lines.some(({ handed_at }) => handed_at !== null);
  if (isHanded) await moveTo(ctx.db, order, 'complete', { completed_at: at });
  else await moveTo(ctx.db, order, 'cancel', { cancelled_at: at, why });
  await insertActivity(ctx.db, { ...noted(ctx, order), kind: isHanded ? 'completed' : 'cancelled' });
};

/** No more pieces than wait; only for pieces that leave there is a number. */
const piecesFaults = (changed: readonly (Leaving & { fulfilment: string })[]): Fault[] =>
  changed.flatMap(({ line, pieces, fulfilment }, at): Fault[] => {
    const max = waitingOf(line);
    const isAll = fulfilment !== 'handed' || line.handed_at !== null;
    const isWrong = isAll ? pieces !== max : pieces > max;
    return isWrong ? [{ field: `lines.${at}.pieces`, key: 'too_big', facts: { max } }] : [];
  });

export const editOrder = command(orderContract.edit, async (ctx, id, { version, lines, ...part }) => {
  await lockOrder(ctx.db, id);
  const { shown, stored } = await loadOrder(ctx, id);
  if (shown.version !== version) throw new StaleWrite('product_order', id, version);
  const changed = lines.map(({ id: line_id, fulfilment, pieces }) => {
    const line = stored.find((one) => one.id === line_id);
    if (!line) throw new NotFound();
    return { line, fulfilment, pieces: pieces ?? waitingOf(line) };
  });
  const faults = piecesFaults(changed);
  if (faults.length > 0) throw new ValidationError(faults);
  const isOpen = shown.status === 'payment_processing' || isPending(shown.status);
  refuseIf(changed.length > 0 && !isOpen ? 'orders.closed' : null);
  const leaving = changed.filter(({ fulfilment }) => fulfilment === 'handed');
  refuseIf(leaving.length > 0 && !isPending(shown.status) ? 'orders.not_paid' : null);
  await saveVersioned(ctx.db, 'product_order', id, version, part);
  const at = ctx.clock.now().toISOString();
  for (const { line, fulfilment } of changed.filter(({ line: { handed_at } }) => handed_at === null))
    await saveLine(ctx.db, line.id, { picked_at: fulfilment === 'open' ? null : (line.picked_at ?? at) });
  const handed = await handOver(ctx, shown, leaving);
  if (handed.length > 0) await insertActivity(ctx.db, { ...noted(ctx, shown), kind: 'handed', note: namesOf(handed) });
  await completeIfDone(ctx, id, '');
  told(ctx, shown);
  return viewOrder(ctx, id);
});

export const noteOnOrder = command(orderContract.note, async (ctx, id, { note }) => {
  const order = await viewOrder(ctx, id);
  await insertActivity(ctx.db, { ...noted(ctx, order), kind: 'note', note });
  told(ctx, order);
  return viewOrder(ctx, id);
});
