/** `/inventory/stockRequest/view/{id}`: one request: its items, the decision, and what is on its way. */
import type { ReactElement } from 'react';
import { stockRequestContract } from './stock-request.contract.ts';
import { stockRequestItemMachine } from './stock-request-item.machine.ts';
import { stockRequestMachine } from './stock-request.machine.ts';
import type { StockRequest, StockRequestLine } from './stock-request.model.ts';
import { Deliveries } from '../delivery-order/deliveries.parts.tsx';
import { textIn } from '#kit/domain/words.ts';
import { branch, instant, number, text } from '#kit/web/columns.tsx';
import { Card } from '#kit/web/look/page.tsx';
import { MiniTable } from '#kit/web/look/mini-table.tsx';
import { Badge } from '#kit/web/look/show.tsx';
import { Facts } from '#kit/web/record/facts.tsx';
import { recordPage } from '#kit/web/record/page.tsx';
import { useLocale, useWords } from '#kit/web/words.ts';
import { stockRequestActions } from './stock-request.actions.ts';
import { Decide } from './stock-request-decide.parts.tsx';

type Props = { record: StockRequest };
const ItemStatus = ({ of: { status } }: { of: StockRequestLine }): ReactElement => (
  <Badge tone={stockRequestItemMachine.states[status].tone}>{useWords('stock')(`stock_request.items.${status}`)}</Badge>
);
const itemStatus = (line: StockRequestLine): ReactElement => <ItemStatus of={line} />;
const Lines = ({ record: { lines, status } }: Props): ReactElement => {
  const words = useWords('stock');
  const locale = useLocale();
  const isDraft = status === 'draft';
  const lost = ({ missing, damaged }: StockRequestLine): string | null =>
    missing + damaged > 0 ? words('stock_request.lost', { missing, damaged }) : null;
  return (
    <Card title={words('stock_request.field.lines')} aside={String(lines.length)}>
      <MiniTable
        rows={lines}
        keyOf={({ id }) => id}
        label={words('stock_request.field.lines')}
        columns={[
          { head: words('item.item'), text: ({ label }) => textIn(label, locale) },
          { head: words('item.sku'), isUnder: true, text: ({ sku }) => sku },
          ...(isDraft
            ? []
            : [
                {
                  head: words('stock_request.field.status'),
                  isUnder: true,
                  text: itemStatus,
                },
              ]),
          // Once it is sent, a phone has room for what was confirmed and received beside the name.
          { head: words('stock_request.requested'), isUnder: !isDraft, number: ({ quantity }) => quantity },
          ...(isDraft
            ? [
                {
                  head: words('stock_request.in_branch'),
                  number: ({ available }: StockRequestLine) => available,
                },
                {
                  head: words('stock_request.on_the_way'),
                  wide: true,
                  number: ({ in_transit }: StockRequestLine) => in_transit,
                },
              ]
            : [
                { head: words('stock_request.confirmed'), number: ({ confirmed }: StockRequestLine) => confirmed },
                { head: words('stock_request.received'), number: ({ received }: StockRequestLine) => received },
              ]),
        ]}
        below={(line) => [line.reason, lost(line)].filter(Boolean).join(' · ') || null}
      />
    </Card>
  );
};
const Main = ({ record }: Props): ReactElement => {
  const words = useWords('stock');
  return (
    <>
      {record.can.includes('decide') ? <Decide record={record} /> : null}
      <Lines record={record} />
      {record.status === 'draft' ? null : <Deliveries orders={record.orders} />}
      {record.note === '' ? null : <Card title={words('stock_request.group.more')}>{record.note}</Card>}
    </>
  );
};
const Side = ({ record }: Props): ReactElement => {
  const words = useWords('stock');
  return (
    <Facts
      title={words('stock_request.group.sent')}
      record={record}
      facts={[
        text('staff_name'),
        instant('created_at'),
        ...(record.sent_at === null ? [] : [instant('sent_at'), text('sent_by_name')]),
        ...(record.decided_at === null ? [] : [instant('decided_at'), text('decided_by_name')]),
        ...(record.completed_at === null ? [] : [instant('completed_at')]),
      ]}
    />
  );
};

export const StockRequestRecord = recordPage(stockRequestContract.view, {
  noun: 'stock.stock_request',
  list: '/inventory/stockRequest',
  title: (record) => record.number,
  status: { machine: stockRequestMachine },
  facts: [branch('branch_name'), number('items'), number('pieces'), number('to_decide'), number('to_send')],
  actions: stockRequestActions,
  main: Main,
  side: Side,
  history: stockRequestContract.history,
});
