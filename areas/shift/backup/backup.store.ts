/** All SQL about standing in. */
import { sql as raw, type RawBuilder } from 'kysely';
import type { CallRow, Candidate } from './backup.contract.ts';
import { whoCan } from '../shift/shift.rules.ts';
import { NotFound } from '#kit/domain/errors.ts';
import { asQuery, type Sql } from '#kit/server/db.ts';
import type { ShiftRecord } from '../shift/shift.store.ts';

export type CallRecord = Omit<CallRow, 'can'> & { asked_by: number; is_asked: boolean; is_past: boolean };
const select = (me: number, now: Date, where: RawBuilder<unknown>) =>
  asQuery(raw<CallRecord>`
    select k.id, k.branch_id, k.shift_id, nullif(full_name(s.first_name, s.last_name), '') as staff_name, f.post, f.day,
           to_char(f.starts_at at time zone b.time_zone, 'HH24:MI') as starts, to_char(f.ends_at at time zone b.time_zone, 'HH24:MI') as ends,
           k.status, k.asked_by, full_name(a.first_name, a.last_name) as asked_by_name, full_name(t.first_name, t.last_name) as taken_by_name,
           (select count(*) from shift_call_answer w where w.shift_call_id = k.id) as asked,
           (select count(*) from shift_call_answer w where w.shift_call_id = k.id and w.answer = 'no') as said_no,
           m.answer as my_answer, m.id is not null as is_asked, f.ends_at <= ${now.toISOString()} as is_past, k.created_at
      from shift_call k
      join shift f on f.id = k.shift_id
      join branch b on b.id = k.branch_id
      left join staff s on s.id = f.staff_id
      join staff a on a.id = k.asked_by
      left join staff t on t.id = k.taken_by
      left join shift_call_answer m on m.shift_call_id = k.id and m.staff_id = ${me}
     where ${where}
     order by k.status = 'open' desc, f.starts_at desc, k.id desc limit 200`);
export const callsOf = (branch_id: number, me: number, now: Date, all: boolean) =>
  select(
    me,
    now,
    raw`k.branch_id = ${branch_id} and f.starts_at > ${now.toISOString()}::timestamptz - interval '14 days' and (${all} or m.id is not null)`,
  );
export const getCall = async (db: Sql, id: number, me: number, now: Date): Promise<CallRecord> => {
  const { rows } = await db.executeQuery(select(me, now, raw`k.id = ${id}`).compile());
  if (!rows[0]) throw new NotFound();
  return rows[0];
};

const busy = (staff: RawBuilder<unknown>, { starts_at, ends_at }: ShiftRecord) =>
  raw`(select y.kind from busy_people(array[${staff}]::bigint[], ${starts_at}, ${ends_at}) y)`;
export const busyThen = (staff_id: number, shift: ShiftRecord) =>
  asQuery(raw<Pick<Candidate, 'busy'>>`select ${busy(raw`${staff_id}`, shift)} as busy`);
/**
 * People who work in the branch and can do the work; those with a shift, a class or an appointment at that time, in any
 * branch, are not free.
 */
export const candidatesFor = (shift: ShiftRecord) =>
  asQuery(raw<Candidate>`
    select s.id as staff_id, full_name(s.first_name, s.last_name) as staff_name, s.staff_type,
           ${busy(raw.ref('s.id'), shift)} as busy,
           coalesce((select sum(extract(epoch from o.ends_at - o.starts_at) / 60 - o.break_min)::int from shift o
             where o.staff_id = s.id and o.status not in ('cancelled', 'absent')
               and date_trunc('week', o.day) = date_trunc('week', ${shift.day}::date)), 0) as week_min,
           w.id is not null as asked, w.answer
      from staff s
      left join shift_call k on k.shift_id = ${shift.id} and k.status = 'open'
      left join shift_call_answer w on w.shift_call_id = k.id and w.staff_id = s.id
     where s.status = 'active' and s.staff_type = any (${[...whoCan[shift.post]]}::text[]) and s.id is distinct from ${shift.staff_id}
       and exists (select from staff_role r where r.staff_id = s.id and r.branch_id = ${shift.branch_id})
     order by busy nulls first, week_min, s.first_name, s.id`);

export const insertCall = async (
  db: Sql,
  call: { branch_id: number; shift_id: number; asked_by: number },
  staff_ids: readonly number[],
): Promise<number> => {
  const { id } = await db.insertInto('shift_call').values(call).returning('id').executeTakeFirstOrThrow();
  await db
    .insertInto('shift_call_answer')
    .values(staff_ids.map((staff_id) => ({ branch_id: call.branch_id, shift_call_id: id, staff_id })))
    .execute();
  return id;
};

/** Ends an open call; false if someone else was quicker. The second one waits here for the first. */
export const closeCall = async (
  db: Sql,
  id: number,
  changes: { status: 'ended' } | { status: 'taken'; taken_by: number },
): Promise<boolean> => {
  const result = await db
    .updateTable('shift_call')
    .set(changes)
    .where('id', '=', id)
    .where('status', '=', 'open')
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
};
export const saveNewShift = async (db: Sql, id: number, new_shift_id: number): Promise<void> => {
  await db.updateTable('shift_call').set({ new_shift_id }).where('id', '=', id).execute();
};
/** False when the person was never asked. */
export const saveAnswer = async (
  db: Sql,
  of: { id: number; staff_id: number; answer: 'yes' | 'no'; at: Date },
): Promise<boolean> => {
  const result = await db
    .updateTable('shift_call_answer')
    .set({ answer: of.answer, answered_at: of.at.toISOString() })
    .where('shift_call_id', '=', of.id)
    .where('staff_id', '=', of.staff_id)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
};
