/** `/inventory/stockManagement`: what the branch has, what is low, and how long it lasts. */
import type { ReactElement } from 'react';
import { stockContract } from './stock.contract.ts';
import type { StockRow } from './stock.model.ts';
import { itemContract } from '../item/item.contract.ts';
import { productCategoryContract } from '../product-category/product-category.contract.ts';
import { branchContract } from '#areas/network/branch/branch.contract.ts';
import { textIn } from '#kit/domain/words.ts';
import { branch, custom, instant, money, nameLink, number, text } from '#kit/web/columns.tsx';
import { byDay, byRecord, byYes, rarely } from '#kit/web/list/filters.ts';
import { listPage } from '#kit/web/list/page.tsx';
import { pictureAddress } from '#kit/web/picture-address.ts';
import { currentLocale } from '#kit/web/words.ts';
import { stockActions } from './stock.actions.ts';
import { Cover, Level } from './stock-level.parts.tsx';

export const StockList = listPage(stockContract.list, {
  noun: 'stock.stock',
  record: '/inventory/stockManagement/view',
  columns: [
    nameLink('label', (row: StockRow) => textIn(row.label, currentLocale()), {
      sort: 'name',
      face: ({ product_id, picture_file_id }) =>
        pictureAddress(itemContract.picture, product_id, picture_file_id) ?? undefined,
    }),
    branch('branch_name', { extra: 'branch' }),
    text('sku', { sort: 'sku' }),
    custom('on_hand', (row: StockRow): ReactElement => <Level of={row} />, { sort: 'on_hand', figures: true }),
    number('available'),
    number('in_transit'),
    custom('cover_days', (row: StockRow): ReactElement => <Cover of={row} />),
    money('value_cents', { sort: 'value_cents' }),
    number('reserved', { extra: true }),
    number('reorder_point', { extra: true }),
    number('sold', { extra: true }),
    money('average_cents', { extra: true }),
    instant('counted_at', { extra: true }),
  ],
  filters: [
    byRecord('product_category_id', productCategoryContract.all, (row) =>
      textIn(row['name'] as { en: string; cn: string }, currentLocale()),
    ),
    rarely(byRecord('at_branch_id', branchContract.plain, (row) => String(row['name']))),
    byYes('low'),
    byYes('there'),
    byDay('day', 'on'),
  ],
  views: [
    { name: 'there', search: { there: 'true' } },
    { name: 'low', search: { low: 'true' } },
  ],
  actions: stockActions,
  csv: stockContract.csv,
  create: { to: '/inventory/stockManagement/create' },
});
