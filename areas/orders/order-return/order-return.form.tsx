/** The drawer that takes items back: how many of each, where they go, and what the client gets for them. */
import type { ReactElement } from 'react';
import { orderContract } from '../order/order.contract.ts';
import { returnWays, type NewReturn, type Order, type OrderLine } from '../order/order.model.ts';
import { formatMoney } from '#kit/domain/money.ts';
import { textIn } from '#kit/domain/words.ts';
import { usePageId } from '#kit/web/address.tsx';
import { areaField, ownField, radioField, type OwnInputProps, type Values } from '#kit/web/form/fields.ts';
import { NumberBox } from '#kit/web/form/number-box.tsx';
import { formDrawer } from '#kit/web/form/drawer-form.tsx';
import { Select } from '#kit/web/form/select.tsx';
import { Figures } from '#kit/web/look/figures.tsx';
import { Columns, Dim, Stacked, Words } from '#kit/web/look/lay.tsx';
import { Outcome } from '#kit/web/look/outcome.tsx';
import { useRead } from '#kit/web/query.ts';
import { useLocale, useWords } from '#kit/web/words.ts';

type Wanted = NewReturn['lines'];
const wantedIn = (value: unknown): Wanted => (Array.isArray(value) ? (value as Wanted) : []);
const mostOf = ({ quantity, returned }: OrderLine): number => quantity - returned;

type RowProps = {
  line: OrderLine;
  wanted: Wanted[number] | undefined;
  onWanted: (next: Wanted[number] | null) => void;
};
const Row = ({ line, wanted, onWanted }: RowProps): ReactElement => {
  const words = useWords('orders');
  const item = textIn(line.label, useLocale());
  const now = wanted ?? { id: line.id, quantity: 0, goes: 'shelf' as const };
  const max = mostOf(line);
  return (
    <Stacked gap={4}>
      <span>
        {item} <Dim>{line.sku}</Dim>
      </span>
      <Columns columns="96px minmax(0, 1fr)" gap={8}>
        <NumberBox
          aria-label={words('order.return_pieces', { item })}
          min={0}
          max={max}
          allowDecimal={false}
          allowNegative={false}
          value={now.quantity}
          onChange={(next) => onWanted(Number(next) > 0 ? { ...now, quantity: Number(next) } : null)}
        />
        {line.handed_at === null ? (
          <Dim>{words('order.choice.goes.released')}</Dim>
        ) : (
          <Select
            aria-label={words('order.return_goes', { item })}
            allowDeselect={false}
            disabled={now.quantity === 0}
            value={now.goes}
            data={returnWays.map((value) => ({ value, label: words(`order.choice.goes.${value}`) }))}
            onChange={(next) => {
              const goes = returnWays.find((one) => one === next);
              if (goes) onWanted({ ...now, goes });
            }}
          />
        )}
      </Columns>
    </Stacked>
  );
};

const LinesInput = ({ name, value, error, set }: OwnInputProps): ReactElement | null => {
  const { data: order } = useRead(orderContract.view, { params: { id: usePageId() ?? 0 } });
  const wanted = wantedIn(value);
  if (!order) return null;
  return (
    <Stacked gap={12}>
      {order.lines
        .filter((line) => mostOf(line) > 0)
        .map((line) => (
          <Row
            key={line.id}
            line={line}
            wanted={wanted.find(({ id }) => id === line.id)}
            onWanted={(next) => set(name, [...wanted.filter(({ id }) => id !== line.id), ...(next ? [next] : [])])}
          />
        ))}
      {error ? <Words tone="red">{error}</Words> : null}
    </Stacked>
  );
};

const Preview = ({ values, record }: { values: Values; record: unknown }): ReactElement | null => {
  const words = useWords('orders');
  const { id, version, is_walk_in } = record as Order;
  const lines = wantedIn(values['lines']);
  const money_goes = values['money_goes'] === 'method' || is_walk_in ? 'method' : 'wallet';
  const { data, error } = useRead(
    orderContract.previewReturn,
    { params: { id }, body: { lines, money_goes } },
    { when: lines.length > 0, keep: true },
  );
  // Once it is posted there is nothing more to preview.
  if (lines.length === 0 || version === 0) return null;
  return (
    <Outcome>
      {error ? (
        <Words as="p" tone="red">
          {error.lines.join(' ')}
        </Words>
      ) : data ? (
        <Figures
          lines={[
            { label: words('order.return_tax'), value: formatMoney(data.tax_cents, data.currency) },
            { label: words('order.return_total'), value: formatMoney(data.total_cents, data.currency), sum: true },
          ]}
        />
      ) : null}
      {money_goes === 'method' ? <Dim as="p">{words('order.return_accept')}</Dim> : null}
    </Outcome>
  );
};

export const ReturnDrawer = formDrawer(orderContract.giveBack, {
  noun: 'orders.order',
  title: 'return_title',
  save: 'return_save',
  ready: true,
  record: orderContract.view,
  groups: [
    {
      fields: [
        ownField('lines', LinesInput),
        areaField('reason', { rows: 2 }),
        // Somebody who left no name has no wallet.
        radioField('money_goes', ['wallet', 'method'], { when: ({ is_walk_in }) => is_walk_in !== true }),
      ],
    },
  ],
  start: ({ record }) => ({ lines: [], money_goes: record?.is_walk_in ? ('method' as const) : ('wallet' as const) }),
  below: Preview,
});
