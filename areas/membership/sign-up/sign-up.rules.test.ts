import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { daysInMonth, durationUnits, type Day } from '#kit/domain/day.ts';
import { upfront } from '#areas/money/billing/billing.rules.ts';
import { balanceOf } from '#areas/money/journal/journal.rules.ts';
import {
  allowanceFaults,
  figuresOf,
  lastDayAfter,
  overlapping,
  owesJoiningFee,
  signUpEffect,
  signUpFaults,
  whyNotPayments,
  withAllowance,
} from './sign-up.rules.ts';
import type { SignUpTerms } from './sign-up.rules.ts';

const unbound = {
  commitment_count: 0,
  commitment_unit: 'month' as const,
  notice_days: 0,
  tax_class: 'standard' as const,
};
const name = { en: 'Monthly', cn: '月卡' };
const gives = {
  given_per: 'term' as const,
  credits: null,
  credit_uses: [],
  roll_over: 'none' as const,
  roll_over_most: null,
};
const offered = { name, ...gives };
const terms = (more: Partial<SignUpTerms> = {}): SignUpTerms => ({
  programme: { ...upfront, ...unbound, name, duration_count: 1, duration_unit: 'month', sessions: null },
  price: { price_cents: 150_00, joining_fee_cents: 100_00, currency: 'MYR' },
  tax: { name: 'SST', rate_bp: 800 },
  chargesJoiningFee: true,
  ...more,
});
const today = '2026-03-05';
const cash = (amount_cents: number) => ({ method: 'cash' as const, amount_cents, reference: null });

const linesOf = (of: SignUpTerms) => signUpEffect({ start_on: today, payments: [] }, of, today).invoice.lines;

describe('signUpEffect', () => {
  it('bills programme and joining fee, with the tax inside, and starts what is paid', () => {
    const effect = signUpEffect({ start_on: today, payments: [cash(250_00)] }, terms(), today);
    expect(effect.membership).toMatchObject({ status: 'ongoing', start_on: today, end_on: '2026-04-04' });
    expect(effect.invoice).toMatchObject({ total_cents: 250_00, tax_cents: 18_52, status: 'success', due_on: today });
    expect(effect.invoice.lines.map((line) => [line.kind, line.amount_cents, line.tax_cents])).toEqual([
      ['programme', 150_00, 11_11],
      ['joining_fee', 100_00, 7_41],
    ]);
    expect(effect.invoice_entry?.lines).toEqual([
      { account: 'receivable', amount_cents: 250_00 },
      { account: 'deferred_revenue', amount_cents: -138_89 },
      { account: 'revenue', amount_cents: -92_59 },
      { account: 'tax_payable', amount_cents: -18_52 },
    ]);
    expect(effect.payment_entries[0]?.lines).toEqual([
      { account: 'cash', amount_cents: 250_00 },
      { account: 'receivable', amount_cents: -250_00 },
    ]);
  });

  it('taxes only what is standard-rated, and posts no more tax than that', () => {
    const fee = { id: 1, merchandise: [], tax_class: 'zero_rated' as const };
    const effect = signUpEffect({ start_on: today, payments: [] }, terms({ fee }), today);
    expect(effect.invoice).toMatchObject({ total_cents: 250_00, tax_cents: 11_11 });
    expect(effect.invoice.lines).toMatchObject([
      { kind: 'programme', tax_class: 'standard', amount_cents: 150_00, tax_cents: 11_11 },
      { kind: 'joining_fee', tax_class: 'zero_rated', amount_cents: 100_00, tax_cents: 0 },
    ]);
    expect(effect.invoice_entry?.lines).toEqual([
      { account: 'receivable', amount_cents: 250_00 },
      { account: 'deferred_revenue', amount_cents: -138_89 },
      { account: 'revenue', amount_cents: -100_00 },
      { account: 'tax_payable', amount_cents: -11_11 },
    ]);
    const exempt = { ...terms().programme, tax_class: 'exempt' as const };
    const other = signUpEffect({ start_on: today, payments: [] }, terms({ programme: exempt }), today);
    expect(other.invoice.lines.map((line) => [line.tax_class, line.tax_cents])).toEqual([
      ['exempt', 0],
      ['standard', 7_41],
    ]);
  });

  it.each([
    ['paid, starts later', '2026-03-06', [cash(250_00)], 'ongoing_pending', 'success', '2026-03-06'],
    ['unpaid', '2026-03-05', [], 'payment_pending', 'unpaid', '2026-03-05'],
    ['unpaid, starts later', '2026-04-01', [], 'payment_pending', 'unpaid', '2026-04-01'],
  ])('%s', (_, start_on, payments, status, invoice, due_on) => {
    const effect = signUpEffect({ start_on, payments }, terms(), today);
    expect([effect.membership.status, effect.invoice.status, effect.invoice.due_on]).toEqual([status, invoice, due_on]);
  });

  it('has nothing to pay for a free trial', () => {
    const free = terms({ price: { price_cents: 0, joining_fee_cents: 0, currency: 'MYR' } });
    const effect = signUpEffect({ start_on: today, payments: [] }, free, today);
    expect(effect).toMatchObject({ invoice: { status: 'success', total_cents: 0 }, invoice_entry: null });
    expect(effect.membership.status).toBe('ongoing');
    expect(effect.invoice.lines).toHaveLength(1);
  });

  it('bills the first part with the joining fee and says what is to come', () => {
    const year = { ...upfront, ...unbound, name, duration_count: 12, duration_unit: 'month' as const, sessions: null };
    const parts = { ...year, billing: 'instalments' as const, instalment_count: 12 };
    const effect = signUpEffect({ start_on: today, payments: [cash(112_50)] }, terms({ programme: parts }), today);
    expect(effect.invoice).toMatchObject({ total_cents: 112_50, status: 'success' });
    expect(effect.invoice.lines[0]?.label.en).toMatch(/^Monthly, instalment 1 of 12, \d/);
    expect(effect.membership).toMatchObject({ price_cents: 150_00, end_on: '2027-03-04', billing: 'instalments' });
    const { coming } = figuresOf(effect, offered);
    expect(coming).toHaveLength(11);
    expect([coming[0], coming.at(-1)]).toEqual([
      { part_no: 2, due_on: '2026-04-05', amount_cents: 12_50 },
      { part_no: 12, due_on: '2027-02-05', amount_cents: 12_50 },
    ]);
  });

  it('knows a rolling one until the end of its first period, whatever the duration says', () => {
    const rolling = { ...terms().programme, duration_count: 12, billing: 'rolling' as const };
    const effect = signUpEffect({ start_on: today, payments: [] }, terms({ programme: rolling }), today);
    expect(effect.membership).toMatchObject({ price_cents: 150_00, end_on: '2026-04-04', paid_until: '2026-04-04' });
    expect(figuresOf(effect, offered).coming).toEqual([{ part_no: 2, due_on: '2026-04-05', amount_cents: 150_00 }]);
  });

  const cents = fc.integer({ min: 0, max: 10_000_000_00 });
  it('balances every entry, spreads the tax exactly and never takes more tax than an amount', () => {
    fc.assert(
      fc.property(
        cents,
        cents,
        fc.integer({ min: 0, max: 10_000 }),
        fc.boolean(),
        fc.integer({ min: 1, max: 4 }),
        (price, fee, rate_bp, chargesJoiningFee, ways) => {
          const sold = terms({
            price: { price_cents: price, joining_fee_cents: fee, currency: 'SGD' },
            tax: { name: 'GST', rate_bp },
            chargesJoiningFee,
          });
          const total = price + (chargesJoiningFee ? fee : 0);
          const part = Math.floor(total / ways);
          const payments =
            total < ways
              ? []
              : Array.from({ length: ways }, (_, i) => cash(i === 0 ? total - part * (ways - 1) : part));
          const effect = signUpEffect({ start_on: today, payments }, sold, today);
          const { lines } = effect.invoice;
          expect(lines.reduce((sum, line) => sum + line.amount_cents, 0)).toBe(total);
          expect(lines.reduce((sum, line) => sum + line.tax_cents, 0)).toBe(effect.invoice.tax_cents);
          for (const line of lines) {
            expect(line.tax_cents).toBeGreaterThanOrEqual(0);
            expect(line.tax_cents).toBeLessThanOrEqual(line.amount_cents);
          }
          expect(balanceOf(effect.invoice_entry?.lines ?? [])).toBe(0);
          for (const entry of effect.payment_entries) expect(balanceOf(entry?.lines ?? [])).toBe(0);
          const receivable = [effect.invoice_entry, ...effect.payment_entries]
            .flatMap((entry) => entry?.lines ?? [])
            .filter((line) => line.account === 'receivable');
          expect(balanceOf(receivable)).toBe(total - effect.invoice.paid_cents);
        },
      ),
    );
  });
});

describe('lastDayAfter', () => {
  it.each([
    ['2026-03-15', 1, 'month', '2026-04-14'],
    ['2026-01-31', 1, 'month', '2026-02-27'],
    ['2028-01-31', 1, 'month', '2028-02-28'],
    ['2026-01-31', 12, 'month', '2027-01-30'],
    ['2026-03-05', 1, 'day', '2026-03-05'],
    ['2026-03-05', 2, 'week', '2026-03-18'],
  ] as const)('%s for %i %s ends on %s', (start, count, unit, end) => {
    expect(lastDayAfter(start, count, unit)).toBe(end);
  });

  const day = fc
    .record({
      year: fc.integer({ min: 2000, max: 2150 }),
      month: fc.integer({ min: 1, max: 12 }),
      date: fc.integer({ min: 1, max: 31 }),
    })
    .map(({ year, month, date }): Day => {
      const kept = Math.min(date, daysInMonth(year, month));
      return `${year}-${String(month).padStart(2, '0')}-${String(kept).padStart(2, '0')}`;
    });
  it('is never before the first day, and grows with the count', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: 1, max: 36 }), fc.constantFrom(...durationUnits), (start, count, unit) => {
        const end = lastDayAfter(start, count, unit);
        expect(end >= start).toBe(true);
        expect(lastDayAfter(start, count + 1, unit) > end).toBe(true);
      }),
    );
  });
});

describe('what stands against a sign-up', () => {
  it.each([
    ['2026-03-04', [{ field: 'start_on', key: 'in_the_past' }]],
    ['2026-03-05', []],
    ['2027-03-06', []],
    ['2027-03-07', [{ field: 'start_on', key: 'invalid' }]],
  ])('a start on %s', (start_on, faults) => {
    expect(signUpFaults({ start_on, payments: [] }, today)).toEqual(faults);
  });

  it.each([
    ['nothing paid', [], null],
    ['in full, by two', [cash(100_00), cash(150_00)], null],
    ['in part', [cash(100_00)], 'membership.not_paid_in_full'],
    ['too much', [cash(251_00)], 'membership.not_paid_in_full'],
    ['what is in the wallet, and the rest', [{ ...cash(30_00), method: 'wallet' as const }, cash(220_00)], null],
    ['more than is in the wallet', [{ ...cash(250_00), method: 'wallet' as const }], 'money.wallet_short'],
  ])('%s', (_, payments, why) => {
    expect(whyNotPayments(signUpEffect({ start_on: today, payments }, terms(), today), 30_00)).toBe(why);
  });

  const held = { programme_id: 7, status: 'ongoing' as const, start_on: '2026-02-10', end_on: '2026-03-09' };
  it.each([
    ['the same days', [held], '2026-03-05', true],
    ['its last day', [held], '2026-03-09', true],
    ['the day after', [held], '2026-03-10', false],
    ['another programme', [{ ...held, programme_id: 8 }], '2026-03-05', false],
    ['one that is over', [{ ...held, status: 'cancelled' as const }], '2026-03-05', false],
    ['one that rolls on, after what is paid', [{ ...held, billing: 'rolling' as const }], '2026-03-10', true],
  ])('a second one of the programme on %s', (_, all, start_on, overlaps) => {
    expect(overlapping(all, 7, { start_on, end_on: '2026-04-30' }) !== undefined).toBe(overlaps);
  });

  it.each([
    ['nothing held', [], true],
    ['paid before', [{ status: 'expired' as const, joining_fee_cents: 1 }], false],
    ['had none', [{ status: 'expired' as const, joining_fee_cents: 0 }], true],
    ['called off', [{ status: 'cancelled' as const, joining_fee_cents: 1 }], true],
  ])('the joining fee: %s', (_, all, owes) => {
    expect(owesJoiningFee(all)).toBe(owes);
  });

  it('shows what is given, and when', () => {
    const parts = { ...terms().programme, billing: 'instalments' as const, instalment_count: 3, duration_count: 3 };
    const effect = signUpEffect({ start_on: today, payments: [] }, terms({ programme: parts }), today);
    const given = (more: object) =>
      figuresOf(effect, { ...offered, ...more }).given.map(({ count, from_on }) => [count, from_on]);
    expect(given({})).toEqual([]);
    expect(given({ credits: 8 })).toEqual([[8, '2026-03-05']]);
    expect(given({ credits: 8, given_per: 'period' })).toEqual([
      [8, '2026-03-05'],
      [8, '2026-04-05'],
      [8, '2026-05-05'],
    ]);
  });

  it('shows what it posts', () => {
    const effect = signUpEffect({ start_on: today, payments: [cash(250_00)] }, terms(), today);
    expect(figuresOf(effect, offered)).toMatchObject({ total_cents: 250_00, paid_cents: 250_00, end_on: '2026-04-04' });
  });
});

it.each([
  ['none, without a reason', 0, null, []],
  ['all of the price', 100_00, 'Founding member', []],
  ['a cent more', 100_01, 'Founding member', ['discount_cents too_big']],
  ['some, without a reason', 1, null, ['discount_reason required']],
])('a discount of %s', (_, discount_cents, discount_reason, faults) => {
  const asked = { discount_cents, discount_reason, fee_waived_reason: null };
  expect(
    allowanceFaults(asked, { price_cents: 100_00, currency: 'MYR' }).map(({ field, key }) => `${field} ${key}`),
  ).toEqual(faults);
});

it('a fee that is waived stands on the invoice with all of it taken off, and names nothing that is handed out', () => {
  const fee = { id: 1, merchandise: [{ name: 'Red gloves', quantity: 1 }], tax_class: 'standard' as const };
  const waived = { discount_cents: 0, discount_reason: null, fee_waived_reason: 'Came back' };
  expect(linesOf(terms({ fee })).at(1)?.label.en).toContain('Red gloves');
  const line = linesOf(withAllowance(terms({ fee }), waived)).at(1);
  expect(line).toMatchObject({ kind: 'joining_fee', amount_cents: 0, discount_cents: 100_00 });
  expect(line?.label.en).not.toContain('Red gloves');
});
