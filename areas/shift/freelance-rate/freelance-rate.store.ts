/** All SQL about freelance rates. */
import { sql as raw, type Insertable } from 'kysely';
import type { FreelanceRateQuery } from './freelance-rate.contract.ts';
import type { FreelanceRateRow, RateOnLine } from './freelance-rate.model.ts';
import type { Day } from '#kit/domain/day.ts';
import { StaleWrite } from '#kit/domain/errors.ts';
import { asQuery, type DB, type Sql } from '#kit/server/db.ts';
import { anyOf, containing, is, listOf } from '#kit/server/list.ts';

/** The visible rates: all in branches where the caller can see them, elsewhere those that pay the caller. */
export type Viewer = { staff_id: number; branches: readonly number[]; seesAllIn: readonly number[]; now: Date };
export type RateRecord = Omit<FreelanceRateRow, 'can' | 'who'> & { today: Day };

const columns = raw`
  r.id, r.branch_id, b.name as branch_name, r.staff_id, full_name(s.first_name, s.last_name) as staff_name, r.grade, r.work,
  r.category, r.kind, r.amount_cents, r.floor_cents, r.ceiling_cents, r.currency, r.valid_from, next.valid_from - 1 as valid_until,
  state.state, r.version, d.today`;
const from = (now: Date) => raw`
  from freelance_rate r
  join branch b on b.id = r.branch_id
  left join staff s on s.id = r.staff_id
  cross join lateral (select (${now.toISOString()}::timestamptz at time zone b.time_zone)::date as today) d
  left join lateral (select min(o.valid_from) as valid_from from freelance_rate o
    where o.branch_id = r.branch_id and o.scope = r.scope and o.valid_from > r.valid_from) next on true
  cross join lateral (select case when r.valid_from > d.today then 'coming' when next.valid_from <= d.today then 'past' else 'current' end as state) state`;

/** The caller's own: set for them, for trainers in general, or for one of their grades. */
const seenBy = ({ staff_id, branches, seesAllIn }: Viewer) => raw`
  r.branch_id = any (${[...branches]}::bigint[]) and (
    r.branch_id = any (${[...seesAllIn]}::bigint[]) or r.staff_id = ${staff_id}
    or (r.staff_id is null
        and exists (select from staff me where me.id = ${staff_id} and me.staff_type = 'trainer')
        and (r.grade is null or exists (select from staff_grade g where g.staff_id = ${staff_id} and g.branch_id = r.branch_id and g.grade = r.grade))))`;

const isWho = raw`case when r.staff_id is not null then 'person' when r.grade is not null then 'grade' else 'everyone' end`;
/** What is valid first, then what is to come, then the past; within that as one reads a price list. */
const byState = `array_position(array['current', 'coming', 'past'], state.state)`;
const asListed = `b.name, array_position(array['shift', 'class', 'pt', 'fight_fit'], r.work),
  r.category nulls first, r.staff_id is not null, s.first_name, s.last_name, array_position(array['junior', 'senior', 'head'], r.grade) nulls first, r.valid_from desc`;
export const rates = listOf<FreelanceRateQuery, RateRecord, Viewer>({
  columns,
  from: ({ now }) => from(now),
  seen: seenBy,
  filters: {
    state: anyOf('state.state'),
    work: anyOf('r.work'),
    kind: anyOf('r.kind'),
    who: (who) => raw`${isWho} = any (${who}::text[])`,
    staff_id: is('r.staff_id'),
    q: containing("full_name(s.first_name, s.last_name) || ' ' || s.first_name || ' ' || s.last_name || ' ' || b.name"),
  },
  sorts: { state: byState, valid_from: 'r.valid_from', amount_cents: 'r.amount_cents' },
  id: 'r.id',
  ties: `${asListed}, r.id`,
});
/** All rates of the scope of one, newest first. */
export const lineOf = (id: number, now: Date) =>
  asQuery(raw<RateOnLine>`
    select r.id, r.kind, r.amount_cents, r.floor_cents, r.ceiling_cents, r.currency, r.valid_from, next.valid_from - 1 as valid_until, state.state
      ${from(now)}
     where (r.branch_id, r.scope) = (select x.branch_id, x.scope from freelance_rate x where x.id = ${id})
     order by r.valid_from desc`);

export const insertRate = async (db: Sql, rate: Insertable<DB['freelance_rate']>): Promise<number> => {
  const { id } = await db.insertInto('freelance_rate').values(rate).returning('id').executeTakeFirstOrThrow();
  return id;
};

export const deleteRate = async (db: Sql, id: number, version: number): Promise<void> => {
  const result = await db
    .deleteFrom('freelance_rate')
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  if (result.numDeletedRows === 0n) throw new StaleWrite('freelance_rate', id, version);
};
