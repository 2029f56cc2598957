/** All SQL about marking the answers to one question again. */
import { sql as raw, type Insertable } from 'kysely';
import { asQuery, type DB, type Sql } from '#kit/server/db.ts';

/** Attempts that have been handed in and asked the question, in the order in which they are locked. */
export const attemptsThatAsked = (question_id: number, exam_id: number) =>
  asQuery(raw<{ id: number; staff_id: number; staff_course_id: number; slot: number }>`
    select t.id, t.staff_id, t.staff_course_id, q.slot
      from staff_exam t join staff_exam_paper p on p.staff_exam_id = t.id
      cross join lateral jsonb_to_recordset(p.paper -> 'questions') as q (slot integer, question_id bigint)
     where t.exam_id = ${exam_id} and t.status <> 'in_progress' and q.question_id = ${question_id}
     order by t.staff_course_id, t.id limit 5000`);
type Raised = { id: number; staff_id: number; slot: number; marks: number; at: string };
/** The new marks of an answer; of a question that nobody answered, an empty one gets them. */
export const raiseMarks = async (db: Sql, { id, staff_id, slot, marks, at }: Raised): Promise<void> => {
  await raw`
    insert into staff_exam_answer as a (staff_exam_id, slot, staff_id, answer, seq, saved_at, marks)
    values (${id}, ${slot}, ${staff_id}, '{"chosen": [], "text": ""}', 0, ${at}, ${marks})
    on conflict (staff_exam_id, slot) do update set marks = excluded.marks`.execute(db);
};
export const insertRegrade = async (db: Sql, record: Insertable<DB['question_regrade']>): Promise<void> => {
  await db.insertInto('question_regrade').values(record).execute();
};
