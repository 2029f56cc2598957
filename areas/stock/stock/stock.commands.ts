/** What a branch has, and when it is low. Quantities change by documents only. */
import type { Stock, StockRow, StockSummary } from './stock.model.ts';
import { averageCents, coverDays, isLow, SOLD_DAYS, stockCan } from './stock.rules.ts';
import { withLabel } from '../item/item.rules.ts';
import { knownBranch } from '#areas/network/branch/branch.facts.ts';
import { addDays, dayIn, type Day } from '#kit/domain/day.ts';
import { NotFound } from '#kit/domain/errors.ts';
import { command, type Ctx } from '#kit/server/context.ts';
import { saveVersioned } from '#kit/server/version.ts';
import { daysOf, elsewhereOf, insertStock, lowestOf, stockOf, sumsOf, type StockRecord } from './stock.store.ts';
import { stockContract } from './stock.contract.ts';

const SHOWN_DAYS = 90;
export const presentStock = (ctx: Ctx, record: StockRecord): StockRow => {
  const { is_here, ...row } = record;
  const { on_hand, reserved, value_cents, sold, reorder_point } = record;
  const available = on_hand - reserved;
  return {
    ...withLabel(row),
    available,
    average_cents: averageCents(value_cents, on_hand),
    is_low: is_here && isLow(available, reorder_point),
    cover_days: coverDays(available, sold),
    can: stockCan((flag) => ctx.has(flag, record.branch_id)),
  };
};
/** One record at a time: a day more or less of sales doesn't matter. */
export const whereNow = (ctx: Ctx) => ({
  branches: ctx.scope.branches,
  on: null,
  since: addDays(dayIn('UTC', ctx.clock.now()), 1 - SOLD_DAYS),
});
/** `on`: the end of that day; sales are those of the weeks before it. */
export const stockWhere = async (ctx: Ctx, on: Day | undefined) => {
  const { today } = await knownBranch(ctx, ctx.branch_id);
  const end = on ?? today;
  return { branches: ctx.scope.branches, on: on ?? null, since: addDays(end, 1 - SOLD_DAYS) };
};

/** `on`: the end of that day instead of now. */
export const viewSummary = async (ctx: Ctx, on: Day | undefined): Promise<StockSummary> => {
  const { branch_id } = ctx;
  const { currency } = await knownBranch(ctx, branch_id);
  const at = { branch_id, on: on ?? null };
  const [[sums], lowest] = await ctx.read(sumsOf(at), lowestOf(at));
  if (!sums) throw new NotFound();
  const average_cents = averageCents(sums.value_cents, sums.pieces);
  return { currency, ...sums, average_cents, lowest: lowest.map(withLabel) };
};

export const viewStock = async (ctx: Ctx, id: number): Promise<Stock> => {
  const where = whereNow(ctx);
  const [[record]] = await ctx.read(stockOf(where).one(id, where));
  if (!record) throw new NotFound();
  const { today } = await knownBranch(ctx, record.branch_id);
  const [days, elsewhere] = await ctx.read(
    daysOf(id, addDays(today, 1 - SHOWN_DAYS), today),
    elsewhereOf(id, ctx.scope.branches),
  );
  return { ...presentStock(ctx, record), days, elsewhere };
};

export const createStock = command(stockContract.create, async (ctx, input) =>
  viewStock(ctx, await insertStock(ctx.db, input)),
);
export const editStock = command(stockContract.edit, async (ctx, id, { version, ...fields }) => {
  await saveVersioned(ctx.db, 'stock', id, version, fields);
  return viewStock(ctx, id);
});
