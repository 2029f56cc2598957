/**
 * Paying an open invoice by hand, with one method or several at once, as a pure function: each method is a payment with
 * its receipt and entry. Failed charges are retried on their own schedule until nothing is open.
 */
import type { Day } from '#kit/domain/day.ts';
import type { InvoiceStatus } from '../invoice/invoice.model.ts';
import type { PaymentAsked } from '../payment/payment.model.ts';
import {
  openCents,
  payEffect,
  receivedCents,
  whyNotPay,
  type PayEffect,
  type Tender,
} from '../payment/payment.rules.ts';

type Owed = { status: InvoiceStatus; total_cents: number; paid_cents: number; currency: string };
export type RepayEffect = {
  parts: readonly PayEffect[];
  invoice: { paid_cents: number; status: InvoiceStatus };
  /** What is paid now, and what waits to be found on the statement. */
  paid_cents: number;
  waiting_cents: number;
  open_cents: number;
};

const sum = (payments: readonly PaymentAsked[]): number => payments.reduce((all, one) => all + one.amount_cents, 0);

export const repayEffect = (invoice: Owed, payments: readonly Tender[], today: Day): RepayEffect => {
  const parts: PayEffect[] = [];
  let owed = invoice;
  for (const payment of payments) {
    const part = payEffect(owed, payment, today);
    parts.push(part);
    owed = { ...owed, ...part.invoice };
  }
  const { paid_cents, status } = owed;
  const received = receivedCents(parts.map(({ payment }) => payment));
  const waiting_cents = sum(payments) - received;
  return { parts, invoice: { paid_cents, status }, paid_cents: received, waiting_cents, open_cents: openCents(owed) };
};

/** All of them checked together as one payment; the wallet pays no more than its balance. */
export const whyNotRepay = (
  invoice: Owed,
  payments: readonly PaymentAsked[],
  seenOpenCents: number,
  walletCents: number,
): string | null => {
  const [first] = payments;
  if (!first) return 'money.nothing_paid';
  const whole = { ...first, method: 'cash' as const, amount_cents: sum(payments) };
  const byWallet = payments.filter(({ method }) => method === 'wallet');
  const wallet = { ...first, method: 'wallet' as const, amount_cents: sum(byWallet) };
  return (
    whyNotPay(invoice, whole, seenOpenCents) ??
    (byWallet.length > 0 ? whyNotPay(invoice, wallet, seenOpenCents, walletCents) : null)
  );
};
