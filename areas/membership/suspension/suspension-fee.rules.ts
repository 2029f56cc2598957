/** The cost of a suspension under the programme's policy, as one pure function: preview and posting call it. */
import type { Day } from '#kit/domain/day.ts';
import type { Label } from '#areas/money/invoice/invoice.model.ts';
import { invoiceOver, type InvoiceDraft } from '#areas/money/invoice/invoice.rules.ts';
import { journalForInvoice, type JournalEntry } from '#areas/money/journal/journal.rules.ts';
import type { TaxClass } from '#areas/money/tax/tax.model.ts';
import type { Tax } from '#areas/money/tax/tax.rules.ts';

type RestFeeTerms = {
  /** At the price in force on the day of the sale, with tax. */
  suspension_fee_cents: number;
  currency: string;
  programme_name: Label;
  /** From the programme. */
  tax_class: TaxClass;
};
export type RestFeePosting = {
  fee_cents: number;
  invoice: InvoiceDraft & { status: 'unpaid'; paid_cents: 0 };
  entry: JournalEntry | null;
};

const labelOf = ({ en, cn }: Label): Label => ({ en: `Suspension: ${en}`, cn: `暂停费：${cn || en}` });

/** Invoiced on `today`, once for each suspension whatever its length; null if nothing is charged. */
export const restFee = (
  { suspension_fee_cents: fee_cents, currency, programme_name, tax_class }: RestFeeTerms,
  { tax, today, isWaived }: { tax: Tax; today: Day; isWaived: boolean },
): RestFeePosting | null => {
  if (fee_cents === 0 || isWaived) return null;
  const charge = { kind: 'custom_charge' as const, label: labelOf(programme_name), tax_class, amount_cents: fee_cents };
  const draft = invoiceOver([charge], { tax, currency, issued_on: today, due_on: today });
  return { fee_cents, invoice: { ...draft, status: 'unpaid', paid_cents: 0 }, entry: journalForInvoice(draft) };
};
