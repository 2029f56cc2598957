/** The trainers of a branch, until when the certificate of each is valid, and what each does at a time. */
import { sql as raw } from 'kysely';
import type { LackedCourse } from '../class/lacked.model.ts';
import type { Day } from '#kit/domain/day.ts';
import { asQuery, type Sql } from '#kit/server/db.ts';

type TrainerFacts = {
  id: number;
  first_name: string;
  last_name: string;
  employment: string | null;
  certified_until: Day | null;
  /** Courses that the category requires, without a certificate that is valid on the day. */
  lacks: LackedCourse[];
};
/** A kind of class on a day: what somebody needs who teaches it. */
export type Taught = { category: string; day: Day };
/** Trainers of a branch, by name. */
export const trainersOf = (branch_id: number, taught: Taught | null) =>
  asQuery(raw<TrainerFacts>`
    select p.id, p.first_name, p.last_name, p.employment,
           (select max(x.expires_on) from staff_certificate x where x.staff_id = p.id and x.kind = 'cpr') as certified_until,
           coalesce((select courses_lacked(p.id, g.course_ids, ${taught?.day ?? null}::date) from class_category g
                      where g.key = ${taught?.category ?? null} and g.course_ids <> '{}'), '[]') as lacks
      from staff p
     where p.staff_type = 'trainer' and p.status = 'active'
       and p.id in (select o.staff_id from staff_of(array[${branch_id}::bigint]) o)
     order by p.first_name, p.last_name, p.id`);
/** What the category of a class requires now. */
export const requiredFor = (category: string) =>
  asQuery(raw<{ course_ids: number[] }>`select course_ids from class_category where key = ${category}`);
/** The category of a session, or of a class. */
export const categoryOf = (of: { session_id: number | null; class_id: number | null }) =>
  asQuery(raw<{ category: string }>`
    select c.category from class c
     where c.id = coalesce((select s.class_id from class_session s where s.id = ${of.session_id}), ${of.class_id})`);

type Busy = { staff_id: number; name: { en: string; cn: string } | null };
export const busyAt = (starts_at: string, ends_at: string, staff: readonly number[], but: readonly number[]) =>
  asQuery(raw<Busy>`
    select distinct on (k.staff_id) k.staff_id, k.name
      from find_clashes(array[${starts_at}]::timestamptz[], array[${ends_at}]::timestamptz[], 0, ${[...staff]}::bigint[], ${[...but]}::bigint[]) k
     where k.staff_id is not null order by k.staff_id, k.during`);

type Rechecked = { sessions: readonly number[]; course_ids: readonly number[]; at: string };
/** The trainers of classes that moved to another day have what is required now. */
export const keepChecked = async (db: Sql, { sessions, course_ids, at }: Rechecked): Promise<void> => {
  await raw`
    update session_trainer set course_ids = ${[...course_ids]}::bigint[], checked_at = ${at}
     where session_id = any (${[...sessions]}::bigint[]) and override_reason is null and course_ids <> ${[...course_ids]}::bigint[]`.execute(
    db,
  );
};
type Excused = { sessions: readonly number[]; staff: readonly number[]; reason: string; by: number | null };
/** Why those teach on who lack a certificate. */
export const excuseTrainers = async (db: Sql, { sessions, staff, reason, by }: Excused): Promise<void> => {
  await raw`
    update session_trainer set override_reason = ${reason}, assigned_by = ${by}
     where session_id = any (${[...sessions]}::bigint[]) and staff_id = any (${[...staff]}::bigint[]) and override_reason is null`.execute(
    db,
  );
};
