import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, daysBetween } from '#kit/domain/day.ts';
import { instalmentsOf, upfront } from '#areas/money/billing/billing.rules.ts';
import {
  costsOtherwise,
  datesEffect,
  datesFaults,
  daysAsked,
  movedParts,
  whyNotDates,
  type DatesTerm,
} from './dates.rules.ts';
import { endWith } from '../suspension/suspension.rules.ts';

const term: DatesTerm = {
  status: 'ongoing',
  start_on: '2026-01-01',
  end_on: '2026-01-31',
  paid_until: '2026-01-31',
  commitment_until: null,
  notice_days: 0,
  price_cents: 310_00,
  ...upfront,
};
const today = '2026-01-10';

describe('changing the days', () => {
  it.each([
    ['ongoing', 'upfront', null],
    ['ongoing_pending', 'upfront', null],
    ['paused', 'upfront', null],
    ['pending_cancel', 'upfront', 'membership.days_not_changeable'],
    ['expired', 'upfront', 'membership.days_not_changeable'],
    ['ongoing', 'instalments', null],
    ['ongoing', 'rolling', 'membership.days_by_plan'],
    ['ongoing_pending', 'rolling', null],
  ] as const)('of one that is %s and paid %s', (status, billing, why) => {
    expect(whyNotDates({ status, billing })).toBe(why);
  });

  it.each([
    ['ten days more', { end_on: '2026-02-10' }, 10, 100_00],
    ['five fewer', { end_on: '2026-01-26' }, -5, -50_00],
  ])('%s', (_, ask, days, worth_cents) => {
    expect(datesEffect(term, [], { start_on: term.start_on, ...ask }, today)).toMatchObject({ days, worth_cents });
  });

  it.each([
    ['nothing', {}, ['end_on unchanged']],
    ['a first day that has begun', { start_on: '2026-01-12' }, ['start_on has_begun']],
    ['a last day that is over', { end_on: '2026-01-09' }, ['end_on ends_before_start']],
    ['a year and a day', { end_on: '2027-02-02' }, ['end_on moved_too_far']],
  ])('%s', (_, more, faults) => {
    const ask = { start_on: term.start_on, end_on: term.end_on, ...more };
    expect(datesFaults(term, [], ask, today).map(({ field, key }) => `${field} ${key}`)).toEqual(faults);
  });

  it.each([
    ['today', today, []],
    ['yesterday', '2026-01-09', ['start_on in_the_past']],
  ])('lets one that waits begin %s: %j', (_, start_on, faults) => {
    const waiting = { ...term, status: 'ongoing_pending' as const, start_on: '2026-01-20', end_on: '2026-02-19' };
    const told = datesFaults(waiting, [], { start_on, end_on: waiting.end_on }, today);
    expect(told.map(({ field, key }) => `${field} ${key}`)).toEqual(faults);
  });

  it('moves one that waits, with its commitment, and starts it where its day has come', () => {
    const waiting = {
      ...term,
      status: 'ongoing_pending' as const,
      start_on: '2026-01-20',
      end_on: '2026-02-19',
      paid_until: '2026-02-19',
      commitment_until: '2026-02-10',
    };
    const effect = datesEffect(waiting, [], { start_on: today, end_on: '2026-02-09' }, today);
    expect(effect).toMatchObject({ status: 'ongoing', commitment_until: '2026-01-31', days: 0, worth_cents: 0 });
  });

  it('there and back again leaves no trace', () => {
    const moves = fc.record({ rest: fc.integer({ min: 1, max: 20 }), by: fc.integer({ min: -15, max: 200 }) });
    fc.assert(
      fc.property(moves, ({ rest, by }) => {
        const rests = [{ from_on: '2026-01-05', until_on: addDays('2026-01-05', rest - 1) }];
        const before = { ...term, end_on: endWith(term.paid_until, rests) };
        const ask = { start_on: term.start_on, end_on: addDays(before.end_on, by) };
        fc.pre(datesFaults(before, rests, ask, '2026-01-06').length === 0);
        const moved = { ...before, ...datesEffect(before, rests, ask, '2026-01-06') };
        expect(moved.end_on).toBe(endWith(moved.paid_until, rests));
        expect(daysBetween(before.end_on, moved.end_on)).toBe(moved.days);
        const back = datesEffect(moved, rests, { start_on: before.start_on, end_on: before.end_on }, '2026-01-06');
        expect(back).toMatchObject({ end_on: before.end_on, paid_until: before.paid_until, days: -by });
      }),
    );
  });
});

describe('a first period up to a fixed day', () => {
  const plan = { billing: 'rolling' as const, every_count: 1, every_unit: 'month' as const, instalment_count: null };
  const sold = { ...term, ...plan, start_on: '2026-02-08', price_cents: 280_00 };
  it.each([
    ['is shorter from a later day', 1, '2026-02-22', true],
    ['is whole from that day', 1, '2026-03-01', true],
    ['is the same on its own day', 1, '2026-02-08', false],
    ['is always whole without a fixed day', null, '2026-02-22', false],
  ])('%s', (_, billing_day, start_on, otherwise) => {
    expect(costsOtherwise({ ...sold, billing_day }, start_on)).toBe(otherwise);
  });
  it('is no matter where it is paid at once', () => {
    expect(costsOtherwise(term, '2026-02-22')).toBe(false);
  });
});

describe('the plan of one that is paid in parts', () => {
  const year: DatesTerm = {
    ...term,
    ...upfront,
    billing: 'instalments',
    instalment_count: 4,
    start_on: '2026-01-01',
    end_on: '2026-04-30',
    paid_until: '2026-04-30',
    price_cents: 400_00,
  };
  const parts = instalmentsOf(year, year, year.price_cents).map((part) => ({
    ...part,
    status: part.part_no < 3 ? ('invoiced' as const) : ('planned' as const),
  }));
  const moved = (days: { start_on?: string; paid_until: string }) =>
    movedParts(year, parts, { start_on: year.start_on, ...days })?.map((part) => [part.due_on, part.until_on]);

  it('has a longer or shorter last part, and the same days of payment', () => {
    expect(moved({ paid_until: '2026-05-10' })?.at(-1)).toEqual(['2026-04-01', '2026-05-10']);
    expect(moved({ paid_until: '2026-04-02' })?.at(-1)).toEqual(['2026-04-01', '2026-04-02']);
  });
  it('moves together where that is not enough, and never has more payments than days', () => {
    expect(moved({ paid_until: '2026-03-20' })?.slice(2)).toEqual([
      ['2026-03-01', '2026-03-10'],
      ['2026-03-11', '2026-03-20'],
    ]);
    expect(moved({ paid_until: '2026-03-01' })).toBeUndefined();
  });
  it('is laid out anew from another first day', () => {
    expect(moved({ start_on: '2026-01-31', paid_until: '2026-05-30' })?.map(([due]) => due)).toEqual([
      '2026-01-31',
      '2026-02-28',
      '2026-03-31',
      '2026-04-30',
    ]);
  });
  it('of a rolling one ends with its first period, on its own billing day', () => {
    const rolling: DatesTerm = { ...term, ...upfront, billing: 'rolling', billing_day: 1, status: 'ongoing_pending' };
    expect(daysAsked(rolling, [], { start_on: '2026-02-10', end_on: '2030-01-01' }).end_on).toBe('2026-02-28');
  });
  it('whatever the last day: what is to be paid stays, in its order, within the days', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 200 }), (days) => {
        const paid_until = addDays('2026-02-28', days);
        const after = movedParts(year, parts, { start_on: year.start_on, paid_until });
        if (after === null) {
          expect(days).toBeLessThan(2);
          return;
        }
        expect(after.reduce((sum, part) => sum + part.amount_cents, 0)).toBe(year.price_cents);
        expect(after.at(-1)?.until_on).toBe(paid_until);
        expect(after.map(({ due_on }) => due_on)).toEqual(after.map(({ due_on }) => due_on).toSorted());
        for (const [i, part] of after.entries()) {
          expect(part.from_on <= part.until_on && part.due_on <= part.from_on).toBe(true);
          if (i > 0) expect(part.from_on).toBe(addDays(after[i - 1]?.until_on ?? '', 1));
        }
      }),
    );
  });
});
