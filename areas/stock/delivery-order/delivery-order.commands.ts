/** Sends goods to branches: load, decide by the rules, move stock. Each is one transaction. */
import { deliveryOrderMachine } from './delivery-order.machine.ts';
import type { DeliveryOrder } from './delivery-order.model.ts';
import {
  movesBackIn,
  movesOffAgain,
  movesOffTheWay,
  movesOnHand,
  movesOnTheWay,
  movesOut,
  newOrderFaults,
  rateFaults,
  receiveFaults,
} from './delivery-order.rules.ts';
import { presentOrder } from './delivery-order.service.ts';
import { postStock } from '../movement/movement.commands.ts';
import { openStockRequest, settleStockRequest, viewStockRequest } from '../stock-request/stock-request.commands.ts';
import { tellOfDispatch } from '../stock-request/stock-request.letters.ts';
import { staffOf } from '#areas/money/journal/posting.commands.ts';
import { branchFacts, headOfficeId } from '#areas/network/branch/branch.facts.ts';
import { NotFound, Refusal, ValidationError, type Fault } from '#kit/domain/errors.ts';
import { canMove, needReason } from '#kit/domain/machine.ts';
import { formatNumber } from '#kit/domain/number.ts';
import { command, type Ctx, type TxCtx } from '#kit/server/context.ts';
import { takeNumber } from '#kit/server/number.ts';
import {
  deleteOrder,
  insertOrder,
  linesOfOrder,
  moveTo,
  orderById,
  saveArrived,
  worthOfOrder,
} from './delivery-order.store.ts';
import { deliveryOrderContract } from './delivery-order.contract.ts';

export const getOrder = async (ctx: Ctx, id: number): Promise<DeliveryOrder> => {
  const [[order], lines] = await ctx.read(orderById(id, ctx.scope.branches), linesOfOrder(id));
  if (!order) throw new NotFound();
  return presentOrder(ctx, order, lines);
};
const refuseFaults = (faults: readonly Fault[]): void => {
  if (faults.length > 0) throw new ValidationError(faults);
};
const sourceOf = (id: number) => ({ source: 'delivery_order', document_id: id }) as const;
const nowBy = (ctx: TxCtx) => [ctx.clock.now().toISOString(), staffOf(ctx)] as const;
type MoveName = keyof (typeof deliveryOrderMachine)['moves'];
const getMovable = async (ctx: Ctx, id: number, move: MoveName): Promise<DeliveryOrder> => {
  const order = await getOrder(ctx, id);
  if (!canMove(deliveryOrderMachine, order.status, move))
    throw new Refusal('kit.move_not_possible', { status: order.status });
  return order;
};

export const createOrder = command(deliveryOrderContract.create, async (ctx, { stock_request_id, note, lines }) => {
  const { branch_id, lines: asked } = await openStockRequest(ctx, stock_request_id);
  refuseFaults(newOrderFaults({ lines }, asked));
  const sender = await branchFacts(ctx, await headOfficeId(ctx));
  if (branch_id === sender.id) throw new Refusal('stock.request_of_office');
  const year = Number(sender.today.slice(0, 4));
  const n = await takeNumber(ctx.db, sender.id, 'delivery_order', year);
  const number = formatNumber('DO', sender.code, year, n);
  const record = { branch_id, from_branch_id: sender.id, stock_request_id, number, note, staff_id: staffOf(ctx) };
  return getOrder(ctx, await insertOrder(ctx.db, record, lines));
});
export const removeOrder = command(deliveryOrderContract.remove, async (ctx, id, { version }) => {
  const { status } = await getOrder(ctx, id);
  if (status !== 'draft') throw new Refusal('stock.order_dispatched');
  await deleteOrder(ctx.db, id, version);
  return { id };
});

/**
 * The row is moved first: of two people who send the same order, one waits and finds it sent. Stock is locked in head
 * office, then in the branch, then the request: always in this order, so that nobody waits in a circle.
 */
export const dispatchOrder = command(deliveryOrderContract.dispatch, async (ctx, id, { version, rate_ppm }) => {
  const order = await getMovable(ctx, id, 'dispatch');
  refuseFaults(rateFaults(order, rate_ppm));
  const [dispatched_at, dispatched_by] = nowBy(ctx);
  await moveTo(ctx.db, { id, version }, 'dispatch', { dispatched_at, dispatched_by, rate_ppm });
  const left = await postStock(ctx, sourceOf(id), movesOut(order, order.lines));
  await postStock(ctx, sourceOf(id), movesOnTheWay(order, left, rate_ppm));
  await settleStockRequest(ctx, order.stock_request_id);
  const sent = await getOrder(ctx, id);
  await tellOfDispatch(ctx, await viewStockRequest(ctx, order.stock_request_id), sent);
  return sent;
});
export const recallOrder = command(deliveryOrderContract.recall, async (ctx, id, { version, reason }) => {
  const order = await getMovable(ctx, id, 'recall');
  needReason(deliveryOrderMachine, 'recall', reason);
  const [recalled_at, recalled_by] = nowBy(ctx);
  await moveTo(ctx.db, { id, version }, 'recall', { recalled_at, recalled_by, recalled_why: reason });
  const [worth] = await ctx.read(worthOfOrder(id));
  await postStock(ctx, sourceOf(id), movesBackIn(order, order.lines, worth));
  await postStock(ctx, sourceOf(id), movesOffAgain(order, order.lines, worth));
  await settleStockRequest(ctx, order.stock_request_id);
  return getOrder(ctx, id);
});
export const receiveOrder = command(deliveryOrderContract.receive, async (ctx, id, { version, lines }) => {
  const order = await getMovable(ctx, id, 'receive');
  refuseFaults(receiveFaults(lines, order.lines));
  const [received_at, received_by] = nowBy(ctx);
  await moveTo(ctx.db, { id, version }, 'receive', { received_at, received_by });
  await saveArrived(ctx.db, lines);
  const left = await postStock(ctx, sourceOf(id), movesOffTheWay(order.branch_id, order.lines, lines));
  await postStock(ctx, sourceOf(id), movesOnHand(left));
  await settleStockRequest(ctx, order.stock_request_id);
  return getOrder(ctx, id);
});
