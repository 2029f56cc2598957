import type { Flag } from '#access/access.ts';
import type { Fault } from '#kit/domain/errors.ts';
import { movesFrom } from '#kit/domain/machine.ts';
import type { Day } from '#kit/domain/day.ts';
import type { Move } from '../movement/movement.rules.ts';
import { stockInMachine } from './stock-in.machine.ts';
import type { NewStockIn, StockIn, StockInRow } from './stock-in.model.ts';

export const stockInCan = (status: StockInRow['status'], has: (flag: Flag) => boolean): StockInRow['can'] => [
  ...(has('VIEW_STOCK_IN') && status === 'draft' ? (['edit'] as const) : []),
  ...movesFrom(stockInMachine, status, has),
  ...(has('VIEW_STOCK_IN') && status === 'draft' ? (['delete'] as const) : []),
];

/** One line for each item, so that a scanner adds to it; goods don't arrive tomorrow. */
export const stockInFaults = (
  { lines, delivered_on }: Pick<NewStockIn, 'lines' | 'delivered_on'>,
  today: Day,
): Fault[] => [
  ...(new Set(lines.map(({ variant_id }) => variant_id)).size < lines.length
    ? [{ field: 'lines', key: 'duplicate' }]
    : []),
  ...(delivered_on > today ? [{ field: 'delivered_on', key: 'in_the_future' }] : []),
];

type Line = Pick<StockIn['lines'][number], 'id' | 'variant_id' | 'quantity' | 'unit_cost_cents'>;
type Delivery = Pick<StockIn, 'branch_id' | 'is_opening'>;
/** What the delivery brings: each piece at its cost, which is owed to the supplier; opening stock is owed to nobody. */
export const movesIn = ({ branch_id, is_opening }: Delivery, lines: readonly Line[]): Move[] =>
  lines.map(({ id, variant_id, quantity, unit_cost_cents }) => ({
    branch_id,
    variant_id,
    place: 'hand',
    kind: 'stock_in',
    quantity,
    value_cents: quantity * unit_cost_cents,
    line_id: id,
    against: is_opening ? 'opening_balances' : 'goods_received',
  }));
/**
 * Goods that were booked in wrongly leave at today's average, so that what remains keeps it; the supplier is owed less by
 * what was booked, and the difference is one of stock.
 */
export const movesBack = (delivery: Delivery, lines: readonly Line[]): Move[] =>
  movesIn(delivery, lines).map(({ quantity, value_cents, ...move }) => ({
    ...move,
    quantity: -quantity,
    is_reversal: true,
    against_cents: value_cents ?? 0,
  }));
