import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '#kit/domain/day.ts';
import { billEffect } from '#areas/money/billing/bill.rules.ts';
import { upfront, type Instalment } from '#areas/money/billing/billing.rules.ts';
import { isInForce, standingOf } from '#areas/membership/membership/membership.rules.ts';
import { broughtTerm } from './import-term.rules.ts';

const sold = { ...upfront, price_cents: 12_000 };
const month = { ...sold, duration_count: 1, duration_unit: 'month' } as const;
const nothing = { next_payment_on: null, price_cents: null, frozen_until: null };
const today = '2026-11-21';

const year = { ...sold, duration_count: 12, duration_unit: 'month' } as const;

test.each([
  ['active', '2026-11-10', null, month, { status: 'ongoing', start_on: '2026-11-10', end_on: '2026-12-09' }],
  ['active', '2024-01-31', null, month, { status: 'ongoing', start_on: '2024-01-31', end_on: '2026-11-29' }],
  ['active', '2024-03-15', null, year, { status: 'ongoing', start_on: '2024-03-15', end_on: '2027-03-14' }],
  ['active', null, null, month, { status: 'ongoing', start_on: today, end_on: '2026-12-20' }],
  ['active', '2027-01-01', null, month, { status: 'ongoing_pending', start_on: '2027-01-01', end_on: '2027-01-31' }],
  ['paused', '2026-11-10', null, month, { status: 'paused', start_on: '2026-11-10', end_on: '2026-12-09' }],
  // The end in the file is what was paid for, however long the programme lasts.
  ['active', null, '2026-12-05', year, { status: 'ongoing', start_on: today, end_on: '2026-12-05' }],
  ['active', '2026-02-01', '2026-12-05', year, { status: 'ongoing', start_on: '2026-02-01', end_on: '2026-12-05' }],
  ['active', '2026-02-01', today, year, { status: 'ongoing', start_on: '2026-02-01', end_on: today }],
  ['active', null, '2026-10-05', year, { status: 'expired', start_on: '2026-10-05', end_on: '2026-10-05' }],
  ['paused', '2026-02-01', '2026-12-05', year, { status: 'paused', start_on: '2026-02-01', end_on: '2026-12-05' }],
  ['paused', '2026-02-01', '2026-10-05', year, { status: 'expired', start_on: '2026-02-01', end_on: '2026-10-05' }],
  [
    'cancelled',
    '2025-05-05',
    '2026-06-30',
    month,
    { status: 'cancelled', start_on: '2025-05-05', end_on: '2026-06-30' },
  ],
  [
    'cancelled',
    '2025-05-05',
    '2027-06-30',
    month,
    { status: 'cancelled', start_on: '2025-05-05', end_on: '2026-11-20' },
  ],
  ['cancelled', null, '2026-06-30', month, { status: 'cancelled', start_on: '2026-06-30', end_on: '2026-06-30' }],
  // Nobody knows when it ended, so no date is invented.
  ['cancelled', '2025-05-05', null, month, null],
  ['cancelled', null, null, month, null],
] as const)('%s since %s until %s', (standing, joined_on, ends_on, programme, term) => {
  const brought = broughtTerm(standing, { ...nothing, joined_on, ends_on }, programme, today);
  if (term === null) expect(brought).toBeNull();
  else expect(brought).toMatchObject({ ...term, billing: 'upfront', price_cents: 12_000, instalments: [] });
});

test('who is active may train today unless the file says that it is over, and the standing is what the file says', () => {
  const standings = fc.constantFrom('active' as const, 'paused' as const, 'cancelled' as const);
  const units = fc.constantFrom('day' as const, 'week' as const, 'month' as const);
  fc.assert(
    fc.property(
      standings,
      fc.integer({ min: 0, max: 20_000 }),
      fc.option(fc.integer({ min: 0, max: 20_000 })),
      fc.integer({ min: 1, max: 60 }),
      units,
      (standing, daysAgo, days, duration_count, duration_unit) => {
        const joined_on = addDays(today, -daysAgo);
        const ends_on = days === null ? null : addDays(joined_on, days);
        const term = broughtTerm(
          standing,
          { ...nothing, joined_on, ends_on },
          { ...sold, duration_count, duration_unit },
          today,
        );
        const isEnded = ends_on !== null && ends_on < today;
        expect(term === null).toBe(standing === 'cancelled' && ends_on === null);
        if (term === null) return;
        expect(isInForce(term, today)).toBe(standing === 'active' && !isEnded);
        expect(standingOf([term], today)).toBe(standing === 'cancelled' ? standing : isEnded ? 'expired' : standing);
        expect(term.end_on >= term.start_on).toBe(true);
        if (ends_on !== null && standing !== 'cancelled') expect(term.end_on).toBe(ends_on);
      },
    ),
  );
});

const rolling = { ...month, billing: 'rolling' } as const;
const inTwelve = { ...year, billing: 'instalments', instalment_count: 12, price_cents: 120_000 } as const;
const known = { joined_on: null, ends_on: null, ...nothing };
const dues = (parts: readonly Instalment[] = []) =>
  parts.map((part) => [part.due_on, part.until_on, part.amount_cents]);

test('the next payment means another thing in each kind of membership', () => {
  const next_payment_on = '2026-12-10';
  expect(broughtTerm('active', { ...known, next_payment_on }, month, today)).toMatchObject({
    end_on: '2026-12-09',
    instalments: [],
  });
  const on = broughtTerm('active', { ...known, next_payment_on, price_cents: 9_900 }, rolling, today);
  expect(on).toMatchObject({ status: 'ongoing', start_on: '2026-11-10', end_on: '2026-12-09', billing_day: 10 });
  expect(dues(on?.instalments)).toEqual([['2026-12-10', '2027-01-09', 9_900]]);
  const ends_on = '2027-03-01';
  const parts = broughtTerm('active', { ...known, next_payment_on, ends_on }, inTwelve, today);
  expect(parts).toMatchObject({ end_on: ends_on, price_cents: 30_000, instalment_count: 4 });
  expect(dues(parts?.instalments)).toEqual([
    ['2026-12-10', '2027-01-09', 10_000],
    ['2027-01-10', '2027-02-09', 10_000],
    ['2027-02-10', ends_on, 10_000],
  ]);
});

test('who joined long ago on the same day of the month keeps that day as the first one', () => {
  const joined = { ...known, joined_on: '2024-01-31', next_payment_on: '2026-11-30' };
  const on = broughtTerm('active', joined, rolling, today);
  expect(on).toMatchObject({ start_on: '2024-01-31', paid_until: '2026-11-29' });
});

test('one that is frozen until a day is suspended until then, and its end moves by as many days', () => {
  const of = { ...known, joined_on: '2026-11-01', ends_on: '2026-12-31', frozen_until: '2026-11-30' };
  expect(broughtTerm('paused', of, month, today)).toMatchObject({
    status: 'paused',
    rest: { from_on: today, until_on: '2026-11-30' },
    paid_until: '2026-12-31',
    end_on: '2027-01-10',
  });
});

const paysOnTheSameDay = (
  every_unit: 'day' | 'week' | 'month',
  every_count: number,
  ahead: number,
  ago: number | null,
  price_cents: number,
) => {
  const next = addDays(today, ahead);
  const joined_on = ago === null ? null : addDays(next, -1 - ago);
  const programme = { ...rolling, every_unit, every_count };
  const of = { ...known, joined_on, next_payment_on: next, price_cents };
  const term = broughtTerm('active', of, programme, today);
  expect(term?.paid_until).toBe(addDays(next, -1));
  expect(term && term.start_on < next).toBe(true);
  // What the calendar says, counted by hand: the same day of the month, or the last one of a shorter month.
  const inMonths = (count: number): string => {
    const [year = 0, month = 0, day = 0] = next.split('-').map(Number);
    const at = new Date(Date.UTC(year, month - 1 + count, 1));
    const last = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)).getUTCDate();
    return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), Math.min(day, last))).toISOString().slice(0, 10);
  };
  const days = { day: 1, week: 7, month: 0 }[every_unit];
  let part = term?.instalments[0];
  for (let i = 0; i < 14; i++) {
    const due = every_unit === 'month' ? inMonths(i * every_count) : addDays(next, i * days * every_count);
    expect([part?.due_on, part?.amount_cents]).toEqual([due, price_cents]);
    if (!term || !part) return;
    const tax = { name: 'SST', rate_bp: 0 };
    const label = { en: 'M', cn: '' };
    const billed: Instalment | null = billEffect(
      part,
      { ...term, currency: 'MYR', tax_class: 'standard' },
      { name: label, tax, today: part.due_on },
    ).next;
    expect(part.until_on).toBe(addDays(billed?.due_on ?? '', -1));
    part = billed ?? undefined;
  }
};

test('of a rolling membership every payment is on the day of the next one, period after period', () => {
  const units = fc.constantFrom('day' as const, 'week' as const, 'month' as const);
  const ago = fc.option(fc.integer({ min: 0, max: 1_500 }));
  const count = fc.integer({ min: 1, max: 6 });
  fc.assert(
    fc.property(
      units,
      count,
      fc.integer({ min: 0, max: 400 }),
      ago,
      fc.integer({ min: 0, max: 90_000 }),
      paysOnTheSameDay,
    ),
  );
});
