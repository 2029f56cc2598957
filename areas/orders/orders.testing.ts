/** Orders of items that are there, for tests. */
import type { Order, Placed } from './order/order.model.ts';
import { orderContract } from './order/order.contract.ts';
import { stocked } from '#areas/stock/stock.testing.ts';
import type { Gym, Person } from '#server/testing/gym.testing.ts';

export const PRICE = 50_00;
type Line = { variant_id: number; quantity: number };
export type Asked = {
  member_id?: number | null;
  picks_up?: boolean;
  paid?: 'cash' | 'later' | 'bank_transfer' | 'wallet';
  total_cents?: number;
  discount_cents?: number;
};
/** `by` sells; the items cost 50.00 each, or 45.00 with a membership. */
export const selling = (made: Gym, by: Person = made.as.admin) => {
  const stock = stocked(made, by);
  const orders = by(orderContract);
  const item = async (pieces: number, unit_cost_cents = 20_00): Promise<number> => {
    const variant_id = await stock.variant();
    await stock.post({ variant_id, quantity: pieces, unit_cost_cents });
    return variant_id;
  };
  const ask = (lines: readonly Line[], more: Asked = {}) => {
    const { paid = 'cash', discount_cents = 0, member_id = null, picks_up = false } = more;
    const full = lines.reduce((sum, { quantity }) => sum + quantity * PRICE, 0);
    const total_cents = more.total_cents ?? full - discount_cents;
    const payment = { method: paid === 'later' ? ('cash' as const) : paid, amount_cents: total_cents };
    return orders.create({
      member_id,
      picks_up,
      lines: [...lines],
      discount_cents,
      discount_reason: discount_cents > 0 ? 'Display item' : null,
      payments: paid === 'later' || total_cents === 0 ? [] : [payment],
      total_cents,
    });
  };
  const sell = async (lines: readonly Line[], more?: Asked): Promise<Placed> => {
    const said = await ask(lines, more);
    if (said.responseCode !== 0) throw new Error(said.text);
    return said.data;
  };
  const again = (id: number): Promise<Order> => orders.view.data(id);
  return { stock, orders, item, ask, sell, again };
};
