import { z } from 'zod';
import { Id } from '#kit/domain/field.ts';
import { Cents } from '#kit/domain/money.ts';
import { Label } from '#areas/money/invoice/invoice.model.ts';
import { TaxClass } from '#areas/money/tax/tax.model.ts';

/** A variant as a branch sees it: what it is called, costs and how many are there. */
export const Item = z.object({
  /** Of the variant. */
  id: Id,
  product_id: Id,
  sku: z.string(),
  barcode: z.string().nullable(),
  /** The product with the values of its options: "Boxing gloves · 12 oz · Black". */
  label: Label,
  product_category_id: Id.nullable(),
  tax_class: TaxClass,
  /** The first picture of the product. */
  picture_file_id: Id.nullable(),
  /** Today, in the currency of the branch, with tax. Null while the branch can't sell it. */
  price_cents: Cents.nullable(),
  member_price_cents: Cents.nullable(),
  on_hand: z.int(),
  /** Not promised to anybody. */
  available: z.int(),
  /** Of one piece, when it last came in; only for those who book goods in. */
  unit_cost_cents: Cents.nullable(),
});
export type Item = z.output<typeof Item>;

/** What a line of any document in the stock area shows of its variant. */
export const LineItem = z.object({ variant_id: Id, sku: z.string(), label: Label });
export type LineItem = z.output<typeof LineItem>;

/** How many pieces a line can have, and lines a document. */
export const MAX_QUANTITY = 100_000;
export const MAX_LINES = 500;
export const Quantity = z.int().min(1, 'required').max(MAX_QUANTITY);
