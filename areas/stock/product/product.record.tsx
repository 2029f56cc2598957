/** `/inventory/productProfile/view/{id}`: one product with its variants and prices. */
import type { ReactElement } from 'react';
import { productContract } from './product.contract.ts';
import { productMachine } from './product.machine.ts';
import type { Product } from './product.model.ts';
import { choicesText } from './product.rules.ts';
import { textIn } from '#kit/domain/words.ts';
import { choice, custom, instant, number, text } from '#kit/web/columns.tsx';
import { Card } from '#kit/web/look/page.tsx';
import { MiniTable } from '#kit/web/look/mini-table.tsx';
import { Badge, Money } from '#kit/web/look/show.tsx';
import { Facts } from '#kit/web/record/facts.tsx';
import { recordPage } from '#kit/web/record/page.tsx';
import { pictureAddress } from '#kit/web/picture-address.ts';
import { usePlace } from '#kit/web/place.ts';
import { currentLocale, useLocale, useWords } from '#kit/web/words.ts';
import { Pictures } from './product-pictures.parts.tsx';
import { productActions } from './product.actions.ts';

type Props = { record: Product };
type Variant = Product['variants'][number];
const VariantName = ({ record, variant }: Props & { variant: Variant }): ReactElement => {
  const words = useWords('stock');
  const locale = useLocale();
  return (
    <>
      {choicesText(record.options, variant.choices, locale) || textIn(record.name, locale)}{' '}
      {variant.is_active ? null : <Badge tone="gray">{words('product.inactive')}</Badge>}
    </>
  );
};
const skuOf = ({ sku }: Variant): string => sku;
const barcodeOf = ({ barcode }: Variant): string => barcode ?? '—';
const Variants = ({ record }: Props): ReactElement => {
  const words = useWords('stock');
  const { currency } = usePlace();
  const { variants } = record;
  const nameOf = (variant: Variant): ReactElement => <VariantName record={record} variant={variant} />;
  return (
    <Card title={words('product.group.variants')} aside={String(variants.length)}>
      <MiniTable
        rows={variants}
        keyOf={({ id }) => id}
        label={words('product.group.variants')}
        currency={currency}
        columns={[
          { head: words('product.variant'), text: nameOf },
          { head: words('product.sku'), isUnder: true, text: skuOf },
          { head: words('product.barcode'), isUnder: true, text: barcodeOf },
          { head: words('product.cost'), money: ({ cost_cents }) => cost_cents },
          { head: words('product.weight'), wide: true, number: ({ weight_g }) => weight_g },
        ]}
      />
    </Card>
  );
};

type Price = Product['price_history'][number];
const priceOf = ({ price_cents, currency }: Price): ReactElement => <Money cents={price_cents} currency={currency} />;
const memberPriceOf = ({ member_price_cents, currency }: Price): ReactElement => (
  <Money cents={member_price_cents} currency={currency} />
);
const PriceHistory = ({ record: { price_history } }: Props): ReactElement => {
  const words = useWords('stock');
  return (
    <Card title={words('product.group.price')}>
      {price_history.length === 0 ? (
        words('product.no_price')
      ) : (
        <MiniTable
          rows={price_history}
          keyOf={({ currency, valid_from }) => `${currency}${valid_from}`}
          label={words('product.group.price')}
          columns={[
            { head: words('product.field.valid_from'), day: ({ valid_from }) => valid_from },
            { head: words('product.field.prices'), isFigure: true, text: priceOf },
            { head: words('product.member_price'), isFigure: true, text: memberPriceOf },
          ]}
        />
      )}
    </Card>
  );
};

const Description = ({ record: { description } }: Props): ReactElement | null => {
  const words = useWords('stock');
  const said = textIn(description, useLocale());
  return said === '' ? null : <Card title={words('product.field.description')}>{said}</Card>;
};

const Main = ({ record }: Props): ReactElement => (
  <>
    <Pictures record={record} />
    <Variants record={record} />
    <Description record={record} />
  </>
);
const Side = ({ record }: Props): ReactElement => {
  const words = useWords('stock');
  return (
    <>
      <PriceHistory record={record} />
      <Facts title={words('product.group.what')} record={record} facts={[choice('tax_class'), instant('created_at')]} />
    </>
  );
};
const categoryOf = ({ category_name }: Product): ReactElement => (
  <>{category_name === null ? '—' : textIn(category_name, currentLocale())}</>
);

export const ProductRecord = recordPage(productContract.view, {
  noun: 'stock.product',
  list: '/inventory/productProfile',
  title: (product) => textIn(product.name, currentLocale()),
  picture: ({ id, picture_file_id }) => pictureAddress(productContract.picture, id, picture_file_id),
  status: { machine: productMachine },
  facts: [text('code'), custom('category_name', categoryOf), number('variant_count')],
  actions: productActions,
  main: Main,
  side: Side,
  history: productContract.history,
});
