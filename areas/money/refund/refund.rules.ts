/**
 * Refunds, as pure functions: how much can be requested, and what an accepted refund does. The page shows the result of
 * `refundEffect` before anyone decides, and accepting posts exactly that.
 */
import type { Flag } from '#access/access.ts';
import type { Day } from '#kit/domain/day.ts';
import { canMove, movesFrom } from '#kit/domain/machine.ts';
import type { PaymentMethod } from '#kit/domain/lookups/choices.ts';
import {
  creditOver,
  journalForCredit,
  type Creditable,
  type CreditDraft,
  type LineLeft,
} from '../invoice/credit-note.rules.ts';
import type { InvoiceStatus } from '../invoice/invoice.model.ts';
import { invoiceMachine } from '../invoice/invoice.machine.ts';
import { accountOfMethod, journalForRefund, walletChange, type JournalEntry } from '../journal/journal.rules.ts';
import type { Payment } from '../payment/payment.model.ts';
import { refundMachine } from './refund.machine.ts';
import type { AskRefund, PayBack, PaymentView, RefundRow, RefundStatus } from './refund.model.ts';

/** The facts of a payment; amounts in minor units. */
export type RefundFacts = {
  payment: { status: Payment['status']; method: PaymentMethod; amount_cents: number; refunded_cents: number };
  /** Its invoice, the amount applied to it, and how much of that was already refunded. */
  invoice: (Creditable & { status: InvoiceStatus }) | null;
  allocated_cents: number;
  given_back_cents: number;
  /** Requested on this payment and undecided, or taken back by the client's bank. */
  waiting_cents: number;
  wallet_cents: number;
};
type Most = PaymentView['most'];

/** Complimentary amounts and wallet payments aren't money, so they aren't paid out. */
const isMoney = (method: PaymentMethod): boolean => method !== 'wallet' && method !== 'complimentary';

/** The most that can be refunded: what was paid less what was refunded or requested. */
export const mostRefundable = (facts: RefundFacts): Most => {
  const { payment, invoice } = facts;
  const open = (cents: number): number => Math.max(0, cents - facts.waiting_cents);
  const unreturned = payment.amount_cents - payment.refunded_cents;
  if (payment.status !== 'success') return { method: 0, wallet: 0, from_wallet: 0 };
  const onInvoice =
    invoice?.status === 'success'
      ? Math.min(facts.allocated_cents - facts.given_back_cents, invoice.total_cents - invoice.credited_cents)
      : 0;
  return {
    method: open(Math.min(onInvoice, unreturned)),
    wallet: isMoney(payment.method) ? open(onInvoice) : 0,
    from_wallet: isMoney(payment.method) ? open(Math.min(facts.wallet_cents, unreturned)) : 0,
  };
};

export const mostFor = (most: Most, { source, destination }: Pick<AskRefund, 'source' | 'destination'>): number =>
  source === 'wallet' ? (destination === 'method' ? most.from_wallet : 0) : most[destination];

/** Only about the money; what happens to a membership is decided separately. */
export type MoneyAsked = Pick<AskRefund, 'source' | 'destination' | 'amount_cents'>;
export const whyNotRefund = (facts: RefundFacts, asked: MoneyAsked): string | null => {
  const most = mostFor(mostRefundable(facts), asked);
  if (most === 0) return 'money.nothing_to_refund';
  return asked.amount_cents > most ? 'money.refund_too_high' : null;
};

/** A payment whose money is in the wallet now; amounts in minor units. */
export type Payable = Pick<Payment, 'id' | 'status' | 'method' | 'amount_cents' | 'refunded_cents'> & {
  number: string;
  waiting_cents: number;
};
/** Returns an amount of the wallet to its original payments, the newest first; the complimentary part stays. */
export const payBack = (payments: readonly Payable[], cents: number): PayBack[] => {
  let left = cents;
  return payments
    .filter(({ status, method }) => status === 'success' && isMoney(method))
    .toSorted((a, b) => b.id - a.id)
    .flatMap(({ id, number, method, ...payment }) => {
      const open = payment.amount_cents - payment.refunded_cents - payment.waiting_cents;
      const amount_cents = Math.min(left, Math.max(0, open));
      left -= amount_cents;
      return amount_cents > 0 ? [{ payment_id: id, payment_number: number, method, amount_cents }] : [];
    });
};

export type RefundEffect = {
  /** Whether revenue is credited. Wallet money isn't revenue. */
  credit: CreditDraft | null;
  credit_entry: JournalEntry | null;
  entry: JournalEntry;
  wallet_cents: number;
  payment: { refunded_cents: number; status: 'success' | 'refunded' };
  invoice: { credited_cents: number; status: 'success' | 'refunded' } | null;
};

export const refundEffect = (
  facts: RefundFacts,
  asked: MoneyAsked,
  left: readonly LineLeft[],
  currency: string,
  today: Day,
): RefundEffect => {
  const { payment, invoice } = facts;
  const { amount_cents } = asked;
  const credited = asked.source === 'invoice' ? invoice : null;
  const credit = credited && creditOver(credited, left, amount_cents, today);
  const to = asked.destination === 'wallet' ? 'wallet' : accountOfMethod[payment.method];
  const from = credit ? 'receivable' : 'wallet';
  const entry = journalForRefund(from, to, { amount_cents, currency, posted_on: today });
  const refunded_cents = payment.refunded_cents + (asked.destination === 'method' ? amount_cents : 0);
  const credited_cents = (credited?.credited_cents ?? 0) + amount_cents;
  return {
    credit,
    credit_entry: credit && journalForCredit(credit),
    entry,
    wallet_cents: walletChange(entry),
    payment: { refunded_cents, status: refunded_cents === payment.amount_cents ? 'refunded' : 'success' },
    invoice: credited && {
      credited_cents,
      status:
        credited_cents === credited.total_cents && canMove(invoiceMachine, credited.status, 'refund')
          ? 'refunded'
          : 'success',
    },
  };
};

/** Nobody decides on their own request; null: the refund was made on the gateway's pages. */
export const whyNotDecide = (asked_by: number | null, staff_id: number): string | null =>
  asked_by === staff_id ? 'money.own_request' : null;

type Asked = { status: RefundStatus; asked_by: number | null };
/** What the caller can do with a request, and what prevents what the caller has permission for. */
export const refundMoves = (
  refund: Asked,
  staff_id: number,
  has: (flag: Flag) => boolean,
): Pick<RefundRow, 'can'> & { why: string | null } => {
  const why = whyNotDecide(refund.asked_by, staff_id);
  const moves = movesFrom(refundMachine, refund.status, has);
  return { can: why === null ? moves : [], why: moves.length > 0 ? why : null };
};
