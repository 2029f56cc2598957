import { z } from 'zod';
import { contract } from '#kit/domain/contract.ts';
import { IdText, line } from '#kit/domain/field.ts';
import { listQuery, sortBy } from '#kit/domain/page.ts';
import { rowsOf } from '#kit/domain/rows.ts';
import { PictureQuery } from '../product/product.model.ts';
import { Item } from './item.model.ts';

export const ItemQuery = listQuery({
  product_category_id: IdText.optional(),
  /** A whole barcode or SKU, as a scanner types it. */
  code: line(30).toUpperCase().optional(),
  sort: sortBy(['name', 'sku'], 'name'),
});
export type ItemQuery = z.output<typeof ItemQuery>;

const item = rowsOf('items', {
  see: [
    'VIEW_STOCK_IN',
    'VIEW_STOCK_MANAGEMENT',
    'VIEW_STOCK_REQUEST',
    'VIEW_STOCKTAKE',
    'VIEW_STOCK_ADJUSTMENT',
    'MANAGE_ORDERS',
  ],
});
export const itemContract = contract({
  list: item.list('The variants that a branch stocks or sells, with prices and what is there', ItemQuery, Item, {
    choosesNoBranches: true,
  }),
  picture: item.of('picture', 'A picture of a product that was published', z.null(), {
    file: 'any',
    query: PictureQuery,
  }),
});
