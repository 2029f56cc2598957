/** The branch counts what arrived, item by item. */
import { useState, type ReactElement } from 'react';
import { Button } from '@mantine/core';
import { deliveryOrderContract } from './delivery-order.contract.ts';
import type { DeliveryOrder, ReceiveOrder } from './delivery-order.model.ts';
import { textIn } from '#kit/domain/words.ts';
import { NumberBox } from '#kit/web/form/number-box.tsx';
import { Dim, Stacked } from '#kit/web/look/lay.tsx';
import { useWrite } from '#kit/web/query.ts';
import { useLocale, useWords } from '#kit/web/words.ts';
import style from './delivery-order.module.css';

type Line = DeliveryOrder['lines'][number];
const parts = ['received', 'missing', 'damaged'] as const;
type Counted = Record<(typeof parts)[number], number>;
const sumOf = ({ received, missing, damaged }: Counted): number => received + missing + damaged;

type CountProps = { line: Line; counted: Counted; onCounted: (counted: Counted) => void };
const Count = ({ line, counted, onCounted }: CountProps): ReactElement => {
  const words = useWords('stock');
  const item = textIn(line.label, useLocale());
  const sum = sumOf(counted);
  return (
    <div className={style['counts']}>
      <span>
        {item}
        <Dim as="p" my={0}>
          {line.sku} · {words('delivery_order.quantity')} {line.quantity}
        </Dim>
      </span>
      {parts.map((part) => (
        <NumberBox
          key={part}
          label={words(`stock_request.${part}`)}
          aria-label={words(`delivery_order.${part}_of`, { item })}
          min={0}
          clampBehavior="none"
          allowDecimal={false}
          allowNegative={false}
          error={sum !== line.quantity}
          value={counted[part]}
          onChange={(next) => onCounted({ ...counted, [part]: typeof next === 'number' ? next : 0 })}
        />
      ))}
      {sum === line.quantity ? null : (
        <p role="alert">{words('delivery_order.adds_up', { sum, count: line.quantity })}</p>
      )}
    </div>
  );
};

export const Receive = ({ order: { id, version, lines } }: { order: DeliveryOrder }): ReactElement => {
  const words = useWords('stock');
  const [counts, setCounts] = useState<Readonly<Record<number, Counted>>>({});
  const { busy, run } = useWrite(deliveryOrderContract.receive);
  const of = (line: Line): Counted => counts[line.id] ?? { received: line.quantity, missing: 0, damaged: 0 };
  const body: ReceiveOrder = { version, lines: lines.map((line) => ({ id: line.id, ...of(line) })) };
  return (
    <Stacked gap={8} columns="minmax(0, 1fr)">
      <Dim as="p" size={13} my={0} prose>
        {words('delivery_order.receive_hint')}
      </Dim>
      <div>
        {lines.map((line) => (
          <Count
            key={line.id}
            line={line}
            counted={of(line)}
            onCounted={(counted) => setCounts((all) => ({ ...all, [line.id]: counted }))}
          />
        ))}
      </div>
      <div>
        <Button
          loading={busy}
          disabled={lines.some((line) => sumOf(of(line)) !== line.quantity)}
          onClick={() => void run({ params: { id }, body })}
        >
          {words('delivery_order.receive_save')}
        </Button>
      </div>
    </Stacked>
  );
};
