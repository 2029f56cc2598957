/** Changes adjustments: load, decide by the rules, save. Each is one transaction. */
import { stockAdjustmentMachine } from './stock-adjustment.machine.ts';
import type { NewStockAdjustment, StockAdjustment, StockAdjustmentRow } from './stock-adjustment.model.ts';
import {
  adjustmentBack,
  adjustmentFaults,
  adjustmentMoves,
  changeOf,
  needsSecond,
  stockAdjustmentCan,
  whyNotMove,
} from './stock-adjustment.rules.ts';
import { withLabel } from '../item/item.rules.ts';
import { postStock } from '../movement/movement.commands.ts';
import { staffOf } from '#areas/money/journal/posting.commands.ts';
import { NotFound, Refusal, refuseIf, ValidationError } from '#kit/domain/errors.ts';
import { canMove, needReason } from '#kit/domain/machine.ts';
import { command, type Ctx, type TxCtx } from '#kit/server/context.ts';
import { changeFile } from '#kit/server/file.ts';
import { saveVersioned } from '#kit/server/version.ts';
import {
  deleteAdjustment,
  insertAdjustment,
  linesOf,
  moreOf,
  moveTo,
  putLines,
  saveWorth,
  stockAdjustments,
  valuesMoved,
  type StockAdjustmentRecord,
} from './stock-adjustment.store.ts';
import { stockAdjustmentContract } from './stock-adjustment.contract.ts';

const isOwn = (ctx: Ctx, { staff_id }: Pick<StockAdjustmentRecord, 'staff_id'>): boolean => staff_id === staffOf(ctx);
export const presentAdjustment = (ctx: Ctx, record: StockAdjustmentRecord): StockAdjustmentRow => {
  const { limit_cents: _limit, staff_id: _staff, ...row } = record;
  const of = { ...record, isOwn: isOwn(ctx, record) };
  return { ...row, can: stockAdjustmentCan(of, (flag) => ctx.has(flag, record.branch_id)) };
};
const load = async (ctx: Ctx, id: number) => {
  const [[record], [more], lines] = await ctx.read(stockAdjustments.one(id, ctx.scope), moreOf(id), linesOf(id));
  if (!record || !more) throw new NotFound();
  const { limit_cents } = record;
  const shown: StockAdjustment = {
    ...presentAdjustment(ctx, record),
    ...more,
    limit_cents,
    lines: lines.map(withLabel),
  };
  return { shown, record };
};
export const viewAdjustment = async (ctx: Ctx, id: number): Promise<StockAdjustment> => (await load(ctx, id)).shown;

type Filed = Pick<StockAdjustment, 'branch_id' | 'picture_file_id'>;
const attach = (ctx: TxCtx, { branch_id, picture_file_id }: Filed, after: number | null): Promise<void> =>
  changeFile(ctx, { field: 'picture_file_id', purpose: 'picture', before: picture_file_id, after, branch_id });
const changesIn = ({ reason, lines }: Pick<NewStockAdjustment, 'reason' | 'lines'>) => {
  const faults = adjustmentFaults({ reason, lines });
  if (faults.length > 0) throw new ValidationError(faults);
  return lines.map(({ variant_id, quantity }) => ({ variant_id, quantity: changeOf(reason, quantity) }));
};

export const createAdjustment = command(stockAdjustmentContract.create, async (ctx, { lines, ...input }) => {
  const changes = changesIn({ lines, ...input });
  const { branch_id } = input;
  await attach(ctx, { branch_id, picture_file_id: null }, input.picture_file_id);
  const id = await insertAdjustment(ctx.db, { ...input, staff_id: staffOf(ctx) });
  await putLines(ctx.db, { id, branch_id }, changes);
  return viewAdjustment(ctx, id);
});

export const editAdjustment = command(stockAdjustmentContract.edit, async (ctx, id, { version, lines, ...input }) => {
  const before = await viewAdjustment(ctx, id);
  if (before.status !== 'draft') throw new Refusal('stock.adjustment_posted');
  const changes = changesIn({ lines, ...input });
  await saveVersioned(ctx.db, 'stock_adjustment', id, version, input);
  await attach(ctx, before, input.picture_file_id);
  await putLines(ctx.db, before, changes);
  return viewAdjustment(ctx, id);
});

export const removeAdjustment = command(stockAdjustmentContract.remove, async (ctx, id, { version }) => {
  const before = await viewAdjustment(ctx, id);
  if (before.status !== 'draft') throw new Refusal('stock.adjustment_posted');
  await deleteAdjustment(ctx.db, id, version);
  await attach(ctx, before, null);
  return { id };
});

/** What the pieces are really worth is known once they moved; nothing above the limit moves without a second person. */
const post = async (
  ctx: TxCtx,
  { shown, record }: Awaited<ReturnType<typeof load>>,
  isAlone: boolean,
): Promise<void> => {
  const { id, branch_id, lines } = shown;
  const moved = await postStock(
    ctx,
    { source: 'stock_adjustment', document_id: id },
    adjustmentMoves(branch_id, lines),
  );
  const worth = moved.reduce((sum, { value_cents }) => sum + Math.abs(value_cents), 0);
  if (isAlone && needsSecond(worth, record.limit_cents)) throw new Refusal('stock.adjustment_needs_second');
  await saveWorth(ctx.db, id, worth);
};
const takeBack = async (ctx: TxCtx, { id, branch_id, lines }: StockAdjustment): Promise<void> => {
  const back = adjustmentBack(branch_id, lines, await valuesMoved(ctx.db, id));
  await postStock(ctx, { source: 'stock_adjustment', document_id: id }, back);
};

/** The row is moved first: of two people who decide at once, one waits and finds it decided. */
export const moveAdjustment = command(stockAdjustmentContract.move, async (ctx, id, { move, version, reason }) => {
  const found = await load(ctx, id);
  const { status } = found.shown;
  if (!canMove(stockAdjustmentMachine, status, move)) throw new Refusal('kit.move_not_possible', { status });
  needReason(stockAdjustmentMachine, move, reason);
  refuseIf(whyNotMove(move, { ...found.record, isOwn: isOwn(ctx, found.record) }));
  const [at, by] = [ctx.clock.now().toISOString(), staffOf(ctx)];
  const decided = { decided_at: at, decided_by: by };
  // Its worth is replaced by what moved, below.
  const posted = { posted_at: at, value_cents: found.shown.worth_cents };
  await moveTo(ctx.db, { id, version }, move, {
    ...(move === 'post' && posted),
    ...(move === 'approve' && { ...posted, ...decided }),
    ...(move === 'reject' && { ...decided, why: reason }),
    ...(move === 'reverse' && { reversed_at: at, reversed_by: by, why: reason }),
  });
  if (move === 'post' || move === 'approve') await post(ctx, found, move === 'post');
  if (move === 'reverse') await takeBack(ctx, found.shown);
  return viewAdjustment(ctx, id);
});
