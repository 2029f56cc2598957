/** Pending bank transfers, as pure functions: what confirming one does, and who can do what. */
import type { Flag } from '#access/access.ts';
import type { Day } from '#kit/domain/day.ts';
import { movesFrom } from '#kit/domain/machine.ts';
import { giftMoves } from '../gift/gift.rules.ts';
import { paymentMachine } from '../invoice/invoice.machine.ts';
import type { InvoiceStatus } from '../invoice/invoice.model.ts';
import type { Payment } from '../payment/payment.model.ts';
import { arrivedEffect, openCents } from '../payment/payment.rules.ts';
import type { PaymentView } from '../refund/refund.model.ts';

type Owed = { status: InvoiceStatus; total_cents: number; paid_cents: number; currency: string };
type Arrived = Pick<Payment, 'method' | 'amount_cents' | 'reference'>;

/**
 * The money has arrived, whatever happened to the invoice meanwhile: it pays what is still open, and the rest is kept
 * for the client.
 */
export const transferEffect = (invoice: Owed, payment: Arrived, today: Day): ReturnType<typeof arrivedEffect> => {
  if (openCents(invoice) > 0) return arrivedEffect(invoice, payment, today);
  const closed = arrivedEffect({ ...invoice, status: 'success' }, payment, today);
  return { ...closed, invoice: { paid_cents: invoice.paid_cents, status: 'success' }, allocated_cents: 0 };
};

/** The person who recorded a transfer can't confirm it; a branch with one person asks head office. */
export const whyNotConfirm = (noted_by: number | null, staff_id: number): string | null =>
  noted_by !== null && noted_by === staff_id ? 'money.own_transfer' : null;

const transferMoves = (
  of: { status: Payment['status']; staff_id: number | null },
  staff_id: number,
  has: (flag: Flag) => boolean,
): ('receive' | 'fail')[] => {
  const moves: readonly string[] = movesFrom(paymentMachine, of.status, has);
  // The person who recorded it can report that it didn't arrive, because that posts nothing.
  return (['receive', 'fail'] as const).filter(
    (move) => moves.includes(move) && (move === 'fail' || whyNotConfirm(of.staff_id, staff_id) === null),
  );
};

const ofTransfers = ['receive', 'fail'] as const;
const ofGifts = ['approve', 'reject', 'withdraw'] as const;
/** A transfer is looked up on the statement, a gift is decided by a person: they have different moves. */
export const movesOfOthers = ({ method }: Pick<Payment, 'method'>): readonly string[] =>
  method === 'bank_transfer' ? ofGifts : ofTransfers;

type Paid = { status: Payment['status']; method: Payment['method']; staff_id: number | null };
/** What the caller can do with a payment now, and what prevents confirming it. */
export const paymentMoves = (
  of: Paid,
  most: PaymentView['most'],
  staff_id: number,
  has: (flag: Flag) => boolean,
): Pick<PaymentView, 'can'> & { why: string | null } => {
  const waits = of.method === 'bank_transfer';
  const decides = waits
    ? transferMoves(of, staff_id, has)
    : giftMoves({ status: of.status, given_by: of.staff_id }, staff_id, has);
  const mayConfirm = waits && movesFrom(paymentMachine, of.status, has).some((move) => move === 'receive');
  const refunds = Math.max(...Object.values(most)) > 0 && has('REFUND_PAYMENT');
  return {
    can: [...decides, ...(refunds ? (['refund'] as const) : [])],
    why: mayConfirm ? whyNotConfirm(of.staff_id, staff_id) : null,
  };
};
