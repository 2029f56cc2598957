/** All SQL about attempts at exams. */
import { sql as raw, type RawBuilder, type Updateable } from 'kysely';
import type { z } from 'zod';
import type { ResultQuery } from './attempt.contract.ts';
import { attemptMachine } from './attempt.machine.ts';
import type { Attempt, Result, ResultRow } from './attempt.model.ts';
import type { Answer, Paper } from './paper.model.ts';
import type { Review } from '../exam/exam.model.ts';
import { staffSeen } from '../course/course.store.ts';
import { NotFound, StaleWrite } from '#kit/domain/errors.ts';
import { asQuery, type DB, type Sql } from '#kit/server/db.ts';
import { anyOf, containing, is, listOf } from '#kit/server/list.ts';

type Where = { branches: readonly number[]; network: boolean; zone: string };
export type AttemptRecord = Omit<ResultRow, 'can' | 'percent'> & {
  staff_course_id: number;
  deadline_at: string | null;
  review: Review;
  description: Attempt['description'];
};
const name = 'full_name(s.first_name, s.last_name)';
const columns = raw`
  n.id, n.staff_course_id, n.exam_id, e.title as exam_title, e.kind, c.id as course_id, c.title as course_title, n.attempt, n.status,
  n.started_at, n.deadline_at, n.submitted_at, n.pass_percent, n.review, e.description, n.staff_id, ${raw.raw(name)} as staff_name, n.marks, n.marks_total,
  n.closed_by_system, n.retake_status, n.retake_reason, n.retake_answer, n.version,
  case when n.status = 'to_mark' then (select count(*)::int from staff_exam_answer a where a.staff_exam_id = n.id and a.marks is null) else 0 end as to_mark`;
const from = raw`
  from staff_exam n join exam e on e.id = n.exam_id join sub_course u on u.id = e.sub_course_id join course c on c.id = u.course_id
  join staff s on s.id = n.staff_id`;
const dayOf = (zone: string) => raw`(coalesce(n.submitted_at, n.started_at) at time zone ${zone})::date`;

export const results = listOf<z.output<typeof ResultQuery>, AttemptRecord, Where>({
  columns,
  from,
  seen: (where) => staffSeen('n.staff_id', where),
  filters: {
    status: anyOf('n.status'),
    retake_status: anyOf('n.retake_status'),
    kind: anyOf('e.kind'),
    exam_id: is('n.exam_id'),
    staff_id: is('n.staff_id'),
    submitted_from: (day, { zone }) => raw`${dayOf(zone)} >= ${day}::date`,
    submitted_until: (day, { zone }) => raw`${dayOf(zone)} <= ${day}::date`,
    q: containing(`${name} || ' ' || (e.title ->> 'en') || ' ' || (e.title ->> 'cn')`),
  },
  sorts: {
    started_at: 'n.started_at',
    staff_name: `lower(${name})`,
    percent: 'n.marks::numeric / n.marks_total nulls last',
  },
  id: 'n.id',
});

const attempts = (condition: RawBuilder<unknown>) =>
  asQuery(raw<AttemptRecord>`select ${columns} ${from} where ${condition}`);
export const attemptById = (id: number) => attempts(raw`n.id = ${id}`);
export const attemptsBy = (staff_id: number) =>
  attempts(raw`n.staff_id = ${staff_id} order by n.started_at desc, n.id desc limit 500`);
/** All attempts of a person at an exam in one go at its course, the oldest first. */
export const attemptsAt = (staff_course_id: number, exam_id: number) =>
  attempts(raw`n.staff_course_id = ${staff_course_id} and n.exam_id = ${exam_id} order by n.attempt`);

type Extra = Pick<Result, 'course_status' | 'marked_by_name' | 'marked_at' | 'mark_reason' | 'retake_by_name'> & {
  minutes: number | null;
};
export const extraOf = (id: number) =>
  asQuery(raw<Extra>`
    select c.status as course_status, full_name(m.first_name, m.last_name) as marked_by_name, n.marked_at, n.mark_reason, full_name(r.first_name, r.last_name) as retake_by_name
      from staff_exam n join staff_course o on o.id = n.staff_course_id join course c on c.id = o.course_id
      left join staff m on m.id = n.marked_by left join staff r on r.id = n.retake_by where n.id = ${id}`);

/** Locks an attempt: who saves an answer waits for who hands it in, and two who hand it in wait for each other. */
export const lockAttempt = async (db: Sql, id: number, how: 'share' | 'update'): Promise<AttemptRecord> => {
  await raw`select from staff_exam where id = ${id} for ${raw.raw(how === 'share' ? 'share' : 'no key update')}`.execute(
    db,
  );
  const { rows } = await db.executeQuery(attemptById(id).compile());
  if (!rows[0]) throw new NotFound();
  return rows[0];
};
export const paperOfAttempt = (id: number) =>
  asQuery(raw<{ paper: Paper }>`select paper from staff_exam_paper where staff_exam_id = ${id}`);
export type AnswerRecord = { slot: number; answer: Answer; seq: number; marks: number | null; comment: string | null };
export const answersOf = (id: number) =>
  asQuery(
    raw<AnswerRecord>`select slot, answer, seq, marks, comment from staff_exam_answer where staff_exam_id = ${id} order by slot`,
  );

type NewAttempt = {
  staff_course_id: number;
  exam_id: number;
  staff_id: number;
  attempt: number;
  started_at: string;
  deadline_at: string | null;
  marks_total: number;
  pass_percent: number;
  review: Review;
};
export const insertAttempt = async (db: Sql, record: NewAttempt, paper: Paper): Promise<number> => {
  const { id } = await db.insertInto('staff_exam').values(record).returning('id').executeTakeFirstOrThrow();
  await raw`insert into staff_exam_paper (staff_exam_id, staff_id, paper) values (${id}, ${record.staff_id}, ${JSON.stringify(paper)}::jsonb)`.execute(
    db,
  );
  return id;
};
type Saved = { id: number; staff_id: number; slot: number; answer: Answer; seq: number; at: string };
/** An older answer never replaces a newer one, in whatever order they arrive. Answers the number that is kept. */
export const putAnswer = async (db: Sql, { id, staff_id, slot, answer, seq, at }: Saved): Promise<number> => {
  await raw`
    insert into staff_exam_answer as a (staff_exam_id, slot, staff_id, answer, seq, saved_at)
    values (${id}, ${slot}, ${staff_id}, ${JSON.stringify(answer)}::jsonb, ${seq}, ${at})
    on conflict (staff_exam_id, slot) do update set answer = excluded.answer, seq = excluded.seq, saved_at = excluded.saved_at where a.seq < excluded.seq`.execute(
    db,
  );
  const { rows } = await raw<{
    seq: number;
  }>`select seq from staff_exam_answer where staff_exam_id = ${id} and slot = ${slot}`.execute(db);
  return rows[0]?.seq ?? seq;
};
type Marked = { slot: number; marks: number | null; comment?: string | null };
export const saveMarks = async (db: Sql, id: number, marked: readonly Marked[]): Promise<void> => {
  await raw`
    update staff_exam_answer a set marks = m.marks, comment = coalesce(m.comment, a.comment)
      from jsonb_to_recordset(${JSON.stringify(marked)}::jsonb) as m (slot integer, marks integer, comment text)
     where a.staff_exam_id = ${id} and a.slot = m.slot`.execute(db);
};
type Close = 'hand_in' | 'pass' | 'fail';
/** A move of an attempt; its row is locked. */
export const moveAttempt = async (
  db: Sql,
  { id, version }: { id: number; version: number },
  move: Close,
  changes: Updateable<DB['staff_exam']>,
): Promise<void> => {
  const { from: before, to } = attemptMachine.moves[move];
  const { numUpdatedRows } = await db
    .updateTable('staff_exam')
    .set({ ...changes, status: to })
    .where('id', '=', id)
    .where('version', '=', version)
    .where('status', 'in', [...before, to])
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new StaleWrite('staff_exam', id, version);
};
export const overdueAttempts = (now: Date) =>
  asQuery(raw<{ id: number }>`
    select id from staff_exam where status = 'in_progress' and deadline_at < ${now.toISOString()}::timestamptz order by deadline_at limit 1000`);
