/**
 * Changing a membership for another programme, and editing a sign-up before it starts, as pure functions. The remaining
 * value of the old one counts against the price of the new one; the difference is invoiced and paid at once, or goes back
 * to the client by credit notes.
 */
import { addDays, later, type Day } from '#domain/kit/day.ts';
import type { Fault } from '#domain/kit/errors.ts';
import type { Label } from '#domain/areas/money/invoice.model.ts';
import {
  creditedBy,
  giveBack,
  invoicedAgain,
  nothingBack,
  type GiveBack,
  type Returnable,
} from '#domain/areas/money/give-back.rules.ts';
import { invoiceOver, type InvoiceDraft } from '#domain/areas/money/invoice.rules.ts';
import { journalForInvoice, journalForPayment, type JournalEntry } from '#domain/areas/money/journal.rules.ts';
import type { PaymentAsked } from '#domain/areas/money/payment.model.ts';
import { asPayment, type PaymentDraft } from '#domain/areas/money/payment.rules.ts';
import type { Tax } from '#domain/areas/money/tax.rules.ts';
import type { Billing } from '#domain/areas/money/billing.model.ts';
import { restDaysWithin, restsUntil } from './ending.rules.ts';
import { statusWhenPaid } from './membership.rules.ts';
import type { MembershipStatus } from './membership.model.ts';
import { MAX_DAYS_AHEAD, signUpEffect, type MembershipDraft, type SignUpTerms } from './sign-up.rules.ts';
import type { Rest } from './suspension.rules.ts';
import { usedBy, type Used, type ValuedTerm } from './termination.rules.ts';

export type ChangedTerm = ValuedTerm & { programme_id: number; billing: Billing; programme_name: Label };
/** The difference, invoiced and paid; nothing at all where there is none. */
export type DifferencePosting = {
  invoice: InvoiceDraft & { status: 'unpaid' | 'success'; paid_cents: number };
  invoice_entry: JournalEntry | null;
  payments: readonly PaymentDraft[];
  payment_entries: readonly JournalEntry[];
};
type DifferenceFacts = { label: Label; tax: Tax; currency: string; today: Day; payments: readonly PaymentAsked[] };

const labelOf = (from: Label, to: Label): Label => ({
  en: `${to.en}, changed from ${from.en}`,
  cn: `${to.cn || to.en}（由${from.cn || from.en}更改）`,
});

/** An invoice over a difference, with what is paid of it. */
export const differencePosting = (cents: number, facts: DifferenceFacts): DifferencePosting | null => {
  if (cents <= 0) return null;
  const { tax, currency, today, label } = facts;
  const draft = invoiceOver([{ kind: 'programme', label, amount_cents: cents }], {
    tax,
    currency,
    issued_on: today,
    due_on: today,
  });
  const paid_cents = facts.payments.reduce((sum, payment) => sum + payment.amount_cents, 0);
  const payments = facts.payments.map((payment) => asPayment(payment, currency, today));
  return {
    invoice: { ...draft, paid_cents, status: paid_cents === draft.total_cents ? 'success' : 'unpaid' },
    invoice_entry: journalForInvoice(draft),
    payments,
    payment_entries: payments.map(journalForPayment),
  };
};

type NewTerms = SignUpTerms & { programme_id: number };
type BackFacts = { invoices: readonly Returnable[]; tax: Tax; currency: string; today: Day; due_on: Day };
/** In the client's favour: credit notes, and what stays owed of an open invoice on a new one. */
const backOf = (
  cents: number,
  { invoices, today, ...on }: BackFacts,
): { back: GiveBack; posting: DifferencePosting | null } => {
  const back = cents < 0 ? giveBack(invoices, 'programme', -cents, today) : nothingBack;
  const again = invoicedAgain(back, { ...on, issued_on: today });
  return { back, posting: again && { ...again, payments: [], payment_entries: [] } };
};
export type ChangeEffect = {
  old: { status: 'expired'; end_on: Day; paid_until: Day; rests: Rest[] };
  used: Used;
  membership: MembershipDraft;
  /** Of the new one less what is left of the old one; negative: in the client's favour. */
  difference_cents: number;
  /** In the client's favour: taken back of what was invoiced for the old one. */
  back: GiveBack;
  posting: DifferencePosting | null;
};

/** The old one ends with yesterday, the new one begins today. */
export const changeEffect = (
  old: ChangedTerm,
  all: readonly Rest[],
  terms: NewTerms,
  { payments, invoices }: { payments: readonly PaymentAsked[]; invoices: readonly Returnable[] },
  today: Day,
): ChangeEffect => {
  const last_on = addDays(today, -1);
  const rests = restsUntil(all, today);
  const used = usedBy(old, rests, last_on);
  const sold = signUpEffect({ start_on: today, payments: [] }, { ...terms, chargesJoiningFee: false }, today);
  const difference_cents = sold.membership.price_cents - used.left_cents;
  const { currency } = terms.price;
  const label = labelOf(old.programme_name, terms.programme.name);
  const { back, posting } = backOf(difference_cents, { invoices, tax: terms.tax, currency, today, due_on: today });
  return {
    old: { status: 'expired', end_on: last_on, paid_until: addDays(last_on, -restDaysWithin(rests, last_on)), rests },
    used,
    membership: { ...sold.membership, status: 'ongoing' },
    difference_cents,
    back,
    posting: posting ?? differencePosting(difference_cents, { label, tax: terms.tax, currency, today, payments }),
  };
};

const changeable: readonly MembershipStatus[] = ['ongoing', 'paused', 'pending_cancel'];
/** Why it cannot be changed for another programme; in parts and rolling ones are ended and sold anew. */
export const whyNotChange = (term: Pick<ChangedTerm, 'status' | 'billing' | 'start_on'>, today: Day): string | null => {
  if (!changeable.includes(term.status)) return 'membership.not_changeable';
  if (term.billing !== 'upfront') return 'membership.days_by_plan';
  return term.start_on < today ? null : 'membership.changeable_tomorrow';
};

/**
 * Of what is worth less nothing is paid, and all of the difference goes back: not where less was invoiced than that,
 * because it was brought in from elsewhere or refunded.
 */
export const whyNotDifference = (cents: number, payments: readonly PaymentAsked[], back: GiveBack): string | null => {
  if (cents < 0 && creditedBy(back) !== -cents) return 'membership.worth_less';
  if (cents < 0) return payments.length === 0 ? null : 'membership.not_paid_in_full';
  const paid = payments.reduce((sum, payment) => sum + payment.amount_cents, 0);
  return paid === cents ? null : 'membership.not_paid_in_full';
};

export type EditAsk = { start_on: Day; payments: readonly PaymentAsked[] };
export type EditEffect = {
  membership: MembershipDraft;
  difference_cents: number;
  back: GiveBack;
  posting: DifferencePosting | null;
};
const editable: readonly MembershipStatus[] = ['payment_pending', 'ongoing_pending'];
export const whyNotEdit = (term: Pick<ChangedTerm, 'status' | 'billing'>): string | null => {
  if (!editable.includes(term.status)) return 'membership.has_begun';
  return term.billing === 'upfront' ? null : 'membership.days_by_plan';
};
export const editFaults = (ask: EditAsk, today: Day): Fault[] => [
  ...(ask.start_on < today ? [{ field: 'start_on', key: 'in_the_past' }] : []),
  ...(ask.start_on > addDays(today, MAX_DAYS_AHEAD) ? [{ field: 'start_on', key: 'invalid' }] : []),
];

/**
 * A sign-up as it would be with another first day or programme. The same programme keeps the price that it was sold at;
 * of another one the difference is invoiced, due on the first day, and what was paid for stays paid.
 */
export const editEffect = (
  term: ChangedTerm,
  terms: NewTerms,
  { invoices, ...ask }: EditAsk & { invoices: readonly Returnable[] },
  today: Day,
): EditEffect => {
  const isSame = terms.programme_id === term.programme_id;
  const sold = signUpEffect({ start_on: ask.start_on, payments: [] }, { ...terms, chargesJoiningFee: false }, today);
  const price_cents = isSame ? term.price_cents : sold.membership.price_cents;
  const difference_cents = price_cents - term.price_cents;
  const { currency } = terms.price;
  const label = labelOf(term.programme_name, terms.programme.name);
  const { start_on, end_on } = sold.membership;
  const isPaid = term.status === 'ongoing_pending';
  const asked = { label, tax: terms.tax, currency, today, payments: ask.payments };
  const due_on = later(today, start_on);
  const { back, posting: again } = backOf(difference_cents, { invoices, tax: terms.tax, currency, today, due_on });
  const posting = differencePosting(difference_cents, asked);
  return {
    membership: {
      ...sold.membership,
      price_cents,
      sold_on: term.sold_on,
      status: isPaid ? statusWhenPaid({ start_on, end_on }, today) : 'payment_pending',
    },
    difference_cents,
    back,
    posting: again ?? (posting && { ...posting, invoice: { ...posting.invoice, due_on } }),
  };
};
/** What is paid for already is paid in full again; what is open stays open, and the difference with it. */
export const whyNotEdited = (
  term: Pick<ChangedTerm, 'status'>,
  cents: number,
  payments: readonly PaymentAsked[],
  back: GiveBack,
): string | null => {
  if (term.status === 'payment_pending' && cents >= 0)
    return payments.length === 0 ? null : 'membership.pay_on_invoice';
  return whyNotDifference(cents, payments, back);
};
