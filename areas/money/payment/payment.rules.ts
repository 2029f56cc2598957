import type { Day } from '#kit/domain/day.ts';
import type { Flag } from '#access/access.ts';
import { whyNotCancel } from '../cancel/cancel.rules.ts';
import type { Invoice, InvoiceStatus } from '../invoice/invoice.model.ts';
import { journalForPayment, type JournalEntry } from '../journal/journal.rules.ts';
import type { GivenAs, PaymentAsked } from './payment.model.ts';

/** For complimentary payments: where they come from, and the branch's limit for approval. */
type Given = { given_as?: GivenAs; given_limit_cents?: number };
export type PaymentDraft = PaymentAsked & Given & { paid_on: Day; currency: string; status: 'pending' | 'success' };
/**
 * What is handed over. A transfer that someone with the permission has already found on the statement doesn't wait; a
 * gift above the branch's limit does.
 */
export type Tender = PaymentAsked & Given & { is_confirmed?: boolean; needs_approval?: boolean };
export type PayEffect = {
  payment: PaymentDraft;
  /** None while a transfer is pending, because nothing has been received yet. */
  entry: JournalEntry | null;
  invoice: { paid_cents: number; status: 'unpaid' | 'success' };
  /** How much of it is applied to the invoice; the rest is kept for the client. */
  allocated_cents: number;
};
type Owed = { status: InvoiceStatus; total_cents: number; paid_cents: number; currency: string };

export const openCents = (invoice: Owed): number =>
  invoice.status === 'unpaid' ? invoice.total_cents - invoice.paid_cents : 0;

/** A wallet pays no more than its balance. */
export const whyNotMethod = (asked: PaymentAsked, walletCents = 0): string | null =>
  asked.method !== 'wallet' || asked.amount_cents <= walletCents
    ? null
    : walletCents === 0
      ? 'money.wallet_empty'
      : 'money.wallet_short';

/** Real money can be kept for the client; money from the wallet, or never paid, can't. */
const canBeKept = (method: PaymentAsked['method']): boolean => method !== 'wallet' && method !== 'complimentary';

/**
 * Why an open invoice can't take this payment. `seenOpenCents` is the open amount that the person at the desk saw: if
 * another desk was quicker, the second one is told instead of taking the money twice.
 */
export const whyNotPay = (
  invoice: Owed,
  asked: PaymentAsked & { rest_to_wallet?: boolean },
  seenOpenCents: number,
  walletCents = 0,
): string | null => {
  const open = openCents(invoice);
  if (invoice.status === 'cancelled' || invoice.status === 'refunded') return 'money.invoice_closed';
  if (open === 0) return 'money.already_paid';
  if (open !== seenOpenCents) return 'money.open_changed';
  const keepsRest = asked.rest_to_wallet === true && canBeKept(asked.method);
  if (asked.amount_cents > open && !keepsRest) return 'money.more_than_open';
  return whyNotMethod(asked, walletCents);
};

const waits = ({ method, is_confirmed, needs_approval }: Tender): boolean =>
  method === 'bank_transfer' ? !is_confirmed : needs_approval === true;

/** A bank transfer waits until it is found on the statement, a gift until it is approved. */
export const asPayment = (tender: Tender, currency: string, paid_on: Day): PaymentDraft => {
  const { is_confirmed: _seen, needs_approval: _above, given_why, ...asked } = tender;
  const why = asked.method === 'complimentary' && given_why !== undefined ? { given_why } : {};
  return { ...asked, ...why, currency, paid_on, status: waits(tender) ? 'pending' : 'success' };
};
/** The payments that count now: pending ones don't. */
export const receivedCents = (payments: readonly PaymentDraft[]): number =>
  payments.reduce((sum, { status, amount_cents }) => sum + (status === 'success' ? amount_cents : 0), 0);
export const entryOf = (payment: PaymentDraft): JournalEntry | null =>
  payment.status === 'success' ? journalForPayment(payment) : null;
/** For something that is already paid, nothing can wait for a second person: neither a transfer nor a gift. */
export const whyNotWait = (payments: readonly PaymentDraft[]): string | null => {
  const waiting = payments.filter(({ status }) => status === 'pending');
  if (waiting.some(({ method }) => method === 'complimentary')) return 'money.gift_too_high';
  return waiting.length > 0 ? 'money.transfer_unconfirmed' : null;
};

/**
 * What a payment does: the receipt, the journal entry, the new status of the invoice, the amount kept in the wallet.
 */
export const payEffect = (invoice: Owed, asked: Tender, today: Day): PayEffect => {
  const payment = asPayment(asked, invoice.currency, today);
  if (payment.status === 'success') return arrivedEffect(invoice, asked, today);
  return { payment, entry: null, invoice: { paid_cents: invoice.paid_cents, status: 'unpaid' }, allocated_cents: 0 };
};

/** The same for money that has arrived, however it came. */
export const arrivedEffect = (invoice: Owed, asked: PaymentAsked, today: Day): PayEffect & { entry: JournalEntry } => {
  const payment = asPayment({ ...asked, is_confirmed: true }, invoice.currency, today);
  const allocated_cents = Math.min(asked.amount_cents, openCents(invoice));
  const paid_cents = invoice.paid_cents + allocated_cents;
  return {
    payment,
    entry: journalForPayment({ ...payment, to_wallet_cents: asked.amount_cents - allocated_cents }),
    invoice: { paid_cents, status: paid_cents === invoice.total_cents ? 'success' : 'unpaid' },
    allocated_cents,
  };
};

type Paper = Owed & {
  payments?: readonly { status: string }[];
  send_to?: string | null;
  /** It is open and overdue, and no write-off has been requested yet. */
  may_be_written_off?: boolean;
};
/**
 * What the caller can do with an invoice now: take a payment, send it, cancel the open amount, request a refund of what
 * was paid.
 */
export const invoiceCan = (invoice: Paper, has: (flag: Flag) => boolean): Invoice['can'] => [
  ...(openCents(invoice) > 0 && has('RECORD_PAYMENT') ? (['pay'] as const) : []),
  ...(typeof invoice.send_to === 'string' ? (['send'] as const) : []),
  ...(invoice.status === 'success' &&
  invoice.payments?.some(({ status }) => status === 'success') &&
  has('REFUND_PAYMENT')
    ? (['refund'] as const)
    : []),
  ...(whyNotCancel(invoice) === null && has('CANCEL_INVOICE') ? (['cancel'] as const) : []),
  ...(invoice.may_be_written_off && has('ASK_WRITE_OFF') ? (['write_off'] as const) : []),
];
