import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { trainerGrades, type ClassCategory, type TrainerGrade } from '#kit/domain/lookups/teaching.ts';
import { rateWorks, type NewFreelanceRate, type RateKind, type RateWork } from './freelance-rate.model.ts';
import {
  amountFaults,
  gradeOn,
  payFor,
  payForRest,
  rateCan,
  rateOn,
  scopeFaults,
  whoOf,
  whyNotChange,
  type DatedRate,
} from './freelance-rate.rules.ts';

const today = '2026-03-05';
const rate = (id: number, more: Partial<DatedRate> = {}) => ({
  id,
  staff_id: null,
  grade: null,
  work: 'class' as RateWork,
  category: null,
  valid_from: '2026-01-01',
  ...more,
});
const ask = (more: object = {}) => ({
  staff_id: 7,
  grade: 'senior' as TrainerGrade | null,
  work: 'class' as RateWork,
  category: 'boxing' as ClassCategory | null,
  day: today,
  ...more,
});

describe('rateOn', () => {
  const general = rate(1);
  const boxing = rate(2, { category: 'boxing' });
  const senior = rate(3, { grade: 'senior' });
  const seniorBoxing = rate(4, { grade: 'senior', category: 'boxing' });
  const own = rate(5, { staff_id: 7 });
  const ownBoxing = rate(6, { staff_id: 7, category: 'boxing' });
  const others = [
    rate(20, { staff_id: 8, category: 'boxing' }),
    rate(21, { grade: 'head', category: 'boxing' }),
    rate(22, { work: 'pt' }),
    rate(23, { category: 'bjj' }),
  ];
  it.each([
    ['nothing', [], ask(), undefined],
    ['only those of others', others, ask(), undefined],
    ['the general one', [general, ...others], ask(), 1],
    ['its category before any', [general, boxing], ask(), 2],
    ['the grade before the general one, even one of the category', [boxing, senior], ask(), 3],
    ['the category within the grade', [senior, seniorBoxing], ask(), 4],
    ['the person before the grade, even one of the category', [seniorBoxing, own], ask(), 5],
    ['the category within the own ones', [own, ownBoxing, seniorBoxing], ask(), 6],
    ['no grade', [senior, general], ask({ grade: null }), 1],
    ['another category', [boxing, general], ask({ category: 'mma' }), 1],
    ['none for a class without a category, where rates name one', [boxing], ask({ category: null }), undefined],
    ['the general one for a class without a category', [boxing, general], ask({ category: null }), 1],
    ['an appointment', [general, rate(9, { work: 'pt' })], ask({ work: 'pt', category: null }), 9],
  ])('%s', (_, rates, asked, id) => {
    expect(rateOn(rates, asked)?.id).toBe(id);
  });

  it.each([
    ['2025-12-31', undefined],
    ['2026-01-01', 1],
    ['2026-03-31', 1],
    ['2026-04-01', 2],
    ['2030-01-01', 2],
  ])('the newest that has begun on %s', (day, id) => {
    const dated = [rate(2, { valid_from: '2026-04-01' }), rate(1)];
    expect(rateOn(dated, ask({ day }))?.id).toBe(id);
    expect(rateOn(dated.toReversed(), ask({ day }))?.id).toBe(id);
  });

  const aDay = fc.integer({ min: 1, max: 28 }).map((date) => `2026-03-${String(date).padStart(2, '0')}`);
  const aRate = fc.record({
    id: fc.nat(),
    who: fc.constantFrom(
      { staff_id: 7 },
      { staff_id: 8 },
      { grade: 'senior' as const },
      { grade: 'head' as const },
      {},
    ),
    work: fc.constantFrom(...rateWorks),
    category: fc.option(fc.constantFrom('boxing', 'muay_thai', 'bjj', 'kids')),
    valid_from: aDay,
  });
  const rates = fc.array(
    aRate.map(({ who, ...one }) => ({ staff_id: null, grade: null, ...who, ...one })),
    { maxLength: 30 },
  );
  const asks = fc.record({
    staff_id: fc.constantFrom(7, 8, 9),
    grade: fc.option(fc.constantFrom(...trainerGrades)),
    work: fc.constantFrom(...rateWorks),
    category: fc.option(fc.constantFrom('boxing', 'muay_thai', 'bjj', 'kids')),
    day: aDay,
  });
  it('never is one of somebody else, of other work or of a later day, and none that fits is nearer or newer', () => {
    fc.assert(
      fc.property(rates, asks, (all, asked) => {
        const found = rateOn(all, asked);
        const fitting = all.filter(
          (one) =>
            one.work === asked.work &&
            one.valid_from <= asked.day &&
            [null, asked.category].includes(one.category) &&
            [null, asked.staff_id].includes(one.staff_id) &&
            [null, asked.grade].includes(one.grade),
        );
        expect(found === undefined).toBe(fitting.length === 0);
        if (!found) return;
        expect(fitting).toContain(found);
        const order = ['person', 'grade', 'everyone'];
        const rank = (one: DatedRate): string =>
          `${order.indexOf(whoOf(one))}${one.category === null ? 1 : 0}${100 - Number(one.valid_from.slice(8))}`;
        expect(fitting.map(rank).toSorted()[0]).toBe(rank(found));
      }),
    );
  });

  it('is not changed by a rate that begins later: what was paid stays', () => {
    fc.assert(
      fc.property(rates, asks, aRate, (all, asked, { who, ...more }) => {
        const later = { staff_id: null, grade: null, ...who, ...more, valid_from: '2026-04-01' };
        expect(rateOn([...all, later], asked)).toBe(rateOn(all, asked));
      }),
    );
  });
});

describe('gradeOn', () => {
  const grades = [
    { grade: 'senior' as const, valid_from: '2026-02-01' },
    { grade: 'junior' as const, valid_from: '2025-01-01' },
  ];
  it.each([
    ['2024-12-31', null],
    ['2025-01-01', 'junior'],
    ['2026-01-31', 'junior'],
    ['2026-02-01', 'senior'],
  ])('on %s', (day, grade) => {
    expect(gradeOn(grades, day)).toBe(grade);
    expect(gradeOn(grades.toReversed(), day)).toBe(grade);
  });
});

const paid = (kind: RateKind, amount_cents: number, floor: number | null = null, ceiling: number | null = null) => ({
  kind,
  amount_cents,
  floor_cents: floor,
  ceiling_cents: ceiling,
});

describe('payFor', () => {
  it.each([
    ['an hour and a half', paid('hour', 25_00), { minutes: 90, heads: 0 }, 37_50],
    ['ten minutes, half up', paid('hour', 25_00), { minutes: 10, heads: 0 }, 4_17],
    ['a class, however full', paid('class', 80_00), { minutes: 60, heads: 30 }, 80_00],
    ['a session', paid('session', 90_00), { minutes: 60, heads: 1 }, 90_00],
    ['heads', paid('head', 8_00), { minutes: 60, heads: 12 }, 96_00],
    ['an empty class with a floor', paid('head', 8_00, 40_00), { minutes: 60, heads: 0 }, 40_00],
    ['an empty class without one', paid('head', 8_00), { minutes: 60, heads: 0 }, 0],
    ['a full class with a ceiling', paid('head', 8_00, 40_00, 160_00), { minutes: 60, heads: 30 }, 160_00],
    ['a ceiling of nothing', paid('head', 8_00, null, 0), { minutes: 60, heads: 30 }, 0],
  ])('%s', (_, one, done, cents) => {
    expect(payFor(one, done)).toBe(cents);
  });

  it('stays between floor and ceiling and grows with the heads', () => {
    const cents = fc.integer({ min: 0, max: 1_000_00 });
    fc.assert(
      fc.property(cents, cents, cents, fc.nat(60), (amount, a, b, heads) => {
        const one = paid('head', amount, Math.min(a, b), Math.max(a, b));
        const pay = payFor(one, { minutes: 60, heads });
        expect(pay).toBeGreaterThanOrEqual(Math.min(a, b));
        expect(pay).toBeLessThanOrEqual(Math.max(a, b));
        expect(payFor(one, { minutes: 60, heads: heads + 1 })).toBeGreaterThanOrEqual(pay);
      }),
    );
  });
});

describe('payForRest: another source pays for some of the minutes', () => {
  it.each([
    ['no minutes of an hour', paid('hour', 25_00), { minutes: 120, heads: 0 }, 0, 50_00],
    ['half of two hours', paid('hour', 25_00), { minutes: 120, heads: 0 }, 60, 25_00],
    ['more than the hours have', paid('hour', 25_00), { minutes: 120, heads: 0 }, 180, 0],
    ['a quarter of a class', paid('class', 80_00), { minutes: 60, heads: 9 }, 15, 60_00],
    ['all of a class', paid('class', 80_00), { minutes: 60, heads: 9 }, 60, 0],
    ['a third of a class by the head', paid('head', 10_00), { minutes: 90, heads: 10 }, 30, 66_67],
    ['minutes of a class that had none', paid('class', 80_00), { minutes: 0, heads: 0 }, 10, 0],
    ['no minutes of a class that had none', paid('class', 80_00), { minutes: 0, heads: 0 }, 0, 80_00],
  ])('%s', (_what, one, done, less_min, cents) => {
    expect(payForRest(one, done, less_min)).toBe(cents);
  });
});

const fields = (faults: readonly { field: string; key: string }[]) => faults.map(({ field, key }) => `${field} ${key}`);

describe('what is refused at a field', () => {
  const input = (more: Partial<NewFreelanceRate> = {}): NewFreelanceRate => ({
    branch_id: 1,
    who: 'everyone',
    staff_id: null,
    grade: null,
    work: 'class',
    category: null,
    kind: 'head',
    amount_cents: 8_00,
    floor_cents: null,
    ceiling_cents: null,
    valid_from: today,
    ...more,
  });
  it.each([
    ['right as it is', {}, null, []],
    ['a shift by the class', { work: 'shift', kind: 'class' }, null, ['kind not_one_of']],
    ['a class by the session', { kind: 'session' }, null, ['kind not_one_of']],
    ['a session of personal training', { work: 'pt', kind: 'session' }, null, []],
    ['a floor without heads', { kind: 'class', floor_cents: 1 }, null, ['floor_cents only_by_head']],
    ['a ceiling without heads', { kind: 'class', ceiling_cents: 1 }, null, ['ceiling_cents only_by_head']],
    [
      'both bounds without heads',
      { kind: 'class', floor_cents: 1, ceiling_cents: 2 },
      null,
      ['floor_cents only_by_head', 'ceiling_cents only_by_head'],
    ],
    ['no bounds without heads', { kind: 'class' }, null, []],
    ['a ceiling below the floor', { floor_cents: 2, ceiling_cents: 1 }, null, ['ceiling_cents below_floor']],
    ['floor and ceiling alike', { floor_cents: 2, ceiling_cents: 2 }, null, []],
    ['the day after the last that was invoiced', {}, '2026-03-04', []],
    ['a day that was invoiced', {}, today, ['valid_from days_invoiced']],
  ] as const)('%s', (_, more, used_until, found) => {
    const one = input(more);
    expect(fields(amountFaults(one, { work: one.work, used_until }))).toEqual(found);
  });

  it.each([
    ['everyone', {}, []],
    ['a person who is not named', { who: 'person' }, ['staff_id staff_required']],
    ['a grade that is not named', { who: 'grade' }, ['grade required']],
    ['both', { who: 'person', staff_id: 7, grade: 'head' }, ['grade not_one_of']],
    ['a person for everyone', { staff_id: 7 }, ['staff_id not_one_of']],
    ['a grade for a person', { who: 'person', staff_id: 7 }, []],
    ['a grade', { who: 'grade', grade: 'head' }, []],
    ['a category of a class', { category: 'boxing' }, []],
    ['no category of a shift', { work: 'shift' }, []],
    ['a category of a shift', { work: 'shift', category: 'boxing' }, ['category not_one_of']],
  ] as const)('%s', (_, more, found) => {
    expect(fields(scopeFaults(input(more)))).toEqual(found);
  });
});

describe('changing a rate', () => {
  it.each([
    ['2026-03-04', 'shift.rate_has_begun', ['follow']],
    [today, 'shift.rate_has_begun', ['follow']],
    ['2026-03-06', null, ['edit', 'follow', 'delete']],
  ])('one that begins on %s', (valid_from, why, can) => {
    expect(whyNotChange({ valid_from }, today)).toBe(why);
    expect(rateCan({ valid_from }, today, true)).toEqual(can);
    expect(rateCan({ valid_from }, today, false)).toEqual([]);
  });
});
