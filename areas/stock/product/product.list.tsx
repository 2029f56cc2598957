/** `/inventory/productProfile`: the products of the network, as head office describes them. */
import type { ReactElement } from 'react';
import { productContract } from './product.contract.ts';
import { productMachine } from './product.machine.ts';
import { productStatuses, type ProductRow } from './product.model.ts';
import { CategoriesButton } from '../product-category/product-categories.parts.tsx';
import { productCategoryContract } from '../product-category/product-category.contract.ts';
import { formatMoney } from '#kit/domain/money.ts';
import { textIn } from '#kit/domain/words.ts';
import { custom, instant, nameLink, number, status, text } from '#kit/web/columns.tsx';
import { byRecord, byStatus } from '#kit/web/list/filters.ts';
import { listPage } from '#kit/web/list/page.tsx';
import { Cut } from '#kit/web/look/show.tsx';
import { pictureAddress } from '#kit/web/picture-address.ts';
import { currentLocale, useLocale } from '#kit/web/words.ts';
import { sheetLink } from '../sheet/sheet-link.parts.tsx';
import { productActions } from './product.actions.ts';

type Props = { product: ProductRow };
const Category = ({ product: { category_name } }: Props): ReactElement => {
  const locale = useLocale();
  return <Cut>{category_name === null ? '—' : textIn(category_name, locale)}</Cut>;
};
const Prices = ({ product: { prices } }: Props): ReactElement => (
  <Cut>{prices.map(({ price_cents, currency }) => formatMoney(price_cents, currency)).join(' · ') || '—'}</Cut>
);

const Import = sheetLink('/inventory/productProfile/import');
const Aside = (): ReactElement => (
  <>
    <Import />
    <CategoriesButton />
  </>
);

export const ProductList = listPage(productContract.list, {
  noun: 'stock.product',
  record: '/inventory/productProfile/view',
  columns: [
    nameLink('name', (product: ProductRow) => textIn(product.name, currentLocale()), {
      sort: 'name',
      face: ({ id, picture_file_id }) => pictureAddress(productContract.picture, id, picture_file_id) ?? undefined,
    }),
    text('code'),
    custom('category_name', (product: ProductRow) => <Category product={product} />),
    status(productMachine),
    custom('prices', (product: ProductRow) => <Prices product={product} />),
    number('variant_count'),
    instant('created_at', { extra: true }),
  ],
  filters: [
    byStatus(productMachine),
    byRecord('product_category_id', productCategoryContract.all, (row) =>
      textIn(row['name'] as { en: string; cn: string }, currentLocale()),
    ),
  ],
  views: productStatuses.map((name) => ({ name, search: { status: name } })),
  actions: productActions,
  csv: productContract.csv,
  create: { to: '/inventory/productProfile/create' },
  aside: Aside,
});
