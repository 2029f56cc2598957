/**
 * Random documents in two branches, compared with a model that keeps a list of pieces' total cost by hand: what is there,
 * what it is worth to the cent, and what the books say.
 */
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stockAdjustmentContract } from '../stock-adjustment/stock-adjustment.contract.ts';
import { stockInContract } from '../stock-in/stock-in.contract.ts';
import type { StockIn } from '../stock-in/stock-in.model.ts';
import { stocktakeContract } from '../stocktake/stocktake.contract.ts';
import { Pile, stocked } from '../stock.testing.ts';
import { runs } from '#kit/domain/tier.testing.ts';
import { gym, type Person } from '#server/testing/gym.testing.ts';

const made = await gym();
const { as, on, test } = made;
await test.ownerSql.updateTable('branch').set({ adjust_limit_cents: 9_000_000_00 }).execute();
const sites = [
  { person: as.admin, other: as.facility, stock: stocked(made, as.admin) },
  { person: as.admin_sg, other: as.hq, stock: stocked(made, as.admin_sg) },
] as const;
const ITEMS = 2;

type Step = {
  kind: 'deliver' | 'reverse' | 'lose' | 'find' | 'count';
  site: number;
  item: number;
  count: number;
  cost: number;
};
const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom('deliver', 'deliver', 'reverse', 'lose', 'lose', 'find', 'count'),
  site: fc.nat(1),
  item: fc.nat(ITEMS - 1),
  count: fc.integer({ min: 1, max: 9 }),
  cost: fc.nat(999),
});

const post = async (by: Person, reason: 'lost' | 'found', variant_id: number, quantity: number) => {
  const { id, version } = await by(stockAdjustmentContract).create.data({ reason, lines: [{ variant_id, quantity }] });
  return by(stockAdjustmentContract).move(id, { move: 'post', version });
};
const count = async (
  { person, other }: (typeof sites)[number],
  variant_id: number,
  quantity: number,
): Promise<void> => {
  const counts = person(stocktakeContract);
  const { id } = await counts.create.data({ scope: 'items', lines: [{ variant_id }] });
  const event = { key: randomUUID(), variant_id, quantity, is_total: true, at: on.clock.now().toISOString() };
  const { version } = await counts.count.data(id, { events: [event] });
  await other(stocktakeContract).move.data(id, { move: 'approve', version });
};

const walk = async (steps: readonly Step[]): Promise<void> => {
  const items = [await sites[0].stock.variant(), await sites[0].stock.variant()];
  const piles = sites.map(() => items.map(() => new Pile()));
  const deliveries: { site: number; item: number; document: StockIn; count: number }[] = [];
  for (const { kind, site, item, count: pieces, cost } of steps) {
    const [at, pile, variant_id] = [sites[site], piles[site]?.[item], items[item]];
    if (!at || !pile || variant_id === undefined) throw new Error('no such place');
    on.clock.set(new Date(on.clock.now().getTime() + 60_000).toISOString());
    if (kind === 'deliver') {
      const document = await at.stock.post({ variant_id, quantity: pieces, unit_cost_cents: cost });
      pile.bring(pieces, pieces * cost);
      deliveries.push({ site, item, document, count: pieces });
    } else if (kind === 'reverse') {
      const place = deliveries.findIndex((one) => one.site === site && one.item === item);
      const [was] = place < 0 ? [] : deliveries.splice(place, 1);
      if (was) {
        const body = { move: 'reverse', version: was.document.version, reason: 'Wrong' } as const;
        const said = await at.person(stockInContract).move(was.document.id, body);
        expect(said.responseCode).toBe(pile.take(was.count) ? 0 : 99);
      }
    } else if (kind === 'lose') {
      const said = await post(at.person, 'lost', variant_id, pieces);
      expect(said.responseCode).toBe(pile.take(pieces) ? 0 : 99);
    } else if (kind === 'find') {
      await post(at.person, 'found', variant_id, pieces);
      pile.bring(pieces, pile.worth(pieces));
    } else {
      await count(at, variant_id, pieces);
      if (pieces < pile.pieces) pile.take(pile.pieces - pieces);
      else if (pieces > pile.pieces) pile.bring(pieces - pile.pieces, pile.worth(pieces - pile.pieces));
    }
    expect(await at.stock.held(variant_id)).toMatchObject({ on_hand: pile.pieces, value_cents: pile.cost });
  }
};

const inBooks = async (): Promise<number> => {
  const { cents } = await test.ownerSql
    .selectFrom('journal_line')
    .select((eb) => eb.fn.sum<string>('amount_cents').as('cents'))
    .where('account', '=', 'inventory')
    .executeTakeFirstOrThrow();
  return Number(cents ?? 0);
};
const inStock = async (): Promise<number> => {
  const { cents } = await test.ownerSql
    .selectFrom('stock')
    .select((eb) => eb.fn.sum<string>('value_cents').as('cents'))
    .executeTakeFirstOrThrow();
  return Number(cents ?? 0);
};

describe('the ledger', () => {
  it('keeps what a pile of pieces and their cost would say, whatever happens in which order', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 14 }), (steps) => walk(steps)),
      { numRuns: runs(40, 4), endOnFailure: true },
    );
    expect(await inBooks()).toBe(await inStock());
  });

  it('gives the last twenty pieces to twenty of sixty people who take one at the same moment', async () => {
    const [{ stock }] = sites;
    const variant_id = await stock.variant();
    await stock.post({ variant_id, quantity: 20, unit_cost_cents: 3_33 });
    const said = await Promise.all(Array.from({ length: 60 }, () => post(as.admin, 'lost', variant_id, 1)));
    expect(said.filter(({ responseCode }) => responseCode === 0)).toHaveLength(20);
    const refused = said.filter(({ responseCode }) => responseCode !== 0).map(({ refusal }) => refusal?.code);
    expect(new Set(refused)).toEqual(new Set(['stock.short']));
    expect(await stock.held(variant_id)).toMatchObject({ on_hand: 0, value_cents: 0 });
    expect(await inBooks()).toBe(await inStock());
  });
});
