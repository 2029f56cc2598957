/** The delivery orders of a request: packed, on their way, received or called back. */
import { useState, type ReactElement } from 'react';
import { Button } from '@mantine/core';
import { IconArrowBackUp, IconFileTypePdf, IconTrash, IconTruckDelivery } from '@tabler/icons-react';
import { deliveryOrderContract } from './delivery-order.contract.ts';
import { deliveryOrderMachine } from './delivery-order.machine.ts';
import type { DeliveryOrder } from './delivery-order.model.ts';
import { textIn } from '#kit/domain/words.ts';
import { saveFile } from '#kit/web/api.ts';
import { NumberBox } from '#kit/web/form/number-box.tsx';
import { Dim, Inline, Stacked, Words } from '#kit/web/look/lay.tsx';
import { MiniTable } from '#kit/web/look/mini-table.tsx';
import { Card } from '#kit/web/look/page.tsx';
import { Badge, InstantText } from '#kit/web/look/show.tsx';
import { useWrite } from '#kit/web/query.ts';
import { askReason, confirm } from '#kit/web/tell.ts';
import { say, useLocale, useWords } from '#kit/web/words.ts';
import { Receive } from './receive.parts.tsx';
import style from './delivery-order.module.css';

type Props = { order: DeliveryOrder };
const PPM = 1_000_000;

const Dispatch = ({ order }: Props): ReactElement => {
  const words = useWords('stock');
  const { busy, run } = useWrite(deliveryOrderContract.dispatch);
  const [rate, setRate] = useState<number | string>('');
  const { id, version, currency, from_currency, branch_name } = order;
  const needsRate = currency !== from_currency;
  const rate_ppm = needsRate ? Math.round(Number(rate) * PPM) : null;
  const send = async (): Promise<void> => {
    const title = words('delivery_order.move.dispatch');
    const text = words('delivery_order.confirm.dispatch', { branch: branch_name });
    if (await confirm({ title, text, yes: title, no: say('blocks')('dialog.cancel') }))
      await run({ params: { id }, body: { version, rate_ppm } });
  };
  return (
    <>
      {needsRate ? (
        <NumberBox
          label={words('delivery_order.rate', { from: from_currency, to: currency })}
          description={words('delivery_order.rate_hint')}
          withAsterisk
          min={0}
          decimalScale={6}
          hideControls
          w={240}
          value={rate}
          onChange={setRate}
        />
      ) : null}
      <Button
        leftSection={<IconTruckDelivery size={16} />}
        loading={busy}
        disabled={rate_ppm !== null && !(rate_ppm > 0)}
        onClick={() => void send()}
      >
        {words('delivery_order.move.dispatch')}
      </Button>
    </>
  );
};
const Recall = ({ order: { id, version } }: Props): ReactElement => {
  const words = useWords('stock');
  const { busy, run } = useWrite(deliveryOrderContract.recall);
  const title = words('delivery_order.move.recall');
  const recall = async (): Promise<void> => {
    const text = words('delivery_order.confirm.recall');
    const reason = await askReason({ title, text, yes: title, no: say('blocks')('dialog.cancel'), danger: true });
    if (reason !== null) await run({ params: { id }, body: { version, reason } });
  };
  return (
    <Button variant="default" leftSection={<IconArrowBackUp size={16} />} loading={busy} onClick={() => void recall()}>
      {title}
    </Button>
  );
};
const Remove = ({ order: { id, version } }: Props): ReactElement => {
  const words = useWords('stock');
  const { busy, run } = useWrite(deliveryOrderContract.remove);
  const title = words('delivery_order.move.remove');
  const remove = async (): Promise<void> => {
    const text = words('delivery_order.confirm.remove');
    if (await confirm({ title, text, yes: title, no: say('blocks')('dialog.cancel'), danger: true }))
      await run({ params: { id }, query: { version: String(version) } });
  };
  return (
    <Button variant="default" leftSection={<IconTrash size={16} />} loading={busy} onClick={() => void remove()}>
      {title}
    </Button>
  );
};

const When = ({ order }: Props): ReactElement => {
  const words = useWords('stock');
  const { dispatched_at, dispatched_by_name, received_at, received_by_name, recalled_at, recalled_by_name } = order;
  const all = [
    { word: 'dispatched_at', at: dispatched_at, who: dispatched_by_name },
    { word: 'received_at', at: received_at, who: received_by_name },
    { word: 'recalled_at', at: recalled_at, who: recalled_by_name },
  ] as const;
  return (
    <Inline gap={12}>
      {all.map(({ word, at, who }) =>
        at === null ? null : (
          <Dim key={word}>
            {words(`delivery_order.field.${word}`)} <InstantText at={at} />
            {who === null ? null : ` · ${who}`}
          </Dim>
        ),
      )}
      {order.rate_ppm === null ? null : <Dim>{words('delivery_order.rate_was', { rate: order.rate_ppm / PPM })}</Dim>}
    </Inline>
  );
};
const Lines = ({ order: { lines, number } }: Props): ReactElement => {
  const words = useWords('stock');
  const locale = useLocale();
  const isCounted = lines.some(({ received }) => received !== null);
  return (
    <MiniTable
      rows={lines}
      keyOf={({ id }) => id}
      label={number}
      columns={[
        { head: words('item.item'), text: ({ label }) => textIn(label, locale) },
        { head: words('item.sku'), isUnder: true, text: ({ sku }) => sku },
        { head: words('delivery_order.quantity'), number: ({ quantity }) => quantity },
        ...(isCounted
          ? (['received', 'missing', 'damaged'] as const).map((part) => ({
              head: words(`stock_request.${part}`),
              number: (line: DeliveryOrder['lines'][number]) => line[part],
              off: (line: DeliveryOrder['lines'][number]) => part !== 'received' && (line[part] ?? 0) > 0,
            }))
          : []),
      ]}
    />
  );
};
const Order = ({ order }: Props): ReactElement => {
  const words = useWords('stock');
  const { id, number, status, can, note, recalled_why } = order;
  return (
    <section className={style['order']} aria-label={number}>
      <Stacked gap={10} columns="minmax(0, 1fr)">
        <Inline gap={10} justify="space-between">
          <Inline gap={10}>
            <Words as="strong">{number}</Words>
            <Badge tone={deliveryOrderMachine.states[status].tone}>{words(`delivery_order.status.${status}`)}</Badge>
          </Inline>
          <Button
            variant="subtle"
            size="xs"
            leftSection={<IconFileTypePdf size={16} />}
            onClick={() => void saveFile(deliveryOrderContract.paper, { params: { id } })}
          >
            {words('delivery_order.paper')}
          </Button>
        </Inline>
        <When order={order} />
        {note === '' ? null : <Dim size={13}>{note}</Dim>}
        {recalled_why === null ? null : <Dim size={13}>{recalled_why}</Dim>}
        {can.includes('receive') ? <Receive order={order} /> : <Lines order={order} />}
        {can.some((move) => move !== 'receive') ? (
          <Inline gap={8} align="flex-end">
            {can.includes('dispatch') ? <Dispatch order={order} /> : null}
            {can.includes('recall') ? <Recall order={order} /> : null}
            {can.includes('delete') ? <Remove order={order} /> : null}
          </Inline>
        ) : null}
      </Stacked>
    </section>
  );
};

export const Deliveries = ({ orders }: { orders: readonly DeliveryOrder[] }): ReactElement => {
  const words = useWords('stock');
  return (
    <Card title={words('delivery_order.title')} aside={String(orders.length)}>
      {orders.length === 0 ? (
        <Dim as="p" size={13} my={0}>
          {words('delivery_order.none')}
        </Dim>
      ) : (
        orders.map((order) => <Order key={order.id} order={order} />)
      )}
    </Card>
  );
};
