/** `/inventory/productProfile/create` and `/edit`: a product with its options, variants and prices. */
import type { ReactElement } from 'react';
import { productContract } from './product.contract.ts';
import type { Product } from './product.model.ts';
import { sameChoices, combinationsOf, variantsFor } from './product.rules.ts';
import { productCategoryContract } from '../product-category/product-category.contract.ts';
import { taxClasses } from '#areas/money/tax/tax.model.ts';
import { dayIn, type Day } from '#kit/domain/day.ts';
import type { Currency } from '#kit/domain/money.ts';
import { textIn } from '#kit/domain/words.ts';
import { PageLink } from '#kit/web/address.tsx';
import {
  bothField,
  dayField,
  group,
  ownField,
  recordField,
  selectField,
  textField,
  type Values,
} from '#kit/web/form/fields.ts';
import { formPage } from '#kit/web/form/page.tsx';
import { Trail } from '#kit/web/look/page.tsx';
import { place } from '#kit/web/place.ts';
import { useRead } from '#kit/web/query.ts';
import { currentLocale } from '#kit/web/words.ts';
import { PicturesInput } from './product-pictures.parts.tsx';
import { OptionsInput, ProductPricesInput, VariantsInput } from './product-inputs.parts.tsx';

const nameOf = (row: Values): string => textIn(row['name'] as { en: string; cn: string }, currentLocale());
const groups = [
  group('what', [
    bothField('name'),
    [textField('code'), recordField('product_category_id', productCategoryContract.all, nameOf)],
    bothField('description', { area: true }),
    ownField('picture_file_ids', PicturesInput),
  ]),
  group('variants', [ownField('options', OptionsInput), ownField('variants', VariantsInput)]),
  group('price', [
    ownField('prices', ProductPricesInput),
    [dayField('valid_from'), selectField('tax_class', taxClasses)],
  ]),
] as const;
const today = (): Day => dayIn(place.get().zone, new Date());

export const CreateProduct = formPage(productContract.create, {
  noun: 'stock.product',
  title: 'create',
  save: 'create',
  groups,
  start: () => ({
    picture_file_ids: [],
    options: [],
    variants: variantsFor([], []),
    prices: [],
    valid_from: today(),
    tax_class: 'standard' as const,
  }),
  done: (product) => ({ to: '/inventory/productProfile/view', id: product.id }),
});

/** Those of the options; one whose values were removed stays in stock's books, and isn't edited. */
const editable = ({ options, variants }: Product): Product['variants'] =>
  variants.filter(({ choices }) => combinationsOf(options).some((wanted) => sameChoices(wanted, choices)));

const Way = ({ id }: { id: number | undefined }): ReactElement | null => {
  const { data } = useRead(productContract.view, { params: { id: id ?? 0 } }, { when: id !== undefined });
  return data ? (
    <Trail>
      <PageLink to="/inventory/productProfile/view" record={data.id}>
        {textIn(data.name, currentLocale())}
      </PageLink>
    </Trail>
  ) : null;
};

export const EditProduct = formPage(productContract.edit, {
  noun: 'stock.product',
  title: 'edit',
  record: productContract.view,
  groups,
  start: ({ record }) => ({
    valid_from: today(),
    ...(record && {
      variants: editable(record),
      prices: record.prices.map((price) => ({ ...price, currency: price.currency as Currency })),
    }),
  }),
  trail: Way,
  done: (product) => ({ to: '/inventory/productProfile/view', id: product.id }),
});
