/** Months and rates as people write them. */
import type { Day } from '#kit/domain/day.ts';
import { currentLocale } from '#kit/web/words.ts';

/** The number and its sign stay on one line. */
export const percent = (bp: number): string => `${bp / 100}\u00A0%`;
/** "March 2026" */
export const monthText = (month: Day): string =>
  new Date(`${month}T12:00:00Z`).toLocaleDateString(currentLocale() === 'cn' ? 'zh-Hans' : 'en-GB', {
    year: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  });
