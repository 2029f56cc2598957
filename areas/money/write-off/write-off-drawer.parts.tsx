/** Requests a write-off of the invoice of the page and shows what approving it would do. */
import type { ReactElement } from 'react';
import { invoiceContract } from '../invoice/invoice.contract.ts';
import type { Invoice } from '../invoice/invoice.model.ts';
import { openCents } from '../payment/payment.rules.ts';
import { writeOffContract } from './write-off.contract.ts';
import { formatMoney } from '#kit/domain/money.ts';
import { useDays } from '#kit/web/days.ts';
import { areaField } from '#kit/web/form/fields.ts';
import { formDrawer } from '#kit/web/form/drawer-form.tsx';
import { useWords } from '#kit/web/words.ts';
import { Outcome } from '#kit/web/look/outcome.tsx';

const Preview = ({ record }: { record: unknown }): ReactElement => {
  const words = useWords('money');
  const write = useDays();
  const invoice = record as Invoice;
  const { access_stopped_on: stopped } = invoice;
  return (
    <Outcome>
      <h3>{words('write_off.preview')}</h3>
      <p>{words('write_off.posts', { amount: formatMoney(openCents(invoice), invoice.currency) })}</p>
      <p>{words('write_off.stays')}</p>
      {stopped === null ? null : <p>{words('write_off.stopped', { day: write(stopped) })}</p>}
      {invoice.tax_cents > 0 ? <p>{words('write_off.tax')}</p> : null}
    </Outcome>
  );
};

export const WriteOffDrawer = formDrawer(writeOffContract.ask, {
  noun: 'money.write_off',
  title: 'ask',
  save: 'save',
  ready: true,
  record: invoiceContract.invoice,
  groups: [{ fields: [areaField('reason')] }],
  start: () => ({ reason: '' }),
  below: Preview,
});
