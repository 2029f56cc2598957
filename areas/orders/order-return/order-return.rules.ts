/** Items that come back, as pure functions: what the client gets for them, and what moves in stock. */
import type { Fault } from '#kit/domain/errors.ts';
import { mulDiv } from '#kit/domain/money.ts';
import type { Move } from '#areas/stock/movement/movement.rules.ts';
import type { NewReturn, OrderReturned } from '../order/order.model.ts';

/** A line of an order as it is now; amounts with tax. */
export type Sold = {
  id: number;
  variant_id: number;
  quantity: number;
  returned: number;
  amount_cents: number;
  returned_cents: number;
  handed_at: string | null;
  invoice_line_id: number | null;
};
/** What credit notes have left of a line of the invoice. */
type Left = { id: number; amount_cents: number };
export type Back = {
  line: Sold;
  quantity: number;
  goes: OrderReturned['lines'][number]['goes'];
  amount_cents: number;
};

export const returnFaults = (lines: readonly Sold[], wanted: NewReturn['lines']): Fault[] =>
  wanted.flatMap(({ id, quantity }, at) => {
    const line = lines.find((one) => one.id === id);
    const isTwice = wanted.findIndex((one) => one.id === id) < at;
    if (!line || isTwice) return [{ field: `lines.${at}.id`, key: line ? 'duplicate' : 'invalid' }];
    const max = line.quantity - line.returned;
    return quantity > max ? [{ field: `lines.${at}.quantity`, key: 'too_big', facts: { max } }] : [];
  });

/**
 * Each piece is worth its share of what was paid for its line, discount included; the last one takes the rest. Never
 * more than what credit notes have left of the line. What was never handed over is only released.
 */
export const backOf = (lines: readonly Sold[], wanted: NewReturn['lines'], left: readonly Left[]): Back[] => {
  // Two lines of an order can share one of the invoice: the client took some of the pieces first.
  const most = new Map(left.map(({ id, amount_cents }) => [id, amount_cents]));
  return wanted.flatMap(({ id, quantity, goes }) => {
    const line = lines.find((one) => one.id === id);
    if (!line) return [];
    const on = line.invoice_line_id ?? 0;
    const share = mulDiv(line.amount_cents, line.returned + quantity, line.quantity) - line.returned_cents;
    const amount_cents = Math.max(0, Math.min(share, most.get(on) ?? 0));
    most.set(on, (most.get(on) ?? 0) - amount_cents);
    return [{ line, quantity, goes: line.handed_at === null ? 'released' : goes, amount_cents }];
  });
};
/** What comes back of each line of the invoice. */
export const creditedOf = (back: readonly Back[]): Map<number, number> => {
  const cents = new Map<number, number>();
  for (const { line, amount_cents } of back) {
    const on = line.invoice_line_id ?? 0;
    cents.set(on, (cents.get(on) ?? 0) + amount_cents);
  }
  return cents;
};
/** A piece goes back to the shelf of the branch that sold it, so that is where it has to be. */
export const comesBackElsewhere = (back: readonly Back[], sold_in: number, works_in: number): boolean =>
  works_in !== 0 && works_in !== sold_in && back.some(({ goes }) => goes === 'shelf');

/** What a line's pieces cost when they were handed over. */
export type Cost = { line_id: number; quantity: number; cost_cents: number };
type Stored = { id: number; product_order_line_id: number };
/** Back on the shelf at what they cost at the sale, whatever an average piece costs today. */
export const returnMoves = (
  branch_id: number,
  back: readonly Back[],
  { costs, stored }: { costs: readonly Cost[]; stored: readonly Stored[] },
): Move[] =>
  back.flatMap(({ line, quantity, goes }): Move[] => {
    const line_id = stored.find((one) => one.product_order_line_id === line.id)?.id ?? 0;
    const of = { branch_id, variant_id: line.variant_id, line_id };
    if (goes === 'released') return [{ ...of, place: 'reserved', kind: 'release', quantity: -quantity }];
    if (goes !== 'shelf') return [];
    const { quantity: handed, cost_cents } = costs.find((one) => one.line_id === line.id) ?? {
      quantity: line.quantity,
      cost_cents: 0,
    };
    const before = line.returned - (line.quantity - handed);
    const value_cents = mulDiv(cost_cents, before + quantity, handed) - mulDiv(cost_cents, before, handed);
    return [{ ...of, place: 'hand', kind: 'return', quantity, value_cents, against: 'cost_of_goods' }];
  });
