/**
 * Invoices are credited because something is no longer owed: a credit note on each invoice, and what was paid of it
 * goes into the client's wallet. The complimentary part goes back to where it was borne. An open invoice is credited as
 * a whole, and what is still owed of it is invoiced again.
 */
import type { Day } from '#kit/domain/day.ts';
import { mulDiv } from '#kit/domain/money.ts';
import {
  creditOver,
  discountBack,
  journalForCredit,
  type Creditable,
  type CreditDraft,
  type LineLeft,
} from '../invoice/credit-note.rules.ts';
import type { InvoiceStatus } from '../invoice/invoice.model.ts';
import type { GiveBackFigures } from './give-back.model.ts';
import { invoiceOver, type Charge, type InvoiceDraft } from '../invoice/invoice.rules.ts';
import { journalForInvoice, type InvoiceLineKind, type JournalEntry } from '../journal/journal.rules.ts';
import type { Tax } from '../tax/tax.rules.ts';

/**
 * The current state of an invoice; amounts in minor units with tax, `lines` is what earlier credit notes have left of
 * them.
 */
export type Returnable = Creditable & {
  id: number;
  number: string;
  version: number;
  status: InvoiceStatus;
  paid_cents: number;
  /** The complimentary part of what was paid and not yet credited. */
  complimentary_cents: number;
  lines: readonly LineLeft[];
};
export type Returned = {
  invoice: Pick<Returnable, 'id' | 'number' | 'version' | 'status'>;
  after: { status: 'success' | 'refunded' | 'cancelled'; credited_cents: number };
  credit: CreditDraft;
  credit_entry: JournalEntry;
  wallet_cents: number;
  /** Where the paid amount goes; none if nothing was paid. */
  entry: JournalEntry | null;
};
export type InvoicedAgain = {
  invoice: InvoiceDraft & { status: 'unpaid'; paid_cents: 0 };
  invoice_entry: JournalEntry | null;
};
export type GiveBack = { returned: Returned[]; again: Charge[]; wallet_cents: number };
export const nothingBack: GiveBack = { returned: [], again: [], wallet_cents: 0 };

const sumOf = (lines: readonly { amount_cents: number }[]): number =>
  lines.reduce((sum, line) => sum + line.amount_cents, 0);

/** Paid amounts are now owed to the client; complimentary ones were never money. */
const journalBack = (
  { wallet_cents, free_cents }: { wallet_cents: number; free_cents: number },
  currency: string,
  posted_on: Day,
): JournalEntry | null => {
  const lines = [
    { account: 'receivable' as const, amount_cents: wallet_cents + free_cents },
    { account: 'complimentary' as const, amount_cents: 0 - free_cents },
    { account: 'wallet' as const, amount_cents: 0 - wallet_cents },
  ].filter((line) => line.amount_cents !== 0);
  return lines.length === 0 ? null : { kind: 'wallet', posted_on, currency, lines };
};

/** Credits an amount of an invoice on these lines; an open invoice is credited in full. */
const returnOf = (invoice: Returnable, lines: readonly LineLeft[], cents: number, today: Day): Returned => {
  const isOpen = invoice.status === 'unpaid';
  const credit = creditOver(invoice, lines, cents, today);
  const credited_cents = invoice.credited_cents + cents;
  const paid_cents = isOpen ? invoice.paid_cents : cents;
  const free_cents = Math.min(paid_cents, invoice.complimentary_cents);
  const wallet_cents = paid_cents - free_cents;
  const { id, number, version, status } = invoice;
  const isOver = credited_cents === invoice.total_cents;
  return {
    invoice: { id, number, version, status },
    after: { status: isOpen ? 'cancelled' : isOver ? 'refunded' : 'success', credited_cents },
    credit,
    credit_entry: journalForCredit(credit),
    wallet_cents,
    entry: journalBack({ wallet_cents, free_cents }, invoice.currency, today),
  };
};

const isThere = ({ status }: Returnable): boolean => status === 'unpaid' || status === 'success';
const settled = (returned: Returned[], again: Charge[] = []): GiveBack => ({
  returned,
  again,
  wallet_cents: returned.reduce((sum, one) => sum + one.wallet_cents, 0),
});

/** Credits all that is left of an invoice; nothing if it is already closed. */
export const giveBackAll = (invoice: Returnable, today: Day): GiveBack => {
  const cents = sumOf(invoice.lines);
  return settled(isThere(invoice) && cents > 0 ? [returnOf(invoice, invoice.lines, cents, today)] : []);
};

/** A part of what is left of a line, with its share of tax and discount; all of it takes all of them. */
const partOf = (line: LineLeft, amount_cents: number): LineLeft => {
  const tax_cents = line.amount_cents === 0 ? 0 : mulDiv(line.tax_cents, amount_cents, line.amount_cents);
  return { ...line, ...discountBack(line, amount_cents, false), amount_cents, tax_cents };
};
/** Credits these amounts of these lines of a paid invoice, by the line's id. */
export const giveBackLines = (invoice: Returnable, wanted: ReadonlyMap<number, number>, today: Day): GiveBack => {
  const lines = invoice.lines.flatMap((line) => {
    const cents = Math.min(line.amount_cents, wanted.get(line.id) ?? 0);
    return cents > 0 ? [partOf(line, cents)] : [];
  });
  const cents = sumOf(lines);
  return settled(invoice.status === 'success' && cents > 0 ? [returnOf(invoice, lines, cents, today)] : []);
};

/**
 * Credits an amount of what was invoiced for one thing, or for several: the newest invoice first, and open ones before
 * paid ones. What is left of an open invoice, and its other lines, are invoiced again. Never more than there is. In the
 * end no invoice for that thing stays open: each is credited, and what is owed of it is invoiced again.
 */
export const giveBack = (
  invoices: readonly Returnable[],
  of: InvoiceLineKind | readonly InvoiceLineKind[],
  cents: number,
  today: Day,
  settlesAll = false,
): GiveBack => {
  const kinds = [of].flat();
  let left = cents;
  const again: Charge[] = [];
  const order = (one: Returnable): number => (one.status === 'unpaid' ? 0 : 1);
  const returned = invoices
    .filter(isThere)
    .toSorted((a, b) => order(a) - order(b) || b.id - a.id)
    .flatMap((invoice) => {
      const lines = invoice.lines.filter((line) => kinds.includes(line.kind));
      const taken = Math.min(left, sumOf(lines));
      const settles = settlesAll && invoice.status === 'unpaid' && lines.length > 0;
      if (taken === 0 && !settles) return [];
      left -= taken;
      if (invoice.status === 'success') return [returnOf(invoice, lines, taken, today)];
      again.push(...stays(invoice.lines, kinds, taken));
      return [returnOf(invoice, invoice.lines, sumOf(invoice.lines), today)];
    });
  return settled(returned, again);
};

/** The lines of an open invoice that are still owed. */
const stays = (lines: readonly LineLeft[], kinds: readonly InvoiceLineKind[], taken: number): Charge[] => {
  let left = taken;
  return (
    lines
      .map((line) => {
        const less = kinds.includes(line.kind) ? Math.min(left, line.amount_cents) : 0;
        left -= less;
        const { kind: of, label, tax_class, discount_cents = 0 } = line;
        const kept = discount_cents - (less > 0 ? (discountBack(line, less, false).discount_cents ?? 0) : 0);
        const charge = { kind: of, label, tax_class, amount_cents: line.amount_cents - less };
        return kept > 0 ? { ...charge, discount_cents: kept } : charge;
      })
      // A discount on a price of which nothing is owed any more is credited with it.
      .filter((line) => line.amount_cents > 0)
  );
};

/** What is still owed of open invoices, on a new invoice; null if nothing is. */
export const invoicedAgain = (
  { again }: Pick<GiveBack, 'again'>,
  on: { tax: Tax; currency: string; issued_on: Day; due_on: Day },
): InvoicedAgain | null => {
  if (again.length === 0) return null;
  const draft = invoiceOver(again, on);
  return { invoice: { ...draft, status: 'unpaid', paid_cents: 0 }, invoice_entry: journalForInvoice(draft) };
};

/** The complimentary part of what is credited. */
export const freeOf = ({ returned }: Pick<GiveBack, 'returned'>): number =>
  returned.reduce(
    (sum, { entry }) => sum - sumOf((entry?.lines ?? []).filter(({ account }) => account === 'complimentary')),
    0,
  );

/** By how much less is invoiced in the end: in the wallet, or off the amount to pay. */
export const creditedBy = ({ returned, again }: GiveBack): number =>
  returned.reduce((sum, { credit }) => sum + credit.total_cents, 0) - sumOf(again);

/** For the preview. */
export const backFigures = ({ returned, wallet_cents }: GiveBack): GiveBackFigures => ({
  credited: returned.map(({ invoice, credit }) => ({
    invoice_number: invoice.number,
    total_cents: credit.total_cents,
  })),
  wallet_cents,
});

/** The amount invoiced for one thing, less what was credited of it. */
export const invoicedFor = (invoices: readonly Returnable[], kind: InvoiceLineKind): number =>
  invoices.filter(isThere).reduce((sum, { lines }) => sum + sumOf(lines.filter((line) => line.kind === kind)), 0);
