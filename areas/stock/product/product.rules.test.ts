import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import type { NewVariant, ProductOption } from './product.model.ts';
import {
  changedPrices,
  choicesText,
  combinationsOf,
  isBarcode,
  productCan,
  productFaults,
  skuFor,
  variantsFor,
  whyNotDelete,
  whyNotPublish,
  withSkus,
} from './product.rules.ts';

const value = (key: string, en: string, cn = '') => ({ key, name: { en, cn } });
const size: ProductOption = {
  name: { en: 'Size', cn: '尺码' },
  values: [value('a', '10 oz', '十安'), value('b', '12 oz')],
};
const colour: ProductOption = { name: { en: 'Colour', cn: '颜色' }, values: [value('r', 'Red'), value('k', 'Black')] };
const today = '2026-03-05';
const product = (more: object = {}) => ({
  options: [size],
  variants: withSkus({ code: 'GLOVE', options: [size], variants: variantsFor([size], []) }).variants,
  prices: [],
  valid_from: today,
  picture_file_ids: [],
  ...more,
});
const faults = (more: object = {}, asked = { changed: 0, today }) => productFaults(product(more), asked);

describe('barcodes', () => {
  it('have 13 digits, the last one a check digit', () => {
    for (const good of ['4006381333931', '9556001138125', '0000000000000']) expect(isBarcode(good), good).toBe(true);
    for (const bad of ['4006381333932', '400638133393', '40063813339311', '40063813339a1', ''])
      expect(isBarcode(bad), bad).toBe(false);
  });

  it('notice every single wrong digit', () => {
    const digits = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 12, maxLength: 12 });
    fc.assert(
      fc.property(digits, fc.nat(12), fc.integer({ min: 1, max: 9 }), (twelve, at, by) => {
        const good = [...Array(10).keys()].map((last) => [...twelve, last].join('')).find(isBarcode) ?? '';
        const wrong = Array.from(good)
          .map((digit, i) => (i === at ? String((Number(digit) + by) % 10) : digit))
          .join('');
        expect(isBarcode(good)).toBe(true);
        expect(isBarcode(wrong)).toBe(false);
      }),
    );
  });
});

describe('variants', () => {
  it('are all combinations of the options, and the product itself without options', () => {
    expect(combinationsOf([])).toEqual([[]]);
    expect(combinationsOf([size, colour])).toEqual([
      ['a', 'r'],
      ['a', 'k'],
      ['b', 'r'],
      ['b', 'k'],
    ]);
  });

  it('keep what was entered when a value is added', () => {
    const known: NewVariant[] = variantsFor([size], []).map((one, i) => ({
      ...one,
      id: i + 1,
      sku: `S${i}`,
      cost_cents: 9,
    }));
    const more = { ...size, values: [...size.values, value('c', '14 oz')] };
    const after = variantsFor([more], known);
    expect(after.slice(0, 2)).toEqual(known);
    expect(after[2]).toMatchObject({ id: null, choices: ['c'], sku: '', cost_cents: 9, is_active: true });
  });

  it('get an SKU from the code and the values', () => {
    expect(skuFor('glove', [size, colour], ['b', 'k'])).toBe('GLOVE-12OZ-BLACK');
    expect(skuFor('TEA', [{ ...size, values: [value('x1', '茶')] }], ['x1'])).toBe('TEA-X1');
    expect(skuFor('A'.repeat(20), [size, colour], ['a', 'k'])).toHaveLength(30);
    expect(product().variants.map(({ sku }) => sku)).toEqual(['GLOVE-10OZ', 'GLOVE-12OZ']);
  });

  it('are called by their values in the language, or in English', () => {
    expect(choicesText([size, colour], ['a', 'k'], 'cn')).toBe('十安 · Black');
    expect(choicesText([size, colour], ['a', 'k'], 'en')).toBe('10 oz · Black');
  });
});

const many = (name: string) => ({
  name: { en: name, cn: '' },
  values: [...Array(11).keys()].map((n) => value(`v${n}`, `V${n}`)),
});

describe('what is wrong with a product', () => {
  const [first, second] = product().variants;
  if (!first || !second) throw new Error('two variants');

  it('is said at the field', () => {
    expect(faults()).toEqual([]);
    const wrong: [object, string, string][] = [
      [{ variants: [first] }, 'variants', 'not_the_options'],
      [{ variants: [first, { ...second, choices: ['z'] }] }, 'variants', 'not_the_options'],
      [{ variants: [first, { ...second, sku: first.sku }] }, 'variants', 'duplicate'],
      [{ variants: [first, { ...second, barcode: '4006381333932' }] }, 'variants', 'barcode_wrong'],
      [{ options: [{ ...size, values: [value('a', 'S'), value('b', 's')] }] }, 'options', 'duplicate'],
      [{ prices: [{ currency: 'MYR', price_cents: 1, member_price_cents: 2 }] }, 'prices', 'member_price_higher'],
    ];
    for (const [more, field, key] of wrong) expect(faults(more)).toContainEqual({ field, key });
  });

  it('lets two variants share a barcode only if one of them is switched off', () => {
    const barcode = '4006381333931';
    const both = [first, second].map((one) => ({ ...one, barcode }));
    expect(faults({ variants: both })).toEqual([{ field: 'variants', key: 'duplicate' }]);
    expect(faults({ variants: [both[0], { ...both[1], is_active: false }] })).toEqual([]);
  });

  it('is a price that changes in the past', () => {
    expect(faults({ valid_from: '2026-03-04' }, { changed: 1, today })).toEqual([
      { field: 'valid_from', key: 'in_the_past' },
    ]);
    expect(faults({ valid_from: '2026-03-04' }, { changed: 0, today })).toEqual([]);
  });

  it('is more than a hundred variants', () => {
    expect(faults({ options: [many('A'), many('B')] })).toContainEqual({ field: 'options', key: 'too_many_variants' });
  });
});

it('changes only prices that differ from those in force on the day', () => {
  const known = [
    { currency: 'MYR', valid_from: '2026-01-01', price_cents: 100, member_price_cents: null },
    { currency: 'MYR', valid_from: '2026-04-01', price_cents: 120, member_price_cents: 110 },
  ];
  const asked = { currency: 'MYR', price_cents: 100, member_price_cents: null } as const;
  expect(changedPrices([asked], known, '2026-03-05')).toEqual([]);
  expect(changedPrices([asked], known, '2026-04-02')).toEqual([{ ...asked, valid_from: '2026-04-02' }]);
  expect(changedPrices([{ ...asked, member_price_cents: 90 }], known, '2026-03-05')).toHaveLength(1);
});

const has = (): boolean => true;
describe('what can be done', () => {
  const sellable = {
    status: 'draft',
    variant_count: 1,
    prices: [{ currency: 'MYR', price_cents: 1, member_price_cents: null }],
  } as const;
  const standing = { ...sellable, prices: [...sellable.prices] };

  it('is publishing what has an active variant and a price, and deleting what was never published', () => {
    expect(whyNotPublish(standing)).toBeNull();
    expect(whyNotPublish({ ...standing, variant_count: 0 })).toBe('stock.no_active_variant');
    expect(whyNotPublish({ ...standing, prices: [] })).toBe('stock.no_price_today');
    expect(whyNotDelete({ status: 'draft' })).toBeNull();
    for (const status of ['published', 'withdrawn'] as const)
      expect(whyNotDelete({ status })).toBe('stock.product_was_sold');
  });

  it('depends on the status and the permission', () => {
    expect(productCan(standing, has)).toEqual(['edit', 'publish', 'delete']);
    expect(productCan({ ...standing, status: 'published' }, has)).toEqual(['edit', 'unpublish']);
    expect(productCan(standing, () => false)).toEqual([]);
  });
});

it('has a picture once', () => {
  expect(faults({ picture_file_ids: [3, 4, 3] })).toEqual([{ field: 'picture_file_ids', key: 'duplicate' }]);
  expect(faults({ picture_file_ids: [3, 4] })).toEqual([]);
});
