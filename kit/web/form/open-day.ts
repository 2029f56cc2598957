/** What a field for a day loads later: the calendar, and how a typed day is read. */
import { DayCalendar } from './day-calendar.tsx';
import { parseDay } from './parse-day.ts';

export const openDay = { DayCalendar, parseDay };
