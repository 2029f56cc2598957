/** Orders of items that are there, for tests. */
import type { Order, Placed } from './order/order.model.ts';
import { orderContract } from './order/order.contract.ts';
import { merchandiseContract } from './merchandise/merchandise.contract.ts';
import type { Choice } from './merchandise/merchandise.model.ts';
import { signUpContract } from '#areas/membership/sign-up/sign-up.contract.ts';
import { variantsFor } from '#areas/stock/product/product.rules.ts';
import { stocked } from '#areas/stock/stock.testing.ts';
import { gym, type Gym, type GymOptions, type Person } from '#server/testing/gym.testing.ts';

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
  const item = (pieces: number, unit_cost_cents = 20_00): Promise<number> => stock.inStock(pieces, unit_cost_cents);
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
/** A gym that sells at the desk of Kuala Lumpur. */
export const orderGym = async (options?: GymOptions) => {
  const made = await gym(options);
  return { ...made, made, ...selling(made) };
};

const size = { key: 's', name: { en: 'S', cn: '' } };
const sizes = [{ name: { en: 'Size', cn: '尺码' }, values: [size, { key: 'm', name: { en: 'M', cn: '' } }] }];
export const FEE = 100_00;
type Included = { product_id: number; quantity: number; variant_ids?: number[] };
/** Sign-ups with a joining fee of 100.00 that includes products; each product comes in the sizes S and M. */
export const joining = (made: Gym) => {
  const { as, sold, on } = made;
  const stock = stocked(made);
  const inSizes = async (pieces: [number, number]): Promise<{ product_id: number; s: number; m: number }> => {
    const { id, variants } = await stock.product({ options: sizes, variants: variantsFor(sizes, []) });
    const [s = 0, m = 0] = variants.map((variant) => variant.id);
    for (const [at, variant_id] of [s, m].entries()) {
      const quantity = pieces[at] ?? 0;
      if (quantity > 0) await stock.post({ variant_id, quantity, unit_cost_cents: 20_00 });
    }
    return { product_id: id, s, m };
  };
  const including = async (...merchandise: Included[]) => {
    const fee = await sold.joiningFee({ merchandise: merchandise.map((one) => ({ name: '', ...one })) });
    return sold.programme({ joining_fee_id: fee.id });
  };
  type More = { paid?: 'cash' | 'later'; member_id?: number; start_on?: string; total_cents?: number };
  const ask = async (programme_id: number, merchandise: Choice[], { paid = 'cash', ...more }: More = {}) => {
    const total_cents = more.total_cents ?? 150_00 + FEE;
    return as.sales(signUpContract).signUp({
      member_id: (await sold.member()).id,
      programme_id,
      start_on: on.today(),
      ...more,
      merchandise,
      total_cents,
      payments: paid === 'cash' ? [{ method: 'cash', amount_cents: total_cents }] : [],
    });
  };
  const signUp = async (programme_id: number, merchandise: Choice[], more?: More) => {
    const said = await ask(programme_id, merchandise, more);
    if (said.responseCode !== 0) throw new Error(said.text);
    return said.data;
  };
  const merchandise = as.sales(merchandiseContract);
  /** Chooses for the order as it is now. */
  const choose = async (membership_id: number, lines: Choice[], declined_reason: string | null = null) => {
    const { version } = await merchandise.view.data(membership_id);
    return merchandise.choose(membership_id, { version, lines, declined_reason });
  };
  return { inSizes, including, ask, signUp, merchandise, choose };
};
