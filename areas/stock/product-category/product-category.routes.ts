import { productCategoryContract } from './product-category.contract.ts';
import { Refusal, ValidationError } from '#kit/domain/errors.ts';
import { routesOf } from '#kit/server/routes.ts';
import { listCategories } from './product-category.commands.ts';
import * as productCategoryCommands from './product-category.commands.ts';

export const productCategoryRoutes = routesOf(
  productCategoryContract,
  [productCategoryCommands],
  {
    all: (ctx) => listCategories(ctx),
  },
  {
    product_category_name: () => new ValidationError([{ field: 'name', key: 'duplicate' }]),
    // A product got the category at the same moment.
    product_product_category_id_fkey: () => new Refusal('stock.category_used', { count: 1 }),
  },
);
