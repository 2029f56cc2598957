/** How Home formats hours and days, and where they link to. */
import { FAILED_WITHIN_DAYS } from './home.rules.ts';
import { addDays, type Day } from '#kit/domain/day.ts';
import type { Search } from '#kit/web/paths.ts';
import type { Locale } from '#kit/domain/words.ts';

/** "Fri 5"; 周五 5日 in Chinese. */
export const shortDay = (day: Day, locale: Locale): string =>
  new Intl.DateTimeFormat(locale === 'cn' ? 'zh-Hans' : 'en-GB', {
    weekday: 'short',
    day: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${day}T00:00:00Z`));

export const hourLabel = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;

/** 0 to 23 in a time zone. */
export const hourIn = (zone: string, now: number): number =>
  Number(new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', hourCycle: 'h23' }).format(now));

const NOON = 12;
const EVENING = 18;
export const partOfDay = (hour: number): 'morning' | 'afternoon' | 'evening' =>
  hour < NOON ? 'morning' : hour < EVENING ? 'afternoon' : 'evening';

/** The failed payments that Home counts, in the list of transactions. */
export const failedSearch = (today: Day): Search => ({
  kind: 'payment',
  status: 'failed',
  from: addDays(today, -FAILED_WITHIN_DAYS),
  until: today,
});
