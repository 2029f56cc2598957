/** Random weeks of a freelancer in two branches: shifts, clock times, classes, prices, grades and corrections. */
import fc from 'fast-check';
import type { Grade, Hours, Job, Lesson, Place, Price } from './pay.testing.ts';

export const DAYS = 6;
export const DAY = 1440;
const QUARTER = 15;
const nearEdge = (edge: number) => fc.integer({ min: edge - 17, max: edge + 17 });
const pairsFor = (from: number, until: number) =>
  fc
    .uniqueArray(
      fc.oneof(
        { weight: 2, arbitrary: fc.integer({ min: from - 50, max: until - 1 }) },
        { weight: 1, arbitrary: nearEdge(from) },
        { weight: 1, arbitrary: fc.integer({ min: until - 17, max: until - 1 }) },
      ),
      { maxLength: 6 },
    )
    .chain((times) =>
      fc.integer({ min: 0, max: 30 }).map((late) => {
        const sorted = times.toSorted((a, b) => a - b);
        const all = sorted.length % 2 === 0 ? sorted : [...sorted, until + late];
        return Array.from({ length: all.length / 2 }, (_, at) => [all[2 * at] ?? 0, all[2 * at + 1] ?? 0] as const);
      }),
    );
/** Hours that somebody writes down, of a morning or an evening: longer than their break, and apart from other hours. */
const byHand = fc
  .record({ at: fc.nat(20), quarters: fc.integer({ min: 5, max: 24 }), break_min: fc.constantFrom(0, 20, 60) })
  .map(({ at, quarters, break_min }): Hours => ({ from: at * QUARTER, until: (at + quarters) * QUARTER, break_min }));
const NOON = 16 * 60;
export const onHalf = (
  hours: Hours | 'none',
  { day, plan, pairs }: Pick<Job, 'day' | 'plan' | 'pairs'>,
): Hours | 'none' => {
  if (hours === 'none') return hours;
  const from = plan?.from ?? pairs[0]?.[0] ?? 0;
  const half = day * DAY + (from >= day * DAY + NOON ? NOON : 4 * 60);
  return { ...hours, from: half + hours.from, until: half + hours.until };
};
const correction = fc.oneof(
  { weight: 6, arbitrary: fc.constant(null) },
  { weight: 2, arbitrary: byHand },
  { weight: 1, arbitrary: fc.constant('none' as const) },
);
/** In the morning or the evening; the evening's can end after midnight. The next one starts later than people come. */
const job = (day: number, isEvening: boolean) =>
  fc
    .record({
      at: fc.integer({ min: 0, max: 8 }),
      quarters: fc.integer({ min: 8, max: isEvening ? 30 : 20 }),
      break_min: fc.constantFrom(0, 0, 30, 60),
      isPlanned: fc.integer({ min: 0, max: 5 }).map((one) => one > 0),
    })
    .chain(({ at, quarters, break_min, isPlanned }) => {
      const from = day * DAY + (isEvening ? 17 * 60 : 7 * 60) + at * QUARTER;
      const plan = { from, until: from + quarters * QUARTER, break_min };
      const walkIn = fc.constant([[plan.from, plan.until] as const]);
      return fc
        .record({
          day: fc.constant(day),
          plan: fc.constant(isPlanned ? plan : null),
          pairs: isPlanned ? pairsFor(plan.from, plan.until) : walkIn,
          hours: correction,
        })
        .map(({ hours, ...one }): Job => ({ ...one, corrected: hours === null ? null : onHalf(hours, one) }));
    });
const kinds = { shift: ['hour'], class: ['hour', 'class', 'head'] } as const;
const price = fc
  .record({
    who: fc.constantFrom<Price['who'][]>('person', 'junior', 'senior', 'everyone', 'everyone'),
    work: fc.constantFrom('shift' as const, 'class' as const),
    category: fc.constantFrom(null, 'boxing', 'mma'),
    kind: fc.nat(2),
    cents: fc.integer({ min: 1, max: 9_999 }),
    bounds: fc.option(fc.tuple(fc.nat(5_000), fc.nat(20_000))),
    from_day: fc.integer({ min: -3, max: DAYS }),
  })
  .map(({ kind, bounds, category, ...one }): Price => {
    const of = kinds[one.work];
    const chosen = of[kind % of.length] ?? 'hour';
    const [floor, more] = chosen === 'head' && bounds ? bounds : [null, null];
    const ceiling = floor === null || more === null ? null : floor + more;
    return { ...one, category: one.work === 'class' ? category : null, kind: chosen, floor, ceiling };
  });
const usual = (work: Price['work'], cents: number): Price => {
  const kind = work === 'shift' ? 'hour' : 'class';
  return { who: 'everyone', work, category: null, kind, cents, floor: null, ceiling: null, from_day: -30 };
};
const scopeOf = ({ who, work, category, from_day }: Price): string => [who, work, category, from_day].join();
const prices = fc
  .uniqueArray(price, { maxLength: 9, selector: scopeOf })
  .chain((all) => fc.constantFrom([], [usual('shift', 1_850), usual('class', 6_001)]).map((more) => [...all, ...more]));
const lesson = fc.record({
  day: fc.nat(DAYS - 1),
  at: fc.integer({ min: 28, max: 92 }),
  quarters: fc.integer({ min: 2, max: 6 }),
  category: fc.constantFrom('boxing', 'mma', 'bjj'),
  heads: fc.nat(12),
});
const lessonsOf = (all: { day: number; at: number; quarters: number; category: string; heads: number }[]): Lesson[] => {
  let free = 0;
  return all
    .map(({ day, at, quarters, ...one }) => {
      const from = day * DAY + at * QUARTER + 5;
      return { ...one, day, from, until: from + quarters * QUARTER };
    })
    .toSorted((a, b) => a.from - b.from)
    .filter(({ from, until }) => {
      if (from < free || Math.floor((until - 1) / DAY) !== Math.floor(from / DAY)) return false;
      free = until;
      return true;
    });
};
const grade = fc.record({
  grade: fc.constantFrom<Grade[]>('junior', 'senior'),
  from_day: fc.integer({ min: -2, max: DAYS }),
});
/** Each half of a day is in one of the two branches, or free. */
export type Late = { when: 'draft' | 'paid'; of: number; hours: Hours | 'none' };
export type Week = { places: [Place, Place]; late: readonly Late[] };
const place = fc.record({
  tolerance: fc.constantFrom(0, 7, 15),
  pays: fc.constantFrom('class' as const, 'class' as const, 'hours' as const, 'both' as const),
  prices,
  grades: fc.uniqueArray(grade, { maxLength: 3, selector: (one) => one.from_day }),
});
const halves = Array.from({ length: DAYS * 2 }, (_, half) => ({
  day: Math.floor(half / 2),
  isEvening: half % 2 === 1,
}));
export const week: fc.Arbitrary<Week> = fc
  .record({
    places: fc.tuple(place, place),
    jobs: fc.tuple(...halves.map(({ day, isEvening }) => job(day, isEvening))),
    where: fc.array(fc.constantFrom(0, 0, 1, null), { minLength: halves.length, maxLength: halves.length }),
    lessons: fc.array(fc.tuple(lesson, fc.constantFrom(0, 0, 1)), { minLength: 2, maxLength: 9 }),
    late: fc.record({
      when: fc.constantFrom('draft' as const, 'paid' as const),
      of: fc.nat(9),
      hours: fc.oneof({ weight: 3, arbitrary: byHand }, { weight: 1, arbitrary: fc.constant('none' as const) }),
    }),
  })
  .map(({ places, jobs, where, lessons, late }) => {
    const taught = lessonsOf(lessons.map(([one, at]) => ({ ...one, where: at })));
    const at = (nth: number): Place => ({
      ...(places[nth] ?? places[0]),
      jobs: jobs.filter((_, half) => where[half] === nth),
      lessons: taught.filter((one) => (one as Lesson & { where: number }).where === nth),
    });
    return { places: [at(0), at(1)], late: [late] };
  });

const morning = { from: DAY + 9 * 60, until: DAY + 13 * 60, break_min: 0 };
const paidByHours: Place = {
  tolerance: 7,
  pays: 'hours',
  prices: [usual('shift', 1_850), usual('class', 6_001)],
  grades: [],
  jobs: [{ day: 1, plan: morning, pairs: [[morning.from, morning.until]], corrected: null }],
  lessons: [{ day: 1, from: DAY + 10 * 60, until: DAY + 11 * 60, category: 'boxing', heads: 3 }],
};
/** The class pays for itself, and begins after the hours. */
const paidByClass: Place = {
  ...paidByHours,
  pays: 'class',
  jobs: [
    {
      day: 2,
      plan: { ...morning, from: morning.from + DAY, until: morning.until + DAY },
      pairs: [[morning.from + DAY, morning.from + DAY + 180]],
      corrected: null,
    },
  ],
  lessons: [{ day: 2, from: 2 * DAY + 750, until: 2 * DAY + 810, category: 'boxing', heads: 3 }],
};
/** In one branch the hours paid for a class. After payment they are none, and then others, which overlap both classes. */
export const classUnpaid: Week = {
  places: [paidByHours, paidByClass],
  late: [
    { when: 'paid', of: 0, hours: 'none' },
    { when: 'paid', of: 0, hours: { from: 5 * 60, until: 9 * 60, break_min: 0 } },
  ],
};
/** Somebody comes and goes before the shift, during a class, and is back for its last minutes: no minute is both. */
export const cameBefore: Week = {
  places: [
    {
      ...paidByHours,
      tolerance: 15,
      pays: 'class',
      jobs: [
        {
          day: 1,
          plan: morning,
          pairs: [
            [morning.from - 10, morning.from - 9],
            [morning.until - 13, morning.until - 11],
          ],
          corrected: null,
        },
      ],
      lessons: [{ day: 1, from: morning.from - 25, until: morning.from + 35, category: 'boxing', heads: 3 }],
    },
    { ...paidByHours, jobs: [], lessons: [] },
  ],
  late: [],
};
