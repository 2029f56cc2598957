/** All SQL about variants as a branch sees them. */
import { sql as raw } from 'kysely';
import type { ItemQuery } from './item.contract.ts';
import type { Item } from './item.model.ts';
import { barcodeFrom } from './item.rules.ts';
import { coverOf } from '../product/product.store.ts';
import type { ProductOption } from '../product/product.model.ts';
import type { Day } from '#kit/domain/day.ts';
import { is, listOf } from '#kit/server/list.ts';
import type { Label } from '#areas/money/invoice/invoice.model.ts';

type Where = { branch_id: number; currency: string; today: Day };
/** A variant's name is put together from these. */
export type Nameable = { name: Label; options: readonly ProductOption[]; choices: string[] };
type ItemRecord = Omit<Item, 'label'> & Nameable;

/** By name, code and SKU, all of the words in any order; a whole barcode finds its variant. */
const typed = (words: string) => raw`(v.barcode = ${barcodeFrom(words)} or not exists (
  select 1 from regexp_split_to_table(${words}, '\\s+') w
   where (p.code || ' ' || (p.name ->> 'en') || ' ' || (p.name ->> 'cn') || ' ' || v.sku) not ilike '%' || like_pattern(w) || '%'))`;

export const items = listOf<ItemQuery, ItemRecord, Where>({
  columns: raw`v.id, v.product_id, v.sku, v.barcode, p.name, p.options, v.choices, p.product_category_id, p.tax_class, ${coverOf},
    n.price_cents, n.member_price_cents, coalesce(s.on_hand, 0) as on_hand, coalesce(s.on_hand - s.reserved, 0) as available,
    coalesce(s.last_cost_cents, (select v.cost_cents from branch o where o.type = 'hq' and o.currency = b.currency limit 1)) as unit_cost_cents`,
  from: ({ branch_id, currency, today }) => raw`
    from product_variant v join product p on p.id = v.product_id join branch b on b.id = ${branch_id}
    left join stock s on s.variant_id = v.id and s.branch_id = ${branch_id}
    left join lateral (select pp.price_cents, pp.member_price_cents from product_price pp
                        where pp.product_id = p.id and pp.currency = ${currency} and pp.valid_from <= ${today}::date
                        order by pp.valid_from desc limit 1) n on p.status = 'published' and v.is_active`,
  seen: () => raw`(p.status = 'published' and v.is_active or s.on_hand > 0)`,
  filters: {
    product_category_id: is('p.product_category_id'),
    code: (code) => raw`(v.sku = ${code} or v.barcode = ${barcodeFrom(code)} and v.is_active)`,
    q: typed,
  },
  sorts: { name: "lower(p.name ->> 'en')", sku: 'v.sku' },
  ties: 'v.product_id, v.position',
  id: 'v.id',
});
