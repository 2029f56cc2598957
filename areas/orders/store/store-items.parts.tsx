/** What can be sold: found by scanner or name, or chosen from the tiles of a category. */
import { useState, type ReactElement } from 'react';
import { Chip } from '@mantine/core';
import { itemContract } from '#areas/stock/item/item.contract.ts';
import type { Item } from '#areas/stock/item/item.model.ts';
import { productCategoryContract } from '#areas/stock/product-category/product-category.contract.ts';
import { formatMoney } from '#kit/domain/money.ts';
import { textIn } from '#kit/domain/words.ts';
import { Inline, Stacked, Words } from '#kit/web/look/lay.tsx';
import { Loaded } from '#kit/web/look/loaded.tsx';
import { Card, Empty } from '#kit/web/look/page.tsx';
import { usePlace } from '#kit/web/place.ts';
import { useRead } from '#kit/web/query.ts';
import { Slot } from '#kit/web/slot.tsx';
import { useLocale, useWords } from '#kit/web/words.ts';
import style from './store.module.css';

const MOST = 60;
type Props = { onItem: (item: Item) => void };

const Categories = ({ chosen, onChoose }: { chosen: string; onChoose: (id: string) => void }): ReactElement | null => {
  const words = useWords('orders');
  const locale = useLocale();
  const { branch_id } = usePlace();
  const { data = [] } = useRead(productCategoryContract.all, { params: { branch_id: branch_id ?? 0 } });
  if (data.length === 0) return null;
  return (
    <Chip.Group value={chosen} onChange={onChoose}>
      <Inline as="fieldset" gap={6} align="stretch" aria-label={words('store.categories')}>
        <Chip value="" size="xs">
          {words('store.all')}
        </Chip>
        {data.map(({ id, name }) => (
          <Chip key={id} value={String(id)} size="xs">
            {textIn(name, locale)}
          </Chip>
        ))}
      </Inline>
    </Chip.Group>
  );
};

const Tile = ({ item, onItem }: Props & { item: Item }): ReactElement => {
  const words = useWords('orders');
  const { currency } = usePlace();
  const { label, price_cents, available } = item;
  return (
    <button type="button" className={style['tile']} disabled={available <= 0} onClick={() => onItem(item)}>
      <span>{textIn(label, useLocale())}</span>
      <Words weight={600}>{formatMoney(price_cents ?? 0, currency)}</Words>
      <small>{available > 0 ? words('store.available', { count: available }) : words('store.sold_out')}</small>
    </button>
  );
};

export const StoreItems = ({ onItem }: Props): ReactElement => {
  const words = useWords('orders');
  const { branch_id } = usePlace();
  const [category, setCategory] = useState('');
  const of = useRead(
    itemContract.list,
    {
      params: { branch_id: branch_id ?? 0 },
      query: { itemsPerPage: MOST, ...(category !== '' && { product_category_id: category }) },
    },
    { keep: true },
  );
  return (
    <Card title={words('store.items')}>
      <Stacked gap={12}>
        <Slot part="find_item" id="field-find" onItem={onItem} isFirst />
        <Categories chosen={category} onChoose={setCategory} />
        <Loaded of={of} height={200}>
          {({ data }) => {
            const sold = data.filter(({ price_cents }) => price_cents !== null);
            return sold.length === 0 ? (
              <Empty title={words('store.none')} text={words('store.none_text')} />
            ) : (
              <div className={style['tiles']}>
                {sold.map((item) => (
                  <Tile key={item.id} item={item} onItem={onItem} />
                ))}
              </div>
            );
          }}
        </Loaded>
      </Stacked>
    </Card>
  );
};
