/** Filters by day on instants: a day is that of the branch, which starts hours before or after that of UTC. */
import { sql as raw, type RawBuilder } from 'kysely';
import type { Day } from '#kit/domain/day.ts';

const made = (alias: string): RawBuilder<unknown> => raw.ref(`${alias}.created_at`);
const zone = (alias: string): RawBuilder<unknown> =>
  raw`(select z.time_zone from branch z where z.id = ${raw.ref(`${alias}.branch_id`)})`;
/** Rows made on a day of their own branch or later; `alias` has `branch_id` and `created_at`. */
export const madeFrom =
  (alias: string) =>
  (day: Day): RawBuilder<unknown> =>
    raw`${made(alias)} >= ${day}::date::timestamp at time zone ${zone(alias)}`;
/** Rows made on a day of their own branch or before. */
export const madeUntil =
  (alias: string) =>
  (day: Day): RawBuilder<unknown> =>
    raw`${made(alias)} < (${day}::date + 1)::timestamp at time zone ${zone(alias)}`;
