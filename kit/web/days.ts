/** The one place that formats dates for the person: in their language and chosen format. */
import { useCallback } from 'react';
import { formatDay, type DateFormat, type Day } from '#kit/domain/day.ts';
import { signal, useSignal } from './signal.ts';
import { useLocale } from './words.ts';

export const dateFormat = signal<DateFormat>('long');

export type WriteDay = (day: Day) => string;
export const useDays = (): WriteDay => {
  const locale = useLocale();
  const format = useSignal(dateFormat);
  return useCallback((day) => formatDay(day, locale, format), [locale, format]);
};
