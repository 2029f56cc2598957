/** Bank transfers that wait for the statement, as pure functions: what a confirmed one does, and who may do what. */
import type { Flag } from '#domain/access.ts';
import type { Day } from '#domain/kit/day.ts';
import { movesFrom } from '#domain/kit/machine.ts';
import { paymentMachine } from './invoice.machine.ts';
import type { InvoiceStatus } from './invoice.model.ts';
import type { Payment } from './payment.model.ts';
import { arrivedEffect, openCents } from './payment.rules.ts';
import type { PaymentView } from './refund.model.ts';

type Owed = { status: InvoiceStatus; total_cents: number; paid_cents: number; currency: string };
type Arrived = Pick<Payment, 'method' | 'amount_cents' | 'reference'>;

/**
 * The money has arrived, whatever became of the invoice meanwhile: what is still open is paid with it, the rest is kept
 * for the client.
 */
export const transferEffect = (invoice: Owed, payment: Arrived, today: Day): ReturnType<typeof arrivedEffect> => {
  if (openCents(invoice) > 0) return arrivedEffect(invoice, payment, today);
  const closed = arrivedEffect({ ...invoice, status: 'success' }, payment, today);
  return { ...closed, invoice: { paid_cents: invoice.paid_cents, status: 'success' }, allocated_cents: 0 };
};

/** What the caller may do with a payment now. */
export const paymentCan = (
  status: Payment['status'],
  most: PaymentView['most'],
  has: (flag: Flag) => boolean,
): PaymentView['can'] => [
  ...movesFrom(paymentMachine, status, has).filter((move) => move !== 'refund'),
  ...(Math.max(...Object.values(most)) > 0 && has('REFUND_PAYMENT') ? (['refund'] as const) : []),
];
