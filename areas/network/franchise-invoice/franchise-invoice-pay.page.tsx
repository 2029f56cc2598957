/** `/franchise/bankTransfer` and `/franchise/cash`: the amount, the payee and the proof of payment. */
import type { ReactElement } from 'react';
import { franchiseInvoiceContract } from './franchise-invoice.contract.ts';
import type { FranchiseInvoice } from './franchise-invoice.model.ts';
import { PageLink } from '#kit/web/address.tsx';
import { dayField, textField, uploadField } from '#kit/web/form/fields.ts';
import { formPage } from '#kit/web/form/page.tsx';
import { Quiet } from '#kit/web/look/items.tsx';
import { Card } from '#kit/web/look/page.tsx';
import { Money } from '#kit/web/look/show.tsx';
import { useWords } from '#kit/web/words.ts';
import { DisputedParts } from './franchise-invoice-now.parts.tsx';
import { Inline, Words } from '#kit/web/look/lay.tsx';
import style from '../network.module.css';

/** Why no payment is due: shown before anyone starts typing. */
const Settled = ({ invoice: { status } }: { invoice: FranchiseInvoice }): ReactElement | null => {
  const words = useWords('network');
  if (status === 'success') return <p>{words('franchise_invoice.paid_already')}</p>;
  if (status !== 'pending') return null;
  return <p>{words('franchise_invoice.waits_already')}</p>;
};

const isInvoice = (record: unknown): record is FranchiseInvoice =>
  typeof record === 'object' && record !== null && 'pay_to' in record;
/** The amount and the payee: to be read before typing, although shown below the form fields. */
const Owed = ({ record, withAccount }: { record: unknown; withAccount: boolean }): ReactElement | null => {
  const words = useWords('network');
  if (!isInvoice(record)) return null;
  const { id, organisation_name, issuer_name, total_cents, currency, pay_to, number } = record;
  return (
    <div className={style['first']}>
      <Card>
        <Inline noWrap gap={16} align="baseline" justify="space-between" p="10px 0" className={style['line']}>
          <span>
            {organisation_name} ·{' '}
            <PageLink to="/franchise/payInvoice" record={id}>
              {number}
            </PageLink>
          </span>
          <strong>
            <Money cents={total_cents} currency={currency} />
          </strong>
        </Inline>
        <Settled invoice={record} />
        <DisputedParts invoice={record} />
        {withAccount ? (
          <>
            <Quiet>{words('franchise_invoice.pay_to')}</Quiet>
            <Words as="p" lines>
              {pay_to === '' ? words('franchise_invoice.pay_to_none', { name: issuer_name, currency }) : pay_to}
            </Words>
            <Quiet>{words('franchise_invoice.pay_reference', { number })}</Quiet>
          </>
        ) : null}
      </Card>
    </div>
  );
};
const done = ({ id }: FranchiseInvoice) => ({ to: '/franchise/payInvoice' as const, id });

export const TransferPage = formPage(franchiseInvoiceContract.transfer, {
  noun: 'network.franchise_invoice',
  title: 'move.transfer',
  save: 'transfer_save',
  record: franchiseInvoiceContract.view,
  groups: [{ fields: [[dayField('paid_on'), textField('reference')], uploadField('slip_file_id', 'slip')] }],
  start: () => ({ reference: '' }),
  below: ({ record }) => <Owed record={record} withAccount />,
  done,
});
export const CashPage = formPage(franchiseInvoiceContract.cash, {
  noun: 'network.franchise_invoice',
  title: 'move.cash',
  save: 'move.cash',
  record: franchiseInvoiceContract.view,
  groups: [{ fields: [[dayField('paid_on'), textField('reference')]] }],
  start: () => ({ reference: '' }),
  below: ({ record }) => <Owed record={record} withAccount={false} />,
  done,
});
