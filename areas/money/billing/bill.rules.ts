/** What an instalment becomes on its day: one invoice, and for a rolling plan the next period. Amounts include tax. */
import type { Day } from '#kit/domain/day.ts';
import type { BillingPlan } from './billing.model.ts';
import { discountOfPart, rollingPart, type Instalment } from './billing.rules.ts';
import { instalmentLabel } from './invoice-part.words.ts';
import type { Label } from '../invoice/invoice.model.ts';
import { invoiceOver, type InvoiceDraft } from '../invoice/invoice.rules.ts';
import { journalForInvoice, type JournalEntry } from '../journal/journal.rules.ts';
import type { TaxClass } from '../tax/tax.model.ts';
import type { Tax } from '../tax/tax.rules.ts';

type BilledMembership = BillingPlan & {
  start_on: Day;
  price_cents: number;
  /** The discount: of each period for a rolling plan, otherwise of all parts together. */
  discount_cents?: number;
  currency: string;
  /** From the programme on the day of the invoice, because the law decides it, like the rate. */
  tax_class: TaxClass;
};
export type BillEffect = {
  invoice: InvoiceDraft & { status: 'unpaid' | 'success'; paid_cents: number };
  entry: JournalEntry | null;
  /** The next part of a rolling plan, and the day until which the membership is now known. */
  next: Instalment | null;
  paid_until: Day | null;
};

/** The days that a part pays for, moved by the suspensions so far. */
export type Served = { from_on: Day; until_on: Day };

/**
 * `today` is the branch's business day: the invoice is issued and due on it, and uses the tax rate of that day. Its
 * line names the days of `served`; without suspensions they are those of the plan.
 */
export const billEffect = (
  part: Instalment,
  membership: BilledMembership,
  { name, tax, today, served }: { name: Label; tax: Tax; today: Day; served?: Served },
): BillEffect => {
  const { start_on, price_cents, currency, tax_class } = membership;
  const label = instalmentLabel(name, membership, { ...part, ...served });
  const discount_cents = discountOfPart(membership, start_on, part.part_no, membership.discount_cents ?? 0);
  const charge = { kind: 'programme' as const, label, tax_class, amount_cents: part.amount_cents };
  const draft = invoiceOver([discount_cents > 0 ? { ...charge, discount_cents } : charge], {
    tax,
    currency,
    issued_on: today,
    due_on: today,
  });
  const rolls = membership.billing === 'rolling';
  return {
    invoice: { ...draft, status: draft.total_cents === 0 ? 'success' : 'unpaid', paid_cents: 0 },
    entry: journalForInvoice(draft),
    next: rolls ? rollingPart(membership, start_on, price_cents, part.part_no + 1) : null,
    paid_until: rolls ? part.until_on : null,
  };
};
