import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, addMonths, type Day } from '#kit/domain/day.ts';
import {
  byDate,
  endOf,
  isRunning,
  placesTaken,
  whyNotCover,
  whyNotCoverAgain,
  whyNotRenew,
  whyNotTakeOut,
  whyNotTerminate,
} from './agreement.rules.ts';

const standing = {
  status: 'active' as const,
  start_on: '2026-03-01',
  end_on: '2027-02-28',
  renewal: 'automatic' as const,
  renewals: 0,
  term_months: 12,
  successor_on: null as Day | null,
};

describe('an agreement by date', () => {
  it.each([
    ['a day of the term', '2026-06-10', null],
    ['91 days before the end', '2026-11-29', null],
    ['90 days before the end', '2026-11-30', { status: 'expiring', end_on: '2027-02-28', renewals: 0 }],
    ['the last day', '2027-02-28', { status: 'expiring', end_on: '2027-02-28', renewals: 0 }],
    ['the day after', '2027-03-01', { status: 'active', end_on: '2028-02-29', renewals: 1 }],
    ['long after', '2029-12-15', { status: 'expiring', end_on: '2030-02-28', renewals: 3 }],
  ] as const)('on %s', (_, today, expected) => {
    expect(byDate(standing, today)).toEqual(expected);
  });

  it('ends where another one follows within the next term', () => {
    const followed = { ...standing, successor_on: '2027-09-01' };
    expect(byDate(followed, '2027-03-01')).toEqual({ status: 'expired', end_on: '2027-02-28', renewals: 0 });
    // The last day of the next term is still within it.
    const onLastDay = { ...standing, successor_on: '2028-02-29' };
    expect(byDate(onLastDay, '2027-03-01')).toMatchObject({ status: 'expired', end_on: '2027-02-28' });
    expect(whyNotRenew(onLastDay)).toBe('network.agreement_followed');
    expect(whyNotRenew(standing)).toBeNull();
    const later = { ...standing, successor_on: '2028-03-01' };
    expect(byDate(later, '2027-03-01')).toMatchObject({ status: 'active', end_on: '2028-02-29' });
    expect(byDate(later, '2028-03-01')).toMatchObject({ status: 'expired', end_on: '2028-02-29' });
    expect(whyNotRenew(followed)).toBe('network.agreement_followed');
    expect(whyNotRenew(later)).toBeNull();
    expect(whyNotRenew({ ...standing, status: 'expired' })).toBe('kit.move_not_possible');
  });

  it('never reaches into the days of its successor, and stays as it is when the day is asked twice', () => {
    const day = fc.integer({ min: 0, max: 5000 }).map((days) => addDays('2020-01-01', days));
    const any = fc.record({
      start_on: day,
      term_months: fc.integer({ min: 1, max: 60 }),
      renewal: fc.constantFrom('none' as const, 'automatic' as const),
      gap: fc.option(fc.integer({ min: 1, max: 4000 }), { nil: null }),
      today: day,
    });
    fc.assert(
      fc.property(any, ({ start_on, term_months, renewal, gap, today }) => {
        const end_on = endOf(start_on, term_months);
        const successor_on = gap === null ? null : addDays(end_on, gap);
        const one = { status: 'active' as const, start_on, end_on, renewal, renewals: 0, term_months, successor_on };
        const next = byDate(one, today);
        if (!next) return;
        if (successor_on !== null) expect(next.end_on < successor_on).toBe(true);
        if (next.status !== 'expired') expect(next.end_on >= today).toBe(true);
        // Every term is whole, counted from the first day.
        expect(addDays(next.end_on, 1)).toBe(addMonths(start_on, term_months * (next.renewals + 1)));
        expect(byDate({ ...one, ...next }, today)).toBeNull();
      }),
    );
  });
});

describe('ending before its time', () => {
  it.each([
    ['before it begins', '2026-02-28', null, 'network.not_in_term'],
    ['after it ends', '2027-03-01', null, 'network.not_in_term'],
    ['on its last day', '2027-02-28', null, null],
    ['among invoiced days', '2026-05-30', '2026-05-31', 'network.month_invoiced'],
    ['on the last invoiced day', '2026-05-31', '2026-05-31', null],
    ['with nothing invoiced', '2026-03-01', null, null],
  ] as const)('%s', (_, last_on, invoiced, why) => {
    expect(whyNotTerminate(standing, last_on, invoiced)).toBe(why);
    expect(whyNotTerminate({ ...standing, status: 'expired' }, last_on, invoiced)).toBe('kit.move_not_possible');
  });
});

const cover = (branch_id: number, more: Partial<{ start_on: Day; end_on: Day; is_taken_out: boolean }> = {}) => ({
  branch_id,
  start_on: '2026-03-01',
  end_on: '2027-02-28',
  is_taken_out: false,
  ...more,
});

describe('branches', () => {
  it.each([
    ['as many as there are places', 2, {}, null],
    ['more than there are places', 1, {}, 'network.too_many_branches'],
    ['of somebody else', 2, { isBelow: false }, 'network.branch_elsewhere'],
    ['in another currency', 2, { currency: 'SGD' }, 'network.other_currency'],
    ['outside of the territory', 2, { outside: 'North' }, 'network.branch_outside'],
  ] as const)('are covered: %s', (_, max_branches, other, why) => {
    const branch = { currency: 'MYR', isBelow: true, outside: null };
    const branches = [branch, { ...branch, ...other }];
    expect(whyNotCover({ currency: 'MYR', max_branches }, branches)).toBe(why);
  });

  it('give their place free the day after they are taken out', () => {
    const covers = [cover(1), cover(2, { end_on: '2026-06-30', is_taken_out: true })];
    expect([placesTaken(covers, '2026-06-30'), placesTaken(covers, '2026-07-01')]).toEqual([2, 1]);
  });

  it.each([
    ['never covered', undefined, '2026-07-01', null],
    ['still covered', cover(1), '2026-07-01', 'network.agreement_overlaps'],
    ['the day after', cover(1, { end_on: '2026-06-30', is_taken_out: true }), '2026-07-01', null],
    ['later', cover(1, { end_on: '2026-06-30', is_taken_out: true }), '2026-07-02', 'network.covered_before'],
  ] as const)('come back: %s', (_, before, from_on, why) => {
    expect(whyNotCoverAgain(before, from_on)).toBe(why);
  });

  it.each([
    ['one of two', 1, '2026-06-30', null, null],
    ['one that is not there', 3, '2026-06-30', null, 'network.not_covered'],
    ['one that was taken out', 9, '2026-06-30', null, 'network.not_covered'],
    ['on the first day of the agreement', 1, '2026-03-01', null, null],
    ['before the agreement', 1, '2026-02-28', null, 'network.not_in_term'],
    ['on its last day', 1, '2027-02-28', null, 'network.not_in_term'],
    ['among invoiced days', 1, '2026-06-29', '2026-06-30', 'network.month_invoiced'],
    ['with the last invoiced day', 1, '2026-06-30', '2026-06-30', null],
  ] as const)('are taken out: %s', (_, branch_id, last_on, invoiced, why) => {
    const covers = [cover(1), cover(2), cover(9, { end_on: '2026-04-30', is_taken_out: true })];
    expect(whyNotTakeOut(standing, covers, { branch_id, last_on }, invoiced)).toBe(why);
  });

  it('do not leave an agreement without any', () => {
    const asked = { branch_id: 1, last_on: '2026-06-30' };
    expect(whyNotTakeOut(standing, [cover(1)], asked, null)).toBe('network.last_cover');
    expect(whyNotTakeOut({ ...standing, status: 'expired' }, [cover(1), cover(2)], asked, null)).toBe(
      'kit.move_not_possible',
    );
  });
});

it.each([
  ['active', true],
  ['expiring', true],
  ['expired', false],
  ['terminated', false],
] as const)('an agreement that is %s runs: %s', (status, runs) => {
  expect(isRunning(status)).toBe(runs);
});
