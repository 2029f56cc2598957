/** `/manage/order-details-view/{id}`: one order: its items, what is still to do, and what happened to it. */
import type { ReactElement } from 'react';
import { Alert, Button } from '@mantine/core';
import { IconPlus, IconPrinter } from '@tabler/icons-react';
import { orderContract } from './order.contract.ts';
import { orderMachine } from './order.machine.ts';
import type { Order, OrderLine } from './order.model.ts';
import { formatMoney } from '#kit/domain/money.ts';
import { colonIn, textIn } from '#kit/domain/words.ts';
import { PageLink, useAddress } from '#kit/web/address.tsx';
import { choice, instant, link, money, number, text } from '#kit/web/columns.tsx';
import { saveFile } from '#kit/web/api.ts';
import { Item, Items } from '#kit/web/look/items.tsx';
import { MiniTable } from '#kit/web/look/mini-table.tsx';
import { Card } from '#kit/web/look/page.tsx';
import { Badge, Gap, InstantText } from '#kit/web/look/show.tsx';
import { Facts } from '#kit/web/record/facts.tsx';
import { recordPage } from '#kit/web/record/page.tsx';
import { say, useLocale, useWords } from '#kit/web/words.ts';
import { orderActions } from './order.actions.ts';
import { ReceiptDrawer } from './order-receipt.form.tsx';
import { ReturnDrawer } from '../order-return/order-return.form.tsx';

type Props = { record: Order };
const tones = { open: 'gray', picked: 'blue', handed: 'green', returned: 'red' } as const;
const Fulfilment = ({ line: { fulfilment } }: { line: OrderLine }): ReactElement => (
  <Badge tone={tones[fulfilment]}>{useWords('orders')(`order.fulfilment.${fulfilment}`)}</Badge>
);
const fulfilment = (line: OrderLine): ReactElement => <Fulfilment line={line} />;

const Lines = ({ record: { id, source, lines, currency, can } }: Props): ReactElement => {
  const words = useWords('orders');
  const locale = useLocale();
  const more = ({ is_member_price, discount_cents, returned }: OrderLine): string | null =>
    [
      is_member_price ? words('order.member_price') : null,
      discount_cents > 0 ? `${words('order.field.discount_cents')} ${formatMoney(discount_cents, currency)}` : null,
      returned > 0 ? `${words('order.returned')}${colonIn(locale)}${returned}` : null,
    ]
      .filter(Boolean)
      .join(' · ') || null;
  const prices = [
    { head: words('order.unit_price'), wide: true, money: ({ unit_price_cents }: OrderLine) => unit_price_cents },
    { head: words('order.field.total_cents'), money: ({ amount_cents }: OrderLine) => amount_cents },
  ];
  return (
    <Card
      title={words('order.group.items')}
      aside={
        can.includes('fulfil') ? (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconPrinter size={14} />}
            onClick={() => void saveFile(orderContract.pickList, { params: { id } })}
          >
            {words('order.pick_list')}
          </Button>
        ) : null
      }
    >
      <MiniTable
        rows={lines}
        keyOf={(line) => line.id}
        label={words('order.group.items')}
        currency={currency}
        columns={[
          { head: say('stock')('item.item'), text: ({ label }) => textIn(label, locale) },
          { head: say('stock')('item.sku'), isUnder: true, text: ({ sku }) => sku },
          { head: words('order.field.status'), isUnder: true, text: fulfilment },
          { head: say('stock')('item.quantity'), number: ({ quantity }) => quantity },
          // What comes with a joining fee has no price of its own.
          ...(source === 'sign_up' ? [] : prices),
        ]}
        below={more}
      />
    </Card>
  );
};

const Open = ({ record: { open_cents, currency, invoice_id, status } }: Props): ReactElement | null => {
  const words = useWords('orders');
  if (open_cents === 0 || status !== 'payment_processing' || invoice_id === null) return null;
  return (
    <Alert color="yellow">
      {words('order.open_amount', { amount: formatMoney(open_cents, currency) })}
      <Gap />
      <PageLink to="/home/paymentInvoice" record={invoice_id}>
        {words('order.pay')}
      </PageLink>
    </Alert>
  );
};

const ToChoose = ({ record: { to_choose, membership_id, can } }: Props): ReactElement | null => {
  const words = useWords('orders');
  if (to_choose === 0 || membership_id === null) return null;
  return (
    <Alert color="yellow">
      {words('order.to_choose', { count: to_choose })}
      <Gap />
      {can.includes('choose') ? (
        <PageLink to="/manage/selectMerchandise" record={membership_id}>
          {words('order.choose')}
        </PageLink>
      ) : null}
    </Alert>
  );
};

const Activities = ({ record: { id, activities, can } }: Props): ReactElement => {
  const words = useWords('orders');
  return (
    <Card
      title={words('order.activity.title')}
      aside={
        can.includes('note') ? (
          <Button
            component={PageLink}
            to="/manage/addOrderActivity"
            record={id}
            size="xs"
            variant="default"
            leftSection={<IconPlus size={14} />}
          >
            {words('order.activity.add')}
          </Button>
        ) : null
      }
    >
      <Items>
        {activities.map((one) => (
          <Item
            key={one.id}
            title={words(`order.activity.${one.kind}`)}
            below={[one.note, one.staff_name, <InstantText key="at" at={one.at} />]}
          />
        ))}
      </Items>
    </Card>
  );
};

const Returns = ({ record: { returns, lines, currency } }: Props): ReactElement | null => {
  const words = useWords('orders');
  const locale = useLocale();
  const nameOf = (variant_id: number): string => {
    const line = lines.find((one) => one.variant_id === variant_id);
    return line ? textIn(line.label, locale) : '—';
  };
  if (returns.length === 0) return null;
  return (
    <Card title={words('order.returns')}>
      <Items>
        {returns.map((one) => (
          <Item
            key={one.id}
            title={one.reason}
            below={[
              ...one.lines.map(
                (line) => `${line.quantity} × ${nameOf(line.variant_id)} · ${words(`order.choice.goes.${line.goes}`)}`,
              ),
              one.staff_name,
            ]}
            right={formatMoney(one.amount_cents, currency)}
          />
        ))}
      </Items>
    </Card>
  );
};

const Main = ({ record }: Props): ReactElement => {
  const words = useWords('orders');
  const { search, change } = useAddress();
  const close = (): void => change({ drawer: undefined }, { replace: true });
  return (
    <>
      <Open record={record} />
      <ToChoose record={record} />
      <Lines record={record} />
      {record.note === '' ? null : <Card title={words('order.group.note')}>{record.note}</Card>}
      <Returns record={record} />
      <Activities record={record} />
      {search['drawer'] === 'return' && record.can.includes('return') ? (
        <ReturnDrawer record={record} onClose={close} />
      ) : null}
      {search['drawer'] === 'receipt' && record.can.includes('receipt') ? (
        <ReceiptDrawer record={record} onClose={close} />
      ) : null}
    </>
  );
};
const Side = ({ record }: Props): ReactElement => {
  const words = useWords('orders');
  const { invoice_id, discount_cents, paid_at, ready_at, completed_at, cancelled_at, email } = record;
  return (
    <Facts
      title={words('order.group.about')}
      record={record}
      facts={[
        ...(record.is_walk_in
          ? [text('member_name')]
          : [link('member_name', { to: '/manage/clientDetails', id: 'member_id' })]),
        ...(invoice_id === null ? [] : [link('invoice_number', { to: '/home/paymentInvoice', id: 'invoice_id' })]),
        ...(email === null ? [] : [text('email')]),
        ...(record.returned_cents === 0 ? [] : [money('returned_cents')]),
        ...(discount_cents === 0 ? [] : [money('discount_cents'), text('discount_reason')]),
        text('staff_name'),
        instant('created_at'),
        ...(paid_at === null ? [] : [instant('paid_at')]),
        ...(ready_at === null ? [] : [instant('ready_at')]),
        ...(completed_at === null ? [] : [instant('completed_at')]),
        ...(cancelled_at === null ? [] : [instant('cancelled_at'), text('why')]),
      ]}
    />
  );
};

export const OrderRecord = recordPage(orderContract.view, {
  noun: 'orders.order',
  list: '/manage/order',
  title: ({ id }) => say('orders')('order.number', { number: id }),
  status: { machine: orderMachine },
  facts: [text('member_name'), number('pieces'), money('total_cents'), choice('source')],
  actions: orderActions,
  main: Main,
  side: Side,
  history: orderContract.history,
});
