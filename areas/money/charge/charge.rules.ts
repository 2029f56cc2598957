/** Custom charges, as pure functions: the invoice that an approval creates, and who can decide. */
import type { Flag } from '#access/access.ts';
import type { Day } from '#kit/domain/day.ts';
import { movesFrom } from '#kit/domain/machine.ts';
import type { Charge, ChargeStatus } from './charge.model.ts';
import { invoiceOver, type InvoiceDraft } from '../invoice/invoice.rules.ts';
import { journalForInvoice, type JournalEntry } from '../journal/journal.rules.ts';
import { chargeMachine } from './charge.machine.ts';
import { whyNotDecide } from '../refund/refund.rules.ts';
import type { TaxClass } from '../tax/tax.model.ts';
import type { Tax } from '../tax/tax.rules.ts';

export type ChargeEffect = { invoice: InvoiceDraft & { status: 'unpaid'; paid_cents: 0 }; entry: JournalEntry | null };
type Asked = { description: string; tax_class: TaxClass; amount_cents: number; currency: string };

/** One line with tax included, due on the day of approval. Its description is printed as typed. */
export const chargeEffect = (
  { description, tax_class, amount_cents, currency }: Asked,
  tax: Tax,
  today: Day,
): ChargeEffect => {
  const label = { en: description, cn: description };
  const draft = invoiceOver([{ kind: 'custom_charge', label, tax_class, amount_cents }], {
    tax,
    currency,
    issued_on: today,
    due_on: today,
  });
  return { invoice: { ...draft, status: 'unpaid', paid_cents: 0 }, entry: journalForInvoice(draft) };
};

/** As with refunds, nobody decides on their own request. */
export const chargeMoves = (
  charge: { status: ChargeStatus; asked_by: number | null },
  staff_id: number,
  has: (flag: Flag) => boolean,
): Pick<Charge, 'can'> & { why: string | null } => {
  const why = whyNotDecide(charge.asked_by, staff_id);
  const moves = movesFrom(chargeMachine, charge.status, has);
  return { can: why === null ? moves : [], why: moves.length > 0 ? why : null };
};
