/** Writing off what nobody expects to be paid, as pure functions: preview, posting and reversal share them. */
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
  /** Somebody has asked already. */
  is_asked: boolean;
  /** Unpaid days of a running membership: the next steps are charging again, and letting nobody in. */
  is_chased: boolean;
  /** A card is being charged, or a transfer waits to be seen on the statement. */
  is_on_its_way: boolean;
};

/** Only what is open, overdue and given up: not while money may be on its way, or the membership still lets the client in. */
export const whyNotWriteOff = (of: WriteOffFacts, today: Day): string | null => {
  if (of.status !== 'unpaid') return of.status === 'success' ? 'money.already_paid' : 'money.invoice_closed';
  if (of.written_off_on !== null) return 'money.already_written_off';
  if (of.is_asked) return 'money.write_off_asked';
  if (of.due_on >= today) return 'money.not_overdue';
  return whyNotGivenUp(of);
};
/** The same of one that was asked for, on the day it is decided. */
export const whyNotApproveWriteOff = (of: WriteOffFacts, today: Day): string | null =>
  whyNotWriteOff({ ...of, is_asked: false }, today);
const whyNotGivenUp = ({ is_on_its_way, is_chased }: WriteOffFacts): string | null =>
  is_on_its_way ? 'money.money_on_its_way' : is_chased ? 'money.still_chased' : null;

/**
 * The books no longer count on the money: all that is open leaves what clients owe and is a loss, with the tax in it. The
 * tax stays payable; relief for it is claimed in the return, where the law of the country allows it.
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
/** The client owes all of it again, before what came is booked. */
export const reversalEffect = (of: { amount_cents: number; currency: string }, today: Day): JournalEntry =>
  journalForWriteOff(0 - of.amount_cents, of.currency, today);

/** As with refunds and charges: nobody decides what they have asked for themselves. */
export const writeOffMoves = (
  of: { status: WriteOffStatus; asked_by: number | null },
  staff_id: number,
  has: (flag: Flag) => boolean,
): Pick<WriteOff, 'can'> & { why: string | null } => {
  const moves = movesFrom(writeOffMachine, of.status, has).filter((move) => move !== 'withdraw');
  const why = of.status === 'pending' ? whyNotDecide(of.asked_by, staff_id) : null;
  return { can: why === null ? moves : [], why: moves.length > 0 ? why : null };
};
