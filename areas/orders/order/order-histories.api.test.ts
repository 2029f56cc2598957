/**
 * Random histories of a shop's orders against a slow and obvious model: pieces and cents by hand, in two branches. What
 * stock is worth is compared with the books.
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Order } from './order.model.ts';
import { PRICE, selling } from '../orders.testing.ts';
import { invoiceContract } from '#areas/money/invoice/invoice.contract.ts';
import { runs } from '#kit/domain/tier.testing.ts';
import { gym } from '#server/testing/gym.testing.ts';
import { verify } from '#server/verify.ts';

const made = await gym();
const { as, sold, test } = made;
const [here, there] = [selling(made), selling(made, as.admin_sg)];
const client = await sold.member();

/** One order as a shop assistant would write it down. */
type Slip = { id: number; pieces: number; paid: boolean; out: number; back: number; cents: number; over: boolean };
class Shop {
  shelf = 0;
  /** Kept behind the counter for clients. */
  kept = 0;
  cash = 0;
  owed = 0;
  slips: Slip[] = [];
  get available(): number {
    return this.shelf - this.kept;
  }
}
const step = fc.record({
  what: fc.constantFrom(
    'deliver',
    'sell',
    'sell',
    'keep',
    'keep',
    'keep_unpaid',
    'pay',
    'hand',
    'cancel',
    'return',
    'return',
  ),
  pieces: fc.integer({ min: 1, max: 4 }),
  which: fc.nat(20),
  off: fc.integer({ min: 0, max: 999 }),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

const walk = async (steps: readonly Step[]): Promise<void> => {
  const variant_id = await here.item(3, 7_77);
  // The other branch has the same item, and nothing that happens here touches it.
  await there.stock.post({ variant_id, quantity: 5, unit_cost_cents: 3_33 });
  const shop = new Shop();
  shop.shelf = 3;
  const slipFor = (which: number, is: (slip: Slip) => boolean): Slip | undefined => {
    const those = shop.slips.filter(is);
    return those.length === 0 ? undefined : those[which % those.length];
  };
  const note = (order: Order, pieces: number, part: Partial<Slip>): void => {
    shop.slips.push({
      id: order.id,
      pieces,
      paid: true,
      out: 0,
      back: 0,
      cents: order.total_cents,
      over: false,
      ...part,
    });
  };
  for (const { what, pieces, which, off } of steps) {
    const lines = [{ variant_id, quantity: pieces }];
    const discount_cents = Math.min(off, pieces * PRICE);
    const cents = pieces * PRICE - discount_cents;
    if (what === 'deliver') {
      await here.stock.post({ variant_id, quantity: pieces, unit_cost_cents: off });
      shop.shelf += pieces;
    } else if (what === 'sell' || what === 'keep' || what === 'keep_unpaid') {
      const picks_up = what !== 'sell';
      const paid = what === 'keep_unpaid' ? ('later' as const) : ('cash' as const);
      const said = await here.ask(lines, { member_id: client.id, discount_cents, picks_up, paid });
      expect(said.responseCode, said.text).toBe(pieces <= shop.available ? 0 : 99);
      if (said.responseCode !== 0) continue;
      if (picks_up) shop.kept += pieces;
      else shop.shelf -= pieces;
      if (paid === 'cash') shop.cash += cents;
      note(said.data, pieces, picks_up ? { paid: paid === 'cash' } : { out: pieces });
    } else if (what === 'pay') {
      const slip = slipFor(which, ({ paid, over }) => !paid && !over);
      if (!slip) continue;
      const { invoice_id } = await here.again(slip.id);
      const due = { invoice_id: invoice_id ?? 0, open_cents: slip.cents };
      await as.admin(invoiceContract).pay.data({ ...due, method: 'cash', amount_cents: slip.cents });
      shop.cash += slip.cents;
      slip.paid = true;
    } else if (what === 'hand') {
      const slip = slipFor(which, ({ paid, over, out }) => paid && !over && out === 0);
      if (!slip) continue;
      const { version } = await here.again(slip.id);
      await here.orders.move.data(slip.id, { move: 'complete', version });
      const left = slip.pieces - slip.back;
      shop.shelf -= left;
      shop.kept -= left;
      slip.out = left;
    } else if (what === 'cancel') {
      const slip = slipFor(which, ({ over, out }) => !over && out === 0);
      if (!slip) continue;
      const { version, returned_cents } = await here.again(slip.id);
      await here.orders.move.data(slip.id, { move: 'cancel', version, reason: 'Changed their mind' });
      shop.kept -= slip.pieces - slip.back;
      if (slip.paid) shop.owed += slip.cents - returned_cents;
      slip.over = true;
    } else {
      const slip = slipFor(which, ({ paid, over, pieces: all, back }) => paid && !over && back < all);
      if (!slip) continue;
      const order = await here.again(slip.id);
      const quantity = Math.min(pieces, slip.pieces - slip.back);
      const asked = order.lines.map(({ id }) => ({ id, quantity, goes: 'shelf' as const }));
      const done = await here.orders.giveBack.data(slip.id, {
        version: order.version,
        reason: 'Too small',
        lines: asked,
      });
      slip.back += quantity;
      // Everything that came back so far is worth its share of what was paid, to the nearest cent.
      const share = Math.floor((2 * slip.cents * slip.back + slip.pieces) / (2 * slip.pieces));
      expect(done.returned_cents).toBe(share);
      shop.owed += share - order.returned_cents;
      if (slip.out > 0) shop.shelf += quantity;
      else shop.kept -= quantity;
      slip.over = slip.back === slip.pieces;
    }
    expect(await here.stock.held(variant_id)).toMatchObject({ on_hand: shop.shelf, reserved: shop.kept });
  }
  expect(await there.stock.held(variant_id, as.admin_sg)).toMatchObject({
    on_hand: 5,
    reserved: 0,
    value_cents: 16_65,
  });
  totals.cash += shop.cash;
  totals.wallet -= shop.owed;
};

const totals = { cash: 0, wallet: 0 };
const bookedOn = async (account: string): Promise<number> => {
  const { cents } = await test.ownerSql
    .selectFrom('journal_line')
    .select((eb) => eb.fn.sum<string>('amount_cents').as('cents'))
    .where('account', '=', account)
    .executeTakeFirstOrThrow();
  return Number(cents ?? 0);
};

it('agree with what a shop assistant would write down, whatever happens in which order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 18 }), (steps) => walk(steps)),
    { numRuns: runs(30, 4), endOnFailure: true },
  );
  expect({ cash: await bookedOn('cash'), wallet: await bookedOn('wallet') }).toEqual(totals);
  expect((await verify(test.databaseUrl)).flatMap(({ shown }) => shown)).toEqual([]);
});
