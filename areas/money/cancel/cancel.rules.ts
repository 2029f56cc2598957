/**
 * Cancelling an invoice that isn't paid in full, as one pure function whose result the preview shows and posting saves.
 */
import type { Day } from '#kit/domain/day.ts';
import { canMove } from '#kit/domain/machine.ts';
import {
  creditOver,
  journalForCredit,
  type Creditable,
  type CreditDraft,
  type LineLeft,
} from '../invoice/credit-note.rules.ts';
import { invoiceMachine } from '../invoice/invoice.machine.ts';
import type { InvoiceStatus } from '../invoice/invoice.model.ts';
import { journalIntoWallet, type JournalEntry } from '../journal/journal.rules.ts';

type Owed = Creditable & { status: InvoiceStatus; paid_cents: number };
export type CancelEffect = {
  credit: CreditDraft;
  credit_entry: JournalEntry;
  /** What was already paid on it stays with the client, in the wallet. */
  to_wallet_cents: number;
  wallet_entry: JournalEntry | null;
  invoice: { status: 'cancelled'; credited_cents: number };
};

/** Only what is still open. A paid amount is returned by a refund. */
export const whyNotCancel = (invoice: Pick<Owed, 'status'>): string | null =>
  canMove(invoiceMachine, invoice.status, 'cancel')
    ? null
    : invoice.status === 'success'
      ? 'money.paid_is_refunded'
      : 'money.invoice_closed';

export const cancelEffect = (invoice: Owed, left: readonly LineLeft[], today: Day): CancelEffect => {
  const credit = creditOver(invoice, left, invoice.total_cents - invoice.credited_cents, today);
  const { paid_cents, currency } = invoice;
  return {
    credit,
    credit_entry: journalForCredit(credit),
    to_wallet_cents: paid_cents,
    wallet_entry: paid_cents > 0 ? journalIntoWallet(paid_cents, currency, today) : null,
    invoice: { status: 'cancelled', credited_cents: invoice.total_cents },
  };
};
