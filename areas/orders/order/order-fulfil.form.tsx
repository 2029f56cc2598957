/** `/manage/order-details/{id}`: what is packed and what the client has taken, item by item. */
import type { ReactElement } from 'react';
import { Alert, Button, SegmentedControl } from '@mantine/core';
import { orderContract } from './order.contract.ts';
import type { OrderLine } from './order.model.ts';
import { isDone, isPending } from './order.rules.ts';
import { textIn } from '#kit/domain/words.ts';
import { usePageId } from '#kit/web/address.tsx';
import { areaField, emailField, group, ownField, type OwnInputProps } from '#kit/web/form/fields.ts';
import { NumberBox } from '#kit/web/form/number-box.tsx';
import { formPage } from '#kit/web/form/page.tsx';
import { Inline, Stacked } from '#kit/web/look/lay.tsx';
import { Item, Items } from '#kit/web/look/items.tsx';
import { useRead } from '#kit/web/query.ts';
import { useLocale, useWords } from '#kit/web/words.ts';
import { OrderTrail } from './order-activity.form.tsx';

type Step = 'open' | 'picked' | 'handed';
const steps: readonly Step[] = ['open', 'picked', 'handed'];
const stepOf = ({ fulfilment }: OrderLine): Step => (fulfilment === 'returned' ? 'handed' : fulfilment);

type RowProps = {
  line: OrderLine;
  step: Step;
  pieces: number;
  mayHand: boolean;
  onStep: (step: Step, pieces?: number) => void;
};
const waitingOf = ({ quantity, returned }: OrderLine): number => quantity - returned;
const Row = ({ line, step, pieces, mayHand, onStep }: RowProps): ReactElement => {
  const words = useWords('orders');
  const item = textIn(line.label, useLocale());
  const asksPieces = step === 'handed' && !isDone(line) && waitingOf(line) > 1;
  return (
    <Item
      foot={
        asksPieces ? (
          <NumberBox
            label={words('order.pieces_taken', { item })}
            description={words('order.pieces_stay')}
            maw={320}
            min={1}
            max={waitingOf(line)}
            allowDecimal={false}
            allowNegative={false}
            value={pieces}
            onChange={(next) => onStep('handed', Number(next) || 1)}
          />
        ) : null
      }
      title={`${waitingOf(line)} × ${item}`}
      below={line.sku}
      buttons={
        <SegmentedControl
          aria-label={item}
          size="xs"
          value={step}
          disabled={isDone(line)}
          data={steps.map((value) => ({
            value,
            label: words(`order.fulfilment.${value}`),
            disabled: value === 'handed' && !mayHand,
          }))}
          onChange={(next) => onStep(next)}
        />
      }
    />
  );
};

/** The value is what changed: the step of a line by its id. */
type Changed = { id: number; fulfilment: Step; pieces?: number }[];
const LinesInput = ({ name, value, set }: OwnInputProps): ReactElement | null => {
  const words = useWords('orders');
  const { data: order } = useRead(orderContract.view, { params: { id: usePageId() ?? 0 } });
  if (!order) return null;
  const { status, lines } = order;
  const changed = (Array.isArray(value) ? value : []) as Changed;
  const mayHand = isPending(status);
  const open = lines.filter((line) => !isDone(line));
  const stepNow = (line: OrderLine): Step => changed.find(({ id }) => id === line.id)?.fulfilment ?? stepOf(line);
  const piecesNow = (line: OrderLine): number => changed.find(({ id }) => id === line.id)?.pieces ?? waitingOf(line);
  /** Nothing is left to choose: all of them have this step, with all their pieces. */
  const areAll = (step: Step): boolean =>
    open.every((line) => stepNow(line) === step && piecesNow(line) === waitingOf(line));
  const put = (those: readonly OrderLine[], fulfilment: Step, pieces?: number): void => {
    const others = changed.filter(({ id }) => !those.some((line) => line.id === id));
    const differing = those.filter((line) => stepOf(line) !== fulfilment);
    const taken = pieces === undefined ? {} : { pieces };
    set(name, [...others, ...differing.map(({ id }) => ({ id, fulfilment, ...taken }))]);
  };
  return (
    <Stacked gap={12}>
      {status === 'payment_processing' ? <Alert color="yellow">{words('order.hand_over_unpaid')}</Alert> : null}
      <Items>
        {lines.map((line) => (
          <Row
            key={line.id}
            line={line}
            step={stepNow(line)}
            pieces={piecesNow(line)}
            mayHand={mayHand}
            onStep={(fulfilment, pieces) => put([line], fulfilment, pieces)}
          />
        ))}
      </Items>
      <Inline gap={8}>
        <Button size="xs" variant="default" disabled={areAll('picked')} onClick={() => put(open, 'picked')}>
          {words('order.all_packed')}
        </Button>
        <Button size="xs" variant="default" disabled={!mayHand || areAll('handed')} onClick={() => put(open, 'handed')}>
          {words('order.all_handed')}
        </Button>
      </Inline>
    </Stacked>
  );
};

export const FulfilOrder = formPage(orderContract.edit, {
  noun: 'orders.order',
  title: 'fulfil',
  save: 'save',
  record: orderContract.view,
  groups: [
    group('items', [ownField('lines', LinesInput)]),
    group('contact', [emailField('email')]),
    group('note', [areaField('note', { rows: 3 })]),
  ],
  start: () => ({ lines: [] }),
  trail: OrderTrail,
  done: ({ id }) => ({ to: '/manage/order-details-view', id }),
});
