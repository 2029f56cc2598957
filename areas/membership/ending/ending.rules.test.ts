import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, daysBetween } from '#kit/domain/day.ts';
import {
  cancelEffect,
  committedUntil,
  restDaysWithin,
  restsUntil,
  whyNotCancel,
  whyNotTakeBack,
  type EndingTerm,
} from './ending.rules.ts';
import { lastDayAfter } from '../sign-up/sign-up.rules.ts';
import { endWith, type Rest } from '../suspension/suspension.rules.ts';

const term: EndingTerm = {
  status: 'ongoing',
  start_on: '2026-01-01',
  end_on: '2026-03-31',
  paid_until: '2026-03-31',
  commitment_until: null,
  notice_days: 30,
};
const rest = (from_on: string, until_on: string | null): Rest => ({ from_on, until_on });

/** Paid month by month, for the days since the end of January. */
const rolling = {
  ...term,
  start_on: '2026-01-31',
  end_on: '2026-02-27',
  paid_until: '2026-02-27',
  plan: {
    billing: 'rolling' as const,
    every_count: 1,
    every_unit: 'month' as const,
    billing_day: null,
    instalment_count: null,
  },
};

describe('cancelling', () => {
  it.each([
    ['ongoing', null],
    ['paused', null],
    ['ongoing_pending', 'membership.not_cancellable'],
    ['payment_pending', 'membership.not_cancellable'],
    ['pending_cancel', 'membership.not_cancellable'],
    ['expired', 'membership.not_cancellable'],
  ] as const)('one that is %s', (status, why) => {
    expect(whyNotCancel({ status })).toBe(why);
  });

  it('runs to the end of what is paid, and says notice and commitment', () => {
    expect(cancelEffect({ ...term, commitment_until: '2026-06-30' }, [], '2026-02-10')).toEqual({
      status: 'pending_cancel',
      end_on: '2026-03-31',
      paid_until: '2026-03-31',
      more_periods: 0,
      rests: [],
      notice_until: '2026-03-12',
      committed_until: '2026-06-30',
    });
  });

  it.each([
    ['over before', [rest('2026-01-10', '2026-01-19')], '2026-04-10', 1],
    ['running', [rest('2026-02-01', '2026-02-28')], '2026-04-09', 1],
    ['open', [rest('2026-02-01', null)], '2026-04-09', 1],
    ['planned', [rest('2026-03-01', '2026-03-10')], '2026-03-31', 0],
    ['beginning today', [rest('2026-02-10', '2026-02-12')], '2026-03-31', 0],
  ])('a suspension that is %s', (_, rests, end_on, left) => {
    const effect = cancelEffect({ ...term, status: 'paused' }, rests, '2026-02-10');
    expect(effect.end_on).toBe(end_on);
    expect(effect.rests).toHaveLength(left);
  });

  it.each([
    ['notice within the period', 10, null, '2026-02-27', 0],
    ['notice into the next period', 30, null, '2026-03-30', 1],
    ['bound for half a year', 0, '2026-07-30', '2026-07-30', 5],
  ])('period by period: %s', (_, notice_days, commitment_until, end_on, more_periods) => {
    const effect = cancelEffect({ ...rolling, notice_days, commitment_until }, [], '2026-02-10');
    expect(effect).toMatchObject({ end_on, paid_until: end_on, more_periods });
  });
  it.each([
    ['the last day that is paid for', '2026-02-27', 0, '2026-02-27', 0],
    ['the day of the next bill, without notice', '2026-02-28', 0, '2026-02-27', 0],
    ['the day of the next bill, with a day of notice', '2026-02-28', 1, '2026-03-30', 1],
    ['a day later, with nothing billed meanwhile', '2026-03-01', 0, '2026-03-30', 1],
  ])('period by period, asked on %s', (_, today, notice_days, end_on, more_periods) => {
    const effect = cancelEffect({ ...rolling, notice_days, commitment_until: null }, [], today);
    expect(effect).toMatchObject({ end_on, paid_until: end_on, more_periods });
  });

  it('can be taken back until the last day', () => {
    const asked = { status: 'pending_cancel', end_on: '2026-03-31' } as const;
    expect(whyNotTakeBack(asked, '2026-03-31')).toBeNull();
    expect(whyNotTakeBack(asked, '2026-04-01')).toBe('membership.not_cancelled');
    expect(whyNotTakeBack({ ...asked, status: 'ongoing' }, '2026-03-01')).toBe('membership.not_cancelled');
  });
});

describe('days of rest', () => {
  it('are counted up to a day', () => {
    const rests = [rest('2026-01-10', '2026-01-19'), rest('2026-02-01', null)];
    expect(restDaysWithin(rests, '2026-01-09')).toBe(0);
    expect(restDaysWithin(rests, '2026-01-12')).toBe(3);
    expect(restDaysWithin(rests, '2026-02-03')).toBe(13);
    expect(committedUntil({ commitment_until: '2026-02-28', paid_until: '2026-12-31' }, [rests[0] as Rest])).toBe(
      '2026-03-10',
    );
  });
});

describe('whenever it is cancelled', () => {
  const story = fc.record({
    start: fc.integer({ min: 0, max: 1200 }),
    months: fc.integer({ min: 1, max: 24 }),
    rests: fc.array(fc.tuple(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 1, max: 40 })), { maxLength: 3 }),
    day: fc.integer({ min: 0, max: 700 }),
  });
  it('as many days can be trained on as were paid for, and nothing is planned any more', () => {
    fc.assert(
      fc.property(story, ({ start, months, rests: asked, day }) => {
        const start_on = addDays('2024-01-15', start);
        const paid_until = lastDayAfter(start_on, months, 'month');
        const rests = asked.reduce<Rest[]>((all, [gap, days]) => {
          const from_on = addDays(all.at(-1)?.until_on ?? start_on, gap + 1);
          return from_on > endWith(paid_until, all) ? all : [...all, rest(from_on, addDays(from_on, days - 1))];
        }, []);
        const today = addDays(start_on, day);
        fc.pre(today <= endWith(paid_until, rests));
        const effect = cancelEffect(
          { ...term, start_on, paid_until, end_on: endWith(paid_until, rests) },
          rests,
          today,
        );
        const rested = restDaysWithin(effect.rests, effect.end_on);
        expect(daysBetween(start_on, effect.end_on) + 1 - rested).toBe(daysBetween(start_on, paid_until) + 1);
        expect(effect.rests.every(({ until_on }) => until_on !== null && until_on < today)).toBe(true);
        expect(restsUntil(effect.rests, today)).toEqual(effect.rests);
        expect(effect.end_on >= today).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});
