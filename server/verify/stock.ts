/** Products, their variants and prices. */
import { bySql, type Invariant } from './invariant.ts';

export const stockInvariants: readonly Invariant[] = [
  bySql(
    'products_on_sale',
    'A product on sale has an active variant, and a price that has begun',
    `select format('product %s is on sale without %s', p.code, case when v.id is null then 'an active variant' else 'a price' end)
       from product p
       left join lateral (select id from product_variant where product_id = p.id and is_active limit 1) v on true
       left join lateral (select id from product_price where product_id = p.id and valid_from <= current_date + 1 limit 1) n on true
      where p.status = 'published' and (v.id is null or n.id is null)`,
  ),
  bySql(
    'barcodes',
    'A barcode ends with its check digit',
    `select format('variant %s has the barcode %s', v.sku, v.barcode)
       from product_variant v
      where v.barcode is not null
        and (select sum(substr(v.barcode, place, 1)::int * case when place % 2 = 0 then 3 else 1 end) from generate_series(1, 13) place) % 10 <> 0`,
  ),
];
