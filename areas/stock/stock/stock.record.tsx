/** `/inventory/stockManagement/view/{id}`: one item of the branch: what is there, what moved it, and where else it is. */
import { useState, type ReactElement } from 'react';
import { Button } from '@mantine/core';
import { stockContract } from './stock.contract.ts';
import type { MovementRow, Stock } from './stock.model.ts';
import { itemContract } from '../item/item.contract.ts';
import type { Day } from '#kit/domain/day.ts';
import { textIn, type Locale } from '#kit/domain/words.ts';
import { PageLink } from '#kit/web/address.tsx';
import { branch, custom, instant, money, number, text } from '#kit/web/columns.tsx';
import { Card, Empty } from '#kit/web/look/page.tsx';
import { Loaded } from '#kit/web/look/loaded.tsx';
import { MiniTable } from '#kit/web/look/mini-table.tsx';
import { InstantText } from '#kit/web/look/show.tsx';
import type { PagePath } from '#kit/web/paths.ts';
import { Lines } from '#kit/web/picture/charts.tsx';
import { pictureAddress } from '#kit/web/picture-address.ts';
import { useRead } from '#kit/web/query.ts';
import { Facts } from '#kit/web/record/facts.tsx';
import { recordPage } from '#kit/web/record/page.tsx';
import { useMayOpen } from '#kit/web/rights.ts';
import { currentLocale, useLocale, useWords } from '#kit/web/words.ts';
import style from './stock.module.css';
import { stockActions } from './stock.actions.ts';
import { Cover, Level, signed } from './stock-level.parts.tsx';

type Props = { record: Stock };
/** "26 Nov"; 11月26日 in Chinese. */
const shortDay = (day: Day, locale: Locale): string =>
  new Intl.DateTimeFormat(locale === 'cn' ? 'zh-Hans' : 'en-GB', {
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  }).format(new Date(`${day}T00:00:00Z`));
const Days = ({ record: { days } }: Props): ReactElement => {
  const words = useWords('stock');
  const locale = useLocale();
  return (
    <Card>
      <div className={style['days']}>
        <Lines
          title={words('stock.last_days')}
          labels={days.map(({ day }) => shortDay(day, locale))}
          series={[{ name: words('stock.field.on_hand'), values: days.map(({ on_hand }) => on_hand) }]}
          height={160}
        />
      </div>
    </Card>
  );
};

/** Where documents are shown: on their own page, or on that of what they belong to. */
const pagesOf: Partial<Record<MovementRow['source'], PagePath>> = {
  stock_in: '/inventory/stockIn/view',
  stock_adjustment: '/inventory/stockAdjustment/view',
  stocktake: '/inventory/stocktake/view',
  delivery_order: '/inventory/stockRequest/view',
  product_order: '/manage/order-details-view',
};
const Document = ({ of: { source, document_id, document_number, record_id } }: { of: MovementRow }): ReactElement => {
  const words = useWords('stock');
  const to = pagesOf[source];
  const opens = useMayOpen(to ?? '/inventory');
  const name = words(`stock.source.${source}`, { id: document_number ?? document_id });
  return to && opens ? (
    <PageLink to={to} record={record_id}>
      {name}
    </PageLink>
  ) : (
    <>{name}</>
  );
};
const documentOf = (row: MovementRow): ReactElement => <Document of={row} />;
const whenOf = ({ created_at }: MovementRow): ReactElement => <InstantText at={created_at} />;
const PER_PAGE = 25;
const Movements = ({ record: { id, currency } }: Props): ReactElement => {
  const words = useWords('stock');
  const [pages, setPages] = useState(1);
  const query = { page: 1, itemsPerPage: PER_PAGE * pages };
  const of = useRead(stockContract.movements, { params: { id }, query }, { keep: true });
  return (
    <Card title={words('stock.movements')} aside={of.data ? String(of.data.total) : undefined}>
      <Loaded of={of}>
        {({ data, total }) =>
          data.length === 0 ? (
            <Empty title={words('stock.no_movements')} />
          ) : (
            <>
              <MiniTable
                rows={data}
                keyOf={(row) => row.id}
                label={words('stock.movements')}
                currency={currency}
                columns={[
                  {
                    head: words('stock.kind'),
                    text: ({ kind, is_reversal }) =>
                      words(is_reversal ? 'stock.taken_back' : `stock.kinds.${kind}`, {
                        kind: words(`stock.kinds.${kind}`),
                      }),
                  },
                  { head: words('stock.where'), wide: true, text: ({ place }) => words(`stock.places.${place}`) },
                  { head: words('stock.document'), isUnder: true, text: documentOf },
                  { head: words('stock.change'), isFigure: true, text: ({ quantity }) => signed(quantity) },
                  { head: words('stock.left'), number: ({ left_quantity }) => left_quantity },
                  { head: words('stock.field.value_cents'), wide: true, money: ({ value_cents }) => value_cents },
                  {
                    head: words('stock.when'),
                    wide: true,
                    text: whenOf,
                  },
                  {
                    head: words('stock.who'),
                    wide: true,
                    text: ({ staff_name }) => staff_name ?? words('stock.system'),
                  },
                ]}
              />
              {total > data.length ? (
                <Button variant="subtle" onClick={() => setPages(pages + 1)}>
                  {words('stock.more')}
                </Button>
              ) : null}
            </>
          )
        }
      </Loaded>
    </Card>
  );
};

const Elsewhere = ({ record: { elsewhere } }: Props): ReactElement | null => {
  const words = useWords('stock');
  return elsewhere.length === 0 ? null : (
    <Card title={words('stock.elsewhere')} aside={String(elsewhere.length)}>
      <MiniTable
        rows={elsewhere}
        keyOf={({ branch_id }) => branch_id}
        label={words('stock.elsewhere')}
        columns={[
          { head: words('stock.branch'), text: ({ branch_name }) => branch_name },
          { head: words('stock.field.available'), number: ({ available }) => available },
          { head: words('stock.field.in_transit'), number: ({ in_transit }) => in_transit },
        ]}
      />
    </Card>
  );
};

const Main = ({ record }: Props): ReactElement => (
  <>
    <Days record={record} />
    <Movements record={record} />
  </>
);
const Side = ({ record }: Props): ReactElement => {
  const words = useWords('stock');
  return (
    <>
      <Facts
        title={words('stock.group.when')}
        record={record}
        facts={[number('reorder_point'), number('reorder_quantity'), number('sold'), instant('counted_at')]}
      />
      <Facts title={words('stock.worth')} record={record} facts={[money('average_cents'), money('value_cents')]} />
      <Elsewhere record={record} />
    </>
  );
};

export const StockRecord = recordPage(stockContract.view, {
  noun: 'stock.stock',
  list: '/inventory/stockManagement',
  title: (record) => textIn(record.label, currentLocale()),
  picture: ({ product_id, picture_file_id }) => pictureAddress(itemContract.picture, product_id, picture_file_id),
  facts: [
    branch('branch_name'),
    text('sku'),
    custom('on_hand', (row: Stock) => <Level of={row} />),
    number('available'),
    number('reserved'),
    number('in_transit'),
    custom('cover_days', (row: Stock) => <Cover of={row} />),
  ],
  actions: stockActions,
  main: Main,
  side: Side,
  history: stockContract.history,
});
