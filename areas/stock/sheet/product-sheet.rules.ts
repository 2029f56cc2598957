/** Products from a file, a row for each variant. Pure: the preview and the import use the same plan. */
import type { Day } from '#kit/domain/day.ts';
import type { Fault } from '#kit/domain/errors.ts';
import { faultsOf } from '#kit/domain/faults.ts';
import type { Label } from '#areas/money/invoice/invoice.model.ts';
import { looseKey } from '#areas/people/import/import-text.rules.ts';
import { taxClasses } from '#areas/money/tax/tax.model.ts';
import { NewProduct, type NewVariant, type ProductOption } from '../product/product.model.ts';
import {
  choicesText,
  isBarcode,
  productFaults,
  sameChoices,
  skuFor,
  variantsFor,
  withSkus,
} from '../product/product.rules.ts';
import type { SheetRow } from './sheet.model.ts';
import { cellOf, cellsOfRow, readAmount, readWhole, told, type Column, type SheetLine } from './sheet.rules.ts';

const places = ['1', '2', '3'] as const;
type Place = (typeof places)[number];
export type ProductField =
  | 'code'
  | 'name_en'
  | 'name_cn'
  | 'category_name'
  | 'description_en'
  | 'description_cn'
  | 'tax_class'
  | `option_${Place}`
  | `value_${Place}`
  | 'sku'
  | 'barcode'
  | 'cost'
  | 'weight'
  | 'active'
  | 'price'
  | 'member_price';
/** What all rows of a product say alike; a row may also say nothing about it. */
const shared = [
  'name_en',
  'name_cn',
  'category_name',
  'description_en',
  'description_cn',
  'tax_class',
  ...places.map((place) => `option_${place}` as const),
] as const;

export type KnownProducts = {
  codes: ReadonlySet<string>;
  skus: ReadonlySet<string>;
  barcodes: ReadonlySet<string>;
  categories: readonly { id: number; name: Label }[];
  /** The names of the tax classes, in both languages. */
  tax: Readonly<Record<string, readonly [string, string]>>;
  /** What can be sold in; others are left out of a file. */
  currencies: readonly string[];
  /** Of head office, in which costs are. */
  currency: string;
  today: Day;
};
type Columns = readonly Column<ProductField>[];
type Told = { line: SheetLine; faults: Fault[] };
type Variant = Told & { values: string[]; variant: Omit<NewVariant, 'id' | 'choices'> };

export const productMissing = (columns: Columns): ProductField[] =>
  (['code', 'name_en'] as const).filter((field) => !columns.some((one) => one.field === field));
export const codeOf = (line: SheetLine, columns: Columns): string => cellOf(line, columns, 'code').toUpperCase();
const skuAndBarcode = (line: SheetLine, columns: Columns): [sku: string, barcode: string] => [
  cellOf(line, columns, 'sku').toUpperCase(),
  cellOf(line, columns, 'barcode').replaceAll(/[\s-]/g, ''),
];

const yes = new Set(['', 'yes', 'y', 'true', '1', '是']);
const no = new Set(['no', 'n', 'false', '0', '否']);

/** A code of twelve digits lost the zero in front, as American codes and spreadsheets do. */
const barcodeIn = (digits: string): string | null =>
  digits === '' ? null : /^\d{12}$/.test(digits) ? `0${digits}` : digits;

const variantIn = (line: SheetLine, columns: Columns, { currency }: KnownProducts): Variant => {
  const [sku, digits] = skuAndBarcode(line, columns);
  const barcode = barcodeIn(digits);
  const cost = readAmount(cellOf(line, columns, 'cost'), currency, 'cost');
  const weight = readWhole(cellOf(line, columns, 'weight'), 'weight');
  const active = cellOf(line, columns, 'active').toLowerCase();
  const faults: Fault[] = [
    ...(barcode !== null && !isBarcode(barcode) ? [{ field: 'barcode', key: 'barcode_wrong' }] : []),
    ...(yes.has(active) || no.has(active) ? [] : [{ field: 'active', key: 'yes_or_no' }]),
  ];
  return {
    line,
    values: places.map((place) => cellOf(line, columns, `value_${place}`)),
    variant: {
      sku,
      barcode,
      cost_cents: cost.value ?? 0,
      weight_g: weight.value === 0 ? null : weight.value,
      is_active: !no.has(active),
    },
    faults: [...faults, ...cost.faults, ...weight.faults],
  };
};

type Shared = Readonly<Record<(typeof shared)[number], string>>;
/** The first row that says something counts; a later one can't say something else. */
const sharedBy = (rows: readonly Variant[], columns: Columns): Shared => {
  const said = shared.map((field) => {
    const texts = rows.map(({ line }) => cellOf(line, columns, field));
    const first = texts.findIndex((text) => text !== '');
    texts.forEach((text, at) => {
      if (text !== '' && looseKey(text) !== looseKey(texts[first] ?? ''))
        rows[at]?.faults.push({ field, key: 'differs', facts: { row: rows[first]?.line.row ?? 0 } });
    });
    return [field, texts[first] ?? ''] as const;
  });
  return Object.fromEntries(said) as Shared;
};

const pricesIn = (rows: readonly Variant[], columns: Columns, { currencies, currency }: KnownProducts) => {
  const said = new Map<string, { price_cents?: number; member_price_cents?: number }>();
  for (const { line, faults } of rows)
    for (const field of ['price', 'member_price'] as const)
      for (const cell of cellsOfRow(line, columns, field, currency)) {
        if (!currencies.includes(cell.currency)) continue;
        const { value, faults: wrong } = readAmount(cell.text, cell.currency, field);
        faults.push(...wrong);
        if (value === null) continue;
        const before = said.get(cell.currency) ?? {};
        const name = `${field}_cents` as const;
        if (before[name] !== undefined && before[name] !== value)
          faults.push({ field, key: 'differs', facts: { row: rows[0]?.line.row ?? 0 } });
        said.set(cell.currency, { ...before, [name]: before[name] ?? value });
      }
  return [...said].map(([of, { price_cents, member_price_cents = null }]) => ({
    currency: of,
    price_cents: price_cents ?? null,
    member_price_cents,
  }));
};

/** Every option with the values of its rows, in the order in which they appear. */
const optionsIn = (rows: readonly Variant[], said: Shared): ProductOption[] =>
  places.flatMap((place, at) => {
    const name = said[`option_${place}`];
    if (name === '') {
      for (const { values, faults } of rows)
        if (values[at]) faults.push({ field: `value_${place}`, key: 'value_without_option' });
      return [];
    }
    for (const { values, faults } of rows) if (!values[at]) faults.push({ field: `value_${place}`, key: 'required' });
    const texts = [...new Map(rows.map(({ values }) => [looseKey(values[at] ?? ''), values[at] ?? ''])).values()];
    const values = texts.map((en, n) => ({ key: `v${n + 1}`, name: { en, cn: '' } }));
    return [{ name: { en: name, cn: '' }, values: values.filter((value) => value.name.en !== '') }];
  });

const choicesIn = ({ values }: Variant, said: Shared, options: readonly ProductOption[]): string[] =>
  places
    .flatMap((place, at) => (said[`option_${place}`] === '' ? [] : [values[at] ?? '']))
    .map((text, at) => options[at]?.values.find(({ name }) => looseKey(name.en) === looseKey(text))?.key ?? '');

const idOfCategory = (name: string, { categories }: KnownProducts): number | null =>
  categories.find((one) => [one.name.en, one.name.cn].some((text) => looseKey(text) === looseKey(name)))?.id ?? null;
const taxClassOf = (name: string, { tax }: KnownProducts): string =>
  taxClasses.find((one) => [one, ...(tax[one] ?? [])].some((text) => looseKey(text) === looseKey(name))) ?? '';

/** Where a fault of the whole product is shown: in the row of its variant, otherwise in the first one. */
const placed = ({ field, ...fault }: Fault): { at: number | null; fault: Fault } => {
  const [first = '', second = '', third = ''] = field.split('.');
  if (first === 'variants' && third !== '')
    return { at: Number(second), fault: { ...fault, field: third.replace(/_(cents|g)$/, '') } };
  const named: Readonly<Record<string, string>> = { 'name.en': 'name_en', 'name.cn': 'name_cn', variants: 'sku' };
  if (first === 'prices')
    return { at: null, fault: { ...fault, field: third.startsWith('member') ? 'member_price' : 'price' } };
  if (first === 'options')
    return { at: null, fault: { ...fault, field: second === '' ? 'options' : `value_${Number(second) + 1}` } };
  return { at: null, fault: { ...fault, field: named[field] ?? named[first] ?? field.replace('.', '_') } };
};

type Planned = { rows: readonly Variant[]; product: NewProduct | null; options: ProductOption[]; choices: string[][] };
const productIn = (code: string, rows: readonly Variant[], columns: Columns, known: KnownProducts): Planned => {
  const said = sharedBy(rows, columns);
  const options = optionsIn(rows, said);
  const choices = rows.map((row) => choicesIn(row, said, options));
  const prices = pricesIn(rows, columns, known);
  const first = rows[0]?.faults ?? [];
  const category = said.category_name === '' ? null : idOfCategory(said.category_name, known);
  if (said.category_name !== '' && category === null) first.push({ field: 'category_name', key: 'unknown_category' });
  choices.forEach((one, at) => {
    const before = choices.findIndex((other) => sameChoices(other, one));
    if (before < at && !one.includes(''))
      rows[at]?.faults.push({
        field: options.length === 0 ? 'code' : 'value_1',
        key: 'same_as_row',
        facts: { row: rows[before]?.line.row ?? 0 },
      });
  });
  const variants = rows.map(({ variant }, at) => ({ ...variant, id: null, choices: choices[at] ?? [] }));
  // Combinations that the file leaves out exist, but nobody can order them.
  const all = variantsFor(options, variants).map((one) =>
    variants.includes(one as (typeof variants)[number]) ? one : { ...one, sku: '', is_active: false },
  );
  const input = {
    code,
    name: { en: said.name_en, cn: said.name_cn },
    description: { en: said.description_en, cn: said.description_cn },
    product_category_id: category,
    tax_class: said.tax_class === '' ? 'standard' : taxClassOf(said.tax_class, known),
    options,
    variants: all,
    prices,
    valid_from: known.today,
  };
  if (rows.some(({ faults }) => faults.length > 0)) return { rows, product: null, options, choices };
  const parsed = NewProduct.safeParse(input, { reportInput: true });
  const faults = parsed.success
    ? // Codes that appear twice are said at their rows, below.
      productFaults(withSkus(parsed.data), { changed: 0, today: known.today }).filter(
        ({ field }) => field !== 'variants',
      )
    : faultsOf(parsed.error);
  for (const { at, fault } of faults.map(placed)) {
    const owner = at === null ? -1 : choices.findIndex((one) => sameChoices(one, all[at]?.choices ?? []));
    (rows[owner]?.faults ?? first).push(fault);
  }
  return { rows, product: parsed.success && faults.length === 0 ? withSkus(parsed.data) : null, options, choices };
};

/** No SKU or barcode is in the file twice, or belongs to a variant that exists. */
const refuseTaken = (plans: readonly Planned[], known: KnownProducts): void => {
  const seen = { sku: new Map<string, number>(), barcode: new Map<string, number>() };
  for (const { rows, product, choices } of plans)
    for (const variant of product?.variants ?? []) {
      const row = rows[choices.findIndex((one) => sameChoices(one, variant.choices))] ?? rows[0];
      if (!row) continue;
      for (const [field, code] of [
        ['sku', variant.sku],
        ['barcode', variant.is_active ? variant.barcode : null],
      ] as const) {
        if (code === null) continue;
        const before = seen[field].get(code);
        if (before !== undefined) row.faults.push({ field, key: 'same_as_row', facts: { row: before } });
        else if (known[`${field}s`].has(code)) row.faults.push({ field, key: 'taken', facts: { code } });
        else seen[field].set(code, row.line.row);
      }
    }
};

const shownRow = (
  { rows, options, choices }: Planned,
  at: number,
  code: string,
  outcome: SheetRow['outcome'],
  of: { name: Label; cents: number | null },
): SheetRow => {
  const { line, variant, faults } = rows[at] as Variant;
  const chosen = choices[at] ?? [];
  const suffix = choicesText(options, chosen, 'en');
  const named = (name: string): string => [name, suffix].filter((part) => part !== '').join(' · ');
  return {
    row: line.row,
    outcome,
    sku: variant.sku || skuFor(code, options, chosen),
    label: { en: named(of.name.en), cn: named(of.name.cn || of.name.en) },
    quantity: null,
    cents: of.cents,
    faults: told(faults),
  };
};

const isFine = ({ rows: own }: Planned): boolean => own.every(({ faults }) => faults.length === 0);

/** Products whose code exists stay as they are. */
export const planProducts = (
  lines: readonly SheetLine[],
  columns: Columns,
  known: KnownProducts,
): { rows: SheetRow[]; products: NewProduct[] } => {
  const groups = new Map<string, SheetLine[]>();
  for (const line of lines) {
    const code = codeOf(line, columns);
    // Rows without a code don't belong to one product.
    const key = code === '' ? `#${line.row}` : code;
    groups.set(key, [...(groups.get(key) ?? []), line]);
  }
  const plans = [...groups].map(([key, own]) => {
    const code = key.startsWith('#') ? '' : key;
    const rows = own.map((line) => variantIn(line, columns, known));
    const isThere = known.codes.has(code);
    if (isThere) for (const row of rows) row.faults.length = 0;
    return {
      code,
      isThere,
      ...(isThere ? { rows, product: null, options: [], choices: [] } : productIn(code, rows, columns, known)),
    };
  });
  refuseTaken(plans, known);
  const rows = plans.flatMap((plan) => {
    const name = {
      en: cellOf(plan.rows[0]?.line as SheetLine, columns, 'name_en'),
      cn: cellOf(plan.rows[0]?.line as SheetLine, columns, 'name_cn'),
    };
    const price = plan.product?.prices.find(({ currency }) => currency === known.currency);
    return plan.rows.map((row, at) => {
      const outcome = plan.isThere ? 'already_there' : row.faults.length > 0 ? 'faulty' : 'create';
      return shownRow(plan, at, plan.code, outcome, { name, cents: price?.price_cents ?? null });
    });
  });
  return { rows, products: plans.flatMap((plan) => (plan.product && isFine(plan) ? [plan.product] : [])) };
};
