/** Dates with their weekday in every language and format: a timetable is read by weekdays. */
import { useCallback } from 'react';
import type { Day } from '#kit/domain/day.ts';
import type { Locale } from '#kit/domain/words.ts';
import { useDays, type WriteDay } from '#kit/web/days.ts';
import { useLocale } from '#kit/web/words.ts';

/** "Mon", 周一. */
export const weekdayName = (day: Day, locale: Locale): string =>
  new Intl.DateTimeFormat(locale === 'cn' ? 'zh-Hans' : 'en-GB', { weekday: 'short', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );

/** The long English form begins with the weekday already. */
export const withWeekday = (day: Day, written: string, locale: Locale): string => {
  const name = weekdayName(day, locale);
  if (written.startsWith(name)) return written;
  return locale === 'cn' ? `${written} ${name}` : `${name} ${written}`;
};

export const useWeekdays = (): WriteDay => {
  const write = useDays();
  const locale = useLocale();
  return useCallback((day) => withWeekday(day, write(day), locale), [write, locale]);
};
