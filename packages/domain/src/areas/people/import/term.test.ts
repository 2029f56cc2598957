import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '#domain/kit/day.ts';
import { isInForce, standingOf } from '#domain/areas/membership/membership.rules.ts';
import { broughtTerm } from './term.ts';

const month = { duration_count: 1, duration_unit: 'month' } as const;
const today = '2026-11-21';

test.each([
  ['active', '2026-11-10', month, { status: 'ongoing', start_on: '2026-11-10', end_on: '2026-12-09' }],
  ['active', '2024-01-31', month, { status: 'ongoing', start_on: '2024-01-31', end_on: '2026-11-29' }],
  [
    'active',
    '2024-03-15',
    { duration_count: 12, duration_unit: 'month' },
    { status: 'ongoing', start_on: '2024-03-15', end_on: '2027-03-14' },
  ],
  [
    'active',
    null,
    { duration_count: 7, duration_unit: 'day' },
    { status: 'ongoing', start_on: today, end_on: '2026-11-27' },
  ],
  ['active', '2027-01-01', month, { status: 'ongoing_pending', start_on: '2027-01-01', end_on: '2027-01-31' }],
  ['paused', '2026-11-10', month, { status: 'paused', start_on: '2026-11-10', end_on: '2026-12-09' }],
  ['cancelled', '2025-05-05', month, { status: 'cancelled', start_on: '2025-05-05', end_on: '2026-11-20' }],
  ['cancelled', '2027-01-01', month, { status: 'cancelled', start_on: '2027-01-01', end_on: '2027-01-01' }],
] as const)('%s since %s', (standing, joined_on, programme, term) => {
  expect(broughtTerm(standing, joined_on, programme, today)).toEqual(term);
});

test('who is active since any day may train today, and the standing is what the file says', () => {
  const standings = fc.constantFrom('active' as const, 'paused' as const, 'cancelled' as const);
  const units = fc.constantFrom('day' as const, 'week' as const, 'month' as const);
  fc.assert(
    fc.property(
      standings,
      fc.integer({ min: 0, max: 20_000 }),
      fc.integer({ min: 1, max: 60 }),
      units,
      (standing, daysAgo, duration_count, duration_unit) => {
        const term = broughtTerm(standing, addDays(today, -daysAgo), { duration_count, duration_unit }, today);
        expect(isInForce(term, today)).toBe(standing === 'active');
        expect(standingOf([term], today)).toBe(standing);
        expect(term.end_on >= term.start_on).toBe(true);
      },
    ),
  );
});
