import { describe, expect, it } from 'vitest';
import { stockContract } from './stock.contract.ts';
import type { Stock } from './stock.model.ts';
import { itemContract } from '../item/item.contract.ts';
import { productCategoryContract } from '../product-category/product-category.contract.ts';
import { stockInContract } from '../stock-in/stock-in.contract.ts';
import { requested, stockGym } from '../stock-request/stock-request.testing.ts';
import { selling } from '#areas/orders/orders.testing.ts';
import { lifecycle } from '#server/testing/lifecycle.testing.ts';

const { made, as, branches, on, sold, stock, bought: line } = await stockGym();
const levels = as.admin(stockContract);

lifecycle('Stock', stockContract, {
  as,
  by: 'hq',
  create: async () => ({ variant_id: await stock.variant(), reorder_point: 5, reorder_quantity: 10 }),
  edit: (record: Stock, n) => ({ ...record, reorder_point: n }),
  label: (record: Stock) => record.sku,
  sorts: {
    sku: { of: async () => [await idOf({ code: 'SORTED2' }), await idOf({ code: 'SORTED1' })] },
    name: {
      of: async () => [
        await idOf({ name: { en: 'Zebra bag', cn: '' } }),
        await idOf({ name: { en: 'Ankle wrap', cn: '' } }),
      ],
      read: (row: Stock) => row.label.en.toLowerCase(),
    },
    on_hand: { of: async () => [await there(5, 100), await there(2, 100)] },
    value_cents: { of: async () => [await there(1, 900), await there(2, 100)] },
  },
  rows: { movements: (record: Stock) => ({ id: record.id }), summary: () => ({}) },
  filters: {
    low: async () => {
      const [found, left_out] = [await add(5), await add(null)];
      return { asked: 'true', found, left_out };
    },
    there: async () => ({ asked: 'true', found: await there(1, 1), left_out: await add(null) }),
    product_category_id: async () => {
      const category = await as.hq(productCategoryContract).create.data({ name: { en: 'Shelf' } });
      const item = await stock.variant({ product_category_id: category.id });
      const { id: found } = await levels.create.data({ variant_id: item });
      return { asked: category.id, found, left_out: await add(null) };
    },
    at_branch_id: async () => ({
      asked: branches.KL,
      found: await add(null),
      left_out: (await as.admin_sg(stockContract).create.data({ variant_id: await stock.variant() })).id,
    }),
    on: async () => {
      const found = await there(1, 1);
      const asked = on.today();
      on.set('2026-03-06');
      return { asked, found, left_out: await there(1, 1), with: { there: 'true' } };
    },
  },
});

const there = async (quantity: number, unit_cost_cents: number): Promise<number> => {
  const item = await stock.variant();
  await stock.post(line(item, quantity, unit_cost_cents));
  return (await stock.held(item)).id;
};
const idOf = async (product: object): Promise<number> =>
  (await levels.create.data({ variant_id: await stock.variant(product) })).id;
const add = async (reorder_point: number | null): Promise<number> =>
  (await levels.create.data({ variant_id: await stock.variant(), reorder_point })).id;

describe('what is in stock', () => {
  it('is valued at the moving average, to the last cent', async () => {
    const item = await stock.variant();
    await stock.post(line(item, 3, 100));
    const second = await stock.post(line(item, 4, 257));
    expect(await stock.held(item)).toMatchObject({ on_hand: 7, value_cents: 1328, average_cents: 190 });
    await as.admin(stockInContract).move.data(second.id, { move: 'reverse', version: second.version, reason: 'Wrong' });
    expect(await stock.held(item)).toMatchObject({ on_hand: 3, value_cents: 569 });
  });

  it('can be asked for at the end of a past day', async () => {
    const item = await stock.variant();
    await stock.post(line(item, 5, 100));
    on.set('2026-03-09');
    await stock.post(line(item, 2, 200));
    const then = await levels.list.data({ on: '2026-03-08', itemsPerPage: 200 });
    expect(then.data.find((row) => row.variant_id === item)).toMatchObject({ on_hand: 5, value_cents: 500 });
    const before = await levels.list.data({ on: '2026-03-01', itemsPerPage: 200 });
    expect(before.data.find((row) => row.variant_id === item)).toMatchObject({ on_hand: 0, value_cents: 0 });
    const { id } = await stock.held(item);
    const { days } = await levels.view.data(id);
    expect(days.slice(-4).map(({ on_hand }) => on_hand)).toEqual([5, 5, 5, 7]);
    const { data } = await levels.movements.data(id);
    expect(data.map(({ quantity, left_quantity }) => [quantity, left_quantity])).toEqual([
      [2, 7],
      [5, 5],
    ]);
  });

  it('says which document moved it, and where that is shown', async () => {
    const flow = requested(made);
    const item = await flow.office.variant();
    await flow.office.post(line(item, 5, 100));
    const order = await flow.receive(await flow.sent({ variant_id: item, quantity: 2 }));
    const delivery = await stock.post(line(item, 1, 100));
    const { data } = await levels.movements.data((await stock.held(item)).id);
    const shown = data.map(({ source, document_id, document_number, record_id }) => [
      source,
      document_id,
      document_number,
      record_id,
    ]);
    const delivered = ['delivery_order', order.id, order.number, order.stock_request_id];
    expect(shown).toEqual([['stock_in', delivery.id, null, delivery.id], delivered, delivered, delivered]);
  });

  it('leads from what was sold and what came back to the order', async () => {
    const { item, sell, orders } = selling(made);
    const variant_id = await item(3);
    // A return has another id than its order.
    await sell([{ variant_id: await item(1), quantity: 1 }], { member_id: (await sold.member()).id });
    const order = await sell([{ variant_id, quantity: 2 }], { member_id: (await sold.member()).id });
    await orders.giveBack.data(order.id, {
      version: order.version,
      reason: 'Too small',
      lines: order.lines.map(({ id }) => ({ id, quantity: 1, goes: 'shelf' as const })),
    });
    const { data } = await levels.movements.data((await stock.held(variant_id)).id);
    const leads = data.filter(({ place }) => place === 'hand').map(({ source, record_id }) => [source, record_id]);
    expect(leads.slice(0, 2)).toEqual([
      ['order_return', order.id],
      ['product_order', order.id],
    ]);
  });

  it('is low at its reorder point', async () => {
    const item = await stock.variant();
    const { id, version } = await levels.create.data({ variant_id: item, reorder_point: 4 });
    expect(await levels.view.data(id)).toMatchObject({ is_low: true, on_hand: 0 });
    await stock.post(line(item, 5, 100));
    expect(await levels.view.data(id)).toMatchObject({ is_low: false, version });
  });

  it('is summed up, with what is low', async () => {
    const before = await levels.summary.data();
    const item = await stock.variant();
    await levels.create.data({ variant_id: item, reorder_point: 4 });
    await stock.post(line(item, 3, 100));
    const after = await levels.summary.data();
    expect(after).toMatchObject({
      items: before.items + 1,
      pieces: before.pieces + 3,
      value_cents: before.value_cents + 300,
      low: before.low + 1,
    });
    expect(after.lowest.map(({ available }) => available)).toEqual(
      after.lowest.map(({ available }) => available).toSorted((a, b) => a - b),
    );
    expect(after.lowest.every(({ available, reorder_point }) => available <= reorder_point)).toBe(true);
    await stock.post(line(item, 2, 100));
    expect((await levels.summary.data()).low).toBe(before.low);
  });

  it('is listed once for each item', async () => {
    const item = await stock.variant();
    await levels.create.data({ variant_id: item });
    expect((await levels.create({ variant_id: item })).faults).toHaveProperty('variant_id');
    expect((await levels.create({ variant_id: 999_999 })).faults).toHaveProperty('variant_id');
  });

  it('belongs to its branch: another one sees none of it, head office sees where else it is', async () => {
    const item = await stock.variant();
    await stock.post(line(item, 5, 100));
    const { id } = await stock.held(item);
    expect((await as.admin_sg(stockContract).view(id)).responseCode).toBe(40);
    expect(await stock.held(item, as.admin_sg)).toMatchObject({ on_hand: 0 });
    const listed = await as.hq(stockContract).create.data({ variant_id: item });
    expect((await as.hq(stockContract).view.data(listed.id)).elsewhere).toMatchObject([{ on_hand: 5 }]);
  });
});

describe('an item', () => {
  it('is found by SKU, barcode and words in any order, with price and cost', async () => {
    const product = await stock.product({
      name: { en: 'Shin guards', cn: '护胫' },
      variants: [{ choices: [], barcode: '9556001234568', sku: 'SHIN-XL' }],
    });
    const variant_id = product.variants[0]?.id ?? 0;
    await stock.post(line(variant_id, 2, 71_00));
    const items = as.admin(itemContract);
    for (const query of [{ code: 'shin-xl' }, { code: '9556001234568' }, { q: 'guards shin' }, { q: '护胫' }]) {
      const { data } = await items.list.data(query);
      expect(data, JSON.stringify(query)).toMatchObject([
        { id: variant_id, price_cents: 50_00, member_price_cents: 45_00, available: 2, unit_cost_cents: 71_00 },
      ]);
    }
    expect((await items.list.data({ code: '9556001234560' })).data).toEqual([]);
    // Scanners leave out the zeros at the start of an American code, or put one before it.
    const cap = await stock.product({ variants: [{ choices: [], barcode: '0036000291452', sku: 'CAP' }] });
    for (const code of ['036000291452', '36000291452', '00036000291452', '0036000291452'])
      expect((await items.list.data({ code })).data, code).toMatchObject([{ product_id: cap.id }]);
    // Who only sells sees no cost.
    const [desk] = (await as.sales(itemContract).list.data({ code: 'SHIN-XL' })).data;
    expect(desk).toMatchObject({ unit_cost_cents: null });
  });
});
