/** `/inventory/stockIn/view/{id}`: one delivery, what it brought and what that cost. */
import type { ReactElement } from 'react';
import { Button } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import { stockInContract } from './stock-in.contract.ts';
import { stockInMachine } from './stock-in.machine.ts';
import type { StockIn } from './stock-in.model.ts';
import { textIn } from '#kit/domain/words.ts';
import { saveFile } from '#kit/web/api.ts';
import { branch, day, instant, money, number, text } from '#kit/web/columns.tsx';
import { Card } from '#kit/web/look/page.tsx';
import { MiniTable } from '#kit/web/look/mini-table.tsx';
import { Facts } from '#kit/web/record/facts.tsx';
import { recordPage } from '#kit/web/record/page.tsx';
import { useLocale, useWords } from '#kit/web/words.ts';
import { stockInActions } from './stock-in.actions.ts';

type Props = { record: StockIn };
const Lines = ({ record: { lines, currency } }: Props): ReactElement => {
  const words = useWords('stock');
  const locale = useLocale();
  return (
    <Card title={words('stock_in.field.lines')} aside={String(lines.length)}>
      <MiniTable
        rows={lines}
        keyOf={({ id }) => id}
        label={words('stock_in.field.lines')}
        currency={currency}
        columns={[
          { head: words('item.item'), text: ({ label }) => textIn(label, locale) },
          { head: words('item.sku'), isUnder: true, text: ({ sku }) => sku },
          { head: words('item.quantity'), number: ({ quantity }) => quantity },
          { head: words('item.unit_cost'), wide: true, money: ({ unit_cost_cents }) => unit_cost_cents },
          { head: words('item.total'), money: ({ quantity, unit_cost_cents }) => quantity * unit_cost_cents },
        ]}
      />
    </Card>
  );
};
const Note = ({ record: { id, note, note_file_id, is_opening } }: Props): ReactElement | null => {
  const words = useWords('stock');
  return note === '' && note_file_id === null ? null : (
    <Card title={words('stock_in.group.more')}>
      {note}
      {note_file_id === null ? null : (
        <Button
          variant="default"
          leftSection={<IconPaperclip size={16} />}
          onClick={() => void saveFile(stockInContract.note, { params: { id } })}
        >
          {words(is_opening ? 'stock_in.opening_file' : 'stock_in.field.note_file_id')}
        </Button>
      )}
    </Card>
  );
};
const Main = ({ record }: Props): ReactElement => (
  <>
    <Lines record={record} />
    <Note record={record} />
  </>
);
const Side = ({ record }: Props): ReactElement | null => {
  const words = useWords('stock');
  return (
    <Facts
      title={words('stock_in.group.booked')}
      record={record}
      facts={[
        instant('posted_at'),
        text('posted_by_name'),
        ...(record.reversed_at === null
          ? []
          : [instant('reversed_at'), text('reversed_by_name'), text('reversed_why')]),
        instant('created_at'),
      ]}
    />
  );
};

export const StockInRecord = recordPage(stockInContract.view, {
  noun: 'stock.stock_in',
  list: '/inventory/stockIn',
  title: (record) => record.supplier,
  status: { machine: stockInMachine },
  facts: [branch('branch_name'), text('reference'), day('delivered_on'), number('pieces'), money('total_cents')],
  actions: stockInActions,
  main: Main,
  side: Side,
  history: stockInContract.history,
});
