/** All SQL of the dashboard of learning. */
import { sql as raw } from 'kysely';
import type { Dashboard } from './dashboard.model.ts';
import { seenIn } from '../category/category.store.ts';
import { staffSeen } from '../course/course.store.ts';
import type { Day } from '#kit/domain/day.ts';
import { asQuery } from '#kit/server/db.ts';

type Where = { branches: readonly number[]; network: boolean; today: Day };
const MONTHS = 6;
const EXPIRING_DAYS = 60;

type Figures = Omit<Dashboard, 'months' | 'courses' | 'overdue' | 'gaps'>;
export const figuresNow = (where: Where) =>
  asQuery(raw<Figures>`
    select (select count(*)::int from course c where c.status = 'published' and ${seenIn('c.branch_id')(where)}) as published,
           (select count(distinct n.staff_id)::int from staff_course n where n.completed_at is null and ${staffSeen('n.staff_id', where)}) as taking,
           t.to_mark, t.retakes, t.attempts, t.passed,
           (select count(*)::int from staff_course n join staff s on s.id = n.staff_id
             where n.expires_on <= ${where.today}::date + ${EXPIRING_DAYS}::int and n.revoked_at is null and s.status = 'active' and ${staffSeen('n.staff_id', where)}
               and not exists (select from staff_course x where x.staff_id = n.staff_id and x.course_id = n.course_id and x.completed_at > n.completed_at)) as expiring
      from (select count(*) filter (where t.status = 'to_mark')::int as to_mark, count(*) filter (where t.retake_status = 'pending')::int as retakes,
                   count(*) filter (where t.status in ('passed', 'failed') and t.submitted_at >= ${where.today}::date - 90)::int as attempts,
                   count(*) filter (where t.status = 'passed' and t.submitted_at >= ${where.today}::date - 90)::int as passed
              from staff_exam t where ${staffSeen('t.staff_id', where)}) t`);

export const monthsUntil = (where: Where) =>
  asQuery(raw<Dashboard['months'][number]>`
    select to_char(m.first, 'YYYY-MM') as month,
           (select count(*)::int from staff_course n where n.started_on >= m.first and n.started_on < m.first + interval '1 month' and ${staffSeen('n.staff_id', where)}) as started,
           (select count(*)::int from staff_course n where n.completed_on >= m.first and n.completed_on < m.first + interval '1 month' and ${staffSeen('n.staff_id', where)}) as completed
      from generate_series(date_trunc('month', ${where.today}::date) - make_interval(months => ${MONTHS - 1}::int), date_trunc('month', ${where.today}::date), interval '1 month') m (first)
     order by m.first`);

export const byCourse = (where: Where) =>
  asQuery(raw<Dashboard['courses'][number]>`
    select c.id, c.title, count(distinct n.staff_id)::int as started, count(distinct n.staff_id) filter (where n.completed_at is not null)::int as completed
      from course c join staff_course n on n.course_id = c.id
     where ${seenIn('c.branch_id')(where)} and ${staffSeen('n.staff_id', where)}
     group by c.id order by count(distinct n.staff_id) desc, c.id limit 8`);

/** Upcoming classes whose trainers lack a course, by person and course, the next class first. */
export const gapsIn = ({ branches }: Pick<Where, 'branches'>, now: Date) =>
  asQuery(raw<Dashboard['gaps'][number]>`
    select t.staff_id, full_name(p.first_name, p.last_name) as staff_name, k.course_id, k.title as course_title, k.why, k.until,
           (array_agg(s.id order by s.starts_at))[1] as session_id, min(s.day) as day, count(*)::int as classes, count(t.override_reason)::int as excused
      from class_category g join class c on c.category = g.key join class_session s on s.class_id = c.id
      join session_trainer t on t.session_id = s.id join staff p on p.id = t.staff_id
     cross join lateral jsonb_to_recordset(courses_lacked(t.staff_id, g.course_ids, s.day)) as k (course_id bigint, title jsonb, why text, until date)
     where g.course_ids <> '{}' and c.branch_id = any (${[...branches]}::bigint[]) and s.status = 'scheduled'
       and s.starts_at > ${now.toISOString()}::timestamptz and s.starts_at < ${now.toISOString()}::timestamptz + interval '92 days'
     group by 1, 2, 3, 4, 5, 6 order by min(s.starts_at), 1, 3 limit 50`);

/** What people have to complete, with the day on which it is due where they work; once each. */
export const requiredIn = ({ branches, today }: Pick<Where, 'branches' | 'today'>) => raw`
  select distinct on (s.id, c.id) s.id as staff_id, full_name(s.first_name, s.last_name) as staff_name, c.id as course_id, c.title as course_title,
         greatest((c.published_at at time zone b.time_zone)::date, s.employed_from) + c.due_days as due_on, w.total, w.done,
         (c.published_at at time zone 'UTC')::date as round
    from course c cross join branch b join lateral staff_of(array[b.id]) o on true join staff s on s.id = o.staff_id
    left join staff_course n on n.course_id = c.id and n.staff_id = s.id and n.completed_at is null
    cross join lateral course_progress(n.id, c.id) w
   where b.id = any (${[...branches]}::bigint[]) and s.status = 'active' and c.status = 'published' and c.due_days is not null
     and (c.branch_id is null or c.branch_id = b.id)
     and course_is_for(c.audience, true, s.staff_type, staff_grade_on(s.id, b.id, ${today}), b.id) and not is_exempted(s.id, c.id)
     and not exists (select from staff_course d where d.course_id = c.id and d.staff_id = s.id and d.completed_at is not null)
   order by s.id, c.id, due_on`;
/** Those who are late, and when they were last reminded. */
export const overdueIn = (where: Where) =>
  asQuery(raw<Dashboard['overdue'][number]>`
    select x.staff_id, x.staff_name, x.course_id, x.course_title, x.due_on, x.total, x.done,
           (select max(m.sent_at) from course_reminder m where m.staff_id = x.staff_id and m.course_id = x.course_id) as reminded_at
      from (${requiredIn(where)}) x
     where x.due_on < ${where.today}::date
     order by x.due_on, x.staff_id, x.course_id limit 100`);
