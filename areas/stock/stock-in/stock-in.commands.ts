/** Changes deliveries: load, decide by the rules, save. Each is one transaction. */
import { stockInMachine } from './stock-in.machine.ts';
import type { NewStockIn, StockIn, StockInRow } from './stock-in.model.ts';
import { movesBack, movesIn, stockInCan, stockInFaults } from './stock-in.rules.ts';
import { withLabel } from '../item/item.rules.ts';
import { postStock } from '../movement/movement.commands.ts';
import { staffOf } from '#areas/money/journal/posting.commands.ts';
import { knownBranch } from '#areas/network/branch/branch.facts.ts';
import { NotFound, Refusal, ValidationError } from '#kit/domain/errors.ts';
import { canMove, needReason } from '#kit/domain/machine.ts';
import { command, type Ctx, type TxCtx } from '#kit/server/context.ts';
import { changeFile } from '#kit/server/file.ts';
import { saveVersioned } from '#kit/server/version.ts';
import {
  deleteStockIn,
  insertStockIn,
  linesOf,
  moreOf,
  moveTo,
  putLines,
  stockIns,
  type StockInRecord,
} from './stock-in.store.ts';
import { stockInContract } from './stock-in.contract.ts';

export const presentStockIn = (ctx: Ctx, record: StockInRecord): StockInRow => ({
  ...record,
  can: stockInCan(record.status, (flag) => ctx.has(flag, record.branch_id)),
});
export const viewStockIn = async (ctx: Ctx, id: number): Promise<StockIn> => {
  const [[record], [more], lines] = await ctx.read(stockIns.one(id, ctx.scope), moreOf(id), linesOf(id));
  if (!record || !more) throw new NotFound();
  return { ...presentStockIn(ctx, record), ...more, lines: lines.map(withLabel) };
};

type Filed = Pick<StockIn, 'branch_id' | 'note_file_id'>;
const attach = (ctx: TxCtx, { branch_id, note_file_id }: Filed, after: number | null): Promise<void> =>
  changeFile(ctx, { field: 'note_file_id', purpose: 'slip', before: note_file_id, after, branch_id });
const check = async (ctx: Ctx, branch_id: number, input: Pick<NewStockIn, 'lines' | 'delivered_on'>): Promise<void> => {
  const faults = stockInFaults(input, (await knownBranch(ctx, branch_id)).today);
  if (faults.length > 0) throw new ValidationError(faults);
};

export const createStockIn = command(stockInContract.create, async (ctx, { lines, ...input }) => {
  const { branch_id } = input;
  await check(ctx, branch_id, { lines, ...input });
  await attach(ctx, { branch_id, note_file_id: null }, input.note_file_id);
  const id = await insertStockIn(ctx.db, { ...input, staff_id: staffOf(ctx) });
  await putLines(ctx.db, { id, branch_id }, lines);
  return viewStockIn(ctx, id);
});

export const editStockIn = command(stockInContract.edit, async (ctx, id, { version, lines, ...input }) => {
  const before = await viewStockIn(ctx, id);
  if (before.status !== 'draft') throw new Refusal('stock.stock_in_posted');
  await check(ctx, before.branch_id, { lines, ...input });
  await saveVersioned(ctx.db, 'stock_in', id, version, input);
  await attach(ctx, before, input.note_file_id);
  await putLines(ctx.db, before, lines);
  return viewStockIn(ctx, id);
});

export const removeStockIn = command(stockInContract.remove, async (ctx, id, { version }) => {
  const before = await viewStockIn(ctx, id);
  if (before.status !== 'draft') throw new Refusal('stock.stock_in_posted');
  await deleteStockIn(ctx.db, id, version);
  await attach(ctx, before, null);
  return { id };
});

const nowBy = (ctx: TxCtx) => [ctx.clock.now().toISOString(), staffOf(ctx)] as const;
/** What a file says a branch has from the start: booked in at once, with the file attached. */
export const openingStockIn = async (
  ctx: TxCtx,
  { branch_id, file_id, supplier, lines }: Pick<NewStockIn, 'branch_id' | 'supplier' | 'lines'> & { file_id: number },
): Promise<StockIn> => {
  await changeFile(ctx, { field: 'file_id', purpose: 'sheet', before: null, after: file_id, branch_id });
  const { today: delivered_on } = await knownBranch(ctx, branch_id);
  const record = { branch_id, supplier, reference: 'opening', delivered_on, note_file_id: file_id, is_opening: true };
  const id = await insertStockIn(ctx.db, { ...record, staff_id: staffOf(ctx) });
  await putLines(ctx.db, { id, branch_id }, lines);
  const { version } = await viewStockIn(ctx, id);
  return moveStockIn(ctx, id, { move: 'post', version, reason: null });
};

/** The row is moved first: of two people who book the same delivery in, one waits and finds it done. */
export const moveStockIn = command(stockInContract.move, async (ctx, id, { move, version, reason }) => {
  const delivery = await viewStockIn(ctx, id);
  const { status, lines } = delivery;
  if (!canMove(stockInMachine, status, move)) throw new Refusal('kit.move_not_possible', { status });
  needReason(stockInMachine, move, reason);
  const [at, by] = nowBy(ctx);
  const isBack = move === 'reverse';
  await moveTo(
    ctx.db,
    { id, version },
    move,
    isBack ? { reversed_at: at, reversed_by: by, reversed_why: reason } : { posted_at: at, posted_by: by },
  );
  const moves = isBack ? movesBack(delivery, lines) : movesIn(delivery, lines);
  await postStock(ctx, { source: 'stock_in', document_id: id }, moves);
  return viewStockIn(ctx, id);
});
