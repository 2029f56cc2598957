/** Writing off what won't be paid, as pure functions that preview, posting and reversal share. */
import type { Flag } from '#access/access.ts';
import type { Day } from '#kit/domain/day.ts';
import { movesFrom } from '#kit/domain/machine.ts';
import type { InvoiceStatus } from '../invoice/invoice.model.ts';
import type { JournalEntry } from '../journal/journal.rules.ts';
import { openCents } from '../payment/payment.rules.ts';
import { whyNotDecide } from '../refund/refund.rules.ts';
import { writeOffMachine } from './write-off.machine.ts';
import type { WriteOff, WriteOffStatus } from './write-off.model.ts';

type Owed = { status: InvoiceStatus; total_cents: number; paid_cents: number; currency: string; due_on: Day };
export type WriteOffFacts = Owed & {
  written_off_on: Day | null;
  /** A write-off has already been requested. */
  is_asked: boolean;
  /** Unpaid days of a running membership: it is still retried, and access will stop. */
  is_chased: boolean;
  /** A card is being charged, or a transfer is pending. */
  is_on_its_way: boolean;
};

/**
 * Only an open, overdue invoice that is no longer pursued: not while money may be on its way, or the membership still
 * lets the client in.
 */
export const whyNotWriteOff = (of: WriteOffFacts, today: Day): string | null => {
  if (of.status !== 'unpaid') return of.status === 'success' ? 'money.already_paid' : 'money.invoice_closed';
  if (of.written_off_on !== null) return 'money.already_written_off';
  if (of.is_asked) return 'money.write_off_asked';
  if (of.due_on >= today) return 'money.not_overdue';
  return whyNotGivenUp(of);
};
/** The same check for a request, on the day of the decision. */
export const whyNotApproveWriteOff = (of: WriteOffFacts, today: Day): string | null =>
  whyNotWriteOff({ ...of, is_asked: false }, today);
const whyNotGivenUp = ({ is_on_its_way, is_chased }: WriteOffFacts): string | null =>
  is_on_its_way ? 'money.money_on_its_way' : is_chased ? 'money.still_chased' : null;

/**
 * The books no longer count on the money: the open amount leaves the receivables and becomes a loss, with the tax in
 * it. The tax stays payable; relief is claimed in the tax return if the country's law allows it.
 */
const journalForWriteOff = (amount_cents: number, currency: string, posted_on: Day): JournalEntry => ({
  kind: 'write_off',
  posted_on,
  currency,
  lines: [
    { account: 'bad_debts', amount_cents },
    { account: 'receivable', amount_cents: 0 - amount_cents },
  ],
});
type WriteOffEffect = { amount_cents: number; entry: JournalEntry; invoice: { written_off_on: Day } };
export const writeOffEffect = (invoice: Owed, today: Day): WriteOffEffect => {
  const amount_cents = openCents(invoice);
  return {
    amount_cents,
    entry: journalForWriteOff(amount_cents, invoice.currency, today),
    invoice: { written_off_on: today },
  };
};
/** The client owes all of it again before the payment is booked. */
export const reversalEffect = (of: { amount_cents: number; currency: string }, today: Day): JournalEntry =>
  journalForWriteOff(0 - of.amount_cents, of.currency, today);

/** As with refunds and charges, nobody decides on their own request. */
export const writeOffMoves = (
  of: { status: WriteOffStatus; asked_by: number | null },
  staff_id: number,
  has: (flag: Flag) => boolean,
): Pick<WriteOff, 'can'> & { why: string | null } => {
  const moves = movesFrom(writeOffMachine, of.status, has).filter((move) => move !== 'withdraw');
  const why = of.status === 'pending' ? whyNotDecide(of.asked_by, staff_id) : null;
  return { can: why === null ? moves : [], why: moves.length > 0 ? why : null };
};
