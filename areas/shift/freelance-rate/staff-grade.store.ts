/** All SQL about the grades of trainers. */
import { sql as raw, type Insertable } from 'kysely';
import type { GradedTrainer } from './freelance-rate.model.ts';
import type { Day } from '#kit/domain/day.ts';
import { NotFound, StaleWrite } from '#kit/domain/errors.ts';
import { asQuery, type DB, type Sql } from '#kit/server/db.ts';

/** Active trainers with the branches in which they have a role. */
const trainers = (branches: readonly number[], now: Date) => raw`
  from staff s
  cross join lateral (select distinct place.value::bigint as branch_id
    from jsonb_array_elements(access_of(s.id, ${now.toISOString()}) -> 'grants') as g, jsonb_array_elements(g -> 'branches') as place (value)) w
  join branch b on b.id = w.branch_id and b.type = 'branch' and b.id = any (${[...branches]}::bigint[])
 where s.staff_type = 'trainer' and s.status = 'active'`;

/** Each with the grade on the branch's day and the next one. */
export const gradedTrainers = (branches: readonly number[], now: Date) =>
  asQuery(raw<GradedTrainer>`
    select t.*, held.grade, held.valid_from as since,
           (select jsonb_build_object('id', c.id, 'grade', c.grade, 'valid_from', c.valid_from, 'version', c.version) from staff_grade c
             where c.staff_id = t.staff_id and c.branch_id = t.branch_id and c.valid_from > d.today order by c.valid_from limit 1) as coming
      from (select s.id as staff_id, full_name(s.first_name, s.last_name) as staff_name, b.id as branch_id, b.name as branch_name ${trainers(branches, now)}) t
      join branch b on b.id = t.branch_id
      cross join lateral (select (${now.toISOString()}::timestamptz at time zone b.time_zone)::date as today) d
      left join lateral (select g.grade, g.valid_from from staff_grade g
        where g.staff_id = t.staff_id and g.branch_id = t.branch_id and g.valid_from <= d.today order by g.valid_from desc limit 1) held on true
     order by t.branch_name, t.staff_name, t.staff_id`);

export const isTrainerIn = async (db: Sql, staff_id: number, branch_id: number, now: Date): Promise<boolean> => {
  const { rows } = await raw`select ${trainers([branch_id], now)} and s.id = ${staff_id}`.execute(db);
  return rows.length > 0;
};

export const insertGrade = async (db: Sql, grade: Insertable<DB['staff_grade']>): Promise<number> => {
  const { id } = await db.insertInto('staff_grade').values(grade).returning('id').executeTakeFirstOrThrow();
  return id;
};

export const getGrade = (db: Sql, id: number): Promise<{ branch_id: number; valid_from: Day }> =>
  db
    .selectFrom('staff_grade')
    .select(['branch_id', 'valid_from'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => new NotFound());

export const deleteGrade = async (db: Sql, id: number, version: number): Promise<void> => {
  const result = await db
    .deleteFrom('staff_grade')
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  if (result.numDeletedRows === 0n) throw new StaleWrite('staff_grade', id, version);
};
