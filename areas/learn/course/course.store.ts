/** All SQL about courses and their sub-courses. */
import { sql as raw, type Insertable } from 'kysely';
import type { z } from 'zod';
import type { CourseQuery } from './course.contract.ts';
import { courseMachine } from './course.machine.ts';
import type { Course, CourseRow, SubCourse } from './course.model.ts';
import { seenIn } from '../category/category.store.ts';
import { asQuery, type DB, type Sql } from '#kit/server/db.ts';
import { anyOf, is, listOf, named } from '#kit/server/list.ts';
import { moverOf } from '#kit/server/version.ts';

export type CourseRecord = Omit<CourseRow, 'can'>;
type Where = { branches: readonly number[]; network: boolean };

/** Of whom results are shown: everyone at head office, otherwise those who work in the branches. */
export const staffSeen = (column: string, { branches, network }: Where) =>
  network && branches.length !== 1
    ? raw`true`
    : raw`${raw.ref(column)} in (select w.staff_id from staff_of(${[...branches]}::bigint[]) w)`;

export const courses = listOf<z.output<typeof CourseQuery>, CourseRecord, Where>({
  columns: raw`
    n.id, n.branch_id, b.name as branch_name, n.course_category_id, g.name as category_name, n.title, n.picture_file_id,
    n.status, n.publish_on, n.published_at, k.sub_courses, k.lessons, k.exams, t.taking, t.completed, n.created_at, n.version`,
  from: (where) => raw`
    from course n join course_category g on g.id = n.course_category_id left join branch b on b.id = n.branch_id
    cross join lateral (
      select count(*)::int as sub_courses,
             coalesce(sum((select count(*) from lesson l where l.sub_course_id = s.id)), 0)::int as lessons,
             coalesce(sum((select count(*) from exam e where e.sub_course_id = s.id)), 0)::int as exams
        from sub_course s where s.course_id = n.id) k
    cross join lateral (
      select count(distinct p.staff_id) filter (where p.completed_at is null)::int as taking,
             count(distinct p.staff_id) filter (where p.completed_at is not null)::int as completed
        from staff_course p where p.course_id = n.id and ${staffSeen('p.staff_id', where)}) t`,
  seen: seenIn('n.branch_id'),
  filters: { status: anyOf('n.status'), course_category_id: is('n.course_category_id'), q: named('n.title') },
  sorts: {
    title: "lower(n.title ->> 'en')",
    created_at: 'n.created_at',
    taking: 't.taking',
    completed: 't.completed',
  },
  id: 'n.id',
});

type Texts = Pick<
  Course,
  'description' | 'audience' | 'due_days' | 'requires_ids' | 'requires' | 'validity_months' | 'renewal_days'
>;
export const textsOf = (id: number) =>
  asQuery(raw<Texts>`
    select n.description, n.due_days, n.requires_ids, n.validity_months, n.renewal_days,
           (select coalesce(jsonb_agg(a.one || jsonb_build_object('branch_name', b.name) order by a.place), '[]')
              from jsonb_array_elements(n.audience) with ordinality a (one, place)
              left join branch b on b.id = (a.one ->> 'branch_id')::bigint) as audience,
           (select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'title', r.title) order by r.id), '[]')
              from course r where r.id = any (n.requires_ids)) as requires
      from course n where n.id = ${id}`);

type SubCourseRecord = Omit<SubCourse, 'can'>;
const subCourses = (condition: ReturnType<typeof raw>) =>
  asQuery(raw<SubCourseRecord & { course_id: number; branch_id: number | null }>`
    select s.id, s.course_id, s.branch_id, s.title, s.position, s.version,
           (select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'kind', l.kind, 'title', l.title, 'position', l.position,
                                                         'version', l.version, 'size', l.seconds) order by l.position, l.id), '[]')
              from lesson l where l.sub_course_id = s.id) as lessons,
           (select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'kind', e.kind, 'title', e.title, 'position', e.position, 'version', e.version,
                                                         'size', (select count(*) from exam_question q where q.exam_id = e.id)) order by e.position, e.id), '[]')
              from exam e where e.sub_course_id = s.id) as exams
      from sub_course s where ${condition} order by s.position, s.id`);
export const contentOf = (course_id: number) => subCourses(raw`s.course_id = ${course_id}`);
export const subCourseById = (id: number, where: Where) =>
  subCourses(raw`s.id = ${id} and ${seenIn('s.branch_id')(where)}`);

/** Which courses come before which. */
export const allRequired = () =>
  asQuery(raw<{ id: number; requires_ids: number[] }>`select id, requires_ids from course where requires_ids <> '{}'`);
export const requiredBy = (id: number) =>
  asQuery(
    raw<{ title: string }>`select title ->> 'en' as title from course where ${id} = any (requires_ids) order by 1`,
  );
/** The class category that requires a course of its trainers. */
export const gatedBy = (id: number) =>
  asQuery(
    raw<{ name: string }>`select name ->> 'en' as name from class_category where ${id} = any (course_ids) order by 1`,
  );
/** How many of these categories, courses and branches there are for a record of that branch. */
export const knownFor = (branch_id: number | null, ids: { category: number; courses: readonly number[] }) =>
  asQuery(raw<{ category: number; courses: number }>`
    select (select count(*) from course_category c where c.id = ${ids.category} and (c.branch_id is null or c.branch_id = ${branch_id}))::int as category,
           (select count(*) from course c where c.id = any (${[...ids.courses]}::bigint[]) and (c.branch_id is null or c.branch_id = ${branch_id}))::int as courses`);

export const insertCourse = async (db: Sql, record: Insertable<DB['course']>): Promise<number> => {
  const { id } = await db.insertInto('course').values(record).returning('id').executeTakeFirstOrThrow();
  return id;
};
export const insertSubCourse = async (db: Sql, record: Insertable<DB['sub_course']>): Promise<number> => {
  const { id } = await db.insertInto('sub_course').values(record).returning('id').executeTakeFirstOrThrow();
  return id;
};
/** What a course that nobody has taken consists of, with its files. Its sub-courses go with the course. */
export const dropContent = async (db: Sql, course_id: number): Promise<void> => {
  const parts = raw`(select s.id from sub_course s where s.course_id = ${course_id})`;
  const exams = raw`(select e.id from exam e where e.sub_course_id in ${parts})`;
  await raw`with gone as (delete from lesson where sub_course_id in ${parts} returning file_id) select let_go_file(file_id) from gone`.execute(
    db,
  );
  await raw`
    with gone as (delete from exam_question where exam_id in ${exams} returning picture_file_id)
    select let_go_file(picture_file_id) from gone where picture_file_id is not null`.execute(db);
  await raw`delete from exam where sub_course_id in ${parts}`.execute(db);
};
export const moveCourseTo = moverOf('course', courseMachine);

/** Scheduled courses whose day has come where they belong; those of the network go by head office. */
export const dueCourses = (now: Date) =>
  asQuery(raw<{ id: number; version: number }>`
    select c.id, c.version from course c
      join branch b on b.id = coalesce(c.branch_id, (select h.id from branch h where h.type = 'hq' order by h.id limit 1))
     where c.status = 'pending_publish' and c.publish_on <= (${now.toISOString()}::timestamptz at time zone b.time_zone)::date`);
