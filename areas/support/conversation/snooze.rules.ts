/** The times that are offered for snoozing, by the clock of the branch. */
import { addDays, dayIn, weekdayOf } from '#kit/domain/day.ts';
import { addMinutes, instantOf } from '#kit/domain/zone.ts';

const NINE = 9 * 60;
const MONDAY = 1;
export const snoozeTimes = ['in_an_hour', 'tomorrow', 'next_week'] as const;
export const snoozeUntil = (time: (typeof snoozeTimes)[number], now: Date, zone: string): Date => {
  if (time === 'in_an_hour') return addMinutes(now, 60);
  const today = dayIn(zone, now);
  const untilMonday = (MONDAY - weekdayOf(today) + 7) % 7 || 7;
  return instantOf(zone, addDays(today, time === 'tomorrow' ? 1 : untilMonday), NINE);
};
