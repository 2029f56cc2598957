import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anInvoice, invoicedOnce } from '#areas/money/refund/give-back.testing.ts';
import { upfront } from '#areas/money/billing/billing.rules.ts';
import { inForceOn } from '#kit/domain/dated.ts';
import { addDays, daysBetween } from '#kit/domain/day.ts';
import { balanceOf } from '#areas/money/journal/journal.rules.ts';
import { lastDayAfter } from '../sign-up/sign-up.rules.ts';
import { endWith } from '../suspension/suspension.rules.ts';
import {
  coolingOffUntil,
  terminationEffect,
  terminationFaults,
  whyNotTerminate,
  type TerminationAsk,
  type TerminationFacts,
  type TerminationRule,
} from './termination.rules.ts';
import { usedBy, type PlannedTerm } from '../membership/value.rules.ts';

const source = { en: 'Rule', cn: '规定' };
const malaysia: TerminationRule = {
  valid_from: '2000-01-01',
  cooling_off_days: 0,
  cooling_off_kind: 'days',
  price_bp: 500,
  rest_days: 0,
  refund_days: 14,
  source,
};
const singapore: TerminationRule = { ...malaysia, cooling_off_days: 5, price_bp: 0, rest_days: 30 };
/** A hundred days for 1,000.00. */
const term: PlannedTerm = {
  ...upfront,
  billing: 'instalments',
  status: 'ongoing',
  start_on: '2026-01-01',
  end_on: '2026-04-10',
  paid_until: '2026-04-10',
  commitment_until: null,
  notice_days: 0,
  price_cents: 1000_00,
  currency: 'MYR',
  sessions_total: null,
  sessions_left: null,
  sold_on: '2026-01-01',
};
const facts: TerminationFacts = {
  rule: malaysia,
  invoices: [anInvoice(1000_00)],
  ever_cents: 1000_00,
  parts: [],
  tax: { name: 'GST', rate_bp: 900 },
  tax_class: 'standard',
  programme_name: { en: 'Monthly', cn: '月卡' },
  holidays: [],
};
const today = '2026-01-25';
const ask: TerminationAsk = { last_on: today, agreed_cents: null };
const everIn = (invoices: TerminationFacts['invoices']): number =>
  invoices.reduce((sum, one) => sum + (one.lines[0]?.amount_cents ?? 0), 0);
const figures = (more: Partial<TerminationFacts> = {}, of: Partial<PlannedTerm> = {}, asked = ask) => {
  const { charge_cents, due_cents, credit_cents } = terminationEffect(
    { ...term, ...of },
    [],
    asked,
    { ...facts, ...more, ever_cents: everIn(more.invoices ?? facts.invoices) },
    today,
  );
  return [charge_cents, due_cents, credit_cents];
};

describe('the charge', () => {
  it.each([
    ['5 % of the price, a quarter used, all paid', {}, {}, [50_00, 0, 700_00]],
    ['a quarter used, a tenth invoiced', { invoices: invoicedOnce(100_00) }, {}, [50_00, 200_00, 0]],
    ['nothing invoiced', { invoices: invoicedOnce(0) }, {}, [50_00, 300_00, 0]],
    ['30 days of the rest', { rule: singapore, invoices: invoicedOnce(250_00) }, {}, [300_00, 300_00, 0]],
    ['on the last day to think it over', { rule: singapore }, { sold_on: '2026-01-20' }, [0, 0, 1000_00]],
    ['after it', { rule: singapore }, { sold_on: '2026-01-19' }, [300_00, 0, 450_00]],
    [
      'before the last working day to think it over, which a weekend moves',
      { rule: { ...singapore, cooling_off_kind: 'working_days' as const } },
      { sold_on: '2026-01-19' },
      [0, 0, 1000_00],
    ],
    [
      'what was never invoiced within that time',
      { rule: singapore, invoices: invoicedOnce(0) },
      { sold_on: today },
      [0, 0, 0],
    ],
    ['bound no longer', { invoices: invoicedOnce(250_00) }, { commitment_until: '2026-01-25' }, [0, 0, 0]],
    [
      'bound for ten days more',
      { rule: singapore, invoices: invoicedOnce(250_00) },
      { commitment_until: '2026-02-04' },
      [100_00, 100_00, 0],
    ],
    ['by visits', { invoices: invoicedOnce(0) }, { sessions_total: 10, sessions_left: 4 }, [50_00, 650_00, 0]],
  ])('%s', (_, more, of, expected) => {
    expect(figures(more, of)).toEqual(expected);
  });

  it('can be agreed otherwise', () => {
    expect(figures({ invoices: invoicedOnce(0) }, {}, { ...ask, agreed_cents: 12_34 })).toEqual([12_34, 262_34, 0]);
    expect(figures({}, {}, { ...ask, agreed_cents: 0 })).toEqual([0, 0, 750_00]);
  });

  it('goes by the newest rule that is in force', () => {
    const later = { ...malaysia, valid_from: '2026-01-20', price_bp: 300 };
    expect(inForceOn([malaysia, later], '2026-01-19')).toBe(malaysia);
    expect(inForceOn([later, malaysia], '2026-01-20')).toBe(later);
    expect(inForceOn([malaysia], '1999-12-31')).toBeUndefined();
  });
});

/** A client who bought a year five days ago. */
const early = (invoices: TerminationFacts['invoices'], agreed_cents: number | null = null) =>
  terminationEffect(
    { ...term, sold_on: '2026-01-20' },
    [],
    { last_on: today, agreed_cents },
    { ...facts, rule: singapore, invoices, ever_cents: 1000_00 },
    today,
  );

describe('the time to think it over', () => {
  const holidays = ['2026-02-17', '2026-02-18'];
  it.each([
    ['five days', '2026-02-01', 5, 'days', '2026-02-06'],
    ['five working days from a Sunday', '2026-02-01', 5, 'working_days', '2026-02-06'],
    ['five working days from a Friday', '2026-01-30', 5, 'working_days', '2026-02-06'],
    ['five working days with two holidays', '2026-02-13', 5, 'working_days', '2026-02-24'],
    ['one day over the end of a month', '2026-01-31', 1, 'days', '2026-02-01'],
    ['none', '2026-02-01', 0, 'days', null],
  ] as const)('%s', (_, sold_on, cooling_off_days, cooling_off_kind, until) => {
    expect(coolingOffUntil(sold_on, { cooling_off_days, cooling_off_kind }, holidays)).toBe(until);
  });

  it('gives the joining fee back too, also of an invoice that is still open, and keeps what is agreed', () => {
    const [line] = anInvoice(1000_00).lines;
    if (!line) throw new Error('an invoice without a line');
    const withFee = (status: 'success' | 'unpaid') => ({
      ...anInvoice(1000_00),
      status,
      total_cents: 1100_00,
      paid_cents: status === 'success' ? 1100_00 : 0,
      lines: [line, { ...line, id: 2, kind: 'joining_fee' as const, amount_cents: 100_00 }],
    });
    const paid = early([withFee('success')]);
    expect(paid.back).toMatchObject({ wallet_cents: 1100_00, again: [] });
    expect(paid.back.returned.map(({ after }) => after)).toEqual([{ status: 'refunded', credited_cents: 1100_00 }]);
    expect(paid.lines.reduce((sum, one) => sum + one.amount_cents, 0)).toBe(-1100_00);
    const open = early([withFee('unpaid')]);
    expect(open).toMatchObject({ credit_cents: 1100_00, posting: null, back: { wallet_cents: 0 } });
    const agreed = early([withFee('success')], 50_00);
    expect(agreed).toMatchObject({ charge_cents: 50_00, credit_cents: 1050_00, back: { wallet_cents: 1050_00 } });
  });
});

describe('what is used', () => {
  it('leaves the days of rest out', () => {
    const rests = [{ from_on: '2026-01-11', until_on: '2026-01-20' }];
    expect(usedBy(term, rests, '2026-01-25')).toMatchObject({
      count: 15,
      of: 100,
      used_cents: 150_00,
      left_cents: 850_00,
    });
    expect(usedBy(term, rests, '2026-01-15')).toMatchObject({ count: 10 });
  });
});

describe('who and when', () => {
  it.each([
    ['ongoing', null],
    ['paused', null],
    ['pending_cancel', null],
    ['payment_failed', null],
    ['ongoing_pending', 'membership.not_terminable'],
    ['terminated', 'membership.not_terminable'],
  ] as const)('%s', (status, why) => {
    expect(whyNotTerminate({ status })).toBe(why);
  });
  it.each([
    ['today', 'ongoing', '2026-01-25', []],
    ['yesterday', 'ongoing', '2026-01-24', ['in_the_past']],
    ['the day before the last', 'ongoing', '2026-04-09', []],
    ['its own last day', 'ongoing', '2026-04-10', ['after_last_day']],
    ['later, not paid', 'payment_failed', '2026-01-26', ['invalid']],
  ] as const)('%s', (_, status, last_on, keys) => {
    expect(terminationFaults({ ...term, status }, [], last_on, today).map(({ key }) => key)).toEqual(keys);
  });
  it('is over at once where it was not paid', () => {
    expect(terminationEffect({ ...term, status: 'payment_failed' }, [], ask, facts, today).status).toBe('terminated');
    expect(terminationEffect(term, [], ask, facts, today).status).toBe('pending_terminate');
  });
});

describe('whatever is ended', () => {
  const anything = fc.record({
    start: fc.integer({ min: 0, max: 1100 }),
    months: fc.integer({ min: 1, max: 24 }),
    price: fc.integer({ min: 0, max: 500_000 }),
    after: fc.integer({ min: 0, max: 700 }),
    later: fc.integer({ min: 0, max: 60 }),
    rested: fc.option(fc.tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 1, max: 60 })), { nil: null }),
    invoiced: fc.integer({ min: 0, max: 500_000 }),
    price_bp: fc.integer({ min: 0, max: 5000 }),
    rest_days: fc.integer({ min: 0, max: 90 }),
    tax: fc.constantFrom(0, 800, 900),
  });
  it('the lines add up to what is due or credited, the invoice is that to the cent, and the books balance', () => {
    fc.assert(
      fc.property(anything, (one) => {
        const start_on = addDays('2024-01-31', one.start);
        const paid_until = lastDayAfter(start_on, one.months, 'month');
        const on = addDays(start_on, one.after);
        const from_on = one.rested && addDays(start_on, one.rested[0]);
        const rests =
          one.rested && from_on && from_on <= paid_until
            ? [{ from_on, until_on: addDays(from_on, one.rested[1] - 1) }]
            : [];
        const sold = { ...term, start_on, paid_until, end_on: endWith(paid_until, rests), price_cents: one.price };
        const last_on = addDays(on, one.later);
        fc.pre(terminationFaults(sold, rests, last_on, on).length === 0);
        const effect = terminationEffect(
          { ...sold, sold_on: start_on },
          rests,
          { last_on, agreed_cents: null },
          {
            ...facts,
            invoices: invoicedOnce(one.invoiced),
            ever_cents: one.invoiced,
            rule: { ...malaysia, price_bp: one.price_bp, rest_days: one.rest_days },
            tax: { name: 'GST', rate_bp: one.tax },
          },
          on,
        );
        const sum = effect.lines.reduce((total, line) => total + line.amount_cents, 0);
        expect(effect.due_cents - effect.credit_cents).toBe(sum);
        expect(effect.due_cents === 0 || effect.credit_cents === 0).toBe(true);
        expect(effect.posting?.invoice.total_cents ?? 0).toBe(effect.due_cents);
        expect(effect.back.wallet_cents).toBe(effect.credit_cents);
        expect(balanceOf(effect.posting?.invoice_entry?.lines ?? [])).toBe(0);
        expect(effect.end_on).toBe(endWith(effect.paid_until, effect.rests));
        expect(effect.paid_until >= start_on).toBe(true);
        expect(daysBetween(effect.end_on, sold.end_on)).toBeGreaterThan(0);
        const used = effect.lines[0]?.amount_cents ?? -1;
        expect(used >= 0 && used <= one.price).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });
});
