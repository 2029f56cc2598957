/** `/report/revenueForecast`: what will be received in the next twelve months, what if, and how right it was before. */
import { useState, type ReactElement } from 'react';
import { Button, Slider } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconDownload } from '@tabler/icons-react';
import { forecastContract } from './forecast.contract.ts';
import { MOST_PERCENT, type ForecastMonth, type RevenueForecast } from './forecast.model.ts';
import { addMonths, monthOf } from '#kit/domain/day.ts';
import { Currency, roundAmount, roundMoney } from '#kit/domain/money.ts';
import { saveFile } from '#kit/web/api.ts';
import { useDays } from '#kit/web/days.ts';
import { Select } from '#kit/web/form/select.tsx';
import { Columns, Dim, Inline, Stacked } from '#kit/web/look/lay.tsx';
import { Loaded } from '#kit/web/look/loaded.tsx';
import { MiniTable } from '#kit/web/look/mini-table.tsx';
import { Card, Empty, NoPermission, PageHead } from '#kit/web/look/page.tsx';
import { Lines } from '#kit/web/picture/charts.tsx';
import { Tile, Tiles } from '#kit/web/picture/tile.tsx';
import { usePlace } from '#kit/web/place.ts';
import { useRead } from '#kit/web/query.ts';
import { useWords } from '#kit/web/words.ts';
import { Based, CheckedCard, SurvivalCard } from './forecast-proof.parts.tsx';

const sliders = ['price', 'churn', 'sales'] as const;
type Asked = Record<(typeof sliders)[number], number>;
const asItIs: Asked = { price: 0, churn: 0, sales: 0 };
const WAIT_MS = 250;
const signed = (percent: number): string => `${percent > 0 ? '+' : ''}${percent}%`;

const WhatIf = ({ asked, onAsked }: { asked: Asked; onAsked: (next: Asked) => void }): ReactElement => {
  const words = useWords('forecast');
  const isAsItIs = sliders.every((name) => asked[name] === 0);
  return (
    <Card
      title={words('what_if')}
      aside={
        <Button variant="default" size="xs" disabled={isAsItIs} onClick={() => onAsked(asItIs)}>
          {words('reset')}
        </Button>
      }
    >
      <Columns columns="repeat(3, minmax(0, 1fr))" narrow="small" gap={24}>
        {sliders.map((name) => (
          <Stacked key={name} gap={4}>
            <Inline justify="space-between">
              <span>{words(`slider.${name}`)}</span>
              <Dim figures>{signed(asked[name])}</Dim>
            </Inline>
            <Slider
              thumbLabel={words(`slider.${name}`)}
              min={-MOST_PERCENT}
              max={MOST_PERCENT}
              step={1}
              label={signed}
              value={asked[name]}
              marks={[{ value: 0 }]}
              onChange={(value) => onAsked({ ...asked, [name]: value })}
            />
          </Stacked>
        ))}
      </Columns>
    </Card>
  );
};

type Props = { data: RevenueForecast };
const Totals = ({ data: { year, months, received, currency } }: Props): ReactElement => {
  const words = useWords('forecast');
  const round = (cents: number): string => roundMoney(cents, currency);
  const past = received.reduce((sum, { cents }) => sum + cents, 0);
  const [next] = months;
  return (
    <Tiles>
      <Tile
        label={words('tile.year')}
        value={round(year.total)}
        change={{ now: year.total, before: past }}
        note={words('range', { low: round(year.low), high: round(year.high) })}
      />
      {next ? (
        <Tile
          label={words('tile.next')}
          value={round(next.total)}
          note={words('range_month', { low: round(next.low), high: round(next.high) })}
        />
      ) : null}
      <Tile label={words('tile.past')} value={round(past)} values={received.map(({ cents }) => cents)} />
    </Tiles>
  );
};

const Picture = ({ data: { months, received, currency } }: Props): ReactElement => {
  const words = useWords('forecast');
  // The month that has begun is neither received nor expected.
  const [last, first] = [received.at(-1)?.month, months[0]?.month];
  const between = last && first && addMonths(last, 1) < first ? [{ month: addMonths(last, 1) }] : [];
  const before = [...received, ...between].map(() => null);
  const after = [...between, ...months].map(() => null);
  const of = (name: 'total' | 'low' | 'high') => [...before, ...months.map((month) => month[name])];
  return (
    <Card>
      <Lines
        title={words('picture', { currency })}
        labels={[...received, ...between, ...months].map(({ month }) => monthOf(month))}
        series={[
          { name: words('series.expected'), values: of('total') },
          { name: words('series.received'), values: [...received.map(({ cents }) => cents), ...after] },
          { name: words('series.low'), values: of('low'), past: true },
          { name: words('series.high'), values: of('high'), past: true },
        ]}
        format={(cents) => roundAmount(cents, currency)}
        height={280}
      />
    </Card>
  );
};

const Months = ({ data: { months, currency } }: Props): ReactElement => {
  const words = useWords('forecast');
  return (
    <Card title={words('months')}>
      <MiniTable<ForecastMonth>
        rows={months}
        keyOf={({ month }) => month}
        currency={currency}
        columns={[
          { head: words('column.month'), text: ({ month }) => monthOf(month) },
          { head: words('column.agreed'), money: ({ agreed }) => agreed, wide: true },
          { head: words('column.renewals'), money: ({ renewals }) => renewals, wide: true },
          { head: words('column.new_sales'), money: ({ new_sales }) => new_sales, wide: true },
          { head: words('column.total'), money: ({ total }) => total },
          {
            head: `${words('column.low')} – ${words('column.high')}`,
            text: ({ low, high }) => `${roundAmount(low, currency)} – ${roundAmount(high, currency)}`,
            isFigure: true,
          },
        ]}
      />
    </Card>
  );
};

const Shown = ({ data }: Props): ReactElement => (
  <>
    <Picture data={data} />
    <Months data={data} />
    <CheckedCard data={data} />
    <SurvivalCard data={data} />
    <Based data={data} />
  </>
);

const At = ({ branch_id }: { branch_id: number }): ReactElement => {
  const words = useWords('forecast');
  const write = useDays();
  const [asked, setAsked] = useState<Asked>(asItIs);
  const [currency, setCurrency] = useState<Currency | null>(null);
  const [settled] = useDebouncedValue(asked, WAIT_MS);
  const query = {
    ...(currency !== null && { currency }),
    ...Object.fromEntries(sliders.map((name) => [name, String(settled[name])])),
  };
  const read = useRead(forecastContract.view, { params: { branch_id }, query }, { keep: true });
  const data = read.data;
  return (
    <>
      <PageHead
        title={words('title')}
        context={data?.made_on ? words('made', { day: write(data.made_on) }) : words('context')}
        primary={
          data && data.months.length > 0 ? (
            <Button
              variant="default"
              leftSection={<IconDownload size={18} aria-hidden="true" />}
              onClick={() => void saveFile(forecastContract.csv, { params: { branch_id }, query })}
            >
              CSV
            </Button>
          ) : null
        }
      />
      <Loaded of={read} height={480}>
        {(shown) =>
          shown.months.length === 0 ? (
            <Empty title={words('none')} text={words('none_text')} />
          ) : (
            <Stacked gap={16} shrinks>
              {shown.currencies.length > 1 ? (
                <Select
                  label={words('currency')}
                  w={160}
                  allowDeselect={false}
                  data={shown.currencies}
                  value={shown.currency}
                  onChange={(next) => setCurrency(Currency.safeParse(next).data ?? null)}
                />
              ) : null}
              <Totals data={shown} />
              <WhatIf asked={asked} onAsked={setAsked} />
              <Shown data={shown} />
            </Stacked>
          )
        }
      </Loaded>
    </>
  );
};

export const ForecastPage = (): ReactElement => {
  const { branch_id } = usePlace();
  return branch_id === null ? <NoPermission isPage /> : <At key={branch_id} branch_id={branch_id} />;
};
