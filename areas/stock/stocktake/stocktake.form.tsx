/** `/inventory/stocktake/create`: what is counted, and whether expected quantities are hidden. */
import { stocktakeContract } from './stocktake.contract.ts';
import { stocktakeScopes } from './stocktake.model.ts';
import { linesInput } from '../item/lines-input.parts.tsx';
import { productCategoryContract } from '../product-category/product-category.contract.ts';
import { textIn } from '#kit/domain/words.ts';
import { areaField, checkField, group, ownField, radioField, recordField, type Values } from '#kit/web/form/fields.ts';
import { formDrawer } from '#kit/web/form/drawer-form.tsx';
import { formPage } from '#kit/web/form/page.tsx';
import { place } from '#kit/web/place.ts';
import { currentLocale } from '#kit/web/words.ts';

const nameOf = (row: Values): string => textIn(row['name'] as { en: string; cn: string }, currentLocale());
const of =
  (wanted: string) =>
  ({ scope }: Values): boolean =>
    scope === wanted;

export const CreateStocktake = formPage(stocktakeContract.create, {
  noun: 'stock.stocktake',
  title: 'create',
  save: 'create',
  ready: true,
  groups: [
    group('what', [
      radioField('scope', stocktakeScopes),
      recordField('product_category_id', productCategoryContract.all, nameOf, { when: of('category') }),
      ownField('lines', linesInput({ hasQuantity: false }), { when: of('items') }),
      checkField('is_blind'),
      areaField('note', { rows: 2 }),
    ]),
  ],
  start: () => ({ scope: 'all' as const, is_blind: true, lines: [] }),
  hidden: () => ({ branch_id: place.get().branch_id ?? 0 }),
  done: (record) => ({ to: '/inventory/stocktake/edit', id: record.id }),
});

export const EditStocktake = formDrawer(stocktakeContract.edit, {
  noun: 'stock.stocktake',
  title: 'edit',
  record: stocktakeContract.view,
  groups: [{ fields: [checkField('is_blind'), areaField('note', { rows: 2 })] }],
});
