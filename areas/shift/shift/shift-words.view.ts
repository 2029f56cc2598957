/** Short sentences about shifts, used in several places. */
import type { Gap, Pair } from './shift.model.ts';
import { timeText } from '../staff-invoice/staff-invoice.rules.ts';
import { clockIn, clockText } from '#kit/domain/zone.ts';
import { useDays, type WriteDay } from '#kit/web/days.ts';
import { useLocale, type useWords } from '#kit/web/words.ts';
import { useCallback } from 'react';

/** 450 → "7 h 30 min", in the language of the page. */
export const useTimeText = (): ((minutes: number) => string) => {
  const locale = useLocale();
  return useCallback((minutes) => timeText(minutes, locale), [locale]);
};
export const gapText = ({ from, until }: Gap): string =>
  `${clockText(from)}–${until === 1440 ? '24:00' : clockText(until)}`;
export const timesOf = ({ starts, ends }: { starts: string; ends: string }): string => `${starts}–${ends}`;

type Words = ReturnType<typeof useWords<'shift'>>;
/** "In 06:58, out 11:15 · In 11:45, out not yet": breaks are the times between the pairs. */
export const pairsText = (pairs: readonly Pair[], zone: string, words: Words): string => {
  const at = (instant: string | null): string =>
    instant === null ? words('shift.not_yet') : clockIn(zone, new Date(instant));
  return pairs.map((pair) => words('shift.clocked', { in: at(pair.in_at), out: at(pair.out_at) })).join(' · ');
};

/** Days of the roster: English dates already contain the weekday; Chinese ones get 周一 after them. */
export const useRosterDays = (): WriteDay => {
  const write = useDays();
  const locale = useLocale();
  return useCallback(
    (day) => {
      const name = new Intl.DateTimeFormat(locale === 'cn' ? 'zh-Hans' : 'en-GB', {
        weekday: 'short',
        timeZone: 'UTC',
      });
      const weekday = name.format(new Date(`${day}T00:00:00Z`));
      const written = write(day);
      if (written.startsWith(weekday)) return written;
      return locale === 'cn' ? `${written} ${weekday}` : `${weekday} ${written}`;
    },
    [write, locale],
  );
};
