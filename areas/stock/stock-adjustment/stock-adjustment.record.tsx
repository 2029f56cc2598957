/** `/inventory/stockAdjustment/view/{id}`: one adjustment, its items, and who decided about it. */
import type { ReactElement } from 'react';
import { Alert } from '@mantine/core';
import { stockAdjustmentContract } from './stock-adjustment.contract.ts';
import { stockAdjustmentMachine } from './stock-adjustment.machine.ts';
import type { StockAdjustment } from './stock-adjustment.model.ts';
import { needsSecond } from './stock-adjustment.rules.ts';
import { formatMoney } from '#kit/domain/money.ts';
import { textIn } from '#kit/domain/words.ts';
import { branch, instant, money, number, text } from '#kit/web/columns.tsx';
import { Card } from '#kit/web/look/page.tsx';
import { MiniTable } from '#kit/web/look/mini-table.tsx';
import { pictureAddress } from '#kit/web/picture-address.ts';
import { Facts } from '#kit/web/record/facts.tsx';
import { recordPage } from '#kit/web/record/page.tsx';
import { currentLocale, say, useLocale, useWords } from '#kit/web/words.ts';
import { signed } from '../stock/stock-level.parts.tsx';
import { stockAdjustmentActions } from './stock-adjustment.actions.ts';

type Props = { record: StockAdjustment };
/** Says before anybody tries that somebody else has to decide. */
const Second = ({ record: { status, worth_cents, limit_cents, currency } }: Props): ReactElement | null => {
  const words = useWords('stock');
  if (!needsSecond(worth_cents, limit_cents) || (status !== 'draft' && status !== 'pending')) return null;
  return (
    <Alert color="yellow">
      {limit_cents === 0
        ? words('stock_adjustment.always_second')
        : words('stock_adjustment.second', { limit: formatMoney(limit_cents, currency, currentLocale()) })}
    </Alert>
  );
};
const Lines = ({ record: { lines, currency } }: Props): ReactElement => {
  const words = useWords('stock');
  const locale = useLocale();
  return (
    <Card title={words('stock_adjustment.field.lines')} aside={String(lines.length)}>
      <MiniTable
        rows={lines}
        keyOf={({ id }) => id}
        label={words('stock_adjustment.field.lines')}
        currency={currency}
        columns={[
          { head: words('item.item'), text: ({ label }) => textIn(label, locale) },
          { head: words('item.sku'), isUnder: true, text: ({ sku }) => sku },
          { head: words('stock.change'), isFigure: true, text: ({ quantity }) => signed(quantity) },
          { head: words('stock.field.value_cents'), money: ({ worth_cents }) => worth_cents },
        ]}
      />
    </Card>
  );
};
const About = ({ record: { id, note, picture_file_id } }: Props): ReactElement | null => {
  const words = useWords('stock');
  const src = pictureAddress(stockAdjustmentContract.picture, id, picture_file_id);
  return note === '' && !src ? null : (
    <Card title={words('stock_adjustment.field.note')}>
      {note}
      {src ? (
        <img src={src} alt={words('stock_adjustment.field.picture_file_id')} style={{ maxWidth: '100%' }} />
      ) : null}
    </Card>
  );
};
const Main = ({ record }: Props): ReactElement => (
  <>
    <Second record={record} />
    <Lines record={record} />
    <About record={record} />
  </>
);
const Side = ({ record }: Props): ReactElement => {
  const words = useWords('stock');
  const { decided_at, reversed_at, why } = record;
  return (
    <Facts
      title={words('stock_adjustment.group.decided')}
      record={record}
      facts={[
        text('staff_name'),
        instant('created_at'),
        ...(decided_at === null ? [] : [text('decided_by_name'), instant('decided_at')]),
        ...(reversed_at === null ? [] : [text('reversed_by_name'), instant('reversed_at')]),
        ...(why === null ? [] : [text('why')]),
      ]}
    />
  );
};

export const StockAdjustmentRecord = recordPage(stockAdjustmentContract.view, {
  noun: 'stock.stock_adjustment',
  list: '/inventory/stockAdjustment',
  title: ({ reason }) => say('stock')(`stock_adjustment.choice.reason.${reason}`),
  status: { machine: stockAdjustmentMachine },
  facts: [branch('branch_name'), number('pieces'), money('worth_cents'), instant('posted_at')],
  actions: stockAdjustmentActions,
  main: Main,
  side: Side,
  history: stockAdjustmentContract.history,
});
