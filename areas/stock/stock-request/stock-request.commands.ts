/** Changes requests: load, decide by the rules, save. Each is one transaction. */
import { stockRequestMachine } from './stock-request.machine.ts';
import type { NewStockRequest, StockRequest, StockRequestRow, Suggestion } from './stock-request.model.ts';
import {
  decideFaults,
  itemStatus,
  openOf,
  statusAfter,
  stockRequestCan,
  stockRequestFaults,
} from './stock-request.rules.ts';
import { suggestedQuantity } from './suggestion.rules.ts';
import { withLabel } from '../item/item.rules.ts';
import { MAX_LINES } from '../item/item.model.ts';
import { coverDays, SOLD_DAYS } from '../stock/stock.rules.ts';
import { presentOrder } from '../delivery-order/delivery-order.service.ts';
import { linesOfRequest, ordersOf } from '../delivery-order/delivery-order.store.ts';
import { staffOf } from '#areas/money/journal/posting.commands.ts';
import { isHeadOffice, knownBranch } from '#areas/network/branch/branch.facts.ts';
import { addDays } from '#kit/domain/day.ts';
import { NotFound, Refusal, ValidationError } from '#kit/domain/errors.ts';
import { canMove } from '#kit/domain/machine.ts';
import { formatNumber } from '#kit/domain/number.ts';
import { command, type Ctx, type TxCtx } from '#kit/server/context.ts';
import { takeNumber } from '#kit/server/number.ts';
import { saveVersioned } from '#kit/server/version.ts';
import { tellOfDecision, tellOfSent } from './stock-request.letters.ts';
import {
  decideLines,
  deleteStockRequest,
  insertStockRequest,
  levelsOf,
  linesOf,
  lockStockRequest,
  moreOf,
  moveTo,
  notOnSale,
  putLines,
  stockRequests,
  type StockRequestRecord,
} from './stock-request.store.ts';
import { stockRequestContract } from './stock-request.contract.ts';

export const presentStockRequest = (ctx: Ctx, record: StockRequestRecord): StockRequestRow => ({
  ...record,
  can: stockRequestCan(record, { has: (flag) => ctx.has(flag, record.branch_id), isOffice: ctx.scope.network }),
});
export const viewStockRequest = async (ctx: Ctx, id: number): Promise<StockRequest> => {
  const [[record], [more], lines, orders, orderLines] = await ctx.read(
    stockRequests.one(id, ctx.scope),
    moreOf(id),
    linesOf(id),
    ordersOf(id),
    linesOfRequest(id),
  );
  if (!record || !more) throw new NotFound();
  return {
    ...presentStockRequest(ctx, record),
    ...more,
    lines: lines.map((line) => ({
      ...withLabel(line),
      status: itemStatus(line),
      open: openOf(line),
      office_available: ctx.scope.network ? (line.office_available ?? 0) : null,
    })),
    orders: orders.map((order) => presentOrder(ctx, order, orderLines)),
  };
};

/** Ordered by name; only what is worth asking for. */
export const suggestionsFor = async (ctx: Ctx, branch_id: number): Promise<Suggestion[]> => {
  const { today } = await knownBranch(ctx, branch_id);
  const [levels] = await ctx.read(levelsOf(branch_id, addDays(today, 1 - SOLD_DAYS)));
  return levels
    .map((level) => ({
      ...withLabel(level),
      quantity: suggestedQuantity(level),
      cover_days: coverDays(level.available, level.sold),
    }))
    .filter(({ quantity }) => quantity > 0)
    .slice(0, MAX_LINES);
};

const check = async (ctx: Ctx, { lines }: Pick<NewStockRequest, 'lines'>): Promise<void> => {
  const [off] = await ctx.read(notOnSale(lines.map(({ variant_id }) => variant_id)));
  const faults = stockRequestFaults({ lines }, off);
  if (faults.length > 0) throw new ValidationError(faults);
};
export const createStockRequest = command(stockRequestContract.create, async (ctx, { branch_id, note, lines }) => {
  await check(ctx, { lines });
  if (await isHeadOffice(ctx, branch_id)) throw new Refusal('stock.request_of_office');
  const { code, today } = await knownBranch(ctx, branch_id);
  const year = Number(today.slice(0, 4));
  const number = formatNumber('SR', code, year, await takeNumber(ctx.db, branch_id, 'stock_request', year));
  const id = await insertStockRequest(ctx.db, { branch_id, number, note, staff_id: staffOf(ctx) });
  await putLines(ctx.db, { id, branch_id }, lines);
  return viewStockRequest(ctx, id);
});
export const editStockRequest = command(stockRequestContract.edit, async (ctx, id, { version, note, lines }) => {
  const before = await viewStockRequest(ctx, id);
  if (before.status !== 'draft') throw new Refusal('stock.request_sent');
  await check(ctx, { lines });
  await saveVersioned(ctx.db, 'stock_request', id, version, { note });
  await putLines(ctx.db, before, lines);
  return viewStockRequest(ctx, id);
});
export const removeStockRequest = command(stockRequestContract.remove, async (ctx, id, { version }) => {
  const { status } = await viewStockRequest(ctx, id);
  if (status !== 'draft') throw new Refusal('stock.request_sent');
  await deleteStockRequest(ctx.db, id, version);
  return { id };
});
export const sendStockRequest = command(stockRequestContract.move, async (ctx, id, { move, version }) => {
  const { status, version: newest, lines } = await viewStockRequest(ctx, id);
  // Somebody who read an older version is shown what changed instead.
  if (newest === version && !canMove(stockRequestMachine, status, move))
    throw new Refusal('kit.move_not_possible', { status });
  const [off] = await ctx.read(notOnSale(lines.map(({ variant_id }) => variant_id)));
  if (off.length > 0) throw new Refusal('stock.not_on_sale', { items: off.map(({ sku }) => sku).join(', ') });
  await moveTo(ctx.db, { id, version }, move, { sent_at: ctx.clock.now().toISOString(), sent_by: staffOf(ctx) });
  const sent = await viewStockRequest(ctx, id);
  await tellOfSent(ctx, sent);
  return sent;
});

const moveFor = { delivering: 'deliver', in_progress: 'wait', completed: 'complete' } as const;
/**
 * Brings the status of a request in line with its items and deliveries. The row is locked first: of two deliveries that
 * arrive at the same moment, the second sees the first.
 */
export const settleStockRequest = async (ctx: TxCtx, id: number): Promise<void> => {
  const locked = await lockStockRequest(ctx.db, id);
  if (!locked) throw new NotFound();
  const { lines, orders } = await viewStockRequest(ctx, id);
  const status = statusAfter(lines, orders);
  if (status === locked.status) return;
  const completed_at = status === 'completed' ? ctx.clock.now().toISOString() : null;
  await moveTo(ctx.db, locked, moveFor[status], { completed_at });
};

const isOpen = (status: StockRequest['status']): boolean => status === 'in_progress' || status === 'delivering';
export const decideStockRequest = command(stockRequestContract.decide, async (ctx, id, { version, lines: decided }) => {
  // Taking the version locks the row: nobody packs what is being decided.
  const by = { decided_at: ctx.clock.now().toISOString(), decided_by: staffOf(ctx) };
  await saveVersioned(ctx.db, 'stock_request', id, version, by);
  const { status, lines } = await viewStockRequest(ctx, id);
  if (!isOpen(status)) throw new Refusal('stock.request_not_open');
  const faults = decideFaults(decided, lines);
  if (faults.length > 0) throw new ValidationError(faults);
  await decideLines(ctx.db, decided, by);
  await settleStockRequest(ctx, id);
  const request = await viewStockRequest(ctx, id);
  await tellOfDecision(ctx, request, { lines: decided });
  return request;
});
/** The request of a delivery that is being packed, locked: no piece of it is packed twice. */
export const openStockRequest = async (ctx: TxCtx, id: number): Promise<StockRequest> => {
  await lockStockRequest(ctx.db, id);
  const request = await viewStockRequest(ctx, id);
  if (!isOpen(request.status)) throw new Refusal('stock.request_not_open');
  return request;
};
