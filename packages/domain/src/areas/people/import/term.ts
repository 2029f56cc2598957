/** The membership that a person brings along from another system. */
import { addDays, addDuration, earlier, later, type Day, type DurationUnit } from '#domain/kit/day.ts';
import type { MembershipStatus } from '#domain/areas/membership/membership.model.ts';
import { statusWhenPaid } from '#domain/areas/membership/membership.rules.ts';
import { lastDayOf } from '#domain/areas/membership/sign-up.rules.ts';

export type BroughtTerm = { status: MembershipStatus; start_on: Day; end_on: Day };
type Duration = { duration_count: number; duration_unit: DurationUnit };
/** More periods than any membership has had. */
const MOST_PERIODS = 50_000;

/** The last day of the period, counted from the first day, in which `today` falls. */
const endOfPeriod = (start: Day, { duration_count, duration_unit }: Duration, today: Day): Day => {
  for (let periods = 1; periods < MOST_PERIODS; periods++) {
    const end = addDays(addDuration(start, duration_count * periods, duration_unit), -1);
    if (end >= today) return end;
  }
  return lastDayOf(start, duration_count, duration_unit);
};

/** What a file says of the days of a membership. */
export type Known = { joined_on: Day | null; ends_on: Day | null };
/** One that was cancelled ended yesterday at the latest. Without a day in the file nobody knows when: there is none. */
const cancelledTerm = ({ joined_on, ends_on }: Known, today: Day): BroughtTerm | null => {
  if (ends_on === null) return null;
  const ended = earlier(ends_on, addDays(today, -1));
  const start_on = joined_on ?? ended;
  return { status: 'cancelled', start_on, end_on: later(start_on, ended) };
};

/**
 * Days and status of a membership that was sold elsewhere, or null where the file does not say enough for one. The
 * end is that of the file. Many systems export only since when: then who is active or paused has paid for the period,
 * counted from the first day, that holds today. `today` is the business day of the branch.
 */
export const broughtTerm = (
  standing: 'active' | 'paused' | 'cancelled',
  known: Known,
  programme: Duration,
  today: Day,
): BroughtTerm | null => {
  if (standing === 'cancelled') return cancelledTerm(known, today);
  const { joined_on, ends_on } = known;
  const start_on = joined_on ?? (ends_on === null ? today : earlier(today, ends_on));
  const end_on = ends_on ?? endOfPeriod(start_on, programme, today);
  const isPaused = standing === 'paused' && end_on >= today;
  return { status: isPaused ? 'paused' : statusWhenPaid({ start_on, end_on }, today), start_on, end_on };
};
