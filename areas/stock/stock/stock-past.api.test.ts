/**
 * Stock at the end of a past day, compared with a model that knows no ledger: it keeps what happened, and for each day
 * works through all of it again from the beginning.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stockContract } from './stock.contract.ts';
import { stockAdjustmentContract } from '../stock-adjustment/stock-adjustment.contract.ts';
import { stockGym } from '../stock-request/stock-request.testing.ts';
import { Pile } from '../stock.testing.ts';
import { selling } from '#areas/orders/orders.testing.ts';
import { addDays, type Day } from '#kit/domain/day.ts';
import { runs } from '#kit/domain/tier.testing.ts';

const { made, as, branches, on, sold, test, stock, flow } = await stockGym();
await test.ownerSql.updateTable('branch').set({ adjust_limit_cents: 9_000_000_00 }).execute();
const levels = as.admin(stockContract);
const { sell } = selling(made);
const buyer = await sold.member();

const ITEMS = 3;
const POINT = 4;
type Step = {
  kind: 'deliver' | 'lose' | 'find' | 'reserve' | 'send' | 'night';
  item: number;
  count: number;
  cost: number;
};
const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom('deliver', 'deliver', 'lose', 'find', 'reserve', 'send', 'night', 'night'),
  item: fc.nat(ITEMS - 1),
  count: fc.integer({ min: 1, max: 7 }),
  cost: fc.nat(999),
});

/** What happened, in order. `send` is on its way and stays there. */
type Event = { day: Day; kind: Exclude<Step['kind'], 'night'>; item: number; count: number; cost: number };
/** The same figures as the summary, of these items only. */
const modelOn = (events: readonly Event[], day: Day) => {
  const items = Array.from({ length: ITEMS }, () => ({ pile: new Pile(), reserved: 0, in_transit: 0 }));
  const known = new Set<number>();
  for (const { kind, item, count, cost } of events.filter((event) => event.day <= day)) {
    known.add(item);
    const at = items[item];
    if (!at) throw new Error('no such item');
    if (kind === 'deliver') at.pile.bring(count, count * cost);
    else if (kind === 'find') at.pile.bring(count, at.pile.worth(count));
    else if (kind === 'lose') at.pile.take(count);
    else if (kind === 'reserve') at.reserved += count;
    else at.in_transit += count;
  }
  const available = items.map(({ pile, reserved }) => pile.pieces - reserved);
  const sum = (of: (item: (typeof items)[number]) => number) => items.reduce((total, one) => total + of(one), 0);
  return {
    items: items.filter(({ pile }) => pile.pieces > 0).length,
    pieces: sum(({ pile }) => pile.pieces),
    value_cents: sum(({ pile }) => pile.cost),
    in_transit: sum((one) => one.in_transit),
    // What hadn't come yet wasn't low.
    low: available.filter((left, item) => left <= POINT && known.has(item)).length,
    available,
  };
};
const availableAt = (events: readonly Event[], item: number): number =>
  modelOn(events, addDays(on.today(), 1)).available[item] ?? 0;

const adjust = async (reason: 'lost' | 'found', variant_id: number, quantity: number): Promise<void> => {
  const own = as.admin(stockAdjustmentContract);
  const { id, version } = await own.create.data({ reason, lines: [{ variant_id, quantity }] });
  await own.move.data(id, { move: 'post', version });
};

type Walk = { variants: readonly number[]; events: Event[]; first: Day };
const take = async ({ variants, events }: Walk, { kind, item, count, cost }: Step): Promise<void> => {
  const variant_id = variants[item] ?? 0;
  if (kind === 'night') return on.set(addDays(on.today(), 1 + (count % 2)));
  const leaves = kind === 'lose' || kind === 'reserve';
  if (leaves && availableAt(events, item) < count) return;
  if (kind === 'deliver') await stock.post({ variant_id, quantity: count, unit_cost_cents: cost });
  else if (kind === 'lose') await adjust('lost', variant_id, count);
  else if (kind === 'find') await adjust('found', variant_id, count);
  else if (kind === 'reserve') await sell([{ variant_id, quantity: count }], { member_id: buyer.id, picks_up: true });
  else await flow.sent({ variant_id, quantity: count });
  events.push({ day: on.today(), kind, item, count, cost });
};

const compare = async ({ variants, events, first }: Walk): Promise<void> => {
  // The other walks of this branch ended before this one began.
  const before = await levels.summary.data({ on: addDays(first, -1) });
  for (let day = first; day <= on.today(); day = addDays(day, 1)) {
    const { available, low, ...model } = modelOn(events, day);
    const shown = await levels.summary.data({ on: day });
    const grown = Object.fromEntries(
      Object.keys(model).map((key) => [key, shown[key as keyof typeof model] - before[key as keyof typeof model]]),
    );
    expect(grown, day).toEqual(model);
    expect(shown.low - before.low, day).toBe(low);
    expect(shown.average_cents, day).toBe(shown.pieces === 0 ? null : Math.round(shown.value_cents / shown.pieces));
    // The list of that day says the same of each item.
    const { data } = await levels.list.data({ on: day, itemsPerPage: 200 });
    const listed = variants.map((id) => data.find(({ variant_id }) => variant_id === id)?.available ?? 0);
    expect(listed, day).toEqual(available);
    const lows = await levels.list.data({ on: day, low: 'true', itemsPerPage: 200 });
    expect(lows.data.filter(({ variant_id }) => variants.includes(variant_id)).length, day).toBe(low);
    expect(lows.data.every(({ is_low }) => is_low)).toBe(true);
    expect(data.filter(({ is_low }) => is_low)).toHaveLength(lows.total);
  }
  const { low: _then, lowest: _lowest, ...then } = await levels.summary.data({ on: on.today() });
  expect(await levels.summary.data()).toMatchObject(then);
};

describe('the summary of a past day', () => {
  // First, while few others are low.
  it('lists what was low then, the emptiest first, with what was left', async () => {
    on.set(addDays(on.today(), 2));
    const day = on.today();
    const item = await stock.variant();
    await levels.create.data({ variant_id: item, reorder_point: 5 });
    await stock.post({ variant_id: item, quantity: 3, unit_cost_cents: 100 });
    on.set(addDays(day, 1));
    await stock.post({ variant_id: item, quantity: 6, unit_cost_cents: 100 });
    const ofItem = async (query: object) =>
      (await levels.summary.data(query)).lowest.find(({ variant_id }) => variant_id === item);
    expect(await ofItem({ on: day })).toMatchObject({ available: 3, reorder_point: 5 });
    expect(await ofItem({})).toBeUndefined();
    expect((await levels.summary({ on: 'yesterday' })).faults).toHaveProperty('on');
  });

  it('says what everything that happened until then amounts to', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 16 }), async (steps) => {
        // Each walk has days of its own.
        on.set(addDays(on.today(), 2));
        const variants = await Promise.all(Array.from({ length: ITEMS }, () => flow.office.variant()));
        await flow.office.post(...variants.map((id) => ({ variant_id: id, quantity: 200, unit_cost_cents: 150 })));
        for (const variant_id of variants) await levels.create.data({ variant_id, reorder_point: POINT });
        const walk: Walk = { variants, events: [], first: on.today() };
        for (const one of steps) await take(walk, one);
        await compare(walk);
      }),
      { numRuns: runs(20, 3), endOnFailure: true },
    );
  });

  it('counts what was sold in the weeks before that day, not what was sold since', async () => {
    on.set(addDays(on.today(), 2));
    const day = on.today();
    const item = await stock.variant();
    await stock.post({ variant_id: item, quantity: 9, unit_cost_cents: 100 });
    await sell([{ variant_id: item, quantity: 2 }], { member_id: buyer.id });
    on.set(addDays(day, 3));
    await sell([{ variant_id: item, quantity: 4 }], { member_id: buyer.id });
    const soldOn = async (query: object) =>
      (await levels.list.data({ ...query, itemsPerPage: 200 })).data.find(({ variant_id }) => variant_id === item)
        ?.sold;
    expect(await soldOn({ on: day })).toBe(2);
    expect(await soldOn({ on: addDays(day, -1) })).toBe(0);
    expect(await soldOn({})).toBe(6);
    on.set(addDays(day, 56));
    expect(await soldOn({})).toBe(4);
    expect(await soldOn({ on: day })).toBe(2);
  });

  it('is that of the branch that is asked for', async () => {
    const day = on.today();
    const here = await levels.summary.data({ on: day });
    const there = await as.hq(stockContract).summary.data({ on: day, branch_id: branches.OR });
    expect([here.currency, there.currency]).toEqual(['MYR', 'SGD']);
    expect(there.pieces).toBe(0);
  });
});
