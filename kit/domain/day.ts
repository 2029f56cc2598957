/** Business days: a calendar date in the branch's own zone, written YYYY-MM-DD. Nothing here reads the clock. */
import type { Day } from './day-field.ts';
import { dayShape, daysInMonth } from './is-day.ts';

export { Day, Instant, RequiredDay } from './day-field.ts';
export { daysInMonth, isDay } from './is-day.ts';

const partsOf = (day: Day): [number, number, number] => {
  const match = dayShape.exec(day);
  if (!match) throw new RangeError(`not a day: ${day}`);
  return [Number(match[1]), Number(match[2]), Number(match[3])];
};
const number2 = (value: number): string => String(value).padStart(2, '0');
const toUtc = (day: Day): number => {
  const [year, month, date] = partsOf(day);
  return Date.UTC(year, month - 1, date);
};
const fromUtc = (ms: number): Day => new Date(ms).toISOString().slice(0, 10);

export const addDays = (day: Day, count: number): Day => fromUtc(toUtc(day) + count * 86_400_000);
/** Days from `from` to `to`; negative when `to` is earlier. */
export const daysBetween = (from: Day, to: Day): number => Math.round((toUtc(to) - toUtc(from)) / 86_400_000);

/**
 * `count` months after an anchor, on the anchor's day or the last day of a shorter month. Always count
 * from the anchor: adding a month again and again drifts (31 Jan, 28 Feb, 28 Mar).
 */
export const addMonths = (anchor: Day, count: number): Day => {
  const [year, month, date] = partsOf(anchor);
  const index = year * 12 + (month - 1) + count;
  const [toYear, toMonth] = [Math.floor(index / 12), (((index % 12) + 12) % 12) + 1];
  return `${toYear}-${number2(toMonth)}-${number2(Math.min(date, daysInMonth(toYear, toMonth)))}`;
};

export const monthOf = (day: Day): string => day.slice(0, 7);
export const startOfMonth = (day: Day): Day => `${monthOf(day)}-01`;
export const endOfMonth = (day: Day): Day => addDays(addMonths(startOfMonth(day), 1), -1);
/** 0 is Sunday. */
export const weekdayOf = (day: Day): number => new Date(toUtc(day)).getUTCDay();
export const earlier = (a: Day, b: Day): Day => (a < b ? a : b);
export const later = (a: Day, b: Day): Day => (a > b ? a : b);

export const durationUnits = ['day', 'week', 'month'] as const;
export type DurationUnit = (typeof durationUnits)[number];
/** The first day after `count` units that start on `start`. */
export const addDuration = (start: Day, count: number, unit: DurationUnit): Day =>
  unit === 'month' ? addMonths(start, count) : addDays(start, unit === 'week' ? count * 7 : count);

const formatters = new Map<string, Intl.DateTimeFormat>();
const formatterOf = (zone: string): Intl.DateTimeFormat => {
  let formatter = formatters.get(zone);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' });
    formatters.set(zone, formatter);
  }
  return formatter;
};
/** The business day of an instant in a zone ("Asia/Kuala_Lumpur"). */
export const dayIn = (zone: string, instant: Date): Day => formatterOf(zone).format(instant);

export const isZone = (zone: string): boolean => {
  try {
    formatterOf(zone);
    return true;
  } catch {
    return false;
  }
};

/** Whole years between a date of birth and a day: someone born on 29 Feb has a birthday on 1 Mar in other years. */
export const ageOn = (birth: Day, day: Day): number => {
  const [birthYear, birthMonth, birthDate] = partsOf(birth);
  const [year, month, date] = partsOf(day);
  return year - birthYear - (month < birthMonth || (month === birthMonth && date < birthDate) ? 1 : 0);
};

/** A person's choice of date format; `long` is the one of the language. */
export const dateFormats = ['long', 'day_month_year', 'month_day_year', 'iso'] as const;
export type DateFormat = (typeof dateFormats)[number];

const weekdayNames = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
/** "5 Dec 2026", 2026年12月5日: as it is typed into a field. */
export const plainDay = (day: Day, locale: 'en' | 'cn'): string => {
  const [year, month, date] = partsOf(day);
  return locale === 'cn' ? `${year}年${month}月${date}日` : `${date} ${monthNames[month - 1]} ${year}`;
};

/** "Fri 5 Dec 2026"; 2026年12月5日 in Chinese; 05/12/2026, 12/05/2026 or 2026-12-05 for people who chose that. */
export const formatDay = (day: Day, locale: 'en' | 'cn', format: DateFormat = 'long'): string => {
  const [year, month, date] = partsOf(day);
  if (format === 'iso') return day;
  if (format === 'day_month_year') return `${number2(date)}/${number2(month)}/${year}`;
  if (format === 'month_day_year') return `${number2(month)}/${number2(date)}/${year}`;
  return locale === 'cn' ? plainDay(day, locale) : `${weekdayNames[weekdayOf(day)]} ${plainDay(day, locale)}`;
};

/** A date of birth with the age, without a weekday: "5 Mar 1994 (32)", 1994年3月5日（32 岁）. */
export const formatBirth = (birth: Day, today: Day, locale: 'en' | 'cn', format: DateFormat = 'long'): string => {
  const written = format === 'long' ? plainDay(birth, locale) : formatDay(birth, locale, format);
  if (birth > today) return written;
  const age = ageOn(birth, today);
  return locale === 'cn' ? `${written}（${age} 岁）` : `${written} (${age})`;
};

/**
 * A period as it is printed on a document, with the year once if it is the same: "5 Mar to 4 Apr 2026", 2026年3月5日至4月4日.
 */
export const formatPeriod = (from: Day, until: Day, locale: 'en' | 'cn'): string => {
  const [year, month, date] = partsOf(from);
  const [lastYear, lastMonth, lastDate] = partsOf(until);
  const isOneYear = year === lastYear;
  if (from === until)
    return locale === 'cn' ? `${year}年${month}月${date}日` : `${date} ${monthNames[month - 1]} ${year}`;
  if (locale === 'cn')
    return `${year}年${month}月${date}日至${isOneYear ? '' : `${lastYear}年`}${lastMonth}月${lastDate}日`;
  const first = `${date} ${monthNames[month - 1]}${isOneYear ? '' : ` ${year}`}`;
  return `${first} to ${lastDate} ${monthNames[lastMonth - 1]} ${lastYear}`;
};
