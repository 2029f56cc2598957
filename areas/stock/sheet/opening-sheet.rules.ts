/** The first stock of a branch from a file: pieces and what one cost, by SKU or barcode. Pure: preview and import use it. */
import type { Fault } from '#kit/domain/errors.ts';
import { MAX_CENTS } from '#kit/domain/money.ts';
import { MAX_QUANTITY, type LineItem } from '../item/item.model.ts';
import type { SheetRow } from './sheet.model.ts';
import { cellOf, readAmount, readWhole, told, type Column, type SheetLine } from './sheet.rules.ts';

export type OpeningField = 'sku' | 'barcode' | 'quantity' | 'unit_cost';
/** A variant that the file may mean. `has_moved`: the branch has had it in stock already. */
export type Stockable = LineItem & { barcode: string | null; has_moved: boolean };
type OpeningLine = { variant_id: number; quantity: number; unit_cost_cents: number };

/** Columns without which nothing can be imported; a file needs SKUs or barcodes. */
export const openingMissing = (columns: readonly Column<OpeningField>[]): OpeningField[] => {
  const has = (field: OpeningField): boolean => columns.some((one) => one.field === field);
  return [
    ...(has('sku') || has('barcode') ? [] : (['sku'] as const)),
    ...(['quantity', 'unit_cost'] as const).filter((field) => !has(field)),
  ];
};
export const codesOf = (line: SheetLine, columns: readonly Column<OpeningField>[]): string[] =>
  [cellOf(line, columns, 'sku').toUpperCase(), cellOf(line, columns, 'barcode')].filter((code) => code !== '');

const meant = (codes: readonly string[], known: readonly Stockable[]): Stockable | undefined =>
  codes.map((code) => known.find(({ sku, barcode }) => sku === code || barcode === code)).find((one) => one);

const quantityFaults = (quantity: number | null): Fault[] =>
  quantity !== null && quantity > MAX_QUANTITY
    ? [{ field: 'quantity', key: 'too_big', facts: { max: MAX_QUANTITY } }]
    : [];
const costFaults = (quantity: number, cost: number | null): Fault[] => {
  if (cost === null) return [{ field: 'unit_cost', key: 'required' }];
  return cost * quantity > MAX_CENTS ? [{ field: 'unit_cost', key: 'amount_too_big' }] : [];
};
const itemFaults = (
  codes: readonly string[],
  item: Stockable | undefined,
  taken: ReadonlyMap<number, number>,
): Fault[] => {
  if (codes.length === 0) return [{ field: 'sku', key: 'required' }];
  if (!item) return [{ field: 'sku', key: 'unknown_item' }];
  const before = taken.get(item.variant_id);
  if (before !== undefined) return [{ field: 'sku', key: 'same_as_row', facts: { row: before } }];
  // What was in stock already is counted or adjusted: its first stock can't come a second time.
  return item.has_moved ? [{ field: 'sku', key: 'already_stocked' }] : [];
};

type Where = { columns: readonly Column<OpeningField>[]; known: readonly Stockable[]; currency: string };
/** A row without a quantity, or with none, is left out: a list of all items can be filled in partly. */
export const planOpening = (
  lines: readonly SheetLine[],
  { columns, known, currency }: Where,
): { rows: SheetRow[]; lines: OpeningLine[] } => {
  const taken = new Map<number, number>();
  const found: OpeningLine[] = [];
  const rows = lines.map((line): SheetRow => {
    const codes = codesOf(line, columns);
    const item = meant(codes, known);
    const [sku, label] = [item?.sku ?? codes[0] ?? '', item?.label ?? { en: '', cn: '' }];
    const quantity = readWhole(cellOf(line, columns, 'quantity'), 'quantity');
    const cost = readAmount(cellOf(line, columns, 'unit_cost'), currency, 'unit_cost');
    const said = { row: line.row, sku, label, quantity: quantity.value, cents: cost.value };
    if (quantity.faults.length === 0 && (quantity.value ?? 0) === 0)
      return { ...said, outcome: 'left_out', faults: [] };
    const faults = [
      ...itemFaults(codes, item, taken),
      ...quantity.faults,
      ...quantityFaults(quantity.value),
      ...(cost.faults.length > 0 ? cost.faults : costFaults(quantity.value ?? 0, cost.value)),
    ];
    if (item && !taken.has(item.variant_id)) taken.set(item.variant_id, line.row);
    if (faults.length > 0 || !item) return { ...said, outcome: 'faulty', faults: told(faults) };
    found.push({ variant_id: item.variant_id, quantity: quantity.value ?? 0, unit_cost_cents: cost.value ?? 0 });
    return { ...said, outcome: 'create', faults: [] };
  });
  return { rows, lines: found };
};
