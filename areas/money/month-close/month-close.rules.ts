/** A month as pure functions: the state of each of its days, and whether the month is done. */
import { addDays, daysBetween, type Day } from '#kit/domain/day.ts';
import type { MonthDay } from './month-close.model.ts';

/** The known facts of a day; days not listed had no money and no close. Amounts in minor units. */
export type DayFacts = {
  day: Day;
  expected_cents: number;
  payments: number;
  /** From the close in force; null if there is none. */
  counted_cents: number | null;
  /** The expected amount when it was counted. */
  closed_expected_cents: number | null;
};

const statusOf = (facts: DayFacts, today: Day): MonthDay['status'] => {
  if (facts.counted_cents !== null) return facts.counted_cents === facts.closed_expected_cents ? 'closed' : 'differs';
  if (facts.day > today) return 'to_come';
  return facts.payments > 0 ? 'open' : facts.day === today ? 'to_come' : 'quiet';
};

/** Every day of a month, in order. */
export const monthDays = (from: Day, until: Day, known: readonly DayFacts[], today: Day): MonthDay[] => {
  const byDay = new Map(known.map((facts) => [facts.day, facts]));
  const nothing = { expected_cents: 0, payments: 0, counted_cents: null, closed_expected_cents: null };
  return Array.from({ length: daysBetween(from, until) + 1 }, (_, i) => {
    const day = addDays(from, i);
    const facts = byDay.get(day) ?? { day, ...nothing };
    const { expected_cents, counted_cents } = facts;
    return { day, status: statusOf(facts, today), expected_cents, counted_cents };
  });
};

export const openDaysOf = (days: readonly MonthDay[]): number => days.filter(({ status }) => status === 'open').length;
/** Done once the month has ended and no day waits to be counted. */
export const isMonthClosed = (days: readonly MonthDay[], until: Day, today: Day): boolean =>
  until < today && openDaysOf(days) === 0;
