import { expect, it } from 'vitest';
import { stockContract } from './stock.contract.ts';
import { homeContract } from '#areas/report/home/home.contract.ts';
import { stockGym } from '../stock-request/stock-request.testing.ts';
import type { Person } from '#server/testing/gym.testing.ts';

const { as, on, test, stock } = await stockGym();
const lowOf = async (person: Person, locale: 'en' | 'cn' = 'en') =>
  (await person(homeContract).view({}, { locale })).data.tasks.find(({ kind }) => kind === 'stock_low');
const listed = (variant_id: number, reorder_point: number, person: Person = as.admin) =>
  person(stockContract).create.data({ variant_id, reorder_point });

it('Home lists what is low in the branch, the emptiest first, with what is left and how long it lasts', async () => {
  expect(await lowOf(as.admin)).toBeUndefined();
  const [plenty, few, none] = [
    await stock.variant(),
    await stock.variant({ name: { en: 'Hand wraps', cn: '绷带' } }),
    await stock.variant(),
  ];
  await stock.post(...[plenty, few].map((variant_id) => ({ variant_id, quantity: 6, unit_cost_cents: 100 })));
  const { id } = await stock.held(few);
  const { version } = await as.admin(stockContract).view.data(id);
  await as.admin(stockContract).edit.data(id, { version, reorder_point: 6 });
  const empty = await listed(none, 2);
  // What was sold in eight weeks, as the till will write it.
  await test.ownerSql
    .insertInto('stock_movement')
    .values({
      branch_id: as.admin.branch_id,
      variant_id: few,
      seq: 0,
      place: 'hand',
      kind: 'sale',
      quantity: -4,
      value_cents: -400,
      left_quantity: 0,
      left_value_cents: 0,
      source: 'product_order',
      document_id: 1,
      line_id: 1,
      day: on.today(),
    })
    .execute();
  const { total, items = [] } = (await lowOf(as.admin)) ?? {};
  expect(total).toBe(2);
  expect(items.map((item) => item.id)).toEqual([empty.id, id]);
  expect(items[1]).toMatchObject({ first_name: 'Hand wraps', about: '2 left, lasts 28 days, reorder point 6' });
  expect((await lowOf(as.admin, 'cn'))?.items[1]).toMatchObject({
    first_name: '绷带',
    about: '剩 2 件，可售 28 天，补货点 6',
  });
  expect(items[0]?.about).toBe('0 left, reorder point 2');
});

it('only people who see stock are told, each branch and head office about its own shelves', async () => {
  const item = await stock.variant();
  await listed(item, 1, as.admin_sg);
  expect((await lowOf(as.admin_sg))?.total).toBe(1);
  expect(as.sales.flags.has('VIEW_STOCK_MANAGEMENT')).toBe(false);
  expect(await lowOf(as.sales)).toBeUndefined();
  expect(await lowOf(as.hq)).toBeUndefined();
  await listed(item, 1, as.hq);
  expect((await lowOf(as.hq))?.total).toBe(1);
});
