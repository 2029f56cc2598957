import { z } from 'zod';
import { Id, orNull, text, Version } from '#kit/domain/field.ts';
import { Label } from '#areas/money/invoice/invoice.model.ts';
import { LineItem } from '#areas/stock/item/item.model.ts';
import { orderStatuses } from '../order/order-row.model.ts';

/** Variants of all products that one order can have. */
const MAX_CHOICES = 100;
/** How many pieces of one product a joining fee can include: each one is chosen on its own. */
export const MAX_INCLUDED = 10;

/** A product that a joining fee can include; `label` of a variant is what tells it from the others. */
export const Includable = z.object({ id: Id, name: Label, variants: z.array(LineItem) });
export type Includable = z.output<typeof Includable>;

export const Choice = z.object({ variant_id: Id, quantity: z.int().min(1, 'required').max(MAX_INCLUDED) });
export type Choice = z.output<typeof Choice>;
export const Choices = z
  .array(Choice)
  .max(MAX_CHOICES)
  .describe('The pieces that are chosen now; what is left of a product can be chosen later.');

/** What a joining fee includes of a product, and the variants that a branch can give for it today. */
export const Included = z.object({
  product_id: Id,
  label: Label,
  quantity: z.int(),
  variants: z.array(LineItem.extend({ available: z.int() })),
});
export type Included = z.output<typeof Included>;

/** The same in an order: pieces that the client has, that wait for the client, and that the client doesn't take. */
const IncludedHere = Included.extend({
  handed: z.int(),
  declined: z.int(),
  chosen: z.array(z.object({ variant_id: Id, quantity: z.int() })),
});
export type IncludedHere = z.output<typeof IncludedHere>;

export const MerchandiseOrder = z.object({
  membership_id: Id,
  /** Null, as the status: the joining fee of this membership included no products. */
  order_id: Id.nullable(),
  branch_id: Id,
  member_id: Id,
  member_name: z.string(),
  status: z.enum(orderStatuses).nullable(),
  /** Of the order; 0 without one. */
  version: z.int(),
  products: z.array(IncludedHere),
  can: z.array(z.enum(['choose'])),
});
export type MerchandiseOrder = z.output<typeof MerchandiseOrder>;

export const ChooseMerchandise = z.object({
  version: Version,
  lines: Choices,
  declined_reason: orNull(text(300))
    .default(null)
    .describe('If given, the client doesn’t take what isn’t chosen, and nothing more waits for a choice.'),
});
export type ChooseMerchandise = z.output<typeof ChooseMerchandise>;
