/** Many buyers at one moment: nobody gets a piece that isn't there, and an order ends in one way only. */
import { describe, expect, it } from 'vitest';
import { orderContract } from './order.contract.ts';
import type { Order } from './order.model.ts';
import { orderGym } from '../orders.testing.ts';
import { invoiceContract } from '#areas/money/invoice/invoice.contract.ts';
import { runs } from '#kit/domain/tier.testing.ts';

const { as, sold, test, stock, orders, item, ask, sell, again } = await orderGym({ config: { poolSize: 12 } });
const client = await sold.member();
const codesOf = (said: readonly { responseCode: number; refusal?: { code: string } }[]) =>
  said.map(({ responseCode, refusal }) => refusal?.code ?? responseCode);
const count = <T>(all: readonly T[], wanted: T): number => all.filter((one) => one === wanted).length;

describe('the last pieces', () => {
  it('go to as many buyers as there are, and the others are told so', async () => {
    const buyers = runs(200, 60);
    const variant_id = await item(20, 3_33);
    // Half take it away, half have it kept: both take it from what is available.
    const said = await Promise.all(
      Array.from({ length: buyers }, (_, n) =>
        ask([{ variant_id, quantity: 1 }], n % 2 === 0 ? {} : { member_id: client.id, picks_up: true }),
      ),
    );
    expect(count(codesOf(said), 0)).toBe(20);
    expect(count(codesOf(said), 'stock.short')).toBe(buyers - 20);
    expect(await stock.held(variant_id)).toMatchObject({ available: 0 });
    const invoices = said.flatMap(({ data }) => (data?.invoice_number ? [data.invoice_number] : []));
    expect(new Set(invoices).size).toBe(20);
  });

  it('is one piece at two tills: one sale', async () => {
    for (let n = 0; n < runs(20, 5); n += 1) {
      const variant_id = await item(1);
      const said = await Promise.all([1, 2].map(() => ask([{ variant_id, quantity: 1 }])));
      expect(new Set(codesOf(said))).toEqual(new Set([0, 'stock.short']));
    }
  });

  it('are never waited for crosswise by carts with the same items in another order', async () => {
    const [first, second] = [await item(40), await item(40)];
    const said = await Promise.all(
      Array.from({ length: 20 }, (_, n) => {
        const lines = [first, second].map((variant_id) => ({ variant_id, quantity: 2 }));
        return ask(n % 2 === 0 ? lines : lines.toReversed());
      }),
    );
    expect(new Set(codesOf(said))).toEqual(new Set([0]));
    expect(await stock.held(first)).toMatchObject({ on_hand: 0 });
  });
});

const all = (order: Order) => order.lines.map(({ id }) => ({ id, quantity: 1, goes: 'shelf' as const }));

describe('one order', () => {
  it('is handed over, cancelled or returned, whichever comes first', async () => {
    for (let n = 0; n < runs(20, 5); n += 1) {
      const variant_id = await item(1);
      const order = await sell([{ variant_id, quantity: 1 }], { member_id: client.id, picks_up: true });
      const { id, version } = order;
      const said = await Promise.all([
        orders.move(id, { move: 'complete', version }),
        as.facility(orderContract).move(id, { move: 'cancel', version, reason: 'Changed their mind' }),
        orders.giveBack(id, { version, reason: 'Too small', lines: all(order) }),
      ]);
      expect(count(codesOf(said), 0)).toBe(1);
      const { status } = await again(id);
      expect(await stock.held(variant_id)).toMatchObject({
        on_hand: status === 'order_completed' ? 0 : 1,
        reserved: 0,
      });
    }
  });

  it('is paid or cancelled, and paid money isn’t lost either way', async () => {
    for (let n = 0; n < runs(20, 5); n += 1) {
      const buyer = await sold.member();
      const variant_id = await item(1);
      const order = await sell([{ variant_id, quantity: 1 }], { member_id: buyer.id, picks_up: true, paid: 'later' });
      const invoice_id = order.invoice_id ?? 0;
      const pay = { invoice_id, open_cents: 50_00, method: 'cash' as const, amount_cents: 50_00 };
      const [paid, cancelled] = await Promise.all([
        as.admin(invoiceContract).pay(pay),
        orders.move(order.id, { move: 'cancel', version: order.version, reason: 'Never came' }),
      ]);
      expect([paid, cancelled].some(({ responseCode }) => responseCode === 0)).toBe(true);
      const { status } = await again(order.id);
      expect(status).toBe(cancelled.responseCode === 0 ? 'cancelled' : 'payment_completed');
      const { wallet_cents, paid_cents } = await as.admin(invoiceContract).invoice.data(invoice_id);
      expect(paid.responseCode === 0 ? Math.max(wallet_cents, paid_cents) : wallet_cents).toBe(
        paid.responseCode === 0 ? 50_00 : 0,
      );
    }
  });

  it('is returned once by two people at once', async () => {
    const order = await sell([{ variant_id: await item(1), quantity: 1 }], { member_id: client.id });
    const body = { version: order.version, reason: 'Too small', lines: all(order) };
    const said = await Promise.all([1, 2].map(() => orders.giveBack(order.id, body)));
    expect(count(codesOf(said), 0)).toBe(1);
    expect(await again(order.id)).toMatchObject({ returned_cents: 50_00 });
  });
});

it('afterwards everything adds up, and nobody had waited for each other', async () => {
  expect(await test.faults()).toEqual([]);
  const rows = await test.rows`select deadlocks::int from pg_stat_database where datname = current_database()`;
  expect(rows).toEqual([{ deadlocks: 0 }]);
});
