/**
 * Money that leaves the till or arrives from card providers, and differences found by a count: each with its journal
 * entry.
 */
import type { Till, TillMove } from './till.model.ts';
import { foundBy, heldFor, journalBackOf, journalForMove, tillFaults, whyNotMove } from './till.rules.ts';
import type { CloseDay } from '../day-close/day-close.model.ts';
import { formatDay, type Day } from '#kit/domain/day.ts';
import { Refusal, refuseIf, ValidationError } from '#kit/domain/errors.ts';
import { formatMoney } from '#kit/domain/money.ts';
import { knownBranch, type BranchFacts } from '#areas/network/branch/branch.facts.ts';
import { command, type Ctx, type TxCtx } from '#kit/server/context.ts';
import type { Sql } from '#kit/server/db.ts';
import { saveVersioned } from '#kit/server/version.ts';
import { holdDay, refuseIfClosed } from '../day-close/day-close.store.ts';
import { insertEntry } from '../payment/payment.store.ts';
import { staffOf } from '../journal/posting.commands.ts';
import { countsOf, getMove, heldOn, insertMove, movesOf, type TillRecord } from './till.store.ts';
import { tillContract } from './till.contract.ts';

const shown = (ctx: Ctx, { undone_at, branch_id, ...move }: TillRecord): TillMove => {
  const may = undone_at === null && move.kind !== 'count' && ctx.has('CLOSE_DAY', branch_id);
  return { ...move, can: may ? ['undo'] : [] };
};
export const viewTill = async (ctx: Ctx, branch_id: number, asked?: Day): Promise<Till> => {
  const { today, currency } = await knownBranch(ctx, branch_id);
  const day = asked ?? today;
  const [moves, [held]] = await ctx.read(movesOf(branch_id, day), heldOn(branch_id, currency, day));
  const { cash_cents = 0, clearing_cents = 0 } = held ?? {};
  const can = day <= today && ctx.has('CLOSE_DAY', branch_id) ? (['record'] as const) : [];
  return { day, currency, cash_cents, clearing_cents, moves: moves.map((move) => shown(ctx, move)), can: [...can] };
};

type Posted = Pick<TillMove, 'kind' | 'method' | 'amount_cents' | 'fee_cents' | 'reference' | 'note'>;
type Where = { branch_id: number; day: Day; currency: string; staff_id: number | null };
const writeMove = async (db: Sql, at: Where, move: Posted): Promise<void> => {
  const { branch_id, day, currency } = at;
  const till_move_id = await insertMove(db, { ...move, ...at });
  insertEntry(db, journalForMove({ ...move, day, currency }), { branch_id, till_move_id });
};
const postMove = (ctx: TxCtx, { id: branch_id, currency }: BranchFacts, day: Day, move: Posted) =>
  writeMove(ctx.db, { branch_id, day, currency, staff_id: staffOf(ctx) }, move);

/** The till is locked, so two desks can't bank the same cash. */
export const recordMove = command(tillContract.record, async (ctx, asked) => {
  const { branch_id, day, kind, amount_cents, reference, note } = asked;
  const branch = await knownBranch(ctx, branch_id);
  const faults = tillFaults(asked);
  if (faults.length > 0) throw new ValidationError(faults);
  await holdDay(ctx.db, branch_id);
  await refuseIfClosed(ctx, branch, day);
  // What left on a later day is gone, whenever this one is recorded.
  const [[then], [now]] = await ctx.read(
    heldOn(branch_id, branch.currency, day),
    heldOn(branch_id, branch.currency, branch.today),
  );
  const held = {
    cash_cents: Math.min(then?.cash_cents ?? 0, now?.cash_cents ?? 0),
    clearing_cents: Math.min(then?.clearing_cents ?? 0, now?.clearing_cents ?? 0),
  };
  refuseIf(whyNotMove(asked, held, branch.today), {
    day: formatDay(day, ctx.locale),
    held: formatMoney(Math.max(0, heldFor(kind, held)), branch.currency, ctx.locale),
  });
  await postMove(ctx, branch, day, {
    kind,
    method: null,
    amount_cents,
    fee_cents: asked.fee_cents ?? 0,
    reference,
    note,
  });
  return viewTill(ctx, branch_id, day);
});

const takeBack = async (ctx: TxCtx, move: TillRecord, version: number, reason: string): Promise<void> => {
  const { id, branch_id } = move;
  await saveVersioned(ctx.db, 'till_move', id, version, {
    undone_at: ctx.clock.now().toISOString(),
    undone_by: staffOf(ctx),
    undone_why: reason,
  });
  insertEntry(ctx.db, journalBackOf(journalForMove(move)), { branch_id, till_move_id: id });
};
export const undoMove = command(tillContract.undo, async (ctx, id, { version, reason }) => {
  const { branch_id } = await getMove(ctx.db, id);
  await holdDay(ctx.db, branch_id);
  const move = await getMove(ctx.db, id);
  if (move.undone_at !== null || move.kind === 'count') throw new Refusal('money.till_undone');
  await refuseIfClosed(ctx, await knownBranch(ctx, branch_id), move.day);
  await takeBack(ctx, move, version, reason);
  return viewTill(ctx, branch_id, move.day);
});

/** Before the day is closed, because nothing is posted to it afterwards. */
export const postCounted = async (db: Sql, at: Where, lines: CloseDay['lines']): Promise<void> => {
  for (const found of foundBy(lines)) await writeMove(db, at, { ...found, fee_cents: 0, reference: null });
};
/** Once the day is reopened. */
export const takeCountedBack = async (ctx: TxCtx, branch_id: number, day: Day, reason: string): Promise<void> => {
  for (const move of await countsOf(ctx.db, branch_id, day)) await takeBack(ctx, move, move.version, reason);
};
