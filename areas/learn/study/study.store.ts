/** All SQL about what staff learn. */
import { sql as raw, type Insertable, type RawBuilder } from 'kysely';
import type { LessonView, StudyDetails } from './study.model.ts';
import type { Day } from '#kit/domain/day.ts';
import type { BothTexts } from '#kit/domain/words.ts';
import { NotFound } from '#kit/domain/errors.ts';
import { pagesJoin, slidesOf } from '../lesson/lesson.store.ts';
import { asQuery, type DB, type Sql } from '#kit/server/db.ts';

export type StudyRecord = {
  id: number;
  title: BothTexts;
  description: { en: string; cn: string };
  course_category_id: number;
  category_name: BothTexts;
  picture_file_id: number | null;
  is_published: boolean;
  published_on: Day | null;
  due_days: number | null;
  renewal_days: number;
  employed_from: Day | null;
  must: boolean;
  total: number;
  done: number;
  staff_course_id: number | null;
  is_open: boolean;
  started_on: Day | null;
  completed_on: Day | null;
  expires_on: Day | null;
  certificate_code: string | null;
  is_revoked: boolean;
  missing: BothTexts[];
};
type Learner = { staff_id: number; branches: readonly number[]; today: Day };

/** Whether a course is for somebody in one of the branches: that they may take it, or have to. */
const isFor = ({ staff_id, branches, today }: Learner, must: boolean) => raw`exists (
  select from unnest(${[...branches]}::bigint[]) b (id)
   where (c.branch_id is null or c.branch_id = b.id)
     and course_is_for(c.audience, ${must}, p.staff_type, staff_grade_on(${staff_id}, b.id, ${today}), b.id))`;

/** Courses with what one person has done of them: of the one that they take now, else of the last one. */
const studies = (learner: Learner, condition: RawBuilder<unknown>) =>
  asQuery(raw<StudyRecord>`
    select c.id, c.title, c.description, c.course_category_id, g.name as category_name, c.picture_file_id,
           c.status = 'published' as is_published, (c.published_at at time zone 'UTC')::date as published_on, c.due_days, c.renewal_days,
           p.employed_from, ${isFor(learner, true)} and not is_exempted(p.id, c.id) as must, w.total, w.done,
           n.id as staff_course_id, n.id is not null and n.completed_at is null as is_open, n.started_on, n.completed_on, n.expires_on,
           n.certificate_code, n.revoked_at is not null as is_revoked,
           (select coalesce(jsonb_agg(r.title order by r.id), '[]') from course r
             where r.id = any (c.requires_ids)
               and not exists (select from staff_course d where d.course_id = r.id and d.staff_id = ${learner.staff_id} and d.completed_at is not null
                                  and d.revoked_at is null and (d.expires_on is null or d.expires_on >= ${learner.today}::date))) as missing
      from course c join course_category g on g.id = c.course_category_id join staff p on p.id = ${learner.staff_id}
      left join lateral (select n.* from staff_course n where n.course_id = c.id and n.staff_id = ${learner.staff_id}
                          order by n.completed_at is null desc, n.completed_at desc limit 1) n on true
      cross join lateral course_progress(n.id, c.id) w
     where ${condition}`);
export const availableTo = (learner: Learner) =>
  studies(
    learner,
    raw`c.status = 'published' and ${isFor(learner, false)} order by lower(c.title ->> 'en'), c.id limit 500`,
  );
export const startedBy = (learner: Learner) =>
  studies(learner, raw`n.id is not null order by n.started_at desc, n.id desc limit 500`);
/** A course that is for the person, or that they have started. */
export const studyOf = (learner: Learner, course_id: number) =>
  studies(
    learner,
    raw`c.id = ${course_id} and (n.id is not null or (c.status = 'published' and ${isFor(learner, false)}))`,
  );

type ContentRecord = StudyDetails['content'][number];
export const studyContent = (course_id: number, staff_course_id: number | null) =>
  asQuery(raw<ContentRecord>`
    select s.id, s.title,
           (select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'kind', l.kind, 'title', l.title, 'seconds', l.seconds,
                'seen_percent', case when v.finished_at is not null then 100 else least(100, coalesce(${seenOf('v')} * 100 / nullif(v.length, 0), 0)) end,
                'is_finished', v.finished_at is not null) order by l.position, l.id), '[]')
              from lesson l left join staff_lesson v on v.lesson_id = l.id and v.staff_course_id = ${staff_course_id}
             where l.sub_course_id = s.id) as lessons,
           (select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'kind', e.kind, 'title', e.title, 'minutes', e.minutes, 'pass_percent', e.pass_percent,
                'attempts', e.attempts, 'questions', (select count(*) from exam_question q where q.exam_id = e.id), 'taken', coalesce(t.taken, 0),
                'is_passed', coalesce(t.passed, false), 'staff_exam_id', t.last_id, 'status', t.status) order by e.position, e.id), '[]')
              from exam e
              left join lateral (select count(*) as taken, bool_or(t.status = 'passed') as passed,
                                        (array_agg(t.id order by t.attempt desc))[1] as last_id, (array_agg(t.status order by t.attempt desc))[1] as status
                                   from staff_exam t where t.exam_id = e.id and t.staff_course_id = ${staff_course_id}) t on true
             where e.sub_course_id = s.id) as exams
      from sub_course s where s.course_id = ${course_id} order by s.position, s.id`);
const seenOf = (view: string) =>
  raw`(select coalesce(sum(upper(r) - lower(r)), 0)::int from unnest(${raw.ref(`${view}.seen`)}) r)`;

/** Two tabs that start a course at the same time start it once. */
export const insertStudy = async (db: Sql, record: Insertable<DB['staff_course']>): Promise<void> => {
  await db
    .insertInto('staff_course')
    .values(record)
    .onConflict((on) => on.columns(['staff_id', 'course_id']).where('completed_at', 'is', null).doNothing())
    .execute();
};
type Locked = {
  id: number;
  course_id: number;
  branch_id: number;
  completed_at: string | null;
  is_published: boolean;
  validity_months: number | null;
};
const locked = (condition: RawBuilder<unknown>) => raw<Locked>`
  select n.id, n.course_id, n.branch_id, n.completed_at, c.status = 'published' as is_published, c.validity_months
    from staff_course n join course c on c.id = n.course_id where ${condition}
   order by n.completed_at is null desc, n.completed_at desc limit 1 for update of n`;
/** The course of a person, which nobody else changes until the end: what completes it is looked at by one at a time. */
export const lockStudyOf = async (
  db: Sql,
  staff_id: number,
  of: { course_id: number } | { lesson_id: number } | { exam_id: number } | { staff_course_id: number },
): Promise<Locked> => {
  const which =
    'course_id' in of
      ? raw`n.course_id = ${of.course_id}`
      : 'staff_course_id' in of
        ? raw`n.id = ${of.staff_course_id}`
        : 'lesson_id' in of
          ? raw`n.course_id = (select s.course_id from lesson l join sub_course s on s.id = l.sub_course_id where l.id = ${of.lesson_id})`
          : raw`n.course_id = (select s.course_id from exam e join sub_course s on s.id = e.sub_course_id where e.id = ${of.exam_id})`;
  const { rows } = await locked(raw`n.staff_id = ${staff_id} and ${which}`).execute(db);
  if (!rows[0]) throw new NotFound();
  return rows[0];
};
/** The course of an exam as a person takes it, or took it last; to look at only. */
export const studyAt = (staff_id: number, exam_id: number) =>
  asQuery(raw<Pick<Locked, 'id' | 'completed_at' | 'is_published'>>`
    select n.id, n.completed_at, c.status = 'published' as is_published
      from staff_course n join course c on c.id = n.course_id join sub_course s on s.course_id = c.id join exam e on e.sub_course_id = s.id
     where n.staff_id = ${staff_id} and e.id = ${exam_id} order by n.completed_at is null desc, n.completed_at desc limit 1`);
export const progressOf = (id: number, course_id: number) =>
  asQuery(raw<{ total: number; done: number }>`select total, done from course_progress(${id}, ${course_id})`);
type Completed = { at: string; on: Day; expires_on: Day | null; code: string };
export const completeStudy = async (db: Sql, id: number, { at, on, expires_on, code }: Completed): Promise<void> => {
  await db
    .updateTable('staff_course')
    .set({ completed_at: at, completed_on: on, expires_on, certificate_code: code })
    .where('id', '=', id)
    .where('completed_at', 'is', null)
    .execute();
};

type ViewRecord = Omit<LessonView, 'seen_percent'> & { seen: number; seconds: number | null; last_at: string | null };
/** A lesson as its learner sees it, in the course that they take or took last. */
export const viewOfLesson = (lesson_id: number, staff_id: number) =>
  asQuery(raw<ViewRecord & { staff_course_id: number }>`
    select l.id as lesson_id, l.title, l.description, l.kind, l.file_id, f.name as file_name, ${slidesOf('l')}, s.course_id, l.seconds, n.id as staff_course_id,
           coalesce(v.position, 0) as position, coalesce(nullif(v.length, 0), l.seconds, 0) as length,
           coalesce(${seenOf('v')}, 0) as seen, v.finished_at, v.last_at
      from lesson l join sub_course s on s.id = l.sub_course_id join file f on f.id = l.file_id
      ${pagesJoin('l')}
      join staff_course n on n.course_id = s.course_id and n.staff_id = ${staff_id}
      left join staff_lesson v on v.staff_course_id = n.id and v.lesson_id = l.id
     where l.id = ${lesson_id} order by n.completed_at is null desc, n.completed_at desc limit 1`);
type View = { staff_course_id: number; lesson_id: number; staff_id: number; at: string };
export const openLesson = async (db: Sql, { staff_course_id, lesson_id, staff_id, at }: View): Promise<void> => {
  await raw`
    insert into staff_lesson as v (staff_course_id, lesson_id, staff_id, first_at, last_at) values (${staff_course_id}, ${lesson_id}, ${staff_id}, ${at}, ${at})
    on conflict (staff_course_id, lesson_id) do update set last_at = excluded.last_at`.execute(db);
};
type SeenPart = View & { position: number; length: number; from: number; until: number };
/** Adds a part to what was seen and answers how much that is by now. */
export const addSeen = async (db: Sql, seen: SeenPart): Promise<number> => {
  const { rows } = await raw<{ seen: number }>`
    update staff_lesson v set position = ${seen.position}, length = ${seen.length}, last_at = ${seen.at},
           seen = v.seen + int4multirange(int4range(${seen.from}::int, ${seen.until}::int))
     where v.staff_course_id = ${seen.staff_course_id} and v.lesson_id = ${seen.lesson_id}
    returning ${seenOf('v')} as seen`.execute(db);
  return rows[0]?.seen ?? 0;
};
export const finishLesson = async (
  db: Sql,
  { staff_course_id, lesson_id, at }: Omit<View, 'staff_id'>,
): Promise<void> => {
  await raw`update staff_lesson set finished_at = ${at} where staff_course_id = ${staff_course_id} and lesson_id = ${lesson_id} and finished_at is null`.execute(
    db,
  );
};

type CertificateRecord = {
  id: number;
  staff_id: number;
  staff_name: string;
  course_id: number;
  course_title: BothTexts;
  completed_on: Day;
  expires_on: Day | null;
  revoked: boolean;
  certificate_code: string;
  version: number;
};
const certificates = (condition: RawBuilder<unknown>) =>
  asQuery(raw<CertificateRecord>`
    select n.id, n.staff_id, full_name(s.first_name, s.last_name) as staff_name, n.course_id, c.title as course_title, n.completed_on, n.expires_on,
           n.revoked_at is not null as revoked, n.certificate_code, n.version
      from staff_course n join staff s on s.id = n.staff_id join course c on c.id = n.course_id
     where n.completed_at is not null and ${condition}`);
export const certificateById = (id: number) => certificates(raw`n.id = ${id}`);
/** The last certificate of each person and course. */
export const certificatesOf = (seen: RawBuilder<unknown>) =>
  certificates(raw`${seen} and s.status = 'active'
    and not exists (select from staff_course x where x.staff_id = n.staff_id and x.course_id = n.course_id and x.completed_at > n.completed_at)
    order by n.expires_on nulls last, n.completed_on desc, n.id limit 500`);
export const certificateByCode = (code: string) =>
  asQuery(raw<
    Pick<CertificateRecord, 'staff_name' | 'completed_on' | 'expires_on' | 'revoked'> & {
      course: BothTexts;
      time_zone: string;
    }
  >`
    select * from certificate_of(${code})`);
