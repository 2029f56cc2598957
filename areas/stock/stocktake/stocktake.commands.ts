/** Counts: begin, count, decide. Each is one transaction. */
import { stocktakeMachine } from './stocktake.machine.ts';
import type { Stocktake, StocktakeLine, StocktakeRow } from './stocktake.model.ts';
import { countedOf, countMoves, stocktakeCan, stocktakeFaults, varianceOf, whyNotApprove } from './stocktake.rules.ts';
import { withLabel } from '../item/item.rules.ts';
import { postStock } from '../movement/movement.commands.ts';
import { staffOf } from '#areas/money/journal/posting.commands.ts';
import { NotFound, Refusal, refuseIf, StaleWrite, ValidationError } from '#kit/domain/errors.ts';
import { canMove, needReason } from '#kit/domain/machine.ts';
import { command, type Ctx, type TxCtx } from '#kit/server/context.ts';
import { saveVersioned } from '#kit/server/version.ts';
import {
  addLines,
  closeLines,
  eventsOf,
  holdStocktake,
  insertStocktake,
  linesOf,
  linesToCount,
  moreOf,
  moveTo,
  putLines,
  saveCounts,
  saveSums,
  stocktakes,
  type LineRecord,
  type StocktakeRecord,
} from './stocktake.store.ts';
import { stocktakeContract } from './stocktake.contract.ts';

const isHidden = ({ is_blind, status }: Pick<StocktakeRow, 'is_blind' | 'status'>): boolean =>
  is_blind && status === 'in_progress';
const standing = (ctx: Ctx, { status, counted_count, counters }: StocktakeRecord) => ({
  status,
  counted_count,
  hasCounted: counters.includes(staffOf(ctx) ?? 0),
});
export const presentStocktake = (ctx: Ctx, record: StocktakeRecord): StocktakeRow => {
  const { counters: _counters, ...row } = record;
  return {
    ...row,
    variance_cents: isHidden(record) ? null : record.variance_cents,
    can: stocktakeCan(standing(ctx, record), (flag) => ctx.has(flag, record.branch_id)),
  };
};
/** In a blind count nobody sees what the books expect before it is decided. */
const presentLine = (line: LineRecord, hidden: boolean): StocktakeLine => {
  const shown = { ...withLabel(line), variance: varianceOf(line) };
  return hidden ? { ...shown, book: null, variance: null, variance_cents: null } : shown;
};
const load = async (ctx: Ctx, id: number) => {
  const [[record], [more], lines] = await ctx.read(stocktakes.one(id, ctx.scope), moreOf(id), linesOf(id));
  if (!record || !more) throw new NotFound();
  return { record, more, lines };
};
export const viewStocktake = async (ctx: Ctx, id: number): Promise<Stocktake> => {
  const { record, more, lines } = await load(ctx, id);
  const hidden = isHidden(record);
  const shown = lines.map((line) => presentLine(line, hidden));
  // The order would tell which ones differ.
  const sorted = hidden ? shown.toSorted((a, b) => a.sku.localeCompare(b.sku)) : shown;
  return { ...presentStocktake(ctx, record), ...more, lines: sorted };
};

export const createStocktake = command(stocktakeContract.create, async (ctx, { lines, ...input }) => {
  const faults = stocktakeFaults({ lines, ...input });
  if (faults.length > 0) throw new ValidationError(faults);
  const { scope, branch_id } = input;
  const product_category_id = scope === 'category' ? input.product_category_id : null;
  const id = await insertStocktake(ctx.db, { ...input, product_category_id, staff_id: staffOf(ctx) });
  const found = await putLines(ctx.db, { id, branch_id }, { scope, product_category_id, lines });
  if (scope === 'items' && found < new Set(lines.map(({ variant_id }) => variant_id)).size)
    throw new ValidationError([{ field: 'lines', key: 'unknown_record' }]);
  if (found === 0) throw new Refusal('stock.nothing_to_count');
  return viewStocktake(ctx, id);
});

const hold = async (ctx: TxCtx, id: number) => {
  await holdStocktake(ctx.db, id);
  const found = await load(ctx, id);
  if (found.record.status !== 'in_progress') throw new Refusal('stock.count_decided');
  return found;
};
export const editStocktake = command(stocktakeContract.edit, async (ctx, id, { version, ...fields }) => {
  await hold(ctx, id);
  await saveVersioned(ctx.db, 'stocktake', id, version, fields);
  return viewStocktake(ctx, id);
});

const linesFor = async (ctx: TxCtx, record: StocktakeRecord, variants: readonly number[]) => {
  const known = await linesToCount(ctx.db, record.id, variants);
  const missing = variants.filter((variant_id) => !known.some((line) => line.variant_id === variant_id));
  if (missing.length > 0 && record.scope !== 'all') throw new Refusal('stock.not_in_count');
  return [...known, ...(await addLines(ctx.db, record, missing))];
};
/** Nothing is lost and nothing doubled: an event that arrived before is skipped, and a line is the sum of its events. */
export const countItems = command(stocktakeContract.count, async (ctx, id, { events }) => {
  const { record } = await hold(ctx, id);
  const lines = await linesFor(ctx, record, [...new Set(events.map(({ variant_id }) => variant_id))]);
  const saved = events.flatMap(({ variant_id, ...event }) => {
    const line = lines.find((one) => one.variant_id === variant_id);
    return line ? [{ ...event, line_id: line.id }] : [];
  });
  await saveCounts(ctx.db, record.branch_id, { staff_id: staffOf(ctx), now: ctx.clock.now() }, saved);
  const all = await eventsOf(
    ctx.db,
    lines.map((line) => line.id),
  );
  const sums = lines.flatMap((line) => {
    const own = all.filter(({ line_id }) => line_id === line.id);
    const counted = countedOf(own);
    const start = own.findLastIndex(({ is_total }) => is_total);
    const [first, last] = [own[Math.max(0, start)], own.at(-1)];
    return counted === null || !first || !last
      ? []
      : [{ id: line.id, counted, first_at: first.at, counted_at: last.at }];
  });
  await saveSums(ctx.db, sums);
  return viewStocktake(ctx, id);
});

/** Line by line: what nobody counted stays as it is; what moved while it was counted is counted again first. */
const approve = async (ctx: TxCtx, id: number, { record, lines }: Awaited<ReturnType<typeof load>>): Promise<void> => {
  const moved = lines.filter(({ is_moved, counted }) => is_moved && counted !== null);
  if (moved.length > 0)
    throw new Refusal('stock.moved_while_counted', { items: moved.map(({ sku }) => sku).join(', ') });
  const counted = lines.map((line) => (line.counted === null ? { ...line, book: null } : line));
  await postStock(ctx, { source: 'stocktake', document_id: id }, countMoves(record.branch_id, counted));
};
export const moveStocktake = command(stocktakeContract.move, async (ctx, id, { move, version, reason }) => {
  await holdStocktake(ctx.db, id);
  const found = await load(ctx, id);
  const { status } = found.record;
  // Who decides second is told who decided first.
  if (found.record.version !== version) throw new StaleWrite('stocktake', id, version);
  if (!canMove(stocktakeMachine, status, move)) throw new Refusal('kit.move_not_possible', { status });
  needReason(stocktakeMachine, move, reason);
  if (move === 'approve') refuseIf(whyNotApprove(standing(ctx, found.record)));
  const decided = { decided_at: ctx.clock.now().toISOString(), decided_by: staffOf(ctx), why: reason };
  await moveTo(ctx.db, { id, version }, move, decided);
  if (move === 'approve') await approve(ctx, id, found);
  await closeLines(ctx.db, id, move === 'approve');
  return viewStocktake(ctx, id);
});
