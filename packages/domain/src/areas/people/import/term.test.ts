import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '#domain/kit/day.ts';
import { isInForce, standingOf } from '#domain/areas/membership/membership.rules.ts';
import { broughtTerm } from './term.ts';

const month = { duration_count: 1, duration_unit: 'month' } as const;
const today = '2026-11-21';

const year = { duration_count: 12, duration_unit: 'month' } as const;

test.each([
  ['active', '2026-11-10', null, month, { status: 'ongoing', start_on: '2026-11-10', end_on: '2026-12-09' }],
  ['active', '2024-01-31', null, month, { status: 'ongoing', start_on: '2024-01-31', end_on: '2026-11-29' }],
  ['active', '2024-03-15', null, year, { status: 'ongoing', start_on: '2024-03-15', end_on: '2027-03-14' }],
  ['active', null, null, month, { status: 'ongoing', start_on: today, end_on: '2026-12-20' }],
  ['active', '2027-01-01', null, month, { status: 'ongoing_pending', start_on: '2027-01-01', end_on: '2027-01-31' }],
  ['paused', '2026-11-10', null, month, { status: 'paused', start_on: '2026-11-10', end_on: '2026-12-09' }],
  // What the file says of the end is what was paid for, whatever the programme lasts.
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
  // Nobody knows when it ended: none is invented.
  ['cancelled', '2025-05-05', null, month, null],
  ['cancelled', null, null, month, null],
] as const)('%s since %s until %s', (standing, joined_on, ends_on, programme, term) => {
  expect(broughtTerm(standing, { joined_on, ends_on }, programme, today)).toEqual(term);
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
        const term = broughtTerm(standing, { joined_on, ends_on }, { duration_count, duration_unit }, today);
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
