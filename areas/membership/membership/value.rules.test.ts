/** The value of a membership on a day, against a slow count by hand, whatever is done with it. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anInvoice } from '#areas/money/refund/give-back.testing.ts';
import { rollingPart } from '#areas/money/billing/billing.rules.ts';
import { addDays, type Day } from '#kit/domain/day.ts';
import { runs } from '#kit/domain/tier.testing.ts';
import type { StoredPart } from '../dates/dates.rules.ts';
import { endWith, type Rest } from '../suspension/suspension.rules.ts';
import { terminationEffect, type TerminationRule } from '../ending/termination.rules.ts';
import { committedPrice, valueOf, type PlannedTerm } from './value.rules.ts';
import { changeEffect } from '../change/change.rules.ts';
import { upfront } from '#areas/money/billing/billing.rules.ts';
import { committedTo, endingCosts, paidDays, worthOn, type Worth } from './worth.testing.ts';

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
    billing_day: of.billing_day,
    instalment_count: null,
  };
  const parts = Array.from({ length: of.invoiced }, (_, i): StoredPart => ({
    ...rollingPart(plan, of.start, of.price, i + 1),
    status: 'invoiced',
  }));
  const rests = of.rests.map(([from_on, until_on]): Rest => ({ from_on, until_on }));
  const paid_until = parts.at(-1)?.until_on ?? of.start;
  const term: PlannedTerm = {
    ...plan,
    status: 'ongoing',
    start_on: of.start,
    paid_until,
    end_on: endWith(paid_until, rests),
    commitment_until: committedTo(of),
    notice_days: 0,
    price_cents: of.price,
    currency: 'MYR',
    sessions_total: of.sessions?.of ?? null,
    sessions_left: of.sessions && of.sessions.of - of.sessions.used - of.sessions.held,
    sold_on: of.start,
    ...more,
  };
  const invoices = parts.map(({ amount_cents }) => anInvoice(amount_cents));
  const ever_cents = parts.reduce((sum, { amount_cents }) => sum + amount_cents, 0);
  return { term, rests, money: { invoices, parts, ever_cents } };
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
  billing_day: null,
  committed: null,
  ...more,
});

describe('ending what is paid until it is cancelled', () => {
  it('gives nothing of periods that are over back, and of the one that is on by its sessions', () => {
    const of = monthly(13, { sessions: { of: 8, used: 0, held: 0 } });
    expect(ended(of, '2028-01-30')).toMatchObject({ credit_cents: 150_00, due_cents: 0 });
    expect(ended({ ...of, sessions: { of: 8, used: 5, held: 2 } }, '2028-02-02')).toMatchObject({
      credit_cents: 18_75,
    });
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
    billing: fc.option(fc.integer({ min: 1, max: 31 })),
    price: fc.integer({ min: 0, max: 50_000 }),
    invoiced: fc.integer({ min: 1, max: 15 }),
    gaps: fc.array(fc.tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 1, max: 30 })), { maxLength: 3 }),
    sessions: fc.option(fc.tuple(fc.integer({ min: 1, max: 12 }), fc.nat(12), fc.nat(12))),
    committed: fc.option(fc.integer({ min: 1, max: 24 })),
    share: fc.integer({ min: 0, max: 1000 }),
    /** Often the first or the last day of a period: there it is decided which one counts. */
    edge: fc.constantFrom(null, -1, 0, 1),
  })
  .map(({ gaps, sessions, share, edge, billing, ...of }) => {
    let next = of.start;
    const rests = gaps.map(([gap, days]): [Day, Day] => {
      const from = addDays(next, gap);
      next = addDays(from, days + 1);
      return [from, addDays(from, days - 1)];
    });
    const used = sessions && Math.min(sessions[0], sessions[1]);
    const counted =
      sessions && used !== null ? { of: sessions[0], used, held: Math.min(sessions[0] - used, sessions[2]) } : null;
    const billing_day = billing !== null && of.unit === 'week' ? 1 + (billing % 7) : billing;
    const worth: Worth = { ...of, billing_day, rests, sessions: counted };
    const some = Math.floor(((paidDays(worth) - 1) * share) / 1000);
    const begun = edge === null ? null : Math.floor((of.invoiced * share) / 1001);
    const days = begun === null ? some : paidDays({ ...worth, invoiced: begun }) + (edge ?? 0);
    return { worth, today: addDays(of.start, Math.max(0, Math.min(days, paidDays(worth) - 1))) };
  });

/** Another programme, paid at once: only what is left of the old one matters. */
const another = {
  programme_id: 2,
  programme: {
    ...upfront,
    name,
    duration_count: 12,
    duration_unit: 'month' as const,
    sessions: null,
    commitment_count: 0,
    commitment_unit: 'month' as const,
    notice_days: 0,
    tax_class: 'standard' as const,
  },
  price: { price_cents: 900_00, joining_fee_cents: 0, currency: 'MYR' },
  tax: { name: null, rate_bp: 0 },
  chargesJoiningFee: false,
};
const changed = (of: Worth, today: Day) => {
  const { term, rests, money } = soldAs(of);
  const old = { ...term, programme_id: 1, programme_name: name, tax_class: 'standard' as const };
  return changeEffect(old, rests, another, { ...money, payments: [] }, today).value;
};

/** Ending or changing it during a suspension brings the client back on that day. */
const isBack = ({ rests }: Worth, today: Day): boolean =>
  !rests.some(([from, until]) => from <= today && today <= until);
const near = (found: number, expected: number, cents: number): void =>
  expect(Math.abs(found - expected)).toBeLessThanOrEqual(cents);

describe('is what a count by hand says', () => {
  it('for ending it, on every day, bound or not', () => {
    fc.assert(
      fc.property(any, fc.nat(40), ({ worth, today }, later) => {
        fc.pre(isBack(worth, today));
        const { term, rests, money } = soldAs(worth);
        const begun = rests.filter(({ from_on }) => from_on <= today);
        const upTo = { ...worth, rests: worth.rests.filter(([from]) => from <= today) };
        const value = valueOf(term, begun, money, today);
        near(value.left_cents, worthOn(upTo, today), worth.invoiced);
        expect(value.owed_cents).toBe(0);
        expect(value.served_cents + value.left_cents).toBe(money.ever_cents);
        const { credit_cents, due_cents, charge_cents } = ended(worth, today);
        near(charge_cents, endingCosts(upTo, today), 2);
        expect(credit_cents - due_cents).toBe(value.left_cents - charge_cents);
        // Decided today, for a later day that is paid for.
        const last_on = addDays(today, later);
        fc.pre(last_on < addDays(worth.start, paidDays(worth)));
        near(valueOf(term, begun, money, last_on, today).left_cents, worthOn(upTo, last_on, today), worth.invoiced);
      }),
      { numRuns: runs(2000, 250) },
    );
  });

  it('for changing it, and by its sessions the same as for ending it', () => {
    fc.assert(
      fc.property(any, ({ worth, today }) => {
        fc.pre(today > worth.start && isBack(worth, today));
        const { left_cents, served_cents, owed_cents } = changed(worth, today);
        const upTo = { ...worth, rests: worth.rests.filter(([from]) => from <= today) };
        near(left_cents, worthOn(upTo, addDays(today, -1), today), worth.invoiced);
        expect([served_cents + left_cents, owed_cents]).toEqual([soldAs(worth).money.ever_cents, 0]);
        const { credit_cents } = ended({ ...worth, committed: null }, today);
        // On the last day of a period, ending it uses the rest of that period up.
        if (worth.sessions && worthOn(upTo, today) === worthOn(upTo, addDays(today, -1), today))
          expect(left_cents).toBe(credit_cents);
      }),
      { numRuns: runs(2000, 250) },
    );
  });
});
