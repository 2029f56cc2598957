/**
 * Random histories of selling, billing, failed payments, paying, refunding and ending over three years, with a leap day
 * and month ends, in the pure rules: after each day the books balance, nobody is refunded more than was paid, and every
 * record is in a known state.
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays } from '#kit/domain/day.ts';
import { runs } from '#kit/domain/tier.testing.ts';
import { invoicedFor } from '../refund/give-back.rules.ts';
import { invoiceOver } from '../invoice/invoice.rules.ts';
import { balanceOf, journalForInvoice } from './journal.rules.ts';
import { taxClasses } from '../tax/tax.model.ts';
import { openCents } from '../payment/payment.rules.ts';
import { upfront } from '../billing/billing.rules.ts';
import type { BillingPlan } from '../billing/billing.model.ts';
import { cancelEffect, whyNotCancel, whyNotTakeBack } from '#areas/membership/ending/ending.rules.ts';
import { terminationEffect, terminationFaults, whyNotTerminate } from '#areas/membership/ending/termination.rules.ts';
import { knownTransitions } from '#areas/membership/membership/transitions.rules.ts';
import { withAllowance } from '#areas/membership/sign-up/sign-up.rules.ts';
import { Books, name, tax, type Invoice, type Membership } from './books.testing.ts';
import { soundDiscounts, soldFor, sameBut } from '../billing/discounts.testing.ts';

const rule = {
  valid_from: '2000-01-01',
  cooling_off_days: 5,
  cooling_off_kind: 'days' as const,
  price_bp: 500,
  rest_days: 30,
  refund_days: null,
  source: name,
};
const monthly = { every_count: 1, every_unit: 'month' as const };
const plans: readonly BillingPlan[] = [
  upfront,
  { ...monthly, billing: 'instalments', billing_day: null, instalment_count: 12 },
  { ...monthly, billing: 'instalments', billing_day: 31, instalment_count: 12 },
  { ...monthly, billing: 'rolling', billing_day: null, instalment_count: null },
  { ...monthly, billing: 'rolling', billing_day: 5, instalment_count: null },
  { every_count: 2, every_unit: 'week', billing: 'rolling', billing_day: null, instalment_count: null },
];
const acts = ['sell', 'pay', 'charge', 'refund', 'cancel_invoice', 'cancel', 'take_back', 'terminate', 'wait'] as const;
type Step = { act: (typeof acts)[number]; wait: number; a: number; b: number; bank: number[] };

const methods = ['cash', 'credit_card', 'bank_transfer', 'complimentary', 'wallet'] as const;
const pick = <T>(list: readonly T[], at: number): T | undefined => list[at % Math.max(1, list.length)];
/** There are millions of these, and a matcher for each takes ten times as long as the rules themselves. */
const must = (holds: boolean, what: string, of: unknown): void => {
  if (!holds) throw new Error(`${what}: ${JSON.stringify(of)}`);
};
const sum = (list: readonly number[]): number => list.reduce((all, one) => all + one, 0);

/** With discounts the list price is higher by the discount, so the amount is the same. */
const sell = (books: Books, { a, b }: Step, discounts = true): void => {
  const plan = pick(plans, a) ?? upfront;
  const price_cents = [0, 1, 99_99, 310_01, 2388_07][b % 5] ?? 0;
  const terms = {
    programme: {
      ...plan,
      name,
      duration_count: 12,
      duration_unit: 'month' as const,
      sessions: null,
      commitment_count: b % 2 === 0 ? 6 : 0,
      commitment_unit: 'month' as const,
      notice_days: 14,
      tax_class: pick(taxClasses, a + b) ?? 'standard',
    },
    fee: { id: 1, merchandise: [], tax_class: pick(taxClasses, b) ?? 'standard' },
    price: { price_cents, joining_fee_cents: b % 3 === 0 ? 98_01 : 0, currency: 'SGD' },
    tax,
    chargesJoiningFee: true,
  };
  const sold = soldFor(terms, { a, b });
  books.sell(
    discounts ? withAllowance(sold.listed, sold.allowed) : sold.plain,
    b % 4 === 0 ? null : (pick(methods.slice(0, 4), b) ?? null),
  );
};
const pay = (books: Books, { a, b }: Step): void => {
  const invoice = pick(
    books.invoices.filter(({ status }) => status === 'unpaid'),
    a,
  );
  if (!invoice) return;
  const open = openCents(invoice);
  const amount = b % 3 === 0 ? Math.ceil(open / 2) : b % 7 === 0 ? open + b : open;
  books.pay(invoice, pick(methods, b) ?? 'cash', amount, amount > open);
};
const charge = (books: Books, { a, b }: Step): void => {
  const one = pick(books.memberships, a);
  if (!one) return;
  const tax_class = pick(taxClasses, b) ?? 'standard';
  const asked = [{ kind: 'custom_charge' as const, label: name, tax_class, amount_cents: 1 + b * 37 }];
  const draft = invoiceOver(asked, { tax, currency: 'SGD', issued_on: books.today, due_on: books.today });
  const back = { returned: [], again: [], wallet_cents: 0 };
  const parts = one.parts;
  books.giveBack(
    one,
    back,
    { invoice: { ...draft, status: 'unpaid', paid_cents: 0 }, invoice_entry: journalForInvoice(draft) },
    one,
  );
  one.parts = parts;
};
const refund = (books: Books, { a, b }: Step): void => {
  const payment = pick(books.payments, a);
  if (!payment) return;
  const ways = [
    ['invoice', 'method'],
    ['invoice', 'wallet'],
    ['wallet', 'method'],
  ] as const;
  const [source, destination] = pick(ways, b) ?? ways[0];
  const most = books.mostOf(payment);
  const top = source === 'wallet' ? most.from_wallet : most[destination];
  const asked = { source, destination, amount_cents: b % 2 === 0 ? top : Math.ceil(top / 3), reason: 'asked' };
  if (asked.amount_cents > 0) books.refund(payment, asked);
  // One cent more than the balance is never paid out.
  const [before, paid] = [books.journal.length, books.mostOf(payment)];
  const over = (source === 'wallet' ? paid.from_wallet : paid[destination]) + 1;
  books.refund(payment, { ...asked, amount_cents: over });
  must(books.journal.length === before, 'more went back than was there', payment);
};
const terminate = (books: Books, one: Membership, { a }: Step): void => {
  const last_on = addDays(books.today, a % 20);
  if (whyNotTerminate(one) !== null) return;
  const at = one.status === 'payment_failed' ? books.today : last_on;
  const term = { ...one, sessions_total: null, sessions_left: null };
  if (terminationFaults(term, [], at, books.today).length > 0) return;
  const invoices = books.invoices.filter(({ membership_id }) => membership_id === one.id);
  // Ending within five days of the sale refunds everything, including the joining fee.
  const cools = books.today <= addDays(one.sold_on, 5);
  const before = invoicedFor(invoices, 'programme') + (cools ? invoicedFor(invoices, 'joining_fee') : 0);
  const ever_cents = invoices
    .filter(({ status }) => status !== 'cancelled')
    .flatMap(({ lines }) => lines.filter(({ kind }) => kind === 'programme'))
    .reduce((sum, line) => sum + line.amount_cents, 0);
  const parts = one.parts.map((part) => ({
    ...part,
    status: part.invoice_id === null ? ('planned' as const) : ('invoiced' as const),
  }));
  const money = { invoices, ever_cents, parts };
  const facts = { ...money, rule, tax, tax_class: one.tax_class, programme_name: name, holidays: [] };
  const effect = terminationEffect(term, [], { last_on: at, agreed_cents: null }, facts, books.today);
  must(effect.credit_cents <= before, 'more goes back than was invoiced', effect);
  must(!cools || effect.credit_cents === before, 'something is kept of who thought better of it', effect);
  books.giveBack(one, effect.back, effect.posting, effect);
};
const act = (books: Books, step: Step, discounts = true): void => {
  const one = pick(books.memberships, step.a);
  switch (step.act) {
    case 'sell':
      return sell(books, step, discounts);
    case 'pay':
      return pay(books, step);
    case 'charge':
      return charge(books, step);
    case 'refund':
      return refund(books, step);
    case 'cancel_invoice': {
      const invoice = pick(
        books.invoices.filter(({ status }) => status === 'unpaid'),
        step.a,
      );
      return invoice && books.cancelInvoice(invoice);
    }
    case 'cancel': {
      if (!one || whyNotCancel(one) !== null) return undefined;
      const plan = one.billing === 'rolling' ? one : undefined;
      const { status, end_on, paid_until } = cancelEffect({ ...one, plan }, [], books.today);
      if (one.status !== status) one.moves.push(`${one.status} ${status}`);
      return void Object.assign(one, { status, end_on, paid_until });
    }
    case 'take_back': {
      if (!one || whyNotTakeBack(one, books.today) !== null) return undefined;
      one.moves.push(`${one.status} ongoing`);
      return void (one.status = 'ongoing');
    }
    case 'terminate':
      return one && terminate(books, one, step);
    default:
      return undefined;
  }
};

const known = knownTransitions();
const owed = (invoice: Invoice): number => (invoice.status === 'unpaid' ? invoice.total_cents - invoice.paid_cents : 0);
const sound = (books: Books, from: { entries: number }): void => {
  for (const entry of books.journal.slice(from.entries))
    must(balanceOf(entry.lines) === 0, 'it does not balance', entry);
  from.entries = books.journal.length;
  const balance = (account: 'receivable' | 'wallet' | 'tax_payable'): number => books.balances.get(account) ?? 0;
  must(sum([...books.balances.values()]) === 0, 'the journal is not nought', [...books.balances]);
  must(
    balance('receivable') === sum(books.invoices.map(owed)),
    'receivables are not the open invoices',
    books.invoices,
  );
  must(-balance('wallet') === books.wallet_cents && books.wallet_cents >= 0, 'the wallet is not what is owed', books);
  const held = sum(books.invoices.flatMap(({ lines }) => lines.map((line) => line.tax_cents)));
  must(-balance('tax_payable') === held, 'tax is not what the lines hold', held);
  for (const invoice of books.invoices) {
    const left = sum(invoice.lines.map((line) => line.amount_cents));
    must(left === invoice.total_cents - invoice.credited_cents, 'lines and credit notes differ', invoice);
    must(
      invoice.lines.every((line) => line.tax_class === 'standard' || line.tax_cents === 0),
      'tax on what is not taxed',
      invoice,
    );
    must(
      invoice.complimentary_cents >= 0 && invoice.lines.every((line) => line.tax_cents >= 0),
      'below nought',
      invoice,
    );
  }
  for (const payment of books.payments) {
    must(
      Object.values(books.mostOf(payment)).every((cents) => cents >= 0),
      'a negative amount to refund',
      payment,
    );
    must(payment.refunded_cents <= payment.amount_cents, 'more went back than was paid', payment);
  }
};
const billedOnce = ({ invoices }: Books): void => {
  const keys = invoices.filter(({ part_no }) => part_no !== null).map((one) => `${one.membership_id} ${one.part_no}`);
  must(new Set(keys).size === keys.length, 'a part was invoiced twice', keys);
};

/** The same history without discounts, sold at the discounted price. */
const withoutDiscounts = (start: number, steps: readonly Step[]): Books => {
  const books = new Books(addDays('2023-12-01', start));
  sell(books, { act: 'sell', wait: 0, a: start, b: start, bank: [] }, false);
  for (const one of steps) {
    nights(books, one);
    act(books, one, false);
  }
  return books;
};
const nights = (books: Books, one: Step): void => {
  for (let left = one.wait, at = 0; left > 0; left -= 7, at++) {
    books.wait(Math.min(7, left));
    books.night(() => answers[one.bank[at % one.bank.length] ?? 0] ?? 'paid');
  }
};

const step = fc.record({
  act: fc.constantFrom(...acts),
  wait: fc.integer({ min: 0, max: 60 }),
  a: fc.nat(200),
  b: fc.nat(200),
  bank: fc.array(fc.nat(9), { minLength: 1, maxLength: 6 }),
});
const answers = ['paid', 'paid', 'paid', 'paid', 'paid', 'soft', 'soft', 'soft', 'hard', 'by_hand'] as const;

it('10,000 histories of money keep the books, leap day and month ends in', () => {
  const seen = new Set<string>();
  const journey = fc.record({ start: fc.nat(90), steps: fc.array(step, { minLength: 1, maxLength: 24 }) });
  fc.assert(
    fc.property(journey, ({ start, steps }) => {
      const books = new Books(addDays('2023-12-01', start));
      const checked = { entries: 0 };
      sell(books, { act: 'sell', wait: 0, a: start, b: start, bank: [] });
      for (const one of steps) {
        nights(books, one);
        act(books, one);
        sound(books, checked);
        soundDiscounts(books);
      }
      if (start % 4 === 0) sameBut(books, withoutDiscounts(start, steps));
      billedOnce(books);
      for (const move of books.memberships.flatMap(({ moves }) => moves)) {
        must(known.has(move), 'a forbidden move', move);
        seen.add(move);
      }
    }),
    { numRuns: runs(10_000, 3000) },
  );
  // What a failing bank causes has already happened; only memberships that have begun are billed and can fail.
  const failed = [...known].filter((one) => /^(?:ongoing payment_failed|payment_failed (?!ongoing_pending))/.test(one));
  expect(failed.filter((one) => !seen.has(one))).toEqual([]);
});
