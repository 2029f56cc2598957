/** What a refund does, in sentences: money, credit note, wallet, and the new status of payment and invoice. */
import type { ReactElement } from 'react';
import { invoiceMachine, paymentMachine } from '../invoice/invoice.machine.ts';
import type { RefundFigures } from './refund.model.ts';
import { formatMoney } from '#kit/domain/money.ts';
import { textIn } from '#kit/domain/words.ts';
import { paymentMethodLabels } from '#kit/domain/lookups/choices.ts';
import { Status } from '#kit/web/look/show.tsx';
import { useLocale, useWords } from '#kit/web/words.ts';

type Props = { figures: RefundFigures; invoiceNumber: string | null };
const Money = ({ figures }: { figures: RefundFigures }): ReactElement => {
  const words = useWords('money');
  const locale = useLocale();
  const { currency, total_cents, wallet_cents, method } = figures;
  const amount = formatMoney(total_cents, currency);
  return (
    <>
      {wallet_cents <= 0 ? (
        <li>{words('refund.goes_back', { amount, method: textIn(paymentMethodLabels[method], locale) })}</li>
      ) : null}
      {wallet_cents > 0 ? <li>{words('refund.goes_in_wallet', { amount })}</li> : null}
      {wallet_cents < 0 ? <li>{words('refund.goes_from_wallet', { amount })}</li> : null}
    </>
  );
};

export const RefundFiguresList = ({ figures, invoiceNumber }: Props): ReactElement => {
  const words = useWords('money');
  const { currency, total_cents, tax_cents, credits, credits_back, payment_status, invoice_status } = figures;
  const amount = formatMoney(total_cents, currency);
  const tax = tax_cents > 0 ? words('refund.credit_note_tax', { tax: formatMoney(tax_cents, currency) }) : '';
  return (
    <ul className="bullets">
      <Money figures={figures} />
      <li>
        {credits
          ? `${words('refund.credit_note', { amount, number: invoiceNumber ?? '—' })}${tax}`
          : words('refund.no_credit_note')}
      </li>
      {credits_back > 0 ? <li>{words('refund.credits_back', { count: credits_back })}</li> : null}
      {payment_status === 'refunded' ? (
        <li>
          {words('refund.payment_becomes')}{' '}
          <Status machine={paymentMachine} value={payment_status} noun="money.payment" />
        </li>
      ) : null}
      {invoice_status === 'refunded' ? (
        <li>
          {words('refund.invoice_becomes')}{' '}
          <Status machine={invoiceMachine} value={invoice_status} noun="money.invoice" />
        </li>
      ) : null}
    </ul>
  );
};
