import { z } from 'zod';
import { Day, Instant, RequiredDay } from '#kit/domain/day.ts';
import { Id, IdText, line, orNull, text, Version } from '#kit/domain/field.ts';
import { statesOf } from '#kit/domain/machine.ts';
import { Cents, Currency } from '#kit/domain/money.ts';
import { Label } from '#areas/money/invoice/invoice.model.ts';
import { TaxClass } from '#areas/money/tax/tax.model.ts';
import { productMachine } from './product.machine.ts';

export const productStatuses = statesOf(productMachine);
const productMoves = Object.keys(productMachine.moves) as [keyof (typeof productMachine)['moves']];
export const MAX_OPTIONS = 3;
export const MAX_VALUES = 20;
export const MAX_VARIANTS = 100;
export const MAX_SKU = 30;
export const MAX_PICTURES = 8;

const Named = z.object({ en: text(60).min(1, 'name_required'), cn: text(60).default('') });
/** Made once and never changed: variants refer to it, so a colour can be renamed. */
const Key = z.string().regex(/^[a-z0-9]{1,12}$/, 'invalid');
/** What buyers choose, such as a size, and the values to choose from. */
export const ProductOption = z.object({
  name: Named,
  values: z
    .array(z.object({ key: Key, name: Named }))
    .min(1, 'required')
    .max(MAX_VALUES),
});
export type ProductOption = z.output<typeof ProductOption>;

/** One combination of the options' values, which is counted and sold: without options, the product itself. */
export const NewVariant = z.object({
  id: orNull(Id).default(null).describe('The variant that exists already; null for a new one.'),
  choices: z.array(Key).max(MAX_OPTIONS).describe('The key of one value of each option, in their order.'),
  sku: line(MAX_SKU)
    .toUpperCase()
    .regex(/^([A-Z0-9][A-Z0-9.-]*)?$/, 'code_characters')
    .default('')
    .describe('Left empty, it is made of the code and the values.'),
  barcode: orNull(z.string().regex(/^\d{13}$/, 'barcode_wrong'))
    .default(null)
    .describe('EAN-13, with its check digit.'),
  cost_cents: Cents.default(0).describe('What head office usually pays for it, in its own currency.'),
  weight_g: orNull(z.int().min(1).max(1_000_000)).default(null),
  is_active: z.boolean().default(true),
});
export type NewVariant = z.output<typeof NewVariant>;

/** Both include tax. Clients with a membership pay the member price. */
export const ProductPrice = z.object({
  currency: Currency,
  price_cents: Cents,
  member_price_cents: Cents.nullable().default(null),
});
export type ProductPrice = z.output<typeof ProductPrice>;

const fields = {
  code: line(20)
    .toUpperCase()
    .min(1, { error: 'required', abort: true })
    .regex(/^[A-Z0-9][A-Z0-9-]*$/, 'code_characters'),
  name: z.object({ en: text(120).min(1, 'name_required'), cn: text(120).default('') }),
  description: z.object({ en: text(2000).default(''), cn: text(2000).default('') }).default({ en: '', cn: '' }),
  product_category_id: orNull(Id).default(null),
  picture_file_ids: z
    .array(Id)
    .max(MAX_PICTURES)
    .default([])
    .describe('In their order: the first one is shown in lists.'),
  tax_class: TaxClass.default('standard'),
  options: z.array(ProductOption).max(MAX_OPTIONS).default([]),
  variants: z.array(NewVariant).min(1, 'required').max(MAX_VARIANTS),
  prices: z.array(ProductPrice).max(30).default([]).describe('One in each currency of the branches that sell it.'),
  valid_from: RequiredDay.describe('The day from which prices that changed apply.'),
};
export const NewProduct = z.object(fields);
export type NewProduct = z.output<typeof NewProduct>;
export const EditProduct = z.object({ version: Version, ...fields });
export type EditProduct = z.output<typeof EditProduct>;
export const MoveProduct = z.object({ version: Version, move: z.enum(productMoves) });

export const ProductRow = z.object({
  id: Id,
  code: z.string(),
  name: Label,
  product_category_id: Id.nullable(),
  category_name: Label.nullable(),
  status: z.enum(productStatuses),
  tax_class: TaxClass,
  picture_file_id: Id.nullable(),
  /** Those that are active. */
  variant_count: z.int(),
  /** In force today, in each currency. */
  prices: z.array(z.object({ currency: z.string(), price_cents: Cents, member_price_cents: Cents.nullable() })),
  created_at: Instant,
  version: Version,
  /** What the caller may do now; the page shows that and nothing else. */
  can: z.array(z.enum([...productMoves, 'edit', 'delete'] as const)),
});
export type ProductRow = z.output<typeof ProductRow>;

/** One of the pictures, by its file: an address that the browser can cache. */
export const PictureQuery = z.object({ v: IdText.optional() });

const Variant = NewVariant.extend({
  id: Id,
  sku: z.string(),
  barcode: z.string().nullable(),
  weight_g: z.int().nullable(),
});
export const Product = ProductRow.extend({
  picture_file_ids: z.array(Id),
  description: Label,
  options: z.array(ProductOption),
  variants: z.array(Variant),
  price_history: z.array(
    z.object({ currency: z.string(), valid_from: Day, price_cents: Cents, member_price_cents: Cents.nullable() }),
  ),
});
export type Product = z.output<typeof Product>;
