import { daysInMonth, type Day } from '#kit/domain/day.ts';
import type { HolidayRow, SuggestedHoliday } from './holiday.model.ts';

type Named = Pick<HolidayRow, 'day' | 'name'>;

/**
 * The same day of the next year. 29 February usually has none; holidays that follow the moon have to be moved by hand.
 */
export const nextYearsDay = (day: Day): Day | null => {
  const year = Number(day.slice(0, 4)) + 1;
  return day.endsWith('-02-29') && daysInMonth(year, 2) === 28 ? null : `${year}${day.slice(4)}`;
};

/**
 * The holidays that a branch can copy for a year, without those it has. The country's days come first: if a different
 * branch has a holiday of the same name, last year's day isn't offered.
 */
export const suggestions = (
  own: readonly Named[],
  ofCountry: readonly (Named & { branches: number })[],
  lastYear: readonly Named[],
): SuggestedHoliday[] => {
  const taken = new Set(own.map(({ day }) => day));
  const names = new Set([...own, ...ofCountry].map(({ name }) => name.en.toLowerCase()));
  const country = ofCountry.filter(({ day }) => !taken.has(day)).map((one) => ({ ...one, source: 'country' as const }));
  const days = new Set([...taken, ...country.map(({ day }) => day)]);
  const repeated = lastYear.flatMap(({ day, name }) => {
    const next = nextYearsDay(day);
    return next === null || days.has(next) || names.has(name.en.toLowerCase())
      ? []
      : [{ day: next, name, source: 'last_year' as const, branches: 0 }];
  });
  return [...country, ...repeated].toSorted((a, b) => (a.day < b.day ? -1 : 1));
};
