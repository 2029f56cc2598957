/** `/inventory`: the stock of the branch at a glance, now or on a past day, what is low, and the way to everything else. */
import type { ReactElement } from 'react';
import { stockContract } from './stock.contract.ts';
import type { StockSummary } from './stock.model.ts';
import { dayIn, isDay, type Day } from '#kit/domain/day.ts';
import { formatMoney } from '#kit/domain/money.ts';
import { textIn } from '#kit/domain/words.ts';
import { PageLink, useAddress } from '#kit/web/address.tsx';
import { useDays } from '#kit/web/days.ts';
import { DayBox } from '#kit/web/form/day-box.tsx';
import { Stacked } from '#kit/web/look/lay.tsx';
import { Loaded } from '#kit/web/look/loaded.tsx';
import { MiniTable } from '#kit/web/look/mini-table.tsx';
import { Card, Empty, PageHead } from '#kit/web/look/page.tsx';
import { useNow } from '#kit/web/now.ts';
import type { PagePath } from '#kit/web/paths.ts';
import { Tile, Tiles } from '#kit/web/picture/tile.tsx';
import { atHeadOffice, place, usePlace } from '#kit/web/place.ts';
import { useRead } from '#kit/web/query.ts';
import { useMayOpen } from '#kit/web/rights.ts';
import { useLocale, useWords } from '#kit/web/words.ts';

const LIST = '/inventory/stockManagement';
type Low = StockSummary['lowest'][number];
const Name = ({ of: { id, label } }: { of: Low }): ReactElement => (
  <PageLink to="/inventory/stockManagement/view" record={id}>
    {textIn(label, useLocale())}
  </PageLink>
);
const nameOf = (row: Low): ReactElement => <Name of={row} />;

/** `on`: the past day that was asked for. */
type At = { on: Day | undefined };
const Figures = ({ of, on }: { of: StockSummary } & At): ReactElement => {
  const words = useWords('stock');
  const locale = useLocale();
  const then = on === undefined ? {} : { on };
  const average = of.average_cents === null ? undefined : formatMoney(of.average_cents, of.currency, locale);
  return (
    <Tiles>
      <Tile
        label={words('stock.home.items')}
        value={String(of.items)}
        note={words('stock.home.pieces', { count: of.pieces })}
        to={LIST}
        search={{ there: 'true', ...then }}
      />
      <Tile
        label={words('stock.home.value')}
        value={formatMoney(of.value_cents, of.currency, locale)}
        note={average && words('stock.home.average', { amount: average })}
        to={LIST}
        search={then}
      />
      <Tile label={words('stock.home.low')} value={String(of.low)} to={LIST} search={{ low: 'true', ...then }} />
      <Tile
        label={words('stock.home.in_transit')}
        value={String(of.in_transit)}
        to={LIST}
        search={{ there: 'true', ...then }}
      />
    </Tiles>
  );
};
const Lowest = ({ of: { lowest } }: { of: StockSummary }): ReactElement => {
  const words = useWords('stock');
  return (
    <Card title={words('stock.home.lowest')}>
      {lowest.length === 0 ? (
        <Empty title={words('stock.home.none_low')} />
      ) : (
        <MiniTable
          rows={lowest}
          keyOf={({ id }) => id}
          label={words('stock.home.lowest')}
          columns={[
            { head: words('item.item'), text: nameOf },
            { head: words('stock.field.available'), number: ({ available }) => available, off: () => true },
            { head: words('stock.field.in_transit'), number: ({ in_transit }) => in_transit },
            { head: words('stock.home.point'), wide: true, number: ({ reorder_point }) => reorder_point },
          ]}
        />
      )}
    </Card>
  );
};

type WayProps = { to: PagePath; name: string };
const Way = ({ to, name }: WayProps): ReactElement | null =>
  useMayOpen(to) ? (
    <li>
      <PageLink to={to}>{name}</PageLink>
    </li>
  ) : null;
const Ways = (): ReactElement => {
  const words = useWords('stock');
  return (
    <Card title={words('stock.home.go')}>
      <Stacked as="ul" gap={8}>
        <Way to="/inventory/productProfile" name={words('product.title')} />
        <Way to={LIST} name={words('stock.title')} />
        <Way to="/inventory/stockRequest" name={words('stock_request.title')} />
        <Way to="/inventory/stockIn" name={words('stock_in.title')} />
        <Way to="/inventory/stocktake" name={words('stocktake.title')} />
        <Way to="/inventory/stockAdjustment" name={words('stock_adjustment.title')} />
      </Stacked>
    </Card>
  );
};

const Glance = ({ branch_id, on }: { branch_id: number } & At): ReactElement => (
  <Loaded of={useRead(stockContract.summary, { params: { branch_id }, query: on === undefined ? {} : { on } })}>
    {(summary) => (
      <>
        <Figures of={summary} on={on} />
        <Lowest of={summary} />
      </>
    )}
  </Loaded>
);
/** People who only count or adjust see the links, without figures. */
export const Inventory = (): ReactElement => {
  const words = useWords('stock');
  const { branch_id } = usePlace();
  const sees = useMayOpen(LIST);
  const write = useDays();
  const { search, change } = useAddress();
  const today = dayIn(place.get().zone, new Date(useNow(0)));
  const asked = search['on'];
  const on = asked !== undefined && isDay(asked) && asked < today ? asked : undefined;
  const where = atHeadOffice() ? 'stock.home.context_all' : 'stock.home.context';
  const context = on === undefined ? words(where) : words('stock.home.context_on', { day: write(on) });
  return (
    <>
      <PageHead
        title={words('stock.home.title')}
        context={context}
        aside={
          sees ? (
            <DayBox
              aria-label={words('stock.filter.day')}
              day={on ?? today}
              maxDate={today}
              onDay={(next) => change({ on: next === null || next === today ? undefined : next })}
            />
          ) : undefined
        }
      />
      <Stacked columns="minmax(0, 1fr)" gap={16}>
        {sees && branch_id ? <Glance branch_id={branch_id} on={on} /> : null}
        <Ways />
      </Stacked>
    </>
  );
};
