/** `/inventory/stocktake/view/{id}`: one count, the largest differences first. */
import { useState, type ReactElement } from 'react';
import { Alert, Button, SegmentedControl } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { stocktakeContract } from './stocktake.contract.ts';
import { stocktakeMachine } from './stocktake.machine.ts';
import type { Stocktake, StocktakeLine } from './stocktake.model.ts';
import { scopeText } from './stocktake-words.view.ts';
import { commaIn, gapIn, textIn } from '#kit/domain/words.ts';
import { useAddress } from '#kit/web/address.tsx';
import { saveFile } from '#kit/web/api.ts';
import { branch, custom, instant, money, text, yesNo } from '#kit/web/columns.tsx';
import { Card, Empty } from '#kit/web/look/page.tsx';
import { MiniTable } from '#kit/web/look/mini-table.tsx';
import { Badge, Figure } from '#kit/web/look/show.tsx';
import { Facts } from '#kit/web/record/facts.tsx';
import { recordPage } from '#kit/web/record/page.tsx';
import { currentLocale, useLocale, useWords } from '#kit/web/words.ts';
import { signed } from '../stock/stock-level.parts.tsx';
import { EditStocktake } from './stocktake.form.tsx';
import { stocktakeActions } from './stocktake.actions.ts';

type Props = { record: Stocktake };
const shows = {
  differs: ({ variance }: StocktakeLine) => variance !== null && variance !== 0,
  uncounted: ({ counted }: StocktakeLine) => counted === null,
  all: () => true,
} as const;
type Shown = keyof typeof shows;

const Name = ({ line }: { line: StocktakeLine }): ReactElement => {
  const words = useWords('stock');
  return (
    <>
      {textIn(line.label, useLocale())} {line.is_moved ? <Badge tone="yellow">{words('stocktake.moved')}</Badge> : null}
    </>
  );
};
const nameOf = (line: StocktakeLine): ReactElement => <Name line={line} />;
const countersOf = ({ counters }: Stocktake): string => counters.join(commaIn(currentLocale())) || '—';
const Lines = ({ record }: Props): ReactElement => {
  const words = useWords('stock');
  const { lines, currency, is_blind, status } = record;
  const hidden = is_blind && status === 'in_progress';
  const [shown, setShown] = useState<Shown>(hidden ? 'all' : 'differs');
  const rows = lines.filter(shows[shown]);
  const names = (Object.keys(shows) as Shown[]).filter((name) => !hidden || name !== 'differs');
  return (
    <Card
      title={words('stocktake.lines')}
      aside={
        <Button
          variant="subtle"
          size="xs"
          leftSection={<IconDownload size={14} />}
          onClick={() => void saveFile(stocktakeContract.sheet, { params: { id: record.id } })}
        >
          {words('stocktake.sheet')}
        </Button>
      }
    >
      <SegmentedControl
        size="xs"
        value={shown}
        onChange={(next) => setShown(next)}
        data={names.map((value) => ({
          value,
          label: `${words(`stocktake.shows.${value}`)} ${lines.filter(shows[value]).length}`,
        }))}
      />
      {rows.length === 0 ? (
        <Empty title={words(`stocktake.none.${shown}`)} />
      ) : (
        <MiniTable
          rows={rows}
          keyOf={({ id }) => id}
          label={words('stocktake.lines')}
          currency={currency}
          columns={[
            { head: words('item.item'), text: nameOf },
            { head: words('item.sku'), isUnder: true, text: ({ sku }) => sku },
            { head: words('stocktake.counted'), number: ({ counted }) => counted },
            { head: words('stocktake.book'), number: ({ book }) => book },
            {
              head: words('stocktake.variance'),
              isFigure: true,
              off: ({ variance }) => (variance ?? 0) < 0,
              text: ({ variance }) => (variance === null ? '—' : signed(variance)),
            },
            {
              head: words('stocktake.field.variance_cents'),
              wide: true,
              money: ({ variance_cents }) => variance_cents,
            },
            { head: words('stocktake.counted_by'), wide: true, text: ({ counted_by }) => counted_by ?? '—' },
          ]}
        />
      )}
    </Card>
  );
};

/** Why nobody can approve it yet, or what approving leaves out. */
const Before = ({ record: { status, can, counted_count, line_count, lines } }: Props): ReactElement | null => {
  const words = useWords('stock');
  if (status !== 'in_progress' || counted_count === 0) return null;
  const moved = lines.filter(({ is_moved }) => is_moved);
  const says = [
    can.includes('approve') ? null : words('stocktake.needs_somebody'),
    counted_count < line_count ? words('stocktake.left_out', { count: line_count - counted_count }) : null,
    moved.length > 0
      ? words('stocktake.count_again', { items: moved.map(({ sku }) => sku).join(commaIn(currentLocale())) })
      : null,
  ].filter((one) => one !== null);
  return says.length === 0 ? null : <Alert color="yellow">{says.join(gapIn(currentLocale()))}</Alert>;
};
const Main = ({ record }: Props): ReactElement => {
  const { search, change } = useAddress();
  return (
    <>
      <Before record={record} />
      <Lines record={record} />
      {search['edit'] !== undefined && record.can.includes('edit') ? (
        <EditStocktake onClose={() => change({ edit: undefined }, { replace: true })} />
      ) : null}
    </>
  );
};
const Progress = ({ of: { counted_count, line_count } }: { of: Stocktake }): ReactElement => (
  <>
    <Figure value={counted_count} /> / <Figure value={line_count} />
  </>
);
const Side = ({ record }: Props): ReactElement => {
  const words = useWords('stock');
  const { decided_at, why } = record;
  return (
    <Facts
      title={words('stocktake.group.who')}
      record={record}
      facts={[
        text('staff_name'),
        instant('created_at'),
        custom('counters', countersOf),
        yesNo('is_blind'),
        ...(decided_at === null ? [] : [text('decided_by_name'), instant('decided_at')]),
        ...(why === null ? [] : [text('why')]),
        ...(record.note === '' ? [] : [text('note')]),
      ]}
    />
  );
};

export const StocktakeRecord = recordPage(stocktakeContract.view, {
  noun: 'stock.stocktake',
  list: '/inventory/stocktake',
  title: (record) => scopeText(record),
  status: { machine: stocktakeMachine },
  facts: [
    branch('branch_name'),
    custom('counted_count', (record: Stocktake) => <Progress of={record} />),
    money('variance_cents'),
  ],
  actions: stocktakeActions,
  main: Main,
  side: Side,
  history: stocktakeContract.history,
});
