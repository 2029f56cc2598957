/** All SQL about products, their variants and their prices. */
import { sql as raw, type Insertable } from 'kysely';
import type { ProductQuery } from './product.contract.ts';
import type { VariantInFile } from './product.csv.ts';
import { productMachine } from './product.machine.ts';
import type { NewVariant, Product, ProductPrice, ProductRow } from './product.model.ts';
import type { Day } from '#kit/domain/day.ts';
import { asQuery, sql, type DB, type Sql } from '#kit/server/db.ts';
import { anyOf, is, listOf } from '#kit/server/list.ts';
import { deleteVersioned, moverOf } from '#kit/server/version.ts';

export type ProductRecord = Omit<ProductRow, 'can'>;
type Where = { today: Day };

/** The first picture of the product `p`. */
export const coverOf = raw`(select f.file_id from product_picture f where f.product_id = p.id order by f.position limit 1) as picture_file_id`;
const columns = raw`
  p.id, p.code, p.name, p.product_category_id, c.name as category_name, p.status, p.tax_class, ${coverOf}, p.created_at, p.version,
  (select count(*)::int from product_variant v where v.product_id = p.id and v.is_active) as variant_count, price.prices`;
const pricesNow = ({ today }: Where) => raw`
  cross join lateral (
    select coalesce(jsonb_agg(jsonb_build_object('currency', n.currency, 'price_cents', n.price_cents, 'member_price_cents', n.member_price_cents)
                              order by n.currency), '[]') as prices
      from (select distinct on (pp.currency) pp.currency, pp.price_cents, pp.member_price_cents from product_price pp
             where pp.product_id = p.id and pp.valid_from <= ${today}::date order by pp.currency, pp.valid_from desc) n) price`;
const from = (where: Where) => raw`
  from product p left join product_category c on c.id = p.product_category_id ${pricesNow(where)}`;

/** By code and name; a barcode or SKU finds the product that has it. */
export const products = listOf<ProductQuery, ProductRecord, Where>({
  columns,
  from,
  seen: () => raw`true`,
  filters: {
    status: anyOf('p.status'),
    product_category_id: is('p.product_category_id'),
    q: (
      typed,
    ) => raw`(p.code || ' ' || (p.name ->> 'en') || ' ' || (p.name ->> 'cn') ilike '%' || like_pattern(${typed}) || '%'
      or exists (select 1 from product_variant v where v.product_id = p.id and (v.sku = upper(${typed}) or v.barcode = ${typed})))`,
  },
  sorts: { name: "lower(p.name ->> 'en')", code: 'p.code', created_at: 'p.id' },
  id: 'p.id',
});

type Texts = Pick<Product, 'description' | 'options'>;
export const textsOf = (id: number) =>
  sql.selectFrom('product').select(['description', 'options']).$narrowType<Texts>().where('id', '=', id);
export const variantsOf = (product_id: number) =>
  sql
    .selectFrom('product_variant')
    .select(['id', 'choices', 'sku', 'barcode', 'cost_cents', 'weight_g', 'is_active'])
    .where('product_id', '=', product_id)
    .orderBy('position')
    .orderBy('id');
export const pricesOf = (product_id: number) =>
  sql
    .selectFrom('product_price')
    .select(['currency', 'valid_from', 'price_cents', 'member_price_cents'])
    .where('product_id', '=', product_id)
    .orderBy('currency')
    .orderBy('valid_from', 'desc');
export const picturesOf = (product_id: number) =>
  sql.selectFrom('product_picture').select('file_id').where('product_id', '=', product_id).orderBy('position');
/** The first picture, or that of a file. */
export const pictureFile = (product_id: number, file_id: number | undefined) =>
  picturesOf(product_id)
    .$if(file_id !== undefined, (query) => query.where('file_id', '=', file_id ?? 0))
    .limit(1);

/** Branches see what was published at some time. */
export const publishedPicture = (product_id: number, file_id: number | undefined) =>
  pictureFile(product_id, file_id).where((eb) =>
    eb.exists(eb.selectFrom('product').select('id').where('id', '=', product_id).where('status', '<>', 'draft')),
  );

/** A line for each variant of these products, in the order of the products. */
export const variantsInFile = (ids: readonly number[], where: Where) =>
  asQuery(raw<VariantInFile>`
    select p.code, p.name, p.description, c.name as category_name, p.status, p.tax_class, p.options, price.prices,
           v.choices, v.sku, v.barcode, v.cost_cents, v.weight_g, v.is_active
      from unnest(${[...ids]}::bigint[]) with ordinality as wanted (id, place)
      join product p on p.id = wanted.id left join product_category c on c.id = p.product_category_id ${pricesNow(where)}
      join product_variant v on v.product_id = p.id order by wanted.place, v.position`);

export const insertProduct = async (db: Sql, product: Insertable<DB['product']>): Promise<number> => {
  const { id } = await db.insertInto('product').values(product).returning('id').executeTakeFirstOrThrow();
  return id;
};
export const moveTo = moverOf('product', productMachine);
export const deleteProduct = (db: Sql, id: number, version: number): Promise<void> =>
  deleteVersioned(db, 'product', id, version);

type Place = { position: number };
type SavedVariant = Omit<NewVariant, 'id'> & Place & { id: number };
export const insertVariants = async (
  db: Sql,
  product_id: number,
  variants: readonly (Omit<NewVariant, 'id'> & Place)[],
): Promise<void> => {
  if (variants.length === 0) return;
  await db
    .insertInto('product_variant')
    .values(variants.map((variant) => ({ ...variant, product_id })))
    .execute();
};
/** In one statement, so that two variants can exchange their SKUs or barcodes. */
export const saveVariants = async (db: Sql, variants: readonly SavedVariant[]): Promise<void> => {
  await raw`
    update product_variant v
       set choices = w.choices, sku = w.sku, barcode = w.barcode, cost_cents = w.cost_cents, weight_g = w.weight_g,
           is_active = w.is_active, position = w.position
      from jsonb_to_recordset(${JSON.stringify(variants)}::jsonb)
             as w (id bigint, choices text[], sku text, barcode text, cost_cents bigint, weight_g integer, is_active boolean, position integer)
     where v.id = w.id and (v.choices, v.sku, v.barcode, v.cost_cents, v.weight_g, v.is_active, v.position)
           is distinct from (w.choices, w.sku, w.barcode, w.cost_cents, w.weight_g, w.is_active, w.position)`.execute(
    db,
  );
};
/** All pictures in their order; those that stay keep their rows. */
export const putPictures = async (db: Sql, product_id: number, file_ids: readonly number[]): Promise<void> => {
  await raw`
    delete from product_picture where product_id = ${product_id} and not file_id = any (${[...file_ids]}::bigint[])`.execute(
    db,
  );
  await raw`
    insert into product_picture (product_id, file_id, position)
    select ${product_id}, w.file_id, w.place - 1 from unnest(${[...file_ids]}::bigint[]) with ordinality as w (file_id, place)
        on conflict (file_id) do update set position = excluded.position
     where product_picture.position <> excluded.position and product_picture.product_id = excluded.product_id`.execute(
    db,
  );
};
/** A price from a day; it replaces one that starts on the same day. */
export const setPrices = async (
  db: Sql,
  product_id: number,
  prices: readonly (ProductPrice & { valid_from: Day })[],
): Promise<void> => {
  if (prices.length === 0) return;
  await db
    .insertInto('product_price')
    .values(prices.map((price) => ({ ...price, product_id })))
    .onConflict((on) =>
      on.columns(['product_id', 'currency', 'valid_from']).doUpdateSet((eb) => ({
        price_cents: eb.ref('excluded.price_cents'),
        member_price_cents: eb.ref('excluded.member_price_cents'),
      })),
    )
    .execute();
};
