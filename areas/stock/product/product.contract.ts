import { z } from 'zod';
import { contract } from '#kit/domain/contract.ts';
import { IdText } from '#kit/domain/field.ts';
import { listQuery, manyOf, sortBy } from '#kit/domain/page.ts';
import { rowsOf } from '#kit/domain/rows.ts';
import { productMachine } from './product.machine.ts';
import {
  EditProduct,
  MoveProduct,
  NewProduct,
  PictureQuery,
  Product,
  productStatuses,
  ProductRow,
} from './product.model.ts';

export const ProductQuery = listQuery({
  status: manyOf(z.enum(productStatuses)),
  product_category_id: IdText.optional(),
  sort: sortBy(['name', 'code', 'created_at'], 'name'),
});
export type ProductQuery = z.output<typeof ProductQuery>;

const product = rowsOf('product', { see: 'VIEW_PRODUCT_PROFILE', answer: 'dialog' });
/** Products belong to the network: only head office describes them. */
const ofNetwork = { branch: 'network' } as const;
const listed = { ...ofNetwork, choosesNoBranches: true } as const;
export const productContract = contract({
  list: product.list('The products of the network, with today’s prices', ProductQuery, ProductRow, listed),
  csv: product.csv('VIEW_PRODUCT_PROFILE', ProductQuery, 'The products as a CSV file, a line for each variant', listed),
  view: product.view('One product with its options, variants and prices', Product, ofNetwork),
  picture: product.of('picture', 'A picture of a product: the first one, or that of a file', z.null(), {
    ...ofNetwork,
    file: 'any',
    query: PictureQuery,
  }),
  create: product.create('Add a product', NewProduct, Product, { ...ofNetwork, roomy: true }),
  edit: product.edit('Edit a product; what was sold keeps its price', EditProduct, Product, {
    ...ofNetwork,
    roomy: true,
    refuses: ['stock.no_active_variant'],
  }),
  remove: product.remove('Delete a product that was never published', {
    ...ofNetwork,
    refuses: ['stock.product_was_sold'],
  }),
  move: product.move('Publish a product, or withdraw it from sale', productMachine, MoveProduct, Product, {
    ...ofNetwork,
    answer: 'toast',
    refuses: ['kit.move_not_possible', 'stock.no_active_variant', 'stock.no_price_today'],
  }),
  history: product.history('Who changed a product, when and how', ofNetwork),
});
