/** How a repeating class is said as a rule of RFC 5545. Forms need only this, without the library that counts its days. */
import { weekdayOf, type Day } from '#kit/domain/day.ts';

export const frequencies = ['daily', 'weekly', 'monthly'] as const;
export type Frequency = (typeof frequencies)[number];
/** Sunday first, as `weekdayOf` counts. */
export const weekdayCodes = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'] as const;
export type WeekdayCode = (typeof weekdayCodes)[number];

export type Repeat = {
  frequency: Frequency;
  /** Every n days, weeks or months. */
  interval: number;
  /** Of a weekly rule. */
  weekdays: readonly WeekdayCode[];
  /** Of a monthly rule: the same day of the month, or the same weekday of it (the second Tuesday, the last). */
  monthly: 'day' | 'weekday';
  /** The last possible day. */
  until: Day;
};

/** A day as the rule writes it: 20261231. */
export const compact = (day: Day): string => day.replaceAll('-', '');
const LAST_OF_MONTH = 4;
/** "2TU", "-1FR": which weekday of its month a day is; the fifth is called the last. */
const placeOf = (day: Day): string => {
  const place = Math.ceil(Number(day.slice(8)) / 7);
  return `${place > LAST_OF_MONTH ? -1 : place}${weekdayCodes[weekdayOf(day)]}`;
};
const days = (repeat: Repeat, first_on: Day): string => {
  if (repeat.frequency === 'weekly') return `;BYDAY=${repeat.weekdays.join(',')}`;
  if (repeat.frequency === 'daily') return '';
  return repeat.monthly === 'day' ? `;BYMONTHDAY=${Number(first_on.slice(8))}` : `;BYDAY=${placeOf(first_on)}`;
};
/** "FREQ=WEEKLY;INTERVAL=1;BYDAY=MO,WE;UNTIL=20261231" */
export const ruleText = (repeat: Repeat, first_on: Day): string =>
  `FREQ=${repeat.frequency.toUpperCase()};INTERVAL=${repeat.interval}${days(repeat, first_on)};UNTIL=${compact(repeat.until)}`;
