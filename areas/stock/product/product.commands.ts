/** Changes products: load, decide by the rules, save. Each is one transaction. */
import type { EditProduct, NewProduct, NewVariant, Product, ProductRow } from './product.model.ts';
import { productMachine } from './product.machine.ts';
import {
  changedPrices,
  productCan,
  productFaults,
  sameChoices,
  whyNotDelete,
  whyNotPublish,
  withSkus,
} from './product.rules.ts';
import { NotFound, Refusal, refuseIf, ValidationError } from '#kit/domain/errors.ts';
import type { Day } from '#kit/domain/day.ts';
import { canMove } from '#kit/domain/machine.ts';
import { command, type Ctx, type TxCtx } from '#kit/server/context.ts';
import { changeFile } from '#kit/server/file.ts';
import { saveVersioned } from '#kit/server/version.ts';
import { headOfficeId, knownBranch } from '#areas/network/branch/branch.facts.ts';
import {
  deleteProduct,
  insertProduct,
  insertVariants,
  moveTo,
  picturesOf,
  pricesOf,
  products,
  putPictures,
  saveVariants,
  setPrices,
  textsOf,
  variantsOf,
  type ProductRecord,
} from './product.store.ts';
import { productContract } from './product.contract.ts';

export const presentProduct = (ctx: Ctx, record: ProductRecord): ProductRow => ({
  ...record,
  can: productCan(record, (flag) => ctx.has(flag)),
});

/** Today at head office, where prices are made: also for a program that names no branch. */
export const todayOf = async (ctx: Ctx): Promise<Day> => (await knownBranch(ctx, await headOfficeId(ctx))).today;

export const viewProduct = async (ctx: Ctx, id: number): Promise<Product> => {
  const [[record], [texts], variants, price_history, pictures] = await ctx.read(
    products.one(id, { today: await todayOf(ctx) }),
    textsOf(id),
    variantsOf(id),
    pricesOf(id),
    picturesOf(id),
  );
  if (!record || !texts) throw new NotFound();
  return {
    ...presentProduct(ctx, record),
    ...texts,
    variants,
    price_history,
    picture_file_ids: pictures.map(({ file_id }) => file_id),
  };
};

const columnsOf = (input: NewProduct) => ({
  code: input.code,
  name: JSON.stringify(input.name),
  description: JSON.stringify(input.description),
  product_category_id: input.product_category_id,
  tax_class: input.tax_class,
  options: JSON.stringify(input.options),
});
const change = { field: 'picture_file_ids', purpose: 'picture', branch_id: null } as const;
/** New pictures are attached, and those that were removed are released; the others may only change places. */
const attach = async (ctx: TxCtx, before: readonly number[], after: readonly number[]): Promise<void> => {
  for (const file_id of after.filter((one) => !before.includes(one)))
    await changeFile(ctx, { ...change, before: null, after: file_id });
  for (const file_id of before.filter((one) => !after.includes(one)))
    await changeFile(ctx, { ...change, before: file_id, after: null });
};

type Kept = Pick<Product['variants'][number], 'id' | 'choices'>;
/**
 * Variants keep their ids: by the id that the page sends, or by the same choices. One whose values no longer exist is
 * switched off, because stock and sales may refer to it.
 */
const putVariants = async (
  ctx: TxCtx,
  product_id: number,
  variants: readonly NewVariant[],
  known: readonly Kept[],
): Promise<void> => {
  const free = new Map(known.map((one) => [one.id, one]));
  const placed = variants.map(({ id: named, ...variant }, position) => {
    const before = free.get(named ?? 0) ?? [...free.values()].find((one) => sameChoices(one.choices, variant.choices));
    if (before) free.delete(before.id);
    return { ...variant, position, id: before?.id ?? null };
  });
  await saveVariants(
    ctx.db,
    placed.flatMap((one) => (one.id === null ? [] : [{ ...one, id: one.id }])),
  );
  await insertVariants(
    ctx.db,
    product_id,
    placed.flatMap(({ id, ...one }) => (id === null ? [one] : [])),
  );
};

export const createProduct = command(productContract.create, async (ctx, typed) => {
  const input = withSkus(typed);
  // A new product can have had its price for any time, because nothing of it was sold.
  const faults = productFaults(input, { changed: 0, today: await todayOf(ctx) });
  if (faults.length > 0) throw new ValidationError(faults);
  await attach(ctx, [], input.picture_file_ids);
  const id = await insertProduct(ctx.db, columnsOf(input));
  await putPictures(ctx.db, id, input.picture_file_ids);
  await putVariants(ctx, id, input.variants, []);
  await setPrices(ctx.db, id, changedPrices(input.prices, [], input.valid_from));
  return viewProduct(ctx, id);
});

/** Variants that exist and aren't sent any more, because their values were removed. */
const leftOf = (before: Product, input: EditProduct): Product['variants'] =>
  before.variants.filter(
    ({ id, choices }) => !input.variants.some((one) => one.id === id || sameChoices(one.choices, choices)),
  );

export const editProduct = command(productContract.edit, async (ctx, id, typed) => {
  const input = withSkus(typed);
  const [before, today] = [await viewProduct(ctx, id), await todayOf(ctx)];
  const changed = changedPrices(input.prices, before.price_history, input.valid_from);
  const faults = productFaults(input, { changed: changed.length, today });
  if (faults.length > 0) throw new ValidationError(faults);
  await saveVersioned(ctx.db, 'product', id, input.version, columnsOf(input));
  await attach(ctx, before.picture_file_ids, input.picture_file_ids);
  await putPictures(ctx.db, id, input.picture_file_ids);
  const left = leftOf(before, input).map((variant) => ({ ...variant, is_active: false }));
  await putVariants(ctx, id, [...input.variants, ...left], before.variants);
  await setPrices(ctx.db, id, changed);
  const after = await viewProduct(ctx, id);
  if (after.status === 'published') refuseIf(whyNotPublish(after));
  return after;
});

export const moveProduct = command(productContract.move, async (ctx, id, { move, version }) => {
  const product = await viewProduct(ctx, id);
  if (!canMove(productMachine, product.status, move))
    throw new Refusal('kit.move_not_possible', { status: product.status });
  if (move === 'publish') refuseIf(whyNotPublish(product));
  await moveTo(ctx.db, { id, version }, move);
  return viewProduct(ctx, id);
});

export const removeProduct = command(productContract.remove, async (ctx, id, { version }) => {
  const product = await viewProduct(ctx, id);
  refuseIf(whyNotDelete(product));
  await deleteProduct(ctx.db, id, version);
  await attach(ctx, product.picture_file_ids, []);
  return { id };
});
