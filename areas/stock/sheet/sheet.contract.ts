import { z } from 'zod';
import { contract } from '#kit/domain/contract.ts';
import { rowsOf } from '#kit/domain/rows.ts';
import { StockIn } from '../stock-in/stock-in.model.ts';
import { ImportedProducts, ImportOpening, ImportProducts, SheetPreview, SheetQuery } from './sheet.model.ts';

const unreadable = [
  'stock.sheet_unreadable',
  'stock.sheet_empty',
  'stock.sheet_too_long',
  'stock.sheet_columns',
] as const;
const notImported = [...unreadable, 'stock.sheet_faulty', 'stock.sheet_nothing'] as const;

const product = rowsOf('product', { see: 'VIEW_PRODUCT_PROFILE', answer: 'dialog' });
const stockIn = rowsOf('stockIn', { see: 'VIEW_STOCK_IN', answer: 'dialog' });
const ofNetwork = { branch: 'network' } as const;
export const sheetContract = contract({
  product_template: product.ofBranch('template', 'An empty file of products, with its columns', z.null(), {
    ...ofNetwork,
    file: 'csv',
  }),
  product_preview: product.ofBranch('sheet', 'What importing a file of products would do, row by row', SheetPreview, {
    ...ofNetwork,
    query: SheetQuery,
    dear: true,
    refuses: unreadable,
  }),
  product_import: product.inBranch(
    'sheet',
    'Import the products of a file, as drafts; nothing if a row of it is wrong',
    ImportProducts,
    ImportedProducts,
    { ...ofNetwork, dear: true, refuses: notImported },
  ),
  opening_template: stockIn.ofBranch(
    'template',
    'A file of all items that the branch never had in stock, to be filled in',
    z.null(),
    { file: 'csv' },
  ),
  opening_preview: stockIn.ofBranch(
    'sheet',
    'What importing a file of opening stock would do, row by row',
    SheetPreview,
    { query: SheetQuery, dear: true, refuses: unreadable },
  ),
  opening_import: stockIn.inBranch(
    'sheet',
    'Book opening stock in from a file; nothing if a row of it is wrong',
    ImportOpening,
    StockIn,
    { dear: true, refuses: notImported },
  ),
});
