/** All SQL about exams and their questions. */
import { sql as raw, type Insertable } from 'kysely';
import type { z } from 'zod';
import type { ExamQuery, QuestionQuery } from './exam.contract.ts';
import type { ExamRow, QuestionFigure, QuestionRow, Regrade } from './exam.model.ts';
import { seenIn } from '../category/category.store.ts';
import { staffSeen } from '../course/course.store.ts';
import { asQuery, type DB, type Sql } from '#kit/server/db.ts';
import { anyOf, containing, is, listOf, named } from '#kit/server/list.ts';

export type ExamRecord = Omit<ExamRow, 'can'>;
type Where = { branches: readonly number[]; network: boolean };

export const exams = listOf<z.output<typeof ExamQuery>, ExamRecord, Where>({
  columns: raw`
    n.id, n.branch_id, c.id as course_id, c.title as course_title, n.sub_course_id, s.title as sub_course_title, n.kind, n.title, n.description,
    n.minutes, n.pass_percent, n.attempts, n.cooldown_hours, n.shuffles, n.draw, n.review, n.position, n.version,
    (select count(*)::int from exam_question q where q.exam_id = n.id) as questions, t.taken, t.passed`,
  from: (where) => raw`
    from exam n join sub_course s on s.id = n.sub_course_id join course c on c.id = s.course_id
    cross join lateral (select count(*)::int as taken, count(*) filter (where t.status = 'passed')::int as passed
                          from staff_exam t where t.exam_id = n.id and ${staffSeen('t.staff_id', where)}) t`,
  seen: seenIn('n.branch_id'),
  filters: { kind: anyOf('n.kind'), course_id: is('c.id'), q: named('n.title') },
  sorts: { title: "lower(n.title ->> 'en')", id: 'n.id' },
  id: 'n.id',
});

export type QuestionRecord = Omit<QuestionRow, 'can'>;
export const questions = listOf<z.output<typeof QuestionQuery>, QuestionRecord>({
  columns: raw`
    n.id, n.branch_id, n.exam_id, e.title as exam_title, n.kind, n.prompt, n.picture_file_id, n.options, n.marks, n.pool, n.explanation,
    n.position, n.version`,
  from: raw`from exam_question n join exam e on e.id = n.exam_id`,
  seen: seenIn('n.branch_id'),
  filters: {
    exam_id: is('n.exam_id'),
    kind: anyOf('n.kind'),
    q: containing("n.prompt ->> 'en' || ' ' || (n.prompt ->> 'cn') || ' ' || coalesce(n.pool, '')"),
  },
  sorts: { position: 'n.position', marks: 'n.marks', id: 'n.id' },
  id: 'n.id',
});
/** All questions of an exam, with what a paper needs of them. */
export const questionsOf = (exam_id: number) =>
  asQuery(raw<QuestionRecord>`
    select n.id, n.kind, n.prompt, n.picture_file_id, n.options, n.marks, n.pool, n.explanation from exam_question n
     where n.exam_id = ${exam_id} order by n.position, n.id limit 500`);

export const insertExam = async (db: Sql, record: Insertable<DB['exam']>): Promise<number> => {
  const { id } = await db.insertInto('exam').values(record).returning('id').executeTakeFirstOrThrow();
  return id;
};
export const insertQuestion = async (db: Sql, record: Insertable<DB['exam_question']>): Promise<number> => {
  const { id } = await db.insertInto('exam_question').values(record).returning('id').executeTakeFirstOrThrow();
  return id;
};
/** Whether a paper shows the picture: then it stays, whatever becomes of the question. */
export const isOnAPaper = (exam_id: number) =>
  asQuery(raw<{ yes: boolean }>`select exists (select from staff_exam t where t.exam_id = ${exam_id}) as yes`);

export const regradesOf = (exam_id: number) =>
  asQuery(raw<Regrade>`
    select r.id, q.prompt, r.how, r.reason, r.attempts, r.raised, r.passed, full_name(s.first_name, s.last_name) as by_name, r.regraded_at
      from question_regrade r left join exam_question q on q.id = r.exam_question_id left join staff s on s.id = r.staff_id
     where r.exam_id = ${exam_id} order by r.regraded_at desc, r.id desc limit 200`);

export const figuresOf = (exam_id: number, where: Where) =>
  asQuery(raw<QuestionFigure>`
    select q.question_id, (array_agg(q.prompt order by t.id desc))[1] as prompt, count(*)::int as asked,
           round(avg(coalesce(a.marks, 0)::numeric / q.marks) * 100)::int as right_percent,
           round((corr(coalesce(a.marks, 0)::float8 / q.marks, t.marks::float8 / t.marks_total) * 100)::numeric)::int as tells_apart
      from staff_exam t join staff_exam_paper p on p.staff_exam_id = t.id
      cross join lateral jsonb_to_recordset(p.paper -> 'questions') as q (slot integer, question_id bigint, prompt jsonb, marks integer)
      left join staff_exam_answer a on a.staff_exam_id = t.id and a.slot = q.slot
     where t.exam_id = ${exam_id} and t.status in ('passed', 'failed') and ${staffSeen('t.staff_id', where)}
     group by q.question_id order by 4, 1 limit 500`);
