/** Imports from files. The preview and the import read the file and plan in the same way; only the import writes. */
import { codesOf, openingMissing, planOpening, type OpeningField } from './opening-sheet.rules.ts';
import { codeOf, planProducts, productMissing, type KnownProducts, type ProductField } from './product-sheet.rules.ts';
import type { SheetPreview } from './sheet.model.ts';
import {
  columnsIn,
  inCurrency,
  previewOf,
  whyNotImport,
  type Column,
  type ColumnNames,
  type SheetLine,
} from './sheet.rules.ts';
import { readSheet } from './sheet.service.ts';
import {
  categoryNames,
  currenciesSoldIn,
  holdItems,
  insertProducts,
  itemsWithCodes,
  productCodes,
  variantCodes,
} from './sheet.store.ts';
import { MAX_LINES } from '../item/item.model.ts';
import { withLabel } from '../item/item.rules.ts';
import { openingStockIn } from '../stock-in/stock-in.commands.ts';
import { stockWords } from '../stock.words.ts';
import { headOfficeId, knownBranch } from '#areas/network/branch/branch.facts.ts';
import { Refusal } from '#kit/domain/errors.ts';
import { inLanguage } from '#kit/domain/words.ts';
import { command, type Ctx } from '#kit/server/context.ts';
import { sheetContract } from './sheet.contract.ts';

/** Columns that a file needs and doesn't have, by their names. */
const refuseMissing = <F extends string>(ctx: Ctx, missing: readonly F[], names: ColumnNames<F>) => {
  const said = missing.map((field) => names[field][ctx.locale === 'cn' ? 1 : 0]);
  if (said.length > 0) throw new Refusal('stock.sheet_columns', { columns: said.join(', ') });
};
const refuseFaulty = (preview: SheetPreview): void => {
  const why = whyNotImport(preview);
  if (why !== null) throw new Refusal(why, { count: preview.counts.faulty });
};

const knownProducts = async (
  ctx: Ctx,
  lines: readonly SheetLine[],
  columns: readonly Column<ProductField>[],
): Promise<KnownProducts> => {
  const { currency, today } = await knownBranch(ctx, await headOfficeId(ctx));
  const [codes, variants, categories, currencies] = await ctx.read(
    productCodes(lines.map((line) => codeOf(line, columns))),
    variantCodes(),
    categoryNames(),
    currenciesSoldIn(),
  );
  return {
    codes: new Set(codes.map(({ code }) => code)),
    skus: new Set(variants.map(({ sku }) => sku)),
    barcodes: new Set(variants.flatMap(({ barcode }) => barcode ?? [])),
    categories,
    tax: stockWords.tax_class,
    currencies: currencies.map((one) => one.currency),
    currency,
    today,
  };
};
const readProducts = async (ctx: Ctx, file_id: number) => {
  const { headers, lines } = await readSheet(ctx, file_id);
  const names = stockWords.product_sheet.column;
  const found = columnsIn<ProductField>(headers, names);
  refuseMissing(ctx, productMissing(found.columns), names);
  const known = await knownProducts(ctx, lines, found.columns);
  const { columns, ignored } = inCurrency(found, ['cost'], known.currency, headers);
  const plan = planProducts(lines, columns, known);
  const totals = { currency: known.currency, records: plan.products.length, pieces: 0, total_cents: 0, ignored };
  return { ...plan, today: known.today, preview: previewOf(plan.rows, totals) };
};
export const previewProducts = async (ctx: Ctx, file_id: number): Promise<SheetPreview> =>
  (await readProducts(ctx, file_id)).preview;

/** A file that is sent twice finds its products there: their codes are unique. */
export const importProducts = command(sheetContract.product_import, async (ctx, { file_id }) => {
  const { products, preview, today } = await readProducts(ctx, file_id);
  refuseFaulty(preview);
  await insertProducts(ctx.db, products, today);
  return {
    products: products.length,
    variants: products.reduce((sum, { variants }) => sum + variants.length, 0),
  };
});

const readOpening = async (ctx: Ctx, branch_id: number, file_id: number) => {
  const { headers, lines } = await readSheet(ctx, file_id);
  const { currency } = await knownBranch(ctx, branch_id);
  const names = stockWords.opening_sheet.column;
  const { columns, ignored } = inCurrency(columnsIn<OpeningField>(headers, names), ['unit_cost'], currency, headers);
  refuseMissing(ctx, openingMissing(columns), names);
  const codes = [...new Set(lines.flatMap((line) => codesOf(line, columns)))];
  const plan = async () => {
    const [items] = await ctx.read(itemsWithCodes(branch_id, codes));
    return planOpening(lines, { columns, known: items.map(withLabel), currency });
  };
  return { plan, currency, ignored };
};
type Opening = Awaited<ReturnType<typeof readOpening>>;
const openingPreview = (
  { currency, ignored }: Opening,
  { rows, lines }: ReturnType<typeof planOpening>,
): SheetPreview => {
  if (lines.length > MAX_LINES) throw new Refusal('stock.sheet_too_long', { max: MAX_LINES });
  return previewOf(rows, {
    currency,
    ignored,
    records: lines.length,
    pieces: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    total_cents: lines.reduce((sum, { quantity, unit_cost_cents }) => sum + quantity * unit_cost_cents, 0),
  });
};
export const previewOpening = async (ctx: Ctx, branch_id: number, file_id: number): Promise<SheetPreview> => {
  const opening = await readOpening(ctx, branch_id, file_id);
  return openingPreview(opening, await opening.plan());
};

/** Planned again once its items are locked: of two imports, the second finds that they were in stock already. */
export const importOpening = command(sheetContract.opening_import, async (ctx, { branch_id, file_id }) => {
  const opening = await readOpening(ctx, branch_id, file_id);
  const first = await opening.plan();
  refuseFaulty(openingPreview(opening, first));
  await holdItems(
    ctx.db,
    branch_id,
    first.lines.map(({ variant_id }) => variant_id),
  );
  const planned = await opening.plan();
  refuseFaulty(openingPreview(opening, planned));
  const { supplier } = inLanguage(stockWords, ctx.locale).opening_sheet;
  return openingStockIn(ctx, { branch_id, file_id, supplier, lines: planned.lines });
});
