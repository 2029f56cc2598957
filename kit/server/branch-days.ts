/** Filters by day on instants: a day is that of the branch, which starts hours before or after that of UTC. */
import { sql as raw, type RawBuilder } from 'kysely';
import type { Day } from '#kit/domain/day.ts';

/** Rows created between two days of their own branch, both included; `alias` has `branch_id` and `created_at`. */
export const madeBetween = (alias: string, from: Day | undefined, until: Day | undefined): RawBuilder<boolean>[] => {
  const made = raw.ref(`${alias}.created_at`);
  const zone = raw`(select z.time_zone from branch z where z.id = ${raw.ref(`${alias}.branch_id`)})`;
  return [
    ...(from === undefined ? [] : [raw<boolean>`${made} >= ${from}::date::timestamp at time zone ${zone}`]),
    ...(until === undefined ? [] : [raw<boolean>`${made} < (${until}::date + 1)::timestamp at time zone ${zone}`]),
  ];
};
