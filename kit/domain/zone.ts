/** Local times and instants, in zones whose clocks change. Nothing here reads the clock. */
import { addDays, dayIn, daysBetween, type Day } from './day.ts';

const DAY_MIN = 24 * 60;
const formatters = new Map<string, Intl.DateTimeFormat>();
const formatterOf = (zone: string): Intl.DateTimeFormat => {
  let formatter = formatters.get(zone);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-GB', {
      timeZone: zone,
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    });
    formatters.set(zone, formatter);
  }
  return formatter;
};

/** Minutes after midnight, in local time, at an instant. */
export const minutesIn = (zone: string, instant: Date): number => {
  const text = formatterOf(zone).format(instant);
  return Number(text.slice(0, 2)) * 60 + Number(text.slice(3, 5));
};

/** The offset of a zone from UTC at an instant, in minutes. */
const offsetAt = (zone: string, instant: Date): number => {
  const utc = instant.toISOString();
  const days = daysBetween(utc.slice(0, 10), dayIn(zone, instant));
  return days * DAY_MIN + minutesIn(zone, instant) - (instant.getUTCHours() * 60 + instant.getUTCMinutes());
};

/**
 * The instant of a local time, given as minutes after midnight of a day; 1440 and more are the following days. A time
 * skipped by the clock becomes the one after the gap, and of a time that occurs twice it is the first.
 */
export const instantOf = (zone: string, day: Day, minutes: number): Date => {
  const on = addDays(day, Math.floor(minutes / DAY_MIN));
  const wall = Date.parse(`${on}T00:00:00Z`) + (minutes % DAY_MIN) * 60_000;
  const before = offsetAt(zone, new Date(wall - DAY_MIN * 60_000));
  const first = new Date(wall - before * 60_000);
  if (offsetAt(zone, first) === before) return first;
  const after = offsetAt(zone, new Date(wall + DAY_MIN * 60_000));
  const second = new Date(wall - after * 60_000);
  return offsetAt(zone, second) === after ? second : first;
};

const two = (value: number): string => String(value).padStart(2, '0');
/** 510 → "08:30"; minutes of the following days are shown as local times. */
export const clockText = (minutes: number): string => `${two(Math.floor(minutes / 60) % 24)}:${two(minutes % 60)}`;
/** "08:30" in a zone. */
export const clockIn = (zone: string, instant: Date): string => clockText(minutesIn(zone, instant));

/** "18:30" */
export type ClockTime = string;
const MINUTE_MS = 60_000;
/** The instant of the local time "18:30" on a day; like `instantOf`. */
export const instantIn = (zone: string, day: Day, time: ClockTime): Date =>
  instantOf(zone, day, Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5)));
/** "2026-03-05 18:30:00", in the format of calendars on the page. */
export const wallTimeIn = (zone: string, instant: Date): string =>
  `${dayIn(zone, instant)} ${clockIn(zone, instant)}:00`;
export const addMinutes = (instant: Date, minutes: number): Date => new Date(instant.getTime() + minutes * MINUTE_MS);
export const minutesBetween = (from: Date, until: Date): number =>
  Math.round((until.getTime() - from.getTime()) / MINUTE_MS);
/** The instants between which local days lie: a day has 23 or 25 hours if the clock changes. */
export const boundsOfDays = (zone: string, from: Day, until: Day): { from: Date; until: Date } => ({
  from: instantOf(zone, from, 0),
  until: instantOf(zone, until, DAY_MIN),
});
