import { describe, expect, it } from 'vitest';
import { productContract } from './product.contract.ts';
import type { NewVariant, Product } from './product.model.ts';
import { variantsFor } from './product.rules.ts';
import { itemContract } from '../item/item.contract.ts';
import { productCategoryContract } from '../product-category/product-category.contract.ts';
import type { ProductCategoryRow } from '../product-category/product-category.model.ts';
import { gym } from '#server/testing/gym.testing.ts';
import { lifecycle } from '#server/testing/lifecycle.testing.ts';

const { as, on, sold } = await gym();
const products = as.hq(productContract);
const categories = as.hq(productCategoryContract);

let count = 0;
const value = (key: string, en: string) => ({ key, name: { en, cn: '' } });
const sizes = [{ name: { en: 'Size', cn: '尺码' }, values: [value('s', 'S'), value('m', 'M')] }];
const ringgit = { currency: 'MYR' as const, price_cents: 99_00, member_price_cents: 89_00 };
const typed = (more: object = {}) => {
  count += 1;
  return {
    code: `P${count}`,
    name: { en: `Gloves ${count}`, cn: '' },
    variants: variantsFor([], []),
    prices: [ringgit],
    valid_from: on.today(),
    ...more,
  };
};
const add = (more: object = {}): Promise<Product> => products.create.data(typed(more));
/** What the form sends again. */
const sent = (product: Product, more: object = {}) => ({
  ...product,
  prices: product.prices.map((price) => ({ ...price, currency: 'MYR' as const })),
  valid_from: on.today(),
  ...more,
});
const edit = (product: Product, more: object) => products.edit.data(product.id, sent(product, more));

lifecycle('A product', productContract, {
  as,
  by: 'hq',
  create: () => {
    const body = typed();
    return { ...body, variants: [{ choices: [], sku: body.code }] };
  },
  edit: (product: Product) => sent(product, { name: { en: `Edited ${product.id}`, cn: '' } }),
  label: (product: Product) => product.name.en,
  sorts: { code: { make: (index) => ({ code: `SORT${9 - index}`, variants: [{ choices: [] }] }) } },
  rows: {
    picture: async (product: Product) => {
      await edit(product, { picture_file_ids: [await sold.picture('hq')] });
      return { id: product.id };
    },
  },
  filters: {
    status: async () => {
      const [draft, found] = [await add(), await add()];
      await products.move.data(found.id, { move: 'publish', version: found.version });
      return { asked: 'published', found: found.id, left_out: draft.id };
    },
    product_category_id: async () => {
      const category = await categories.create.data({ name: { en: `Of ${count}` } });
      const [found, left_out] = [await add({ product_category_id: category.id }), await add()];
      return { asked: category.id, found: found.id, left_out: left_out.id };
    },
  },
});

lifecycle('A category of products', productCategoryContract, {
  as,
  by: 'hq',
  create: (n) => ({ name: { en: `Category ${n}` } }),
  edit: (_: ProductCategoryRow, n) => ({ name: { en: `After ${n}` } }),
  rows: { all: () => ({}) },
});

const coded = (barcode: string) => variantsFor([], []).map((one) => ({ ...one, barcode }));

describe('variants', () => {
  it('keep their ids when options change; one whose value is gone is switched off', async () => {
    const before = await add({ options: sizes, variants: variantsFor(sizes, []) });
    expect(before.variants.map(({ sku }) => sku)).toEqual([`${before.code}-S`, `${before.code}-M`]);
    const [small, medium] = before.variants;
    const more = [{ name: { en: 'Size', cn: '' }, values: [value('m', 'Medium'), value('l', 'L')] }];
    const after = await edit(before, { options: more, variants: variantsFor(more, before.variants) });
    expect(after.variants).toEqual([
      { ...medium },
      expect.objectContaining({ choices: ['l'], is_active: true }),
      { ...small, is_active: false },
    ]);
    // The value comes back, and with it the same variant.
    const again = [...sizes];
    const back = await edit(after, {
      options: again,
      variants: variantsFor(again, after.variants).map((one) => ({ ...one, is_active: true })),
    });
    expect(back.variants.find(({ choices }) => choices[0] === 's')).toMatchObject({ id: small?.id, is_active: true });
  });

  it('can exchange their SKUs and barcodes in one edit', async () => {
    const before = await add({
      options: sizes,
      variants: variantsFor(sizes, []).map((one, i) => ({
        ...one,
        barcode: ['4006381333931', '9556001138125'][i] ?? null,
      })),
    });
    const [a, b] = before.variants as [Product['variants'][0], Product['variants'][0]];
    const swapped = [
      { ...a, sku: b.sku, barcode: b.barcode },
      { ...b, sku: a.sku, barcode: a.barcode },
    ];
    const after = await edit(before, { variants: swapped });
    expect(after.variants).toEqual(swapped);
  });

  it('share no SKU or barcode with another product, also at the same moment', async () => {
    const barcode = '4012345678901';
    const one: Partial<NewVariant> = { barcode, sku: 'ONLY-ONE' };
    const body = () => typed({ variants: variantsFor([], []).map((variant) => ({ ...variant, ...one })) });
    const tries = await Promise.all([1, 2, 3].map(() => products.create(body())));
    expect(tries.filter(({ responseCode }) => responseCode === 0)).toHaveLength(1);
    for (const { faults, responseCode } of tries)
      if (responseCode !== 0) expect(Object.keys(faults)).toEqual(['variants']);
    const code = tries.find(({ responseCode }) => responseCode === 0)?.data.code ?? '';
    expect(Object.keys((await products.create(typed({ code: code.toLowerCase() }))).faults)).toEqual(['code']);
    expect((await products.list.data({ q: barcode })).data.map((row) => row.code)).toEqual([code]);
  });

  it('take a barcode that looks like a card number, and no card number', async () => {
    // 13 digits whose sum is right by both rules.
    expect((await add({ variants: coded('4000000000006') })).variants[0]?.barcode).toBe('4000000000006');
    const card = await products.create(typed({ variants: coded('4111111111111111') }));
    expect(card.responseCode).not.toBe(0);
  });
});

describe('prices', () => {
  it('apply from their day; what was in force before stays known', async () => {
    const before = await add();
    const dearer = { ...ringgit, price_cents: 109_00 };
    const after = await edit(before, { prices: [dearer], valid_from: on.in(3) });
    expect(after.prices).toEqual([ringgit]);
    expect(after.price_history.map(({ valid_from, price_cents }) => [valid_from, price_cents])).toEqual([
      [on.in(3), 109_00],
      [on.today(), 99_00],
    ]);
    const past = await products.edit(after.id, sent(after, { prices: [dearer], valid_from: on.in(-1) }));
    expect(Object.keys(past.faults)).toEqual(['valid_from']);
  });
});

describe('the day of prices', () => {
  it('is that of head office, also between its midnight and that of UTC', async () => {
    on.set('2026-03-06', '01:30');
    const made = await add();
    expect(made.prices).toEqual([ringgit]);
    const published = await products.move.data(made.id, { move: 'publish', version: made.version });
    expect(published.status).toBe('published');
    on.set('2026-03-05');
  });
});

describe('publishing', () => {
  it('needs an active variant and a price of today, and makes deleting impossible', async () => {
    const off = variantsFor([], []).map((one) => ({ ...one, is_active: false }));
    const none = await add({ variants: off });
    await products.move.refused('stock.no_active_variant', none.id, { move: 'publish', version: none.version });
    const later = await add({ valid_from: on.in(1) });
    await products.move.refused('stock.no_price_today', later.id, { move: 'publish', version: later.version });
    const good = await add();
    const published = await products.move.data(good.id, { move: 'publish', version: good.version });
    expect(published).toMatchObject({ status: 'published', can: ['edit', 'unpublish'] });
    // Nor does an edit leave it without anything to sell.
    const nothing = published.variants.map((one) => ({ ...one, is_active: false }));
    await products.edit.refused('stock.no_active_variant', good.id, sent(published, { variants: nothing }));
    await products.remove.refused('stock.product_was_sold', good.id, { version: published.version });
  });
});

describe('head office alone', () => {
  it('sees and changes products; a branch reads their categories', async () => {
    const { id } = await add();
    const admin = as.admin(productContract);
    for (const said of [await admin.view(id), await admin.list(), await admin.create(typed())])
      expect(said.status).toBe(403);
    expect((await as.admin(productCategoryContract).all.data()).every(({ can }) => can.length === 0)).toBe(true);
  });

  it('removes a category that no product has', async () => {
    const category = await categories.create.data({ name: { en: 'Worn', cn: '' } });
    const product = await add({ product_category_id: category.id });
    await categories.remove.refused('stock.category_used', category.id, { version: category.version });
    await edit(product, { product_category_id: null });
    expect(await categories.remove.data(category.id, { version: category.version })).toEqual({ id: category.id });
    const again = await products.create(typed({ product_category_id: category.id }));
    expect(Object.keys(again.faults)).toEqual(['product_category_id']);
  });
});

/** A picture as it is sent to a page. */
const shown = (product: Product, v?: number) => products.picture(product.id, v === undefined ? {} : { v: String(v) });
describe('pictures', () => {
  it('have an order that can be changed; the first one is the cover', async () => {
    const [front, back, side] = [await sold.picture('hq'), await sold.picture('hq'), await sold.picture('hq')];
    const product = await add({ picture_file_ids: [front, back] });
    expect(product).toMatchObject({ picture_file_id: front, picture_file_ids: [front, back] });
    const turned = await edit(product, { picture_file_ids: [back, side, front] });
    expect(turned).toMatchObject({ picture_file_id: back, picture_file_ids: [back, side, front] });
    expect((await shown(turned, front)).status).toBe(200);
    const left = await edit(turned, { picture_file_ids: [front] });
    expect(left.picture_file_ids).toEqual([front]);
    // A picture that was removed isn't found at its address any more, and another record can't have it.
    expect((await shown(left, back)).responseCode).toBe(40);
    const taken = await products.create(typed({ picture_file_ids: [front] }));
    expect(Object.keys(taken.faults)).toEqual(['picture_file_ids']);
  });

  it('are pictures that the person sent, each once, and no more than eight', async () => {
    const [own, foreign, document] = [await sold.picture('hq'), await sold.picture('admin'), await sold.document('hq')];
    for (const picture_file_ids of [[own, own], [foreign], [document], Array.from({ length: 9 }, () => own)]) {
      const { faults } = await products.create(typed({ picture_file_ids }));
      expect(Object.keys(faults), picture_file_ids.join()).toEqual(['picture_file_ids']);
    }
  });

  it('go with the product', async () => {
    const product = await add({ picture_file_ids: [await sold.picture('hq')] });
    await products.remove.data(product.id, { version: product.version });
    expect((await shown(product)).responseCode).toBe(40);
  });

  it('are seen by branches once the product was published', async () => {
    const file_id = await sold.picture('hq');
    const draft = await add({ picture_file_ids: [file_id] });
    const items = as.sales(itemContract);
    expect((await items.picture(draft.id)).responseCode).toBe(40);
    await products.move.data(draft.id, { move: 'publish', version: draft.version });
    expect((await items.picture(draft.id, { v: String(file_id) })).status).toBe(200);
    expect((await items.list.data({ code: draft.code })).data).toMatchObject([{ picture_file_id: file_id }]);
    expect((await as.admin_sg(itemContract).picture(draft.id)).status).toBe(200);
  });
});

it('is remembered by both of its names', async () => {
  const product = await add({ name: { en: 'Bag gloves', cn: '沙袋手套' } });
  await edit(product, { name: { en: 'Bag gloves', cn: '' } });
  const [last] = await products.history.data(product.id);
  expect(last?.changes).toContainEqual({ field: 'name', before: 'Bag gloves / 沙袋手套', after: 'Bag gloves' });
});
