import { productCategoryContract } from './product-category.contract.ts';
import { Refusal, ValidationError } from '#kit/domain/errors.ts';
import { routes } from '#kit/server/routes.ts';
import { addCategory, editCategory, listCategories, removeCategory } from './product-category.commands.ts';

export const productCategoryRoutes = routes(
  productCategoryContract,
  {
    all: (ctx) => listCategories(ctx),
    create: (ctx, { body }) => addCategory(ctx, body),
    edit: (ctx, { params, body }) => editCategory(ctx, params.id, body),
    remove: (ctx, { params, query }) => removeCategory(ctx, params.id, query.version),
  },
  {
    product_category_name: () => new ValidationError([{ field: 'name', key: 'duplicate' }]),
    // A product got the category at the same moment.
    product_product_category_id_fkey: () => new Refusal('stock.category_used', { count: 1 }),
  },
);
