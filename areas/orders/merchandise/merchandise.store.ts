/** All SQL about what joining fees include: the products, and what an order says of them. */
import { sql as raw } from 'kysely';
import type { IncludableQuery } from './merchandise.contract.ts';
import type { IncludedHere, MerchandiseOrder } from './merchandise.model.ts';
import type { Label } from '#areas/money/invoice/invoice.model.ts';
import type { ProductOption, ProductRow } from '#areas/stock/product/product.model.ts';
import type { TaxClass } from '#areas/money/tax/tax.model.ts';
import { asQuery, type Sql } from '#kit/server/db.ts';
import { listOf } from '#kit/server/list.ts';

type VariantParts = { variant_id: number; sku: string; choices: string[] };
export type IncludableRecord = { id: number; name: Label; options: ProductOption[]; variants: VariantParts[] };
export const includables = listOf<IncludableQuery, IncludableRecord, object>({
  columns: raw`p.id, p.name, p.options, (
    select coalesce(jsonb_agg(jsonb_build_object('variant_id', v.id, 'sku', v.sku, 'choices', v.choices) order by v.position, v.id), '[]')
      from product_variant v where v.product_id = p.id and v.is_active) as variants`,
  from: raw`from product p`,
  seen: () => raw`p.status = 'published'`,
  filters: {
    q: (typed) =>
      raw`p.code || ' ' || (p.name ->> 'en') || ' ' || (p.name ->> 'cn') ilike '%' || like_pattern(${typed}) || '%'`,
  },
  sorts: { name: "lower(p.name ->> 'en')" },
  id: 'p.id',
});

export type NamedProduct = { id: number; name: Label; status: ProductRow['status']; variant_ids: number[] };
/** Those of these products that exist, with all their variants. */
export const productsNamed = (ids: readonly number[]) =>
  asQuery(raw<NamedProduct>`
    select p.id, p.name, p.status, (select coalesce(jsonb_agg(v.id), '[]') from product_variant v where v.product_id = p.id) as variant_ids
      from product p where p.id = any (${[...ids]}::bigint[])`);

export type Offered = VariantParts & {
  product_id: number;
  name: Label;
  options: ProductOption[];
  tax_class: TaxClass;
  available: number;
};
/**
 * The variants of these products that a branch can give, and how many of each aren't promised to anybody. `kept` are
 * variants that were chosen before: they can stay chosen.
 */
export const variantsOffered = (products: readonly number[], branch_id: number, kept: readonly number[] = []) =>
  asQuery(raw<Offered>`
    select v.id as variant_id, v.product_id, v.sku, p.name, p.options, v.choices, p.tax_class, coalesce(s.on_hand - s.reserved, 0) as available
      from product_variant v join product p on p.id = v.product_id
      left join stock s on s.variant_id = v.id and s.branch_id = ${branch_id}
     where v.product_id = any (${[...products]}::bigint[])
       and (p.status = 'published' and v.is_active or v.id = any (${[...kept]}::bigint[])) order by v.product_id, v.position, v.id`);

type Said = Pick<IncludedHere, 'product_id' | 'label' | 'quantity' | 'declined'> & { variant_ids: number[] };
type Line = { id: number; product_id: number; variant_id: number; quantity: number; is_handed: boolean };
export type MerchandiseRecord = Omit<MerchandiseOrder, 'products' | 'can'> & { included: Said[]; lines: Line[] };
/** The order with what the joining fee of a membership includes; lines are those that the client keeps or waits for. */
export const merchandiseOf = (membership_id: number, branches: readonly number[]) =>
  asQuery(raw<MerchandiseRecord>`
    select ms.id as membership_id, o.id as order_id, ms.branch_id, ms.member_id, coalesce(full_name(m.first_name, m.last_name), '—') as member_name,
           o.status, coalesce(o.version, 0) as version,
           (select coalesce(jsonb_agg(jsonb_build_object('product_id', n.product_id, 'label', n.label, 'quantity', n.quantity,
                                                'declined', n.declined, 'variant_ids', to_jsonb(n.variant_ids)) order by n.position), '[]')
              from product_order_included n where n.product_order_id = o.id) as included,
           (select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'product_id', v.product_id, 'variant_id', l.variant_id,
                                                         'quantity', l.quantity - l.returned, 'is_handed', l.handed_at is not null)), '[]')
              from product_order_line l join product_variant v on v.id = l.variant_id
             where l.product_order_id = o.id and l.returned < l.quantity) as lines
      from membership ms left join product_order o on o.membership_id = ms.id left join member m on m.id = ms.member_id
     where ms.id = ${membership_id} and ms.branch_id = any (${[...branches]}::bigint[])`);

type Owner = { id: number; branch_id: number };
type Saying = { product_id: number; label: Label; variant_ids: readonly number[]; quantity: number };
export const insertIncluded = async (db: Sql, { id, branch_id }: Owner, all: readonly Saying[]): Promise<void> => {
  const rows = all.map(({ label, variant_ids, ...one }, position) => ({
    ...one,
    position,
    branch_id,
    product_order_id: id,
    label: JSON.stringify(label),
    variant_ids: [...variant_ids],
  }));
  await db.insertInto('product_order_included').values(rows).execute();
};
/** How many pieces of a product the client doesn't take. */
export const saveDeclined = async (db: Sql, order_id: number, product_id: number, declined: number): Promise<void> => {
  await db
    .updateTable('product_order_included')
    .set({ declined })
    .where('product_order_id', '=', order_id)
    .where('product_id', '=', product_id)
    .execute();
};
/** Nobody will choose any more: what the client doesn't have is declined. */
export const declineRest = async (db: Sql, order_id: number): Promise<void> => {
  await raw`
    update product_order_included n set declined = n.quantity - coalesce((
        select sum(l.quantity - l.returned) from product_order_line l join product_variant v on v.id = l.variant_id
         where l.product_order_id = n.product_order_id and v.product_id = n.product_id and l.handed_at is not null), 0)
     where n.product_order_id = ${order_id}`.execute(db);
};
export const deleteLines = async (db: Sql, ids: readonly number[]): Promise<void> => {
  if (ids.length === 0) return;
  await db
    .deleteFrom('product_order_line')
    .where('id', 'in', [...ids])
    .execute();
};
