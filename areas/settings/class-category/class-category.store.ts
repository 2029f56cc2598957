/** All SQL about class categories. */
import { sql as raw } from 'kysely';
import type { ClassCategoryRow, NewClassCategory } from './class-category.model.ts';
import { asQuery, type Query, type Sql } from '#kit/server/db.ts';

export type CategoryRecord = Omit<ClassCategoryRow, 'can'>;
/** In the order in which they are offered: active ones first, then by when they were added. */
export const allCategories = (): Query<CategoryRecord> =>
  asQuery<CategoryRecord>(raw<CategoryRecord>`
    select id, key, jsonb_build_object('en', name ->> 'en', 'cn', coalesce(name ->> 'cn', '')) as name, colour,
           archived_at is not null as is_archived, course_ids, version
      from class_category order by archived_at is not null, id`);
/** Courses that a category can require: those of the network, because every branch teaches by it; withdrawn ones only if they are required already. */
export const requirable = () =>
  asQuery(raw<{ id: number; title: { en: string; cn: string } }>`
    select id, title from course 
     where branch_id is null and (status = 'published' or exists (select from class_category g where course.id = any (g.course_ids)))
     order by lower(title ->> 'en'), id limit 500`);
/** Upcoming classes with a trainer who lacks a course of the category and has no reason. */
export const lackingOf = (key: string, now: Date) =>
  asQuery(raw<{ count: number }>`
    select count(distinct s.id)::int as count
      from class c join class_session s on s.class_id = c.id join session_trainer t on t.session_id = s.id join class_category g on g.key = c.category
     where c.category = ${key} and g.course_ids <> '{}' and s.status = 'scheduled' and s.starts_at > ${now.toISOString()}::timestamptz
       and t.override_reason is null and courses_lacked(t.staff_id, g.course_ids, s.day) <> '[]'`);
/** Two that are added or archived at the same moment wait for each other. */
export const lockCategories = async (db: Sql): Promise<void> => {
  await raw`select pg_advisory_xact_lock(hashtextextended('class_category', 0))`.execute(db);
};
export const insertCategory = async (
  db: Sql,
  key: string,
  { name, colour, course_ids }: NewClassCategory,
): Promise<number> => {
  const { id } = await db
    .insertInto('class_category')
    .values({ key, name: JSON.stringify(name), colour, course_ids })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};
