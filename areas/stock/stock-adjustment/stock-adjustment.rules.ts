import type { Flag } from '#access/access.ts';
import type { Fault } from '#kit/domain/errors.ts';
import { movesFrom } from '#kit/domain/machine.ts';
import type { Move } from '../movement/movement.rules.ts';
import { stockAdjustmentMachine, type StockAdjustmentMove } from './stock-adjustment.machine.ts';
import type {
  AdjustReason,
  NewStockAdjustment,
  StockAdjustment,
  StockAdjustmentRow,
} from './stock-adjustment.model.ts';

/** A correction says the change itself; every other reason has one direction, and people enter how many pieces. */
export const isSigned = (reason: AdjustReason): boolean => reason === 'correction';
export const changeOf = (reason: AdjustReason, quantity: number): number =>
  isSigned(reason) || reason === 'found' ? quantity : -quantity;
/** What the form shows again: the way back. */
export const enteredOf = (reason: AdjustReason, change: number): number =>
  isSigned(reason) || reason === 'found' ? change : -change;

export const adjustmentFaults = ({ reason, lines }: Pick<NewStockAdjustment, 'reason' | 'lines'>): Fault[] => [
  ...(new Set(lines.map(({ variant_id }) => variant_id)).size < lines.length
    ? [{ field: 'lines', key: 'duplicate' }]
    : []),
  ...lines.flatMap(({ quantity }, at) =>
    quantity < 0 && !isSigned(reason) ? [{ field: `lines.${at}.quantity`, key: 'not_negative' }] : [],
  ),
];

/** Whether a second person decides: above the branch's limit. A limit of 0 means always. */
export const needsSecond = (worth_cents: number, limit_cents: number): boolean =>
  limit_cents === 0 || worth_cents > limit_cents;

type Of = Pick<StockAdjustmentRow, 'status' | 'worth_cents'> & { limit_cents: number; isOwn: boolean };
/** Nobody decides about their own adjustment; who entered it can withdraw it. */
const mayMove = (move: StockAdjustmentMove, { worth_cents, limit_cents, isOwn }: Of): boolean => {
  const isBig = needsSecond(worth_cents, limit_cents);
  if (move === 'post') return !isBig;
  if (move === 'ask') return isBig;
  if (move === 'withdraw') return isOwn;
  return move === 'reverse' ? !(isBig && isOwn) : !isOwn;
};
export const stockAdjustmentCan = (of: Of, has: (flag: Flag) => boolean): StockAdjustmentRow['can'] => [
  ...(has('VIEW_STOCK_ADJUSTMENT') && of.status === 'draft' ? (['edit'] as const) : []),
  ...movesFrom(stockAdjustmentMachine, of.status, has).filter((move) => mayMove(move, of)),
  ...(has('VIEW_STOCK_ADJUSTMENT') && of.status === 'draft' ? (['delete'] as const) : []),
];
/** Why a move that the status allows isn't this person's to make. */
export const whyNotMove = (move: StockAdjustmentMove, of: Of): string | null => {
  if (mayMove(move, of)) return null;
  if (move === 'post') return 'stock.adjustment_needs_second';
  if (move === 'ask') return 'stock.adjustment_needs_nobody';
  return move === 'withdraw' ? 'stock.not_own_adjustment' : 'stock.own_adjustment';
};

type Line = Pick<StockAdjustment['lines'][number], 'id' | 'variant_id' | 'quantity'>;
/** Pieces move at the average; what is found is worth the same as what is there. */
export const adjustmentMoves = (branch_id: number, lines: readonly Line[]): Move[] =>
  lines.map(({ id, variant_id, quantity }) => ({
    branch_id,
    variant_id,
    place: 'hand',
    kind: 'adjust',
    quantity,
    line_id: id,
    against: 'stock_differences',
  }));
type Was = { line_id: number; value_cents: number };
/** Pieces that were taken away come back with the value that they left with. */
export const adjustmentBack = (branch_id: number, lines: readonly Line[], was: readonly Was[]): Move[] =>
  adjustmentMoves(branch_id, lines).map((move) => {
    const before = was.find(({ line_id }) => line_id === move.line_id)?.value_cents ?? 0;
    const value = move.quantity < 0 ? { value_cents: -before } : {};
    return { ...move, quantity: -move.quantity, is_reversal: true, ...value };
  });
