/** Products with stock, and the value of a pile of pieces worked out by hand, for tests. */
import { productContract } from './product/product.contract.ts';
import type { Product } from './product/product.model.ts';
import { variantsFor } from './product/product.rules.ts';
import { stockContract } from './stock/stock.contract.ts';
import { stockInContract } from './stock-in/stock-in.contract.ts';
import type { StockIn } from './stock-in/stock-in.model.ts';
import type { Gym, Person } from '#server/testing/gym.testing.ts';

let count = 0;
type Line = { variant_id: number; quantity: number; unit_cost_cents: number };
export const stocked = ({ as, on }: Pick<Gym, 'as' | 'on'>, by: Person = as.admin) => {
  const product = async (more: object = {}): Promise<Product> => {
    count += 1;
    const products = as.hq(productContract);
    const made = await products.create.data({
      code: `STK${count}`,
      name: { en: `Stocked ${count}`, cn: '' },
      variants: variantsFor([], []),
      prices: [
        { currency: 'MYR', price_cents: 50_00, member_price_cents: 45_00 },
        { currency: 'SGD', price_cents: 20_00, member_price_cents: 18_00 },
      ],
      valid_from: '2020-01-01',
      ...more,
    });
    return products.move.data(made.id, { move: 'publish', version: made.version });
  };
  /** The id of the only variant of a new product on sale. */
  const variant = async (more?: object): Promise<number> => (await product(more)).variants[0]?.id ?? 0;
  const draft = (...lines: Line[]): Promise<StockIn> =>
    by(stockInContract).create.data({ supplier: 'Twins Sports', delivered_on: on.today(), lines });
  const post = async (...lines: Line[]): Promise<StockIn> => {
    const { id, version } = await draft(...lines);
    return by(stockInContract).move.data(id, { move: 'post', version });
  };
  /** A new item, of which so many pieces were delivered. */
  const inStock = async (quantity: number, unit_cost_cents = 2_00, more: object = {}): Promise<number> => {
    const variant_id = await variant(more);
    await post({ variant_id, quantity, unit_cost_cents });
    return variant_id;
  };
  const held = async (variant_id: number, person: Person = by) => {
    const { data } = await person(stockContract).list.data({ itemsPerPage: 200 });
    const found = data.find((row) => row.variant_id === variant_id);
    return { on_hand: 0, available: 0, reserved: 0, in_transit: 0, value_cents: 0, id: 0, ...found };
  };
  return { product, variant, draft, post, inStock, held };
};

/** The average as people work it out: a pile of pieces and what they cost altogether. */
export class Pile {
  pieces = 0;
  cost = 0;
  last = 0;
  bring(count: number, cost: number): void {
    this.pieces += count;
    this.cost += cost;
    this.last = this.pieces === 0 ? this.last : Math.round(this.cost / this.pieces);
  }
  /** Half a cent is rounded up; the last piece takes all that is left. */
  worth(count: number): number {
    if (this.pieces === 0) return count * this.last;
    if (count === this.pieces) return this.cost;
    return Math.floor((2 * this.cost * count + this.pieces) / (2 * this.pieces));
  }
  take(count: number): boolean {
    if (count > this.pieces) return false;
    this.bring(-count, -this.worth(count));
    return true;
  }
}
