/** Categories of products: one list for the network, kept by head office. */
import type { ProductCategoryRow } from './product-category.model.ts';
import { NotFound, Refusal } from '#kit/domain/errors.ts';
import { command, type Ctx } from '#kit/server/context.ts';
import { deleteVersioned, saveVersioned } from '#kit/server/version.ts';
import { allCategories, insertCategory } from './product-category.store.ts';
import { productCategoryContract } from './product-category.contract.ts';

export const listCategories = async (ctx: Ctx): Promise<ProductCategoryRow[]> => {
  const [all] = await ctx.read(allCategories());
  const may = ctx.scope.network && ctx.has('VIEW_PRODUCT_PROFILE');
  return all.map((one) => ({
    ...one,
    can: may ? ['edit' as const, ...(one.product_count === 0 ? (['remove'] as const) : [])] : [],
  }));
};
const getCategory = async (ctx: Ctx, id: number): Promise<ProductCategoryRow> => {
  const found = (await listCategories(ctx)).find((one) => one.id === id);
  if (!found) throw new NotFound();
  return found;
};

export const addCategory = command(productCategoryContract.create, async (ctx, input) =>
  getCategory(ctx, await insertCategory(ctx.db, input)),
);
export const editCategory = command(productCategoryContract.edit, async (ctx, id, { version, name }) => {
  await saveVersioned(ctx.db, 'product_category', id, version, { name: JSON.stringify(name) });
  return getCategory(ctx, id);
});
export const removeCategory = command(productCategoryContract.remove, async (ctx, id, { version }) => {
  const { product_count } = await getCategory(ctx, id);
  if (product_count > 0) throw new Refusal('stock.category_used', { count: product_count });
  await deleteVersioned(ctx.db, 'product_category', id, version);
  return { id };
});
