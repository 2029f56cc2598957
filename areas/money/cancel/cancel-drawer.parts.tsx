/** Cancels the invoice of the page and shows the result before it is posted. */
import { useState, type ReactElement } from 'react';
import { invoiceContract } from '../invoice/invoice.contract.ts';
import type { Invoice } from '../invoice/invoice.model.ts';
import { formatMoney } from '#kit/domain/money.ts';
import { areaField, type Values } from '#kit/web/form/fields.ts';
import { formDrawer } from '#kit/web/form/drawer-form.tsx';
import { useRead } from '#kit/web/query.ts';
import { useWords } from '#kit/web/words.ts';
import { ReceiptLines } from '../payment/receipt.parts.tsx';
import { Words } from '#kit/web/look/lay.tsx';
import { Outcome } from '#kit/web/look/outcome.tsx';

type BelowProps = { values: Values; set: (name: string, value: unknown) => void; record: unknown };
const Preview = ({ record }: BelowProps): ReactElement => {
  const words = useWords('money');
  const { id, version } = record as Invoice;
  // Once it is cancelled, there is nothing left to preview.
  const [before] = useState(version);
  const { data, error } = useRead(
    invoiceContract.previewCancel,
    { params: { id } },
    { when: version === before, keep: true },
  );
  return (
    <Outcome>
      <h3>{words('invoice.preview')}</h3>
      {error && version === before ? (
        <Words as="p" tone="red">
          {error.lines.join(' ')}
        </Words>
      ) : null}
      {data ? (
        <>
          <p>{words('invoice.credit_note_over', { amount: formatMoney(data.total_cents, data.currency) })}</p>
          <ReceiptLines figures={data} />
          {data.to_wallet_cents > 0 ? (
            <p>{words('invoice.to_wallet', { amount: formatMoney(data.to_wallet_cents, data.currency) })}</p>
          ) : null}
          {data.ends_membership ? <p>{words('invoice.ends_membership')}</p> : null}
        </>
      ) : null}
    </Outcome>
  );
};

export const CancelDrawer = formDrawer(invoiceContract.cancel, {
  noun: 'money.invoice',
  title: 'cancel',
  save: 'cancel',
  ready: true,
  record: invoiceContract.invoice,
  groups: [{ fields: [areaField('reason')] }],
  start: () => ({ reason: '' }),
  below: Preview,
});
