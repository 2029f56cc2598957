/** Whatever is changed to whatever, however each is paid: no cent is lost or created. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { anInvoice } from '#areas/money/refund/give-back.testing.ts';
import { instalmentsOf, rollingPart, upfront } from '#areas/money/billing/billing.rules.ts';
import { billings, type BillingPlan } from '#areas/money/billing/billing.model.ts';
import { balanceOf, walletChange, type JournalEntry } from '#areas/money/journal/journal.rules.ts';
import { addDays, addDuration, endOfMonth, type Day } from '#kit/domain/day.ts';
import { runs } from '#kit/domain/tier.testing.ts';
import { balanceAfter, changeEffect, whyNotDifference, type ChangedTerm } from './change.rules.ts';
import type { StoredPart } from '../dates/dates.rules.ts';

const name = { en: 'Gold', cn: '金卡' };
const tax = { name: 'GST', rate_bp: 900 };
const plans = fc.record({
  billing: fc.constantFrom(...billings),
  every_unit: fc.constantFrom('week' as const, 'month' as const),
  every_count: fc.integer({ min: 1, max: 2 }),
  parts: fc.integer({ min: 2, max: 6 }),
  months: fc.constantFrom(6, 12, 24),
  price: fc.integer({ min: 0, max: 300_000 }),
  isFixed: fc.boolean(),
  fixed: fc.integer({ min: 1, max: 31 }),
});
type Plan = typeof plans extends fc.Arbitrary<infer P> ? P : never;
const planOf = ({ billing, every_unit, every_count, parts, isFixed, fixed }: Plan): BillingPlan =>
  billing === 'upfront'
    ? upfront
    : {
        billing,
        every_unit,
        every_count,
        billing_day: isFixed ? (every_unit === 'week' ? (fixed % 7) + 1 : fixed) : null,
        instalment_count: billing === 'instalments' ? parts : null,
      };

/** A membership with its plan; everything due before a day is invoiced, and the last invoice may be open. */
const sold = (plan: Plan, start_on: Day, today: Day, open: 'paid' | 'open' | 'in_part') => {
  const billing = planOf(plan);
  const end_on = addDays(addDuration(start_on, plan.months, 'month'), -1);
  const laid =
    billing.billing === 'rolling'
      ? Array.from({ length: 30 }, (_, i) => rollingPart(billing, start_on, plan.price, i + 1))
      : instalmentsOf(billing, { start_on, end_on }, plan.price);
  const parts: StoredPart[] = laid
    .map((part) => ({ ...part, status: part.due_on < today ? ('invoiced' as const) : ('planned' as const) }))
    .filter((_, i, all) => billing.billing !== 'rolling' || all[i - 1]?.status !== 'planned');
  const billed = parts.filter(({ status, amount_cents }) => status === 'invoiced' && amount_cents > 0);
  const invoices = billed.map(({ amount_cents }, i) => {
    const isOpen = i === billed.length - 1 && open !== 'paid';
    if (!isOpen) return anInvoice(amount_cents);
    return anInvoice(amount_cents, {
      status: 'unpaid',
      paid_cents: open === 'open' ? 0 : Math.floor(amount_cents / 2),
    });
  });
  const paid_until = billing.billing === 'rolling' ? (billed.at(-1)?.until_on ?? start_on) : end_on;
  const days = { start_on, end_on: paid_until, paid_until, sold_on: start_on };
  const term: ChangedTerm = {
    ...billing,
    ...days,
    status: 'ongoing',
    programme_id: 1,
    programme_name: name,
    commitment_until: null,
    notice_days: 0,
    tax_class: 'standard',
    price_cents: plan.price,
    currency: 'SGD',
    sessions_total: null,
    sessions_left: null,
  };
  return { term, parts: billing.billing === 'upfront' ? [] : parts, invoices, end_on };
};
const sumOf = (all: readonly { amount_cents: number }[]): number => all.reduce((sum, one) => sum + one.amount_cents, 0);

const cases = fc.record({
  old: plans,
  next: plans,
  start: fc.integer({ min: 0, max: 800 }),
  after: fc.integer({ min: 1, max: 170 }),
  open: fc.constantFrom('paid' as const, 'open' as const, 'in_part' as const),
  had: fc.integer({ min: 0, max: 50_000 }),
});
const seen = new Set<string>();

it('what was paid and is paid now is what was served, what is invoiced, and what stays in the wallet', () => {
  fc.assert(
    fc.property(cases, ({ old, next, start, after, open, had }) => {
      const start_on = addDays('2023-12-20', start);
      const today = addDays(start_on, after);
      const { term, parts, invoices } = sold(old, start_on, today, open);
      const plan = planOf(next);
      const programme = {
        ...plan,
        name,
        tax_class: 'standard' as const,
        duration_count: next.months,
        duration_unit: 'month' as const,
      };
      const more = { sessions: null, commitment_count: 0, commitment_unit: 'month' as const, notice_days: 0 };
      const price = { price_cents: next.price, joining_fee_cents: 0, currency: 'SGD' };
      const terms = { programme_id: 2, programme: { ...programme, ...more }, price, tax, chargesJoiningFee: true };
      const ever_cents = invoices.reduce((sum, one) => sum + one.total_cents, 0);
      const ask = { invoices, parts, ever_cents };
      const preview = changeEffect(term, [], terms, { ...ask, payments: [] }, today);
      const due = Math.max(0, preview.difference_cents);
      const byWallet = Math.min(due, balanceAfter(preview, had));
      const payments = [
        { method: 'wallet' as const, amount_cents: byWallet, reference: null },
        { method: 'cash' as const, amount_cents: due - byWallet, reference: null },
      ].filter(({ amount_cents }) => amount_cents > 0);
      const effect = changeEffect(term, [], terms, { ...ask, payments }, today);
      const { value, posting, back, instalments, difference_cents } = effect;
      const [first] = instalments;

      expect(whyNotDifference(effect, payments, balanceAfter(effect, had))).toBeNull();
      expect(difference_cents).toBe(preview.difference_cents);
      // What was invoiced equals what was used plus what is left.
      expect(value.served_cents + value.left_cents - value.owed_cents).toBe(ever_cents);
      expect(value.brought_cents).toBe(0);
      // The single new invoice: the first part of the new plan, and what is owed for the old membership.
      expect(posting.invoice.total_cents).toBe((first?.amount_cents ?? 0) + effect.owed_cents);
      expect(posting.invoice).toMatchObject({ status: 'success', paid_cents: posting.invoice.total_cents });
      // All money received is served, invoiced or kept.
      const paid = invoices.reduce((sum, one) => sum + one.paid_cents, 0);
      const kept = balanceAfter(effect, had) - byWallet - had;
      expect(paid + due - byWallet).toBe(value.served_cents + (first?.amount_cents ?? 0) + kept);
      // No invoice of the old membership stays open.
      const stillOpen = invoices.filter(
        (one) => one.status === 'unpaid' && !back.returned.some(({ invoice }) => invoice.id === one.id),
      );
      expect(stillOpen).toEqual([]);
      // Every entry balances, and the wallet ends as announced, never below zero.
      const entries: (JournalEntry | null)[] = [
        ...back.returned.flatMap(({ credit_entry, entry }) => [credit_entry, entry]),
        posting.invoice_entry,
        ...posting.payment_entries,
      ];
      let wallet = had;
      for (const entry of entries) {
        if (!entry) continue;
        expect(balanceOf(entry.lines)).toBe(0);
        wallet += walletChange(entry);
        expect(wallet).toBeGreaterThanOrEqual(0);
      }
      expect(wallet).toBe(had + kept);
      // The new plan: its price, its consecutive days, and the payment day of the old plan.
      if (plan.billing === 'instalments') expect(sumOf(instalments)).toBe(effect.membership.price_cents);
      const [, second] = instalments;
      const keeps = term.billing !== 'upfront' && plan.billing !== 'upfront' && plan.billing_day === null;
      if (second && keeps && plan.every_unit === 'month' && term.every_unit === 'month') {
        const anchor = term.billing_day ?? Number(start_on.slice(8));
        expect(Number(second.due_on.slice(8))).toBe(Math.min(anchor, Number(endOfMonth(second.due_on).slice(8))));
      }
      expect(effect.called_off.every(({ due_on }) => due_on >= today)).toBe(true);
      const which = `${term.billing} ${plan.billing}`;
      seen.add(`${which} ${difference_cents > 0 ? 'up' : 'down'}`);
      seen.add(`${which} ${open}`);
    }),
    { numRuns: runs(3000, 300) },
  );
  // Every combination, up and down, with everything paid, something open, and that paid in part.
  expect(seen.size).toBe(3 * 3 * 2 + 3 * 3 * 3);
});
