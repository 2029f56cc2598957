import { describe, expect, it } from 'vitest';
import { planProducts, productMissing, type KnownProducts, type ProductField } from './product-sheet.rules.ts';
import { productSheetWords } from './product-sheet.words.ts';
import { columnsIn, previewOf, whyNotImport } from './sheet.rules.ts';
import type { SheetRow } from './sheet.model.ts';

const known: KnownProducts = {
  codes: new Set(['KNOWN']),
  skus: new Set(['TAKEN']),
  barcodes: new Set(['9556001234568']),
  categories: [{ id: 5, name: { en: 'Gloves', cn: '拳套' } }],
  tax: { standard: ['Standard-rated', '标准税率'], exempt: ['Exempt', '免税'] },
  currencies: ['MYR', 'SGD'],
  currency: 'MYR',
  today: '2026-03-05',
};
type Cells = Partial<Record<string, string>>;
/** A file with the columns that its rows have. */
const plan = (...rows: Cells[]) => {
  const headers = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const { columns } = columnsIn<ProductField>(headers, productSheetWords.column);
  const lines = rows.map((row, at) => ({ row: at + 2, cells: headers.map((header) => row[header] ?? '') }));
  return planProducts(lines, columns, known);
};
const shirt = (size: string, more: Cells = {}): Cells => ({
  Code: 'SHIRT',
  'Name in English': 'Club shirt',
  'Option 1': 'Size',
  'Value 1': size,
  ...more,
});
const faultsOf = (...rows: Cells[]) =>
  plan(...rows).rows.map(({ faults }) => faults.map(({ field, key }) => `${field} ${key}`).join());

describe('products from a file', () => {
  it('are one for each code, with a variant for each row', () => {
    const { products, rows } = plan(
      shirt('M', {
        Category: '拳套',
        'Price (MYR)': 'RM 59.90',
        'Member price (MYR)': '49',
        'Price (SGD)': '25',
        'Cost (MYR)': '18.5',
      }),
      shirt('L', { 'Name in English': '', Category: '', Weight: '', 'Weight (g)': '180', Active: 'No' }),
    );
    expect(products).toHaveLength(1);
    expect(products[0]).toMatchObject({
      code: 'SHIRT',
      name: { en: 'Club shirt', cn: '' },
      product_category_id: 5,
      tax_class: 'standard',
      options: [
        {
          name: { en: 'Size' },
          values: [
            { key: 'v1', name: { en: 'M' } },
            { key: 'v2', name: { en: 'L' } },
          ],
        },
      ],
      prices: [
        { currency: 'MYR', price_cents: 5990, member_price_cents: 4900 },
        { currency: 'SGD', price_cents: 2500, member_price_cents: null },
      ],
      valid_from: '2026-03-05',
      variants: [
        { sku: 'SHIRT-M', choices: ['v1'], cost_cents: 1850, is_active: true },
        { sku: 'SHIRT-L', choices: ['v2'], weight_g: 180, is_active: false },
      ],
    });
    expect(rows.map(({ sku, label, outcome }) => [sku, label.en, outcome])).toEqual([
      ['SHIRT-M', 'Club shirt · M', 'create'],
      ['SHIRT-L', 'Club shirt · L', 'create'],
    ]);
  });

  it('get the combinations that the file leaves out, switched off', () => {
    const { products } = plan(
      shirt('M', { 'Option 2': 'Colour', 'Value 2': 'Black' }),
      shirt('L', { 'Option 2': 'Colour', 'Value 2': 'Red' }),
    );
    expect(products[0]?.variants.map(({ choices, is_active }) => [choices.join(), is_active])).toEqual([
      ['v1,v1', true],
      ['v1,v2', false],
      ['v2,v1', false],
      ['v2,v2', true],
    ]);
  });

  it('stay as they are if their code exists, whatever the row says', () => {
    const { rows, products } = plan({ Code: 'known', 'Name in English': '', 'Barcode (EAN-13)': 'nonsense' });
    expect(rows).toMatchObject([{ outcome: 'already_there', faults: [] }]);
    expect(products).toEqual([]);
  });

  it.each<[string, Cells[], string[]]>([
    ['no code', [{ Code: '', 'Name in English': 'Bag' }], ['code required']],
    ['a code with a space', [{ Code: 'BAG 1', 'Name in English': 'Bag' }], ['code code_characters']],
    ['no name', [{ Code: 'BAG', 'Name in English': '' }], ['name_en name_required']],
    ['another name', [shirt('M'), shirt('L', { 'Name in English': 'Shirt' })], ['', 'name_en differs']],
    ['a category nobody knows', [shirt('M', { Category: 'Hats' })], ['category_name unknown_category']],
    [
      'a barcode with the wrong last digit',
      [shirt('M', { 'Barcode (EAN-13)': '9556001234560' })],
      ['barcode barcode_wrong'],
    ],
    ['a barcode of another product', [shirt('M', { 'Barcode (EAN-13)': '9556001234568' })], ['barcode taken']],
    ['an SKU of another product', [shirt('M', { SKU: 'taken' })], ['sku taken']],
    ['an SKU twice', [shirt('M', { SKU: 'A' }), shirt('L', { SKU: 'a' })], ['', 'sku same_as_row']],
    ['a size twice', [shirt('M'), shirt('m')], ['', 'value_1 same_as_row']],
    [
      'a code twice without options',
      [
        { Code: 'BAG', 'Name in English': 'Bag' },
        { Code: 'BAG', 'Name in English': 'Bag' },
      ],
      ['', 'code same_as_row'],
    ],
    ['a size left out', [shirt('M'), shirt('')], ['', 'value_1 required']],
    [
      'a value without its option',
      [{ Code: 'BAG', 'Name in English': 'Bag', 'Value 1': 'M' }],
      ['value_1 value_without_option'],
    ],
    ['words for a price', [shirt('M', { 'Price (MYR)': 'soon' })], ['price not_an_amount']],
    ['two prices', [shirt('M', { 'Price (MYR)': '5' }), shirt('L', { 'Price (MYR)': '6' })], ['', 'price differs']],
    [
      'a member price that is higher',
      [shirt('M', { 'Price (MYR)': '5', 'Member price (MYR)': '6' })],
      ['price member_price_higher'],
    ],
    [
      'a member price without a price',
      [shirt('M', { 'Price (MYR)': '', 'Member price (MYR)': '6' })],
      ['price required'],
    ],
    ['something else than yes or no', [shirt('M', { Active: 'maybe' })], ['active yes_or_no']],
    ['a tax class nobody knows', [shirt('M', { 'Tax class': 'VAT' })], ['tax_class required']],
  ])('say what is wrong with %s', (_, rows, faults) => {
    expect(faultsOf(...rows)).toEqual(faults);
    expect(plan(...rows).products).toEqual([]);
  });

  it('read American codes of twelve digits, and tax classes in both languages', () => {
    const { products } = plan(shirt('M', { 'Barcode (EAN-13)': '036000291452', 'Tax class': '免税' }));
    expect(products[0]).toMatchObject({ tax_class: 'exempt', variants: [{ barcode: '0036000291452' }] });
  });

  it('take the first of two columns with one name, in either language', () => {
    const found = columnsIn<ProductField>(['商品编号', 'Name in English', 'Code', 'Stock'], productSheetWords.column);
    expect(found.columns.map(({ field, at }) => [field, at])).toEqual([
      ['code', 0],
      ['name_en', 1],
    ]);
    expect(found.ignored).toEqual(['Code', 'Stock']);
    expect(productMissing(found.columns)).toEqual([]);
    expect(productMissing([])).toEqual(['code', 'name_en']);
  });
});

const row = (at: number, outcome: SheetRow['outcome']): SheetRow => ({
  row: at,
  outcome,
  sku: '',
  label: { en: '', cn: '' },
  quantity: null,
  cents: null,
  faults: [],
});
describe('the preview', () => {
  const totals = { currency: 'MYR', records: 1, pieces: 0, total_cents: 0, ignored: [] };
  it('shows what needs attention first, and no more than a page can', () => {
    const rows = [...Array.from({ length: 250 }, (_, at) => row(at + 2, 'create')), row(300, 'faulty')];
    const shown = previewOf(rows, totals);
    expect(shown.rows).toHaveLength(200);
    expect(shown.rows[0]?.row).toBe(300);
    expect(shown.counts).toEqual({ faulty: 1, create: 250, already_there: 0, left_out: 0 });
  });
  it('forbids an import with a wrong row, and one without any', () => {
    expect(whyNotImport(previewOf([row(2, 'create'), row(3, 'faulty')], totals))).toBe('stock.sheet_faulty');
    expect(whyNotImport(previewOf([row(2, 'already_there')], totals))).toBe('stock.sheet_nothing');
    expect(whyNotImport(previewOf([row(2, 'create'), row(3, 'left_out')], totals))).toBeNull();
  });

  it('name a price that is no amount, not the rows that differ from it', () => {
    expect(faultsOf(shirt('M', { 'Price (MYR)': '12' }), shirt('L', { 'Price (MYR)': '12x' }))).toEqual([
      '',
      'price not_an_amount',
    ]);
  });
});
