/** SQL of imports from files: what exists already, and many products at once. */
import { sql as raw } from 'kysely';
import type { Nameable } from '../item/item.store.ts';
import type { NewProduct } from '../product/product.model.ts';
import type { Stockable } from './opening-sheet.rules.ts';
import type { KnownProducts } from './product-sheet.rules.ts';
import type { Day } from '#kit/domain/day.ts';
import { asQuery, sql, type Sql } from '#kit/server/db.ts';

type Codes = readonly string[];
export const productCodes = (codes: Codes) =>
  sql
    .selectFrom('product')
    .select('code')
    .where('code', 'in', [...codes, '']);
/** Of these; a barcode is free again once its variant is switched off. */
export const variantCodes = () =>
  asQuery(raw<{ sku: string; barcode: string | null }>`
    select sku, case when is_active then barcode end as barcode from product_variant`);
export const categoryNames = () =>
  sql.selectFrom('product_category').select(['id', 'name']).$narrowType<KnownProducts['categories'][number]>();
/** In which branches sell. */
export const currenciesSoldIn = () =>
  sql.selectFrom('branch').select('currency').where('type', '=', 'branch').distinct();

type StockableRecord = Omit<Stockable, 'label'> & Nameable & { unit_cost_cents: number | null };
const stockable = (branch_id: number) => raw`
  select v.id as variant_id, v.sku, v.barcode, p.name, p.options, v.choices,
         exists (select from stock_movement m where m.branch_id = ${branch_id} and m.variant_id = v.id
            and not (m.source = 'stock_in' and exists (select from stock_in n where n.id = m.document_id and n.status = 'reversed'))) as has_moved,
         (select v.cost_cents from branch o join branch b on b.id = ${branch_id} where o.type = 'hq' and o.currency = b.currency limit 1) as unit_cost_cents
    from product_variant v join product p on p.id = v.product_id`;
/** What these SKUs and barcodes mean; a barcode is that of the variant which is on sale. */
export const itemsWithCodes = (branch_id: number, codes: Codes) =>
  asQuery(raw<StockableRecord>`${stockable(branch_id)}
    where v.sku = any (${[...codes]}::text[]) or v.barcode = any (${[...codes]}::text[]) and v.is_active`);
export const itemsNeverStocked = (branch_id: number) =>
  asQuery(raw<StockableRecord>`
    select * from (${stockable(branch_id)} where p.status = 'published' and v.is_active) x
     where not x.has_moved order by x.sku`);

/** Two imports of the same items wait for each other. */
export const holdItems = async (db: Sql, branch_id: number, variants: readonly number[]): Promise<void> => {
  const sorted = variants.toSorted((a, b) => a - b);
  await raw`insert into stock (branch_id, variant_id) select ${branch_id}, unnest(${sorted}::bigint[]) on conflict (branch_id, variant_id) do nothing`.execute(
    db,
  );
  await raw`select variant_id from hold_stock(${branch_id}, ${sorted}::bigint[])`.execute(db);
};

const AT_ONCE = 500;
const inParts = <T>(rows: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(rows.length / AT_ONCE) }, (_, part) =>
    rows.slice(part * AT_ONCE, (part + 1) * AT_ONCE),
  );
const productRow = (input: NewProduct) => ({
  code: input.code,
  name: JSON.stringify(input.name),
  description: JSON.stringify(input.description),
  product_category_id: input.product_category_id,
  tax_class: input.tax_class,
  options: JSON.stringify(input.options),
});
/** Drafts with their variants and prices, a few hundred in a statement. */
export const insertProducts = async (db: Sql, products: readonly NewProduct[], valid_from: Day): Promise<void> => {
  const ids = new Map<string, number>();
  for (const part of inParts(products)) {
    const made = await db.insertInto('product').values(part.map(productRow)).returning(['id', 'code']).execute();
    for (const { id, code } of made) ids.set(code, id);
  }
  const idOf = ({ code }: NewProduct): number => ids.get(code) ?? 0;
  const variants = products.flatMap((product) =>
    product.variants.map(({ id: _new, ...variant }, position) => ({ ...variant, position, product_id: idOf(product) })),
  );
  for (const part of inParts(variants)) await db.insertInto('product_variant').values(part).execute();
  const prices = products.flatMap((product) =>
    product.prices.map((price) => ({ ...price, valid_from, product_id: idOf(product) })),
  );
  for (const part of inParts(prices)) await db.insertInto('product_price').values(part).execute();
};
