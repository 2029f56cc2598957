/** The payments of something that another area sells: what is typed here, it is told. */
import { useEffect, useRef, type ReactElement } from 'react';
import type { PaymentAsked } from './payment.model.ts';
import { PaymentLines } from './payments.parts.tsx';
import { usePayments } from './use-payments.view.ts';

type Paying = { asked: readonly PaymentAsked[]; sum_cents: number; isMissing: boolean };
type Props = {
  total_cents: number;
  currency: string;
  wallet_cents: number;
  onPayments: (paying: Paying) => void;
};
declare module '#kit/web/slot.tsx' {
  interface Slots {
    payment_lines: Props;
  }
}

export const PayNow = ({ total_cents, currency, wallet_cents, onPayments }: Props): ReactElement => {
  const payments = usePayments(total_cents);
  const { asked, sum_cents, isMissing } = payments;
  const told = useRef('');
  const now = JSON.stringify({ asked, sum_cents, isMissing });
  useEffect(() => {
    if (told.current === now) return;
    told.current = now;
    onPayments(JSON.parse(now) as Paying);
  }, [now, onPayments]);
  return <PaymentLines payments={payments} currency={currency} wallet_cents={wallet_cents} />;
};
