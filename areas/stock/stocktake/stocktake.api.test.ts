import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { stocktakeContract } from './stocktake.contract.ts';
import type { Stocktake } from './stocktake.model.ts';
import { productCategoryContract } from '../product-category/product-category.contract.ts';
import { stockAdjustmentContract } from '../stock-adjustment/stock-adjustment.contract.ts';
import { stockGym } from '../stock-request/stock-request.testing.ts';
import { lifecycle } from '#server/testing/lifecycle.testing.ts';

const { as, on, stock, setLimit } = await stockGym();
const counts = as.admin(stocktakeContract);
const others = as.facility(stocktakeContract);
await setLimit(9_000_00);

const begin = (...items: number[]): Promise<Stocktake> =>
  counts.create.data({ scope: 'items', lines: items.map((variant_id) => ({ variant_id })), is_blind: false });
/** Each event a minute after the last. */
const at = (): string => {
  on.later(1);
  return on.clock.now().toISOString();
};
const event = (variant_id: number, quantity: number, is_total = false) => ({
  key: randomUUID(),
  variant_id,
  quantity,
  is_total,
  at: at(),
});
const count = (id: number, ...events: ReturnType<typeof event>[]): Promise<Stocktake> =>
  counts.count.data(id, { events });
const decide = async (id: number, by = others) => {
  const { version } = await by.view.data(id);
  return by.move(id, { move: 'approve', version });
};
const take = async (item: number, quantity: number): Promise<void> => {
  at();
  const own = as.admin(stockAdjustmentContract);
  const { id, version } = await own.create.data({ reason: 'sample', lines: [{ variant_id: item, quantity }] });
  await own.move.data(id, { move: 'post', version });
};

lifecycle('A stocktake', stocktakeContract, {
  as,
  create: async (n) => ({ scope: 'items', lines: [{ variant_id: await stock.inStock(1) }], note: `Shelf ${n}` }),
  otherwise: ['lines'],
  edit: (record: Stocktake, n) => ({ is_blind: record.is_blind, note: `After ${n}` }),
  label: (record: Stocktake) => record.note,
  movedByOthers: ['approve'],
  rows: {
    sheet: (record: Stocktake) => ({ id: record.id }),
    count: (record: Stocktake) => ({
      id: record.id,
      input: { events: [event(record.lines[0]?.variant_id ?? 0, 1)] },
    }),
  },
  filters: {
    status: async () => {
      const [left_out, found] = [await begin(await stock.inStock(1)), await begin(await stock.inStock(1))];
      await counts.move.data(found.id, { move: 'reject', version: found.version, reason: 'Stopped' });
      return { asked: 'rejected', found: found.id, left_out: left_out.id };
    },
  },
});

describe('a count', () => {
  it('is the sum of its scans, however often they are sent, from several people at once', async () => {
    const item = await stock.inStock(10);
    const { id } = await begin(item);
    const scans = Array.from({ length: 6 }, () => event(item, 1));
    await Promise.all([
      ...scans.map((scan) => counts.count.data(id, { events: [scan] })),
      counts.count.data(id, { events: scans }),
      others.count.data(id, { events: [event(item, 2)] }),
    ]);
    const [line] = (await counts.count.data(id, { events: scans })).lines;
    expect(line).toMatchObject({ counted: 8, book: 10, variance: -2, variance_cents: -4_00 });
    expect((await counts.view.data(id)).counters).toHaveLength(2);
  });

  it('is compared with the books at the moment it was counted; what is sold later stays sold', async () => {
    const item = await stock.inStock(10);
    const { id } = await begin(item);
    await take(item, 1);
    // Nine should be there, and eight are: one is missing. Then two more leave before anybody approves.
    await count(id, event(item, 8, true));
    await take(item, 2);
    expect((await decide(id)).responseCode).toBe(0);
    expect(await stock.held(item)).toMatchObject({ on_hand: 6, value_cents: 12_00 });
  });

  it('that was taken without a connection counts as of then, although it arrives later', async () => {
    const item = await stock.inStock(10);
    const { id } = await begin(item);
    const early = event(item, 10, true);
    await take(item, 3);
    expect((await count(id, early)).lines[0]).toMatchObject({ counted: 10, book: 10, variance: 0 });
    await decide(id);
    expect(await stock.held(item)).toMatchObject({ on_hand: 7 });
  });

  it('of something that moved between its scans is done again before it is approved', async () => {
    const item = await stock.inStock(10);
    const { id } = await begin(item);
    await count(id, event(item, 4));
    await take(item, 1);
    await count(id, event(item, 5));
    const said = await decide(id);
    expect(said.refusal?.code).toBe('stock.moved_while_counted');
    await count(id, event(item, 9, true));
    expect((await decide(id)).responseCode).toBe(0);
    expect(await stock.held(item)).toMatchObject({ on_hand: 9 });
  });

  it('leaves alone what nobody counted, and knows a count of nothing', async () => {
    const [uncounted, empty] = [await stock.inStock(3), await stock.inStock(2)];
    const { id } = await begin(uncounted, empty);
    await count(id, event(empty, 0, true));
    await decide(id);
    expect(await stock.held(uncounted)).toMatchObject({ on_hand: 3, counted_at: null });
    expect(await stock.held(empty)).toMatchObject({ on_hand: 0, value_cents: 0 });
    expect((await stock.held(empty)).counted_at).not.toBeNull();
  });

  it('is approved by a person who didn’t count, once', async () => {
    const item = await stock.inStock(5);
    const { id } = await begin(item);
    expect((await decide(id)).refusal?.code).toBe('stock.nothing_counted');
    await count(id, event(item, 4, true));
    expect((await decide(id, counts)).refusal?.code).toBe('stock.own_count');
    const said = await Promise.all(Array.from({ length: 4 }, () => decide(id)));
    expect(said.filter(({ responseCode }) => responseCode === 0)).toHaveLength(1);
    expect(await stock.held(item)).toMatchObject({ on_hand: 4 });
    expect((await counts.count(id, { events: [event(item, 1)] })).refusal?.code).toBe('stock.count_decided');
  });

  it('is the only open one of an item', async () => {
    const item = await stock.inStock(5);
    const first = await begin(item);
    expect((await counts.create({ scope: 'items', lines: [{ variant_id: item }] })).refusal?.code).toBe(
      'stock.counted_elsewhere',
    );
    await counts.move.data(first.id, { move: 'reject', version: first.version, reason: 'Begun by mistake' });
    expect((await begin(item)).lines).toHaveLength(1);
  });

  it('hides what the books expect while it goes on, if it is blind', async () => {
    const item = await stock.inStock(5);
    const { id } = await counts.create.data({ scope: 'items', lines: [{ variant_id: item }], is_blind: true });
    const counted = await count(id, event(item, 4, true));
    expect(counted).toMatchObject({ variance_cents: null });
    expect(counted.lines[0]).toMatchObject({ book: null, variance: null, variance_cents: null });
    expect((await counts.sheet(id)).text).not.toMatch(/,5,/);
    const decided = (await decide(id)).data;
    expect(decided.lines[0]).toMatchObject({ book: 5, variance: -1, variance_cents: -2_00 });
  });

  it('covers a category, and refuses what isn’t part of it', async () => {
    const category = await as.hq(productCategoryContract).create.data({ name: { en: 'Counted', cn: '' } });
    const [inside, outside] = [
      await stock.inStock(2, 2_00, { product_category_id: category.id }),
      await stock.inStock(2),
    ];
    const begun = await counts.create.data({ scope: 'category', product_category_id: category.id });
    expect(begun.lines.map(({ variant_id }) => variant_id)).toEqual([inside]);
    expect((await counts.count(begun.id, { events: [event(outside, 1)] })).refusal?.code).toBe('stock.not_in_count');
    const empty = await as.hq(productCategoryContract).create.data({ name: { en: 'Empty', cn: '' } });
    expect((await counts.create({ scope: 'category', product_category_id: empty.id })).refusal?.code).toBe(
      'stock.nothing_to_count',
    );
  });

  it('belongs to its branch', async () => {
    const { id } = await begin(await stock.inStock(1));
    expect((await as.admin_sg(stocktakeContract).view(id)).responseCode).toBe(40);
  });

  it.each([
    ['a category that isn’t named', { scope: 'category' as const }, 'product_category_id'],
    ['no items', { scope: 'items' as const }, 'lines'],
    ['an unknown item', { scope: 'items' as const, lines: [{ variant_id: 999_999 }] }, 'lines'],
  ])('with %s is refused at its field', async (_, body, field) => {
    expect(Object.keys((await counts.create(body)).faults)).toEqual([field]);
  });
});
