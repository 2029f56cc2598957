/**
 * Who can come in, worked out slowly and without any rule of the product: the life of each membership is written down day
 * by day, as a person would in a diary, and the door looks up the day.
 */
export type Diary = {
  status:
    | 'running'
    | 'waiting'
    | 'cancelled_later'
    | 'terminated_later'
    | 'cancelled'
    | 'terminated'
    | 'expired'
    | 'unpaid'
    | 'failed';
  /** 'YYYY-MM-DD' */
  start: string;
  /** Days that are paid for, in whole periods. */
  period: number;
  periods: number;
  /** It goes on after them until somebody cancels it. */
  rolls: boolean;
  /** First and last day of each suspension; null: until the client is back. */
  rests: readonly (readonly [string, string | null])[];
  /** The branch is closed on these days: nobody requested the suspensions. */
  is_closed: boolean;
  /** Given for each period (`rolls`) or for all; used of those that are given now. Null: not counted. */
  visits: { given: number; used: number } | null;
  /** An unpaid instalment keeps it shut. */
  stopped: boolean;
  valid: 'at_home' | 'in_country' | 'everywhere' | 'in_some' | 'online';
  some: readonly number[];
  home: { branch: number; country: string };
};

const DAY = 86_400_000;
const at = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const restsOn = ({ rests }: Diary, day: number): boolean =>
  rests.some(([from, until]) => at(from) <= day && (until === null || day <= at(until)));

/** The last day that is paid for: each suspended day moves it by one. Null once a suspension without an end has begun. */
export const lastPaid = (of: Diary): string | null => {
  let [day, left] = [at(of.start) - DAY, of.period * of.periods];
  while (left > 0) {
    day += DAY;
    if (of.rests.some(([from, until]) => until === null && at(from) <= day)) return null;
    left -= restsOn(of, day) ? 0 : 1;
  }
  return new Date(day).toISOString().slice(0, 10);
};

/** What is written in the diary of that day. */
export const onDay = (of: Diary, today: string): 'closed' | 'before' | 'over' | 'paused' | 'paid' | 'next' => {
  if (['cancelled', 'terminated', 'expired', 'unpaid', 'failed'].includes(of.status) || of.stopped) return 'closed';
  const day = at(today);
  if (day < at(of.start)) return 'before';
  if (restsOn(of, day)) return 'paused';
  const last = lastPaid(of);
  if (last === null || day <= at(last)) return 'paid';
  const goesOn = of.status === 'running' || of.status === 'waiting';
  return of.rolls && goesOn ? 'next' : 'over';
};

const isValidAt = ({ valid, some, home }: Diary, door: { branch: number; country: string }): boolean => {
  if (valid === 'online') return false;
  if (home.branch === door.branch) return true;
  if (valid === 'everywhere') return true;
  if (valid === 'in_country') return home.country === door.country;
  return valid === 'in_some' && some.includes(door.branch);
};

export const mayEnterBy = (of: Diary, today: string, door: { branch: number; country: string }): boolean => {
  const entry = onDay(of, today);
  if (entry !== 'paid' && entry !== 'next') return false;
  if (!isValidAt(of, door)) return false;
  // A period that nobody has invoiced yet brings its own visits.
  const left = of.visits === null ? Infinity : entry === 'next' ? of.visits.given : of.visits.given - of.visits.used;
  return left > 0;
};
