/** Days of stock are those of the branch: what happens around midnight, in another zone, and on a day that is closed. */
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { stockContract } from './stock.contract.ts';
import { requested, stockGym } from '../stock-request/stock-request.testing.ts';
import { stockAdjustmentContract } from '../stock-adjustment/stock-adjustment.contract.ts';
import { stocktakeContract } from '../stocktake/stocktake.contract.ts';
import { dayCloseContract } from '#areas/money/day-close/day-close.contract.ts';

const { made, as, branches, on, test, stock, flow } = await stockGym({ day: '2026-03-10', hour: '09:00' });

describe('around midnight', () => {
  it('goods that were sent before and received after it are on their way at the end of the first day', async () => {
    const item = await flow.office.variant();
    await flow.office.post({ variant_id: item, quantity: 5, unit_cost_cents: 100 });
    on.set(before, '23:50');
    const order = await flow.sent({ variant_id: item, quantity: 3 });
    on.set(after, '00:10');
    await flow.receive(order);
    expect(await levelOn(before, item)).toEqual({ on_hand: 0, in_transit: 3, value_cents: 0 });
    expect(await levelOn(after, item)).toEqual({ on_hand: 3, in_transit: 0, value_cents: 300 });
  });

  it('a branch whose day has already changed gets them on its own day, head office on its own', async () => {
    await test.ownerSql.updateTable('branch').set({ time_zone: 'Asia/Tokyo' }).where('id', '=', branches.PJ).execute();
    on.set(before, '20:00');
    const item = await flow.office.variant();
    await flow.office.post({ variant_id: item, quantity: 5, unit_cost_cents: 100 });
    on.set(before, '23:30');
    const inTokyo = requested(made, as.hq);
    const draft = await inTokyo.sendFor(branches.PJ, { variant_id: item, quantity: 2 });
    const order = await inTokyo.dispatch(await inTokyo.pack(await inTokyo.decide(draft, 2)));
    expect(order.status).toBe('dispatched');
    expect(await movedOn(branches.HQ, item)).toMatchObject([{ day: before }, { kind: 'dispatch', day: before }]);
    expect(await movedOn(branches.PJ, item)).toEqual([{ kind: 'dispatch', place: 'transit', day: after }]);
  });

  it('a count that begins before and ends after it changes the second day, by what was counted on the first', async () => {
    on.set(before, '22:00');
    const item = await stock.variant();
    await stock.post({ variant_id: item, quantity: 10, unit_cost_cents: 100 });
    on.set(before, '23:50');
    const counts = as.admin(stocktakeContract);
    const { id } = await counts.create.data({ scope: 'items', lines: [{ variant_id: item }], is_blind: false });
    on.set(before, '23:55');
    const event = {
      key: randomUUID(),
      variant_id: item,
      quantity: 8,
      is_total: true,
      at: on.clock.now().toISOString(),
    };
    await counts.count.data(id, { events: [event] });
    // Two of the eight leave on the next day, before anybody approves.
    on.set(after, '00:05');
    const own = as.admin(stockAdjustmentContract);
    await test.ownerSql
      .updateTable('branch')
      .set({ adjust_limit_cents: 9_000_00 })
      .where('id', '=', branches.KL)
      .execute();
    on.set(after, '00:10');
    const sample = await own.create.data({ reason: 'sample', lines: [{ variant_id: item, quantity: 2 }] });
    await own.move.data(sample.id, { move: 'post', version: sample.version });
    const decides = as.facility(stocktakeContract);
    const { version } = await decides.view.data(id);
    expect(await decides.move.data(id, { move: 'approve', version })).toMatchObject({ status: 'approved' });
    expect(await levelOn(before, item)).toMatchObject({ on_hand: 10, value_cents: 1000 });
    expect(await levelOn(after, item)).toMatchObject({ on_hand: 6, value_cents: 600 });
    expect((await movedOn(branches.KL, item)).map(({ kind, day }) => [kind, day])).toEqual([
      ['stock_in', before],
      ['adjust', after],
      ['count', after],
    ]);
  });
});

const levelOn = async (day: string, variant_id: number) => {
  const { data } = await as.admin(stockContract).list.data({ on: day, itemsPerPage: 200 });
  const { on_hand = 0, in_transit = 0, value_cents = 0 } = data.find((row) => row.variant_id === variant_id) ?? {};
  return { on_hand, in_transit, value_cents };
};

const [before, after] = ['2026-03-10', '2026-03-11'];
const movedOn = (branch_id: number, variant_id: number) =>
  test.all('stock_movement', { branch_id, variant_id }, 'kind', 'place', 'day');

it('a branch receives goods on a day that is closed: its money was counted, its stock goes on', async () => {
  on.set('2026-03-12', '20:00');
  const item = await flow.office.variant();
  await flow.office.post({ variant_id: item, quantity: 5, unit_cost_cents: 100 });
  const order = await flow.sent({ variant_id: item, quantity: 3 });
  const closes = as.facility(dayCloseContract);
  const { version, methods } = await closes.view.data({ day: '2026-03-12' });
  const lines = methods.map(({ method, expected_cents }) => ({
    method,
    expected_cents,
    counted_cents: expected_cents,
  }));
  await closes.close.data({ day: '2026-03-12', version, lines });
  on.set('2026-03-12', '21:00');
  expect((await flow.receive(order, [2, 1])).status).toBe('received');
  expect(await levelOn('2026-03-12', item)).toEqual({ on_hand: 2, in_transit: 0, value_cents: 200 });
  expect(await flow.books(branches.KL, order.id)).toEqual({
    inventory: 200,
    stock_differences: 100,
    branch_transfers: -300,
  });
});
