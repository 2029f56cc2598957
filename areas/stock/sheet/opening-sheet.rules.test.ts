import { describe, expect, it } from 'vitest';
import { openingMissing, planOpening, type OpeningField, type Stockable } from './opening-sheet.rules.ts';
import { columnsIn, inCurrency } from './sheet.rules.ts';
import { openingSheetWords } from './opening-sheet.words.ts';

const names = openingSheetWords.column;
const item = (variant_id: number, sku: string, more: Partial<Stockable> = {}): Stockable => ({
  variant_id,
  sku,
  label: { en: sku, cn: sku },
  barcode: null,
  has_moved: false,
  ...more,
});
const known = [item(1, 'GLOVE-M', { barcode: '9556001234568' }), item(2, 'WRAP'), item(3, 'OLD', { has_moved: true })];
const headers = ['SKU', 'Barcode (EAN-13)', 'Item', 'Quantity', 'Unit cost (MYR)'];
const plan = (...rows: string[][]) => {
  const { columns } = columnsIn<OpeningField>(headers, names);
  const lines = rows.map((cells, at) => ({ row: at + 2, cells }));
  return planOpening(lines, { columns, known, currency: 'MYR' });
};
const faultsOf = (...rows: string[][]) =>
  plan(...rows).rows.map(({ faults }) => faults.map(({ field, key }) => `${field} ${key}`).join());

describe('opening stock from a file', () => {
  it('finds items by SKU or barcode, however their letters are written', () => {
    expect(plan(['glove-m', '', '', '12', '35.50'], ['', '9556001234568', '', '1', '1']).lines).toEqual([
      { variant_id: 1, quantity: 12, unit_cost_cents: 3550 },
    ]);
    expect(plan(['WRAP', '', '', '1,200', '0']).lines).toEqual([{ variant_id: 2, quantity: 1200, unit_cost_cents: 0 }]);
    expect(plan(['', '9556001234568', '', '4.0', 'RM 7']).lines).toEqual([
      { variant_id: 1, quantity: 4, unit_cost_cents: 700 },
    ]);
  });

  it('leaves out rows without a quantity, whatever else they say', () => {
    const { rows, lines } = plan(
      ['GLOVE-M', '', '', '', '35.50'],
      ['WRAP', '', '', '0', ''],
      ['NOBODY', '', '', '', ''],
    );
    expect(rows.map(({ outcome }) => outcome)).toEqual(['left_out', 'left_out', 'left_out']);
    expect(lines).toEqual([]);
  });

  it('says at each row what is wrong with it', () => {
    expect(faultsOf(['NOBODY', '', '', '1', '1'])).toEqual(['sku unknown_item']);
    expect(faultsOf(['', '', '', '1', '1'])).toEqual(['sku required']);
    expect(faultsOf(['WRAP', '', '', '1', '1'], ['WRAP', '', '', '2', '1'])).toEqual(['', 'sku same_as_row']);
    expect(faultsOf(['OLD', '', '', '1', '1'])).toEqual(['sku already_stocked']);
    expect(faultsOf(['WRAP', '', '', '-3', '1'])).toEqual(['quantity whole_number']);
    expect(faultsOf(['WRAP', '', '', '1.5', '1'])).toEqual(['quantity whole_number']);
    expect(faultsOf(['WRAP', '', '', '100001', '1'])).toEqual(['quantity too_big']);
    expect(faultsOf(['WRAP', '', '', '1', ''])).toEqual(['unit_cost required']);
    expect(faultsOf(['WRAP', '', '', '1', 'cheap'])).toEqual(['unit_cost not_an_amount']);
    expect(faultsOf(['WRAP', '', '', '100000', '9999999999'])).toEqual(['unit_cost amount_too_big']);
  });

  it('never takes an amount of another currency for its own', () => {
    const found = columnsIn<OpeningField>(['SKU', '数量', 'Unit cost (SGD)'], names);
    const { columns, ignored } = inCurrency(found, ['unit_cost'], 'MYR', ['SKU', '数量', 'Unit cost (SGD)']);
    expect(ignored).toEqual(['Unit cost (SGD)']);
    expect(openingMissing(columns)).toEqual(['unit_cost']);
    expect(openingMissing(inCurrency(found, ['unit_cost'], 'SGD', []).columns)).toEqual([]);
    expect(openingMissing(columnsIn<OpeningField>(['Name'], names).columns)).toEqual(['sku', 'quantity', 'unit_cost']);
  });
});
