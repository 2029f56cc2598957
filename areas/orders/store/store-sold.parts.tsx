/** After the sale: what was sold, the change, the receipt, and the next client. */
import { useEffect, useRef, type ReactElement } from 'react';
import { Button } from '@mantine/core';
import { IconMail, IconPrinter } from '@tabler/icons-react';
import { invoiceContract } from '#areas/money/invoice/invoice.contract.ts';
import type { Placed } from '../order/order.model.ts';
import { formatMoney } from '#kit/domain/money.ts';
import { textIn } from '#kit/domain/words.ts';
import { PageLink } from '#kit/web/address.tsx';
import { saveFile } from '#kit/web/api.ts';
import { Figures } from '#kit/web/look/figures.tsx';
import { Dim, Inline, Stacked } from '#kit/web/look/lay.tsx';
import { Card } from '#kit/web/look/page.tsx';
import { useLocale, useWords } from '#kit/web/words.ts';

type Props = { sold: Placed; change_cents: number; onNext: () => void };
export const StoreSold = ({ sold, change_cents, onNext }: Props): ReactElement => {
  const words = useWords('orders');
  const locale = useLocale();
  const { id, status, lines, currency, total_cents, discount_cents, receipts, invoice_id, invoice_number } = sold;
  const isDone = status === 'order_completed';
  // Enter goes on with the next client.
  const next = useRef<HTMLButtonElement>(null);
  useEffect(() => next.current?.focus(), []);
  return (
    <Card title={words(isDone ? 'store.sold' : 'store.kept', { number: id })}>
      <Stacked gap={12}>
        <output aria-live="polite">
          <Figures
            look="receipt"
            lines={[
              ...lines.map((line) => ({
                key: String(line.id),
                label: `${line.quantity} × ${textIn(line.label, locale)}`,
                value: formatMoney(line.quantity * line.unit_price_cents, currency),
              })),
              discount_cents > 0 && {
                label: words('order.field.discount_cents'),
                value: formatMoney(-discount_cents, currency),
              },
              { label: words('order.field.total_cents'), value: formatMoney(total_cents, currency), sum: true },
              change_cents > 0 && {
                label: words('store.change'),
                value: formatMoney(change_cents, currency),
                of: 'open' as const,
              },
            ]}
          />
        </output>
        <Dim as="p">
          {[invoice_number, ...receipts].filter(Boolean).join(' · ')}
          {status === 'payment_processing' ? ` · ${words('store.waits')}` : ''}
        </Dim>
        <Inline gap={8}>
          <Button ref={next} onClick={onNext}>
            {words('store.next')}
          </Button>
          {invoice_id === null ? null : (
            <Button
              variant="default"
              leftSection={<IconPrinter size={16} />}
              onClick={() => void saveFile(invoiceContract.pdf, { params: { id: invoice_id } })}
            >
              {words('store.print')}
            </Button>
          )}
          <Button
            component={PageLink}
            to="/manage/order-details-view"
            record={id}
            search={{ drawer: 'receipt' }}
            variant="default"
            leftSection={<IconMail size={16} />}
          >
            {words('order.receipt')}
          </Button>
          <Button component={PageLink} to="/manage/order-details-view" record={id} variant="default">
            {words('order.number', { number: id })}
          </Button>
        </Inline>
      </Stacked>
    </Card>
  );
};
