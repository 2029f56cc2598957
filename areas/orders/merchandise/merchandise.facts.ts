/** What is read of merchandise: the products of a joining fee, and the order of a membership. */
import type { Included, IncludedHere, MerchandiseOrder } from './merchandise.model.ts';
import type { Merchandise } from '#areas/membership/joining-fee/joining-fee.model.ts';
import { choicesText } from '#areas/stock/product/product.rules.ts';
import type { Label } from '#areas/money/invoice/invoice.model.ts';
import { NotFound } from '#kit/domain/errors.ts';
import type { Ctx } from '#kit/server/context.ts';
import { isPending } from '../order/order.rules.ts';
import {
  merchandiseOf,
  variantsOffered,
  type IncludableRecord,
  type MerchandiseRecord,
  type Offered,
} from './merchandise.store.ts';
export { productsNamed, type NamedProduct } from './merchandise.store.ts';

type Nameable = Pick<IncludableRecord, 'name' | 'options'> & { choices: readonly string[] };
/** "12 oz · Black": what tells a variant from the others of its product; the product's name if it has no options. */
export const variantLabel = ({ name, options, choices }: Nameable): Label => ({
  en: choicesText(options, choices, 'en') || name.en,
  cn: choicesText(options, choices, 'cn') || name.cn || name.en,
});

type Of = { product_id: number; variant_ids: readonly number[] };
const variantsFor = ({ product_id, variant_ids }: Of, offered: readonly Offered[]): Included['variants'] =>
  offered
    .filter((one) => one.product_id === product_id)
    .filter(({ variant_id }) => variant_ids.length === 0 || variant_ids.includes(variant_id))
    .map(({ variant_id, sku, available, ...parts }) => ({ variant_id, sku, available, label: variantLabel(parts) }));

export type IncludedItem = Included & { variant_ids: readonly number[] };
/** The items of a joining fee that are products, with what the branch can give for each; texts are left out. */
export const includedFor = async (
  ctx: Ctx,
  items: readonly Merchandise[],
  branch_id: number,
): Promise<IncludedItem[]> => {
  const products = items.flatMap(({ product_id, variant_ids = [], name, name_cn, quantity }) =>
    product_id === undefined ? [] : [{ product_id, variant_ids, quantity, label: { en: name, cn: name_cn || name } }],
  );
  if (products.length === 0) return [];
  const ids = products.map(({ product_id }) => product_id);
  const [offered] = await ctx.read(variantsOffered(ids, branch_id));
  return products.map((one) => ({ ...one, variants: variantsFor(one, offered) }));
};

const shownProduct = (
  { variant_ids, ...said }: MerchandiseRecord['included'][number],
  { lines }: Pick<MerchandiseRecord, 'lines'>,
  offered: readonly Offered[],
): IncludedHere => {
  const own = lines.filter(({ product_id }) => product_id === said.product_id);
  const waiting = own.filter(({ is_handed }) => !is_handed);
  const ownOf = (variant_id: number): number =>
    waiting.reduce((sum, line) => sum + (line.variant_id === variant_id ? line.quantity : 0), 0);
  return {
    ...said,
    handed: own.reduce((sum, { is_handed, quantity }) => sum + (is_handed ? quantity : 0), 0),
    chosen: waiting.map(({ variant_id, quantity }) => ({ variant_id, quantity })),
    // What this order has reserved can be chosen again.
    variants: variantsFor({ product_id: said.product_id, variant_ids }, offered).map((variant) => ({
      ...variant,
      available: variant.available + ownOf(variant.variant_id),
    })),
  };
};

type LoadedMerchandise = { shown: MerchandiseOrder; waiting: MerchandiseRecord['lines']; offered: Offered[] };
export const loadMerchandise = async (ctx: Ctx, membership_id: number): Promise<LoadedMerchandise> => {
  const [[record]] = await ctx.read(merchandiseOf(membership_id, ctx.scope.branches));
  if (!record) throw new NotFound();
  const { included, lines, ...order } = record;
  const ids = included.map(({ product_id }) => product_id);
  const kept = lines.map(({ variant_id }) => variant_id);
  const [offered] = await ctx.read(variantsOffered(ids, order.branch_id, kept));
  const { status } = order;
  const isOpen = status !== null && (status === 'payment_processing' || isPending(status));
  const mayChoose = isOpen && ctx.has('SIGN_UP_CLIENT', order.branch_id);
  return {
    shown: {
      ...order,
      products: included.map((one) => shownProduct(one, { lines }, offered)),
      can: mayChoose ? ['choose'] : [],
    },
    waiting: lines.filter(({ is_handed }) => !is_handed),
    offered,
  };
};
