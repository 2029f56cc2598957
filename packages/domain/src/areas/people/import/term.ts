/** The membership that a person brings along from another system. */
import { addDays, addDuration, later, type Day, type DurationUnit } from '#domain/kit/day.ts';
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

/**
 * Days and status of a membership that was sold elsewhere. Other systems export since when, not until when: who is
 * active or paused has paid for the period, counted from the first day, that holds today. One that was cancelled
 * ended yesterday at the latest. `today` is the business day of the branch.
 */
export const broughtTerm = (
  standing: 'active' | 'paused' | 'cancelled',
  joined_on: Day | null,
  programme: Duration,
  today: Day,
): BroughtTerm => {
  const start_on = joined_on ?? today;
  if (standing === 'cancelled') {
    const ended = addDays(today, -1);
    return { status: 'cancelled', start_on, end_on: later(start_on, ended) };
  }
  const end_on = endOfPeriod(start_on, programme, today);
  return { status: standing === 'paused' ? 'paused' : statusWhenPaid({ start_on, end_on }, today), start_on, end_on };
};
