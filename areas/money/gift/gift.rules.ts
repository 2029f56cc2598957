/**
 * Complimentary payments, as pure functions: why one can't be taken, and when a second person has to approve it first.
 * Preview and posting share them.
 */
import type { Flag } from '#access/access.ts';
import { movesFrom } from '#kit/domain/machine.ts';
import { paymentMachine } from '../invoice/invoice.machine.ts';
import type { Payment, PaymentAsked } from '../payment/payment.model.ts';
import { openCents, type Tender } from '../payment/payment.rules.ts';
import { whyNotDecide } from '../refund/refund.rules.ts';

export const isGift = ({ method }: Pick<PaymentAsked, 'method'>): boolean => method === 'complimentary';
export const giftsOf = <P extends Pick<PaymentAsked, 'method'>>(payments: readonly P[]): P[] => payments.filter(isGift);

/**
 * Of a branch: above `limit_cents` a second person approves. Of an invoice: what was given for it or waits for
 * approval.
 */
export type GiftTerms = { limit_cents: number; given_cents: number };

/**
 * Gifts for one invoice are added up, however often someone gives: nothing above the branch's limit is posted before it
 * is approved.
 */
export const withGifts = (asked: readonly Tender[], { limit_cents, given_cents }: GiftTerms): Tender[] => {
  const all = giftsOf(asked).reduce((sum, { amount_cents }) => sum + amount_cents, given_cents);
  const given = { given_as: 'asked' as const, given_limit_cents: limit_cents, needs_approval: all > limit_cents };
  return asked.map((one) => (isGift(one) ? { ...one, ...given } : one));
};

type Owed = Parameters<typeof openCents>[0];
/** Why a pending gift can't be approved: it only settles what is open, and nothing of it is kept for the client. */
export const whyNotApproveGift = (
  invoice: Owed,
  gift: Pick<Payment, 'amount_cents'>,
  of: { given_by: number | null; staff_id: number; isCharging: boolean },
): string | null => {
  const own = whyNotDecide(of.given_by, of.staff_id);
  if (own !== null) return own;
  if (invoice.status !== 'unpaid') return invoice.status === 'success' ? 'money.already_paid' : 'money.invoice_closed';
  if (of.isCharging) return 'money.charge_under_way';
  return gift.amount_cents > openCents(invoice) ? 'money.more_than_open' : null;
};

const own = ['withdraw'] as const;
const others = ['approve', 'reject'] as const;
/** The person who recorded it can withdraw it; anyone else with the permission decides. */
export const giftMoves = (
  of: { status: Payment['status']; given_by: number | null },
  staff_id: number,
  has: (flag: Flag) => boolean,
): ('approve' | 'reject' | 'withdraw')[] => {
  const moves: readonly string[] = movesFrom(paymentMachine, of.status, has);
  const mine: readonly ('approve' | 'reject' | 'withdraw')[] = of.given_by === staff_id ? own : others;
  return mine.filter((move) => moves.includes(move));
};
