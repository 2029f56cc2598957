/**
 * Changing a membership to a different programme, and editing a sign-up before it starts, as pure functions, for every
 * payment plan. Invoiced days that weren't served are credited, the new programme is invoiced like any sale, and what
 * was paid pays for it; the difference is paid immediately, or stays in the wallet.
 */
import { addDays, later, type Day } from '#kit/domain/day.ts';
import type { Fault } from '#kit/domain/errors.ts';
import type { Label } from '#areas/money/invoice/invoice.model.ts';
import { freeOf, giveBack, nothingBack, type GiveBack } from '#areas/money/refund/give-back.rules.ts';
import { invoiceOver, type Charge, type InvoiceDraft } from '#areas/money/invoice/invoice.rules.ts';
import { journalForInvoice, type JournalEntry } from '#areas/money/journal/journal.rules.ts';
import type { Instalment } from '#areas/money/billing/billing.rules.ts';
import { instalmentLabel } from '#areas/money/billing/invoice-part.words.ts';
import { taxClasses, type TaxClass } from '#areas/money/tax/tax.model.ts';
import type { PaymentAsked } from '#areas/money/payment/payment.model.ts';
import {
  type PaymentDraft,
  type Tender,
  asPayment,
  entryOf,
  receivedCents,
  whyNotMethod,
  whyNotWait,
} from '#areas/money/payment/payment.rules.ts';
import {
  reachedBy,
  valueOf,
  withKeptDay,
  type Invoiced,
  type PlannedTerm,
  type Used,
  type Value,
} from '../membership/value.rules.ts';
import { costsOtherwise, movedParts, type StoredPart } from '../dates/dates.rules.ts';
import { restsUntil } from '../ending/ending.rules.ts';
import { statusWhenPaid } from '../membership/membership.rules.ts';
import type { MembershipStatus } from '../membership/membership.model.ts';
import {
  firstDiscount,
  lessDiscount,
  MAX_DAYS_AHEAD,
  signUpEffect,
  type MembershipDraft,
  type SignUpTerms,
} from '../sign-up/sign-up.rules.ts';
import type { Rest } from '../suspension/suspension.rules.ts';

export type ChangedTerm = PlannedTerm & {
  programme_id: number;
  programme_name: Label;
  tax_class: TaxClass;
  /** The discount at the sale. */
  discount_cents?: number;
};
type NewTerms = SignUpTerms & { programme_id: number };
type Asked = Invoiced & { payments: readonly Tender[] };

export type ChangePosting = {
  invoice: InvoiceDraft & { status: 'unpaid' | 'success'; paid_cents: number };
  invoice_entry: JournalEntry | null;
  payments: readonly PaymentDraft[];
  payment_entries: readonly (JournalEntry | null)[];
};
/** What replaces the previous sale. */
export type Replacement = {
  membership: MembershipDraft;
  /** The new one, beginning with the part that is invoiced now. */
  instalments: readonly Instalment[];
  /** Credited on the invoices of the old one. */
  back: GiveBack;
  /** The part of it that pays for the new one: from the wallet, or complimentary as before. */
  pays: { wallet_cents: number; free_cents: number };
  /** Served but unpaid on the old one: it is put on the new invoice. */
  owed_cents: number;
  /** Paid elsewhere before the import, in excess of the first invoice of the new one. */
  lost_cents: number;
  /** The amount to pay; negative: the amount that stays in the wallet. */
  difference_cents: number;
  posting: ChangePosting;
};
export type ChangeEffect = Replacement & {
  old: { status: 'expired'; end_on: Day; paid_until: Day; rests: Rest[] };
  used: Used;
  value: Value;
  /** Payments of the old one that are no longer collected. */
  called_off: readonly StoredPart[];
};

const sumOf = (all: readonly { amount_cents: number }[]): number => all.reduce((sum, one) => sum + one.amount_cents, 0);

const owedLabel = ({ en, cn }: Label): Label => ({
  en: `${en}, used but not yet paid`,
  cn: `${cn || en}（已使用未付）`,
});
/**
 * What is still owed for the old one: it was served, so it is earned immediately; plus other lines of its open
 * invoices.
 */
const owedOf = (
  { programme_name, tax_class }: Pick<ChangedTerm, 'programme_name' | 'tax_class'>,
  { again }: GiveBack,
  never_invoiced: number,
): { cents: number; charges: Charge[] } => {
  const served = again.filter(({ kind }) => kind === 'programme');
  const others = again.filter(({ kind }) => kind !== 'programme');
  const cents = never_invoiced + sumOf(served);
  // An invoiced line keeps its class, even if the programme's class has changed since.
  const owed = taxClasses.map((one): Charge => {
    const invoiced = sumOf(served.filter((line) => line.tax_class === one));
    const amount_cents = invoiced + (one === tax_class ? never_invoiced : 0);
    return { kind: 'custom_charge', label: owedLabel(programme_name), tax_class: one, amount_cents };
  });
  return { cents, charges: [...owed, ...others] };
};

/** Earlier payments pay first: complimentary ones as such, then the wallet, one payment for each method. */
const paymentsOf = (
  pays: Replacement['pays'],
  asked: readonly Tender[],
  { currency, today }: { currency: string; today: Day },
): PaymentDraft[] => {
  const byWallet = pays.wallet_cents + sumOf(asked.filter(({ method }) => method === 'wallet'));
  const all: Tender[] = [
    { method: 'complimentary', amount_cents: pays.free_cents, reference: null, given_as: 'carried' },
    { method: 'wallet', amount_cents: byWallet, reference: null },
    ...asked.filter(({ method }) => method !== 'wallet'),
  ];
  return all.filter((one) => one.amount_cents > 0).map((one) => asPayment(one, currency, today));
};

type Facts = Asked & { old: ChangedTerm; value: Value; terms: NewTerms; start_on: Day; today: Day };
const replacement = ({ old, value, terms, start_on, today, invoices, payments: asked }: Facts): Replacement => {
  const { programme, tax, price } = terms;
  const { currency } = price;
  const sold = signUpEffect({ start_on, payments: [] }, { ...terms, chargesJoiningFee: false }, today);
  const [due, ...coming] = sold.instalments;
  if (!due) throw new Error('a plan without a first instalment');
  const brought = Math.min(value.brought_cents, due.amount_cents);
  const first = { ...due, amount_cents: due.amount_cents - brought };
  const back = giveBack(invoices, 'programme', value.credit_cents, today, true);
  const owed = owedOf(old, back, value.owed_cents);
  const label = instalmentLabel(programme.name, programme, first);
  const { tax_class } = programme;
  const discount_cents = firstDiscount(programme, due, terms.taken_off?.price_cents ?? 0);
  const charge = lessDiscount(
    { kind: 'programme', label, tax_class, amount_cents: first.amount_cents },
    discount_cents,
  );
  const draft = invoiceOver([charge, ...owed.charges], {
    tax,
    currency,
    issued_on: today,
    due_on: later(today, start_on),
  });
  const free_cents = Math.min(freeOf(back), draft.total_cents);
  const pays = { free_cents, wallet_cents: Math.min(back.wallet_cents, draft.total_cents - free_cents) };
  const payments = paymentsOf(pays, asked, { currency, today });
  const paid_cents = receivedCents(payments);
  const isRolling = programme.billing === 'rolling';
  return {
    membership: { ...sold.membership, price_cents: sold.membership.price_cents - (isRolling ? 0 : brought) },
    instalments: [first, ...coming],
    back,
    pays,
    owed_cents: owed.cents,
    lost_cents: value.brought_cents - brought,
    difference_cents: draft.total_cents - free_cents - back.wallet_cents,
    posting: {
      invoice: { ...draft, paid_cents, status: paid_cents === draft.total_cents ? 'success' : 'unpaid' },
      invoice_entry: journalForInvoice(draft),
      payments,
      payment_entries: payments.map(entryOf),
    },
  };
};

/**
 * The old one ends yesterday; the new one begins today and keeps the payment day. If it is paid by transfer, it waits
 * for the money as a sign-up does.
 */
export const changeEffect = (
  old: ChangedTerm,
  all: readonly Rest[],
  terms: NewTerms,
  asked: Asked,
  today: Day,
): ChangeEffect => {
  const last_on = addDays(today, -1);
  const rests = restsUntil(all, today);
  // Visits that were used or reserved today are used, as they are for ending it today.
  const value = valueOf(old, rests, asked, last_on, today);
  const kept = { ...terms, programme: withKeptDay(terms.programme, old, rests, last_on) };
  const anew = replacement({ ...asked, old, value, terms: kept, start_on: today, today });
  return {
    ...anew,
    membership: {
      ...anew.membership,
      status: anew.posting.invoice.status === 'success' ? 'ongoing' : 'payment_pending',
    },
    old: { status: 'expired', end_on: last_on, paid_until: reachedBy(rests, last_on), rests },
    used: value.used,
    value,
    called_off: asked.parts.filter(({ status }) => status === 'planned'),
  };
};

const changeable: readonly MembershipStatus[] = ['ongoing', 'paused', 'pending_cancel', 'payment_failed'];
/** Why it can't be changed to a different programme. */
export const whyNotChange = (term: Pick<ChangedTerm, 'status' | 'start_on'>, today: Day): string | null => {
  if (!changeable.includes(term.status)) return 'membership.not_changeable';
  return term.start_on < today ? null : 'membership.changeable_tomorrow';
};

/** More was paid elsewhere than the first invoice of the new one. */
export const whyNotWorth = ({ lost_cents }: Pick<Replacement, 'lost_cents'>): string | null =>
  lost_cents > 0 ? 'membership.worth_less' : null;

/** The difference is paid in full immediately; the wallet only pays what is left in it. */
export const whyNotDifference = (
  { difference_cents }: Pick<Replacement, 'difference_cents'>,
  asked: readonly PaymentAsked[],
  balance_cents: number,
): string | null => {
  if (sumOf(asked) !== Math.max(0, difference_cents)) return 'membership.not_paid_in_full';
  const byWallet = asked.filter(({ method }) => method === 'wallet');
  const [one] = byWallet;
  return one ? whyNotMethod({ ...one, amount_cents: sumOf(byWallet) }, balance_cents) : null;
};
/** The wallet balance once the credit has paid for the new one. */
export const balanceAfter = ({ back, pays }: Pick<Replacement, 'back' | 'pays'>, wallet_cents: number): number =>
  wallet_cents + back.wallet_cents - pays.wallet_cents;

type EditAsk = { start_on: Day };
export type EditEffect = Omit<Replacement, 'posting' | 'instalments'> & {
  /** The plan from now on; for the same programme only its days change. */
  parts: readonly StoredPart[] | null;
  instalments: readonly Instalment[];
  /** Nothing is invoiced if only the day changes. */
  posting: ChangePosting | null;
};
const editable: readonly MembershipStatus[] = ['payment_pending', 'ongoing_pending'];
export const whyNotEdit = (term: Pick<ChangedTerm, 'status'>): string | null =>
  editable.includes(term.status) ? null : 'membership.has_begun';
export const editFaults = (ask: EditAsk, today: Day): Fault[] => [
  ...(ask.start_on < today ? [{ field: 'start_on', key: 'in_the_past' }] : []),
  ...(ask.start_on > addDays(today, MAX_DAYS_AHEAD) ? [{ field: 'start_on', key: 'invalid' }] : []),
];

/** The programme as sold to this client: its plan and its price. */
const asAgreed = (term: ChangedTerm, terms: NewTerms): NewTerms => {
  const { every_count, every_unit, billing_day, instalment_count, billing, price_cents } = term;
  const plan = { every_count, every_unit, billing_day, instalment_count, billing };
  const taken_off = { price_cents: term.discount_cents ?? 0, joining_fee_cents: 0 };
  return { ...terms, taken_off, programme: { ...terms.programme, ...plan }, price: { ...terms.price, price_cents } };
};
/** The same programme on a different day: price and plan stay, the days of the plan move with it. */
const movedEffect = (term: ChangedTerm, terms: NewTerms, asked: Asked, start_on: Day, today: Day): EditEffect => {
  const { price_cents, sold_on } = term;
  const kept = { ...asAgreed(term, terms), chargesJoiningFee: false };
  const sold = signUpEffect({ start_on, payments: [] }, kept, today);
  const { end_on } = sold.membership;
  const isPaid = term.status === 'ongoing_pending';
  const status = isPaid ? statusWhenPaid({ start_on, end_on }, today) : 'payment_pending';
  return {
    membership: { ...sold.membership, price_cents, sold_on, status },
    instalments: [],
    parts: movedParts(term, asked.parts, { start_on, paid_until: sold.membership.paid_until }),
    back: nothingBack,
    pays: { wallet_cents: 0, free_cents: 0 },
    owed_cents: 0,
    lost_cents: 0,
    difference_cents: 0,
    posting: null,
  };
};

/**
 * A sign-up with a different first day or programme. The same programme moves its days at the same cost, unless its
 * first period becomes shorter or longer. What was invoiced for the programme is credited and the new one invoiced, due
 * on the first day; what was paid stays paid, and the joining fee stays.
 */
export const editEffect = (
  term: ChangedTerm,
  terms: NewTerms,
  { start_on, ...asked }: EditAsk & Asked,
  today: Day,
): EditEffect => {
  const isSame = terms.programme_id === term.programme_id;
  if (isSame && !costsOtherwise(term, start_on)) return movedEffect(term, terms, asked, start_on, today);
  const used: Used = { count: 0, of: 1, used_cents: 0, left_cents: term.price_cents };
  const all = valueOf({ ...term, sessions_left: term.sessions_total }, [], asked, addDays(term.start_on, -1));
  const anew = replacement({
    ...asked,
    old: term,
    value: { ...all, used },
    terms: isSame ? asAgreed(term, terms) : terms,
    start_on,
    today,
  });
  const { end_on } = anew.membership;
  const isPaid = anew.posting.invoice.status === 'success';
  const status = isPaid ? statusWhenPaid({ start_on, end_on }, today) : 'payment_pending';
  return { ...anew, parts: null, membership: { ...anew.membership, sold_on: term.sold_on, status } };
};
/**
 * A paid sign-up is paid in full again and stays paid: a pending transfer would shut what was open. An open one stays
 * open and is paid on its new invoice.
 */
export const whyNotEdited = (
  term: Pick<ChangedTerm, 'status'>,
  effect: Pick<EditEffect, 'difference_cents' | 'posting'>,
  asked: readonly PaymentAsked[],
  balance_cents: number,
): string | null => {
  if (term.status === 'payment_pending') return asked.length === 0 ? null : 'membership.pay_on_invoice';
  const waits = whyNotWait(effect.posting?.payments ?? []);
  if (waits !== null) return waits;
  return whyNotDifference(effect, asked, balance_cents);
};
