import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, daysBetween } from '#kit/domain/day.ts';
import {
  earnedCents,
  givenDiscount,
  journalForEarned,
  neverGiven,
  nothingRecognised,
  type ServedMembership,
} from './recognition.rules.ts';

const month = { net_cents: 310_00, from_on: '2026-03-01', until_on: '2026-03-31' };
const held = (more: Partial<ServedMembership> = {}): ServedMembership => ({
  status: 'ongoing',
  start_on: '2026-03-01',
  sessions_total: null,
  sessions_left: null,
  periods: null,
  is_given: true,
  later_periods: 0,
  rests: [],
  ...more,
});
const rest = { from_on: '2026-03-11', until_on: '2026-03-20' };

describe('earnedCents', () => {
  it.each([
    ['before it begins', held(), '2026-02-28', 0],
    ['after its first day was moved, before it begins', held({ start_on: '2026-03-08' }), '2026-03-07', 0],
    ['the first day', held(), '2026-03-01', 10_00],
    ['the tenth day', held(), '2026-03-10', 100_00],
    ['the last day', held(), '2026-03-31', 310_00],
    ['later', held(), '2026-05-01', 310_00],
    ['in a rest', held({ status: 'paused', rests: [rest] }), '2026-03-15', 100_00],
    ['after a rest', held({ rests: [rest] }), '2026-03-31', 210_00],
    ['served after a rest', held({ rests: [rest] }), '2026-04-10', 310_00],
    [
      'in a rest without an end',
      held({ status: 'paused', rests: [{ ...rest, until_on: null }] }),
      '2026-06-01',
      100_00,
    ],
    [
      'a rest that begins with it',
      held({ rests: [{ from_on: '2026-03-01', until_on: '2026-03-05' }] }),
      '2026-03-10',
      50_00,
    ],
    [
      'a rest from before its first day was moved',
      held({ start_on: '2026-03-08', rests: [{ from_on: '2026-03-02', until_on: '2026-03-04' }] }),
      '2026-03-10',
      100_00,
    ],
    ['by day where no sessions are counted', held({ sessions_left: 3 }), '2026-03-10', 100_00],
    ['by day where no session is known to be left', held({ sessions_total: 10 }), '2026-03-10', 100_00],
    ['by day where there are no sessions', held({ sessions_total: 0, sessions_left: 0 }), '2026-03-10', 100_00],
    [
      'five of the twenty sessions of two periods',
      held({ periods: 2, sessions_total: 10, sessions_left: 15 }),
      '2026-03-10',
      77_50,
    ],
    ['never paid', held({ status: 'payment_pending' }), '2026-03-31', 0],
    ['ended early', held({ status: 'terminated' }), '2026-03-02', 310_00],
    ['three of ten sessions', held({ sessions_total: 10, sessions_left: 7 }), '2026-03-31', 93_00],
    [
      'expired with sessions left',
      held({ status: 'expired', sessions_total: 10, sessions_left: 7 }),
      '2026-04-01',
      310_00,
    ],
    ['a rolling one by its sessions', held({ periods: 1, sessions_total: 10, sessions_left: 4 }), '2026-03-10', 186_00],
    [
      'a rolling one whose sessions went on, the oldest first',
      held({ periods: 1, sessions_total: 10, sessions_left: 14, later_periods: 1 }),
      '2026-04-10',
      186_00,
    ],
    [
      'a rolling one whose next period began anew',
      held({ periods: 1, sessions_total: 10, sessions_left: 10, later_periods: 1 }),
      '2026-04-01',
      310_00,
    ],
    ['a rolling one without sessions by day', held({ periods: 1, later_periods: 1 }), '2026-03-10', 100_00],
  ])('%s', (_, one, day, cents) => {
    expect(earnedCents(month, one, day)).toBe(cents);
  });

  it('never goes down, and is all of it when all days are served', () => {
    const anyRest = fc.record({ after: fc.integer({ min: 0, max: 40 }), days: fc.integer({ min: 1, max: 30 }) });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 5_000_000 }), fc.integer({ min: 1, max: 400 }), anyRest, (net, days, r) => {
        const from_on = '2026-03-01';
        const one = { net_cents: net, from_on, until_on: addDays(from_on, days - 1) };
        const rests = [{ from_on: addDays(from_on, r.after), until_on: addDays(from_on, r.after + r.days - 1) }];
        let before = 0;
        for (let day = 0; day <= days + r.days; day += 7) {
          const cents = earnedCents(one, held({ rests }), addDays(from_on, day));
          expect(cents).toBeGreaterThanOrEqual(before);
          expect(cents).toBeLessThanOrEqual(net);
          before = cents;
        }
        const last = addDays(one.until_on, r.after < days ? r.days : 0);
        expect(earnedCents(one, held({ rests }), last)).toBe(net);
        expect(daysBetween(from_on, last)).toBeGreaterThanOrEqual(days - 1);
      }),
    );
  });
});

it('posts in balance, and nothing where nothing was earned', () => {
  expect(journalForEarned(nothingRecognised, 'MYR', '2026-03-05')).toBeNull();
  for (const cents of [1, 310_00, -5]) {
    const earned = { ...nothingRecognised, earned_cents: cents };
    expect(journalForEarned(earned, 'MYR', '2026-03-05')).toEqual({
      kind: 'recognition',
      posted_on: '2026-03-05',
      currency: 'MYR',
      lines: [
        { account: 'deferred_revenue', amount_cents: cents },
        { account: 'revenue', amount_cents: -cents },
      ],
    });
  }
});

describe('a discount', () => {
  const discounted = { ...month, discount_cents: 31_00, discount_unused_cents: 0 };
  const free = { ...discounted, net_cents: 0 };
  const ended = held({ status: 'terminated' });
  it.each([
    ['before it begins', discounted, held(), '2026-02-28', 0],
    ['day by day, as the rest of the price is earned', discounted, held(), '2026-03-10', 10_00],
    ['in a rest as little as that', discounted, held({ status: 'paused', rests: [rest] }), '2026-03-15', 10_00],
    ['what is over is given, as it is earned', discounted, ended, '2026-03-20', 31_00],
    ['free, day by day', free, held(), '2026-03-10', 10_00],
    ['what is never given is not', { ...free, discount_unused_cents: 21_00 }, ended, '2026-03-20', 10_00],
  ])('is given: %s', (_, deferred, held_by, day, cents) => {
    expect(givenDiscount(deferred, held_by, day)).toBe(cents);
  });
  it.each([
    ['of what was paid, what goes back goes with its credit note', discounted, held(), '2026-03-10', 0],
    ['of what was free, what is not served', free, held(), '2026-03-10', 21_00],
    ['called off before its first day', free, held(), '2026-02-27', 31_00],
    ['to its last day', free, held(), '2026-03-31', 0],
    ['once only', { ...free, discount_unused_cents: 31_00 }, held(), '2026-02-27', 0],
  ])('is never given: %s', (_, deferred, held_by, last_on, cents) => {
    expect(neverGiven(deferred, held_by, last_on)).toBe(cents);
  });

  it('posts at the full price, less the discount, and what was never served leaves the books', () => {
    const recognised = { earned_cents: 100_00, given_cents: 10_00, unused_cents: 21_00 };
    expect(journalForEarned(recognised, 'MYR', '2026-03-11')?.lines).toEqual([
      { account: 'deferred_revenue', amount_cents: 131_00 },
      { account: 'deferred_discounts', amount_cents: -31_00 },
      { account: 'revenue', amount_cents: -110_00 },
      { account: 'discounts_given', amount_cents: 10_00 },
    ]);
  });
});
