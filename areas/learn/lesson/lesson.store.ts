/** All SQL about lessons. */
import { sql as raw, type Insertable } from 'kysely';
import type { z } from 'zod';
import type { LessonQuery } from './lesson.contract.ts';
import type { LessonRow } from './lesson.model.ts';
import { seenIn } from '../category/category.store.ts';
import { staffSeen } from '../course/course.store.ts';
import type { DB, Sql } from '#kit/server/db.ts';
import { anyOf, is, listOf, named } from '#kit/server/list.ts';

export type LessonRecord = Omit<LessonRow, 'can'>;
/** Slides without a row are new to this version, or were sent by an older one beside it. */
export const pagesJoin = (lesson: string) =>
  raw`left join lesson_pages g on g.lesson_id = ${raw.ref(`${lesson}.id`)} and g.slides = ${raw.ref(`${lesson}.file_id`)}`;
export const slidesOf = (lesson: string) =>
  raw`case when ${raw.ref(`${lesson}.kind`)} = 'ppt' then coalesce(g.state, 'no_program') end as slides, g.file_id as pages_file_id`;
type Where = { branches: readonly number[]; network: boolean };

export const lessons = listOf<z.output<typeof LessonQuery>, LessonRecord, Where>({
  columns: raw`
    n.id, n.branch_id, c.id as course_id, c.title as course_title, n.sub_course_id, s.title as sub_course_title, n.title, n.description,
    n.kind, n.file_id, f.name as file_name, f.bytes as file_bytes, ${slidesOf('n')}, n.seconds, n.position, v.opened, v.finished, n.version`,
  from: (where) => raw`
    from lesson n join sub_course s on s.id = n.sub_course_id join course c on c.id = s.course_id join file f on f.id = n.file_id
    ${pagesJoin('n')}
    cross join lateral (select count(distinct v.staff_id)::int as opened, count(distinct v.staff_id) filter (where v.finished_at is not null)::int as finished
                          from staff_lesson v where v.lesson_id = n.id and ${staffSeen('v.staff_id', where)}) v`,
  seen: seenIn('n.branch_id'),
  filters: { kind: anyOf('n.kind'), course_id: is('c.id'), q: named('n.title') },
  sorts: { title: "lower(n.title ->> 'en')", id: 'n.id' },
  id: 'n.id',
});

export const insertLesson = async (db: Sql, record: Insertable<DB['lesson']>): Promise<number> => {
  const { id } = await db.insertInto('lesson').values(record).returning('id').executeTakeFirstOrThrow();
  return id;
};
/** A new file is read from its beginning by those who haven't finished the lesson. */
export const forgetViews = async (db: Sql, lesson_id: number): Promise<void> => {
  await raw`update staff_lesson set position = 0, length = 0, seen = '{}' where lesson_id = ${lesson_id} and finished_at is null`.execute(
    db,
  );
};
