/** What is due now on an invoice with a dispute, and what happens to the disputed part. */
import type { ReactElement } from 'react';
import type { FranchiseInvoice } from './franchise-invoice.model.ts';
import { payNow } from './franchise-payment.rules.ts';
import { formatMoney } from '#kit/domain/money.ts';
import { Quiet } from '#kit/web/look/items.tsx';
import { Money } from '#kit/web/look/show.tsx';
import { useLocale, useWords } from '#kit/web/words.ts';
import { Inline } from '#kit/web/look/lay.tsx';
import style from '../network.module.css';

type Of = { invoice: FranchiseInvoice };
/** Neither a pending nor an accepted dispute is deducted from this invoice. */
export const DisputedParts = ({ invoice }: Of): ReactElement => {
  const words = useWords('network');
  const locale = useLocale();
  const { asked_cents, coming_cents } = payNow(invoice);
  const amount = (cents: number): string => formatMoney(cents, invoice.currency, locale);
  return (
    <>
      {asked_cents > 0 ? (
        <Quiet>{words('franchise_invoice.disputed_part', { amount: amount(asked_cents) })}</Quiet>
      ) : null}
      {coming_cents > 0 ? (
        <Quiet>{words('franchise_invoice.accepted_part', { amount: amount(coming_cents) })}</Quiet>
      ) : null}
    </>
  );
};

/** Below the total while it is open. */
export const PayNow = ({ invoice }: Of): ReactElement | null => {
  const words = useWords('network');
  const { pay_cents, asked_cents, coming_cents } = payNow(invoice);
  const isOpen = invoice.status === 'unpaid' || invoice.status === 'failed';
  if (!isOpen || asked_cents + coming_cents === 0) return null;
  return (
    <>
      <Inline noWrap gap={16} align="baseline" justify="space-between" p="10px 0" className={style['line']}>
        <strong>{words('franchise_invoice.pay_now')}</strong>
        <strong>
          <Money cents={pay_cents} currency={invoice.currency} />
        </strong>
      </Inline>
      {pay_cents === 0 ? <Quiet>{words('franchise_invoice.parked')}</Quiet> : null}
      <DisputedParts invoice={invoice} />
    </>
  );
};
