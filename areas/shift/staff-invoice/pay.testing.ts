/**
 * What a branch owes a freelancer, worked out slowly and without any rule of the product: minute by minute, as a person
 * would with the door's list, the price list and a ruler. Times are minutes since midnight of the first day.
 */
export type Grade = 'junior' | 'senior' | 'head';
export type Hours = { from: number; until: number; break_min: number };
/** A planned shift, or a visit without one, with each clock-in and clock-out. */
export type Job = {
  day: number;
  plan: Hours | null;
  pairs: readonly (readonly [number, number])[];
  /** Replaces what the clock says; `none`: nothing was worked. */
  corrected: Hours | 'none' | null;
};
export type Lesson = { day: number; from: number; until: number; category: string; heads: number };
export type Price = {
  who: 'person' | Grade | 'everyone';
  work: 'shift' | 'class';
  category: string | null;
  kind: 'hour' | 'class' | 'head';
  cents: number;
  floor: number | null;
  ceiling: number | null;
  /** The first day on which it applies. */
  from_day: number;
};
export type Place = {
  tolerance: number;
  pays: 'class' | 'hours' | 'both';
  prices: readonly Price[];
  grades: readonly { grade: Grade; from_day: number }[];
  jobs: readonly Job[];
  lessons: readonly Lesson[];
};

/** Half a cent is rounded up. */
const rounded = (top: number, bottom: number): number => Math.floor((2 * top + bottom) / (2 * bottom));
const latest = <T extends { from_day: number }>(all: readonly T[], day: number): T | null => {
  let found: T | null = null;
  for (const one of all) if (one.from_day <= day && (found === null || one.from_day > found.from_day)) found = one;
  return found;
};

/** The price list is read from the narrowest line to the widest. */
const priceOf = (
  { prices, grades }: Place,
  work: Price['work'],
  category: string | null,
  day: number,
): Price | null => {
  const grade = latest(grades, day)?.grade ?? null;
  for (const who of ['person', grade, 'everyone'] as const)
    for (const of of [category, null]) {
      const lines = prices.filter((one) => one.work === work && one.who === who && one.category === of);
      const found = latest(lines, day);
      if (found) return found;
    }
  return null;
};

/** Near the plan a time is the planned one. */
const near = (at: number, planned: number | undefined, tolerance: number): number =>
  planned !== undefined && Math.abs(at - planned) <= tolerance ? planned : at;

/** The minutes somebody was there, and how many of them are paid. */
type There = { minutes: Set<number>; paid: number };
const minutesBetween = (from: number, until: number): Set<number> => {
  const all = new Set<number>();
  for (let minute = from; minute < until; minute += 1) all.add(minute);
  return all;
};
const byHand = (hours: Hours | 'none'): There => {
  if (hours === 'none') return { minutes: new Set(), paid: 0 };
  const minutes = minutesBetween(hours.from, hours.until);
  return { minutes, paid: minutes.size - hours.break_min };
};
/** In the order of the day, because no minute that was rounded up for one job starts the next. */
const thereAt = ({ jobs, tolerance }: Place): There[] => {
  let left = -Infinity;
  return jobs.map(({ plan, pairs, corrected }) => {
    const minutes = new Set<number>();
    let [first, last] = [Infinity, -Infinity];
    for (const [came, went] of pairs) {
      const from = Math.max(near(came, plan?.from, tolerance), left);
      left = Math.max(near(went, plan?.until, tolerance), from);
      for (const minute of minutesBetween(from, left)) minutes.add(minute);
      first = Math.min(first, from);
      last = left;
    }
    if (corrected !== null) return byHand(corrected);
    // A break that was clocked is part of the planned one.
    const clocked = pairs.length === 0 ? 0 : last - first - minutes.size;
    const rest = Math.max(0, (plan?.break_min ?? 0) - clocked);
    return { minutes, paid: Math.max(0, minutes.size - rest) };
  });
};

const forLesson = (price: Price, { heads }: Lesson, minutes: number): number => {
  if (price.kind === 'hour') return rounded(price.cents * minutes, 60);
  if (price.kind === 'class') return price.cents;
  const counted = Math.max(price.cents * heads, price.floor ?? 0);
  return price.ceiling !== null && counted > price.ceiling ? price.ceiling : counted;
};

const count = (minutes: Set<number>, test: (minute: number) => boolean): number =>
  [...minutes].filter((minute) => test(minute)).length;
/** Cents for each job and each lesson; null: nothing says what it costs, or nothing was worked. */
export const wagesOf = (place: Place): { jobs: (number | null)[]; lessons: (number | null)[] } => {
  const there = thereAt(place).map((one, at) => {
    const price = one.paid > 0 ? priceOf(place, 'shift', null, place.jobs[at]?.day ?? 0) : null;
    return price && { ...one, price };
  });
  const taught = place.lessons.map((lesson) => {
    const price = priceOf(place, 'class', lesson.category, lesson.day);
    return price && { lesson, price, minutes: minutesBetween(lesson.from, lesson.until) };
  });
  const inLessons = (minute: number): boolean => taught.some((one) => one?.minutes.has(minute));
  const inJobs = (minute: number): boolean => there.some((one) => one?.minutes.has(minute));
  return {
    jobs: there.map((one) => {
      if (!one) return null;
      const less = place.pays === 'class' ? count(one.minutes, inLessons) : 0;
      return rounded(one.price.cents * Math.max(0, one.paid - less), 60);
    }),
    lessons: taught.map((one) => {
      if (!one) return null;
      const all = one.minutes.size;
      const rest = place.pays === 'hours' ? all - count(one.minutes, inJobs) : all;
      if (one.price.kind === 'hour') return forLesson(one.price, one.lesson, rest);
      return rounded(forLesson(one.price, one.lesson, all) * rest, all);
    }),
  };
};
