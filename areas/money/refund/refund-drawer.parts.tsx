/** Requests a refund of the payment of the page and shows what approving it would do. */
import { useState, type ReactElement } from 'react';
import { refundContract } from './refund.contract.ts';
import { refundDestinations, refundSources, type AskRefund, type PaymentView } from './refund.model.ts';
import { soldGoes } from '#areas/membership/membership/refunded.rules.ts';
import { areaField, moneyField, radioField, type Values } from '#kit/web/form/fields.ts';
import { formDrawer } from '#kit/web/form/drawer-form.tsx';
import { useRead } from '#kit/web/query.ts';
import { useWords } from '#kit/web/words.ts';
import { RefundFiguresList } from './refund-figures.parts.tsx';
import { Sold } from './refund-sold.parts.tsx';
import { Words } from '#kit/web/look/lay.tsx';
import { Outcome } from '#kit/web/look/outcome.tsx';

const askedIn = (values: Values): AskRefund => ({
  source: values['source'] === 'wallet' ? 'wallet' : 'invoice',
  destination: values['destination'] === 'wallet' && values['source'] !== 'wallet' ? 'wallet' : 'method',
  amount_cents: typeof values['amount_cents'] === 'number' ? values['amount_cents'] : 0,
  sold_goes: soldGoes.find((one) => one === values['sold_goes']) ?? null,
});

type BelowProps = { values: Values; set: (name: string, value: unknown) => void; record: unknown };
const Preview = ({ values, set, record }: BelowProps): ReactElement => {
  const words = useWords('money');
  const payment = record as PaymentView;
  const { id, refunds } = payment;
  // After the request, less is left to refund, so there is nothing more to preview.
  const [before] = useState(refunds.length);
  const body = askedIn(values);
  const isOpen = refunds.length === before;
  const { data, error } = useRead(
    refundContract.preview,
    { params: { id }, body },
    { when: isOpen && body.amount_cents > 0, keep: true },
  );
  return (
    <Outcome>
      <h3>{words('refund.preview')}</h3>
      {error && isOpen ? (
        <Words as="p" tone="red">
          {error.lines.join(' ')}
        </Words>
      ) : data ? (
        <>
          <RefundFiguresList figures={data} invoiceNumber={payment.invoice_number} />
          {data.sold ? (
            <Sold sold={data.sold} figures={data} goes={body.sold_goes} onGoes={(one) => set('sold_goes', one)} />
          ) : null}
        </>
      ) : null}
    </Outcome>
  );
};

export const RefundDrawer = formDrawer(refundContract.ask, {
  noun: 'money.refund',
  title: 'ask',
  save: 'save',
  ready: true,
  record: refundContract.payment,
  groups: [
    {
      fields: [
        radioField('source', refundSources),
        radioField('destination', refundDestinations, { when: (values) => values['source'] !== 'wallet' }),
        moneyField('amount_cents'),
        areaField('reason'),
      ],
    },
  ],
  start: ({ record }) => {
    const most = record?.most;
    const source = most && most.method === 0 && most.wallet === 0 ? ('wallet' as const) : ('invoice' as const);
    return {
      source,
      destination: 'method' as const,
      amount_cents: (source === 'wallet' ? most?.from_wallet : most?.method) ?? 0,
      reason: '',
      sold_goes: null,
    };
  },
  below: Preview,
});
