import { z } from 'zod';
import { contract } from '#kit/domain/contract.ts';
import { rowsOf } from '#kit/domain/rows.ts';
import { EditProductCategory, NewProductCategory, ProductCategoryRow } from './product-category.model.ts';

const category = rowsOf('itemCategories', { see: 'VIEW_PRODUCT_PROFILE' });
const ofNetwork = { branch: 'network' } as const;
export const productCategoryContract = contract({
  all: category.all('The categories of products, the same in all branches', z.array(ProductCategoryRow), {
    flag: ['VIEW_PRODUCT_PROFILE', 'VIEW_STOCK_MANAGEMENT', 'MANAGE_ORDERS'],
  }),
  create: category.create('Add a category of products', NewProductCategory, ProductCategoryRow, ofNetwork),
  edit: category.edit('Rename a category of products', EditProductCategory, ProductCategoryRow, ofNetwork),
  remove: category.remove('Remove a category that no product has', { ...ofNetwork, refuses: ['stock.category_used'] }),
});
