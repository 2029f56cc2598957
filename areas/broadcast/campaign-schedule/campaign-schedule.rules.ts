/** When an e-mail goes out, by the clock of the branch, and when that is too late. Pure. */
import { addDays, addMonths, dayIn, daysBetween, type Day } from '#kit/domain/day.ts';
import type { Fault } from '#kit/domain/errors.ts';
import { instantOf } from '#kit/domain/zone.ts';
import type { NewSchedule, Rhythm } from './campaign-schedule.model.ts';

type Timing = { every: Rhythm; first_on: Day; at_minute: number; until_on: Day | null };
/** The n-th day: months count from the first one, so that the 31st comes back after February. */
const dayAt = ({ every, first_on }: Timing, n: number): Day =>
  every === 'day' ? addDays(first_on, n) : every === 'week' ? addDays(first_on, 7 * n) : addMonths(first_on, n);
const isOnce = ({ every }: Pick<Timing, 'every'>): boolean => every === 'now' || every === 'once';

/**
 * The first time after an instant; null if there is none. A time that the clock skips becomes the one after it, and of a
 * time that comes twice it is the first.
 */
export const nextTime = (timing: Timing, zone: string, after: Date): Date | null => {
  const at = (n: number): Date => instantOf(zone, dayAt(timing, n), timing.at_minute);
  if (isOnce(timing)) return at(0) > after ? at(0) : null;
  const passed = Math.max(0, daysBetween(timing.first_on, dayIn(zone, after)));
  const steps = timing.every === 'day' ? passed : timing.every === 'week' ? passed / 7 : passed / 31;
  for (let n = Math.max(0, Math.floor(steps) - 1); ; n += 1) {
    if (timing.until_on !== null && dayAt(timing, n) > timing.until_on) return null;
    if (at(n) > after) return at(n);
  }
};
/** The server was down, or a copy of its data was started later: nothing goes out hours after it made sense. */
export const isTooLate = (due: Date, late_min: number, now: Date): boolean =>
  now.getTime() - due.getTime() > late_min * 60_000;

export const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
type Asked = Pick<NewSchedule, 'every' | 'first_on' | 'at_time' | 'until_on'>;
export const scheduleFaults = ({ every, first_on, at_time, until_on }: Asked, zone: string, now: Date): Fault[] => {
  if (every === 'now') return [];
  const missing = [
    ...(first_on === null ? [{ field: 'first_on', key: 'required' }] : []),
    ...(at_time === null ? [{ field: 'at_time', key: 'required' }] : []),
  ];
  if (first_on === null || at_time === null) return missing;
  if (until_on !== null && every !== 'once' && until_on < first_on)
    return [{ field: 'until_on', key: 'ends_before_start' }];
  return instantOf(zone, first_on, minuteOf(at_time)) <= now ? [{ field: 'first_on', key: 'in_the_past' }] : [];
};

/** Two subjects are tried once: what repeats has no rest that could wait for the better one. */
export const testFaults = ({
  every,
  test_by,
  subject_b,
}: Pick<NewSchedule, 'every' | 'test_by' | 'subject_b'>): Fault[] => {
  if (test_by === null) return [];
  const isRepeated = every !== 'now' && every !== 'once';
  return [
    ...(isRepeated ? [{ field: 'test_by', key: 'invalid' }] : []),
    ...(subject_b === null || subject_b.en === '' ? [{ field: 'subject_b.en', key: 'required' }] : []),
  ];
};

/** Between two times of the day, also over midnight; the same as in the database. */
export const isQuiet = (from: number | null, until: number | null, minute: number): boolean =>
  from !== null &&
  until !== null &&
  (from < until ? minute >= from && minute < until : minute >= from || minute < until);
