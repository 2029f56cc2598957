/** The value of a membership on a day, against a slow count by hand, whatever is done with it. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anInvoice } from '#areas/money/refund/give-back.testing.ts';
import { rollingPart } from '#areas/money/billing/billing.rules.ts';
import { addDays, type Day } from '#kit/domain/day.ts';
import type { StoredPart } from '../dates/dates.rules.ts';
import { endWith, type Rest } from '../suspension/suspension.rules.ts';
import { terminationEffect, type TerminationRule } from '../ending/termination.rules.ts';
import { committedPrice, valueOf, type PlannedTerm } from './value.rules.ts';
import { paidDays, worthOn, type Worth } from './worth.testing.ts';

const name = { en: 'Rolling', cn: '月付' };
const rule: TerminationRule = {
  valid_from: '2000-01-01',
  cooling_off_days: 0,
  cooling_off_kind: 'days',
  price_bp: 500,
  rest_days: 30,
  refund_days: null,
  source: name,
};
/** The product's own records of what the model describes. */
const soldAs = (of: Worth, more: Partial<PlannedTerm> = {}) => {
  const plan = {
    billing: 'rolling' as const,
    every_count: 1,
    every_unit: of.unit,
    billing_day: null,
    instalment_count: null,
  };
  const parts = Array.from(
    { length: of.invoiced },
    (_, i): StoredPart => ({
      ...rollingPart(plan, of.start, of.price, i + 1),
      status: 'invoiced',
    }),
  );
  const rests = of.rests.map(([from_on, until_on]): Rest => ({ from_on, until_on }));
  const paid_until = parts.at(-1)?.until_on ?? of.start;
  const term: PlannedTerm = {
    ...plan,
    status: 'ongoing',
    start_on: of.start,
    paid_until,
    end_on: endWith(paid_until, rests),
    commitment_until: null,
    notice_days: 0,
    price_cents: of.price,
    currency: 'MYR',
    sessions_total: of.sessions?.of ?? null,
    sessions_left: of.sessions?.left ?? null,
    sold_on: of.start,
    ...more,
  };
  const invoices = parts.map(({ amount_cents }) => anInvoice(amount_cents));
  return { term, rests, money: { invoices, parts, ever_cents: of.price * of.invoiced } };
};
const ended = (of: Worth, last_on: Day, more: Partial<PlannedTerm> = {}) => {
  const { term, rests, money } = soldAs(of, more);
  const facts = {
    ...money,
    rule,
    tax: { name: null, rate_bp: 0 },
    tax_class: 'standard' as const,
    programme_name: name,
    holidays: [],
  };
  return terminationEffect(term, rests, { last_on, agreed_cents: null }, facts, last_on);
};
const monthly = (invoiced: number, more: Partial<Worth> = {}): Worth => ({
  start: '2027-01-31',
  unit: 'month',
  price: 150_00,
  invoiced,
  rests: [],
  sessions: null,
  ...more,
});

describe('ending what is paid until it is cancelled', () => {
  it('gives nothing of periods that are over back, and of the one that is on by its sessions', () => {
    const of = monthly(13, { sessions: { of: 8, left: 8 } });
    expect(ended(of, '2028-01-30')).toMatchObject({ credit_cents: 150_00, due_cents: 0 });
    expect(ended({ ...of, sessions: { of: 8, left: 1 } }, '2028-02-02')).toMatchObject({ credit_cents: 18_75 });
  });
  it('goes by the days of the period that is on, and tells only of that one', () => {
    const of = monthly(2, { start: '2027-02-01' });
    const { lines, credit_cents } = ended(of, '2027-03-14');
    expect(lines).toEqual([
      { kind: 'used', amount_cents: 67_74, count: 14, of: 31 },
      { kind: 'invoiced', amount_cents: -150_00, count: 0, of: 0 },
    ]);
    expect(credit_cents).toBe(82_26);
  });
  it('costs nothing where nobody is bound, and a share of the committed price where somebody is', () => {
    const of = monthly(13, { start: '2027-02-01' });
    expect(ended(of, '2028-02-28').charge_cents).toBe(0);
    const bound = ended(of, '2028-02-28', { commitment_until: '2029-01-31' });
    expect(bound.lines.find(({ kind }) => kind === 'price_share')).toEqual({
      kind: 'price_share',
      amount_cents: 180_00,
      count: 500,
      of: 3600_00,
    });
    const { term } = soldAs(of, { commitment_until: '2028-01-31' });
    expect(committedPrice(term)).toEqual({ price_cents: 1800_00, days: 365 });
    expect(ended(of, '2028-02-28', { commitment_until: '2028-01-31' }).charge_cents).toBe(0);
  });
  it.each([
    ['nothing', [150_00, 150_00], 82_26],
    ['the first month in full', [0, 150_00], 82_26],
    ['half of the first month', [75_00, 150_00], 82_26],
    ['the month that is on in full', [150_00, 0], 0],
    ['half of the month that is on', [150_00, 75_00], 41_13],
  ])('sets each period against its own invoice: given back before was %s', (_, stands, left) => {
    const { term, rests, money } = soldAs(monthly(2, { start: '2027-02-01' }));
    const all = stands.map((cents) => anInvoice(cents));
    const parts = money.parts.map((part, i) => ({ ...part, invoice_id: all[i]?.id ?? null }));
    const invoices = all.filter((one) => one.total_cents > 0);
    const value = valueOf(term, rests, { ...money, invoices, parts }, '2027-03-14');
    expect(value).toMatchObject({ left_cents: left, credit_cents: left, owed_cents: 0 });
  });
  it('asks for nothing of a period whose invoice was cancelled', () => {
    const { term, rests, money } = soldAs(monthly(2, { start: '2027-02-01' }));
    const invoices = [anInvoice(150_00)];
    const ids = [999_999, invoices[0]?.id ?? null];
    const parts = money.parts.map((part, i) => ({ ...part, invoice_id: ids[i] ?? null }));
    const value = valueOf(term, rests, { invoices, parts, ever_cents: 150_00 }, '2027-03-14');
    expect(value).toMatchObject({ credit_cents: 82_26, owed_cents: 0 });
  });
  it('asks for a period that was served and never invoiced', () => {
    const { term, rests, money } = soldAs(monthly(1, { start: '2027-02-01' }), { paid_until: '2027-03-31' });
    expect(valueOf(term, rests, money, '2027-03-31')).toMatchObject({ credit_cents: 0, owed_cents: 150_00 });
  });
});

const any = fc
  .record({
    start: fc.integer({ min: 0, max: 800 }).map((days) => addDays('2027-01-01', days)),
    unit: fc.constantFrom('week' as const, 'month' as const),
    price: fc.integer({ min: 0, max: 50_000 }),
    invoiced: fc.integer({ min: 1, max: 15 }),
    gaps: fc.array(fc.tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 1, max: 30 })), { maxLength: 3 }),
    sessions: fc.option(fc.tuple(fc.integer({ min: 1, max: 12 }), fc.nat(12))),
    share: fc.integer({ min: 0, max: 1000 }),
  })
  .map(({ gaps, sessions, share, ...of }) => {
    let next = of.start;
    const rests = gaps.map(([gap, days]): [Day, Day] => {
      const from = addDays(next, gap);
      next = addDays(from, days + 1);
      return [from, addDays(from, days - 1)];
    });
    const counted = sessions && { of: sessions[0], left: Math.min(sessions[0], sessions[1]) };
    const worth: Worth = { ...of, rests, sessions: counted };
    return { worth, last_on: addDays(of.start, Math.floor(((paidDays(worth) - 1) * share) / 1000)) };
  });

it('is what a count by hand says, on every day, for ending and for changing alike', () => {
  fc.assert(
    fc.property(any, ({ worth, last_on }) => {
      const { term, rests, money } = soldAs(worth);
      // Ending it during a suspension brings the client back on that day.
      fc.pre(!worth.rests.some(([from, until]) => from <= last_on && last_on <= until));
      const begun = rests.filter(({ from_on }) => from_on <= last_on);
      const value = valueOf(term, begun, money, last_on);
      const expected = worthOn(worth, last_on);
      expect(Math.abs(value.left_cents - expected)).toBeLessThanOrEqual(worth.invoiced);
      expect(value.owed_cents).toBe(0);
      expect(value.served_cents + value.left_cents).toBe(worth.price * worth.invoiced);
      const { credit_cents, charge_cents } = ended(worth, last_on);
      expect([credit_cents, charge_cents]).toEqual([value.credit_cents, 0]);
    }),
    { numRuns: 2000 },
  );
});
