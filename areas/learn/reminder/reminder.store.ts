/** All SQL about reminders of courses, and about who is exempt from them. */
import { sql as raw, type RawBuilder } from 'kysely';
import type { Exemption, ReminderKind } from './reminder.model.ts';
import { requiredIn } from '../dashboard/dashboard.store.ts';
import type { Day } from '#kit/domain/day.ts';
import type { BothTexts } from '#kit/domain/words.ts';
import { asQuery, type Sql } from '#kit/server/db.ts';

type Where = { branches: readonly number[]; today: Day };
export type ToTell = {
  staff_id: number;
  course_id: number;
  course_title: BothTexts;
  /** The day on which it is due, or the last one of the certificate. */
  day: Day;
  about: Day;
};
/** What people of these branches have to complete; all of it, or the course of one person. */
export const requiredOf = (where: Where, of?: { staff_id: number; course_id: number }) =>
  asQuery(raw<ToTell & { reminded_at: string | null }>`
    select r.staff_id, r.course_id, r.course_title, r.due_on as day, r.round as about,
           (select max(m.sent_at) from course_reminder m where m.staff_id = r.staff_id and m.course_id = r.course_id) as reminded_at
      from (${requiredIn(where)}) r
     where ${of === undefined ? raw`r.due_on <= ${where.today}::date + 7` : raw`r.staff_id = ${of.staff_id} and r.course_id = ${of.course_id}`}
     order by r.due_on, r.staff_id limit 2000`);
/** Certificates that expire within a month, of people who still work there and can still take the course. */
export const expiringIn = ({ branches, today }: Where) =>
  asQuery(raw<ToTell>`
    select distinct on (n.id) n.staff_id, n.course_id, c.title as course_title, n.expires_on as day, n.expires_on as about
      from branch b join lateral staff_of(array[b.id]) o on true join staff s on s.id = o.staff_id
      join staff_course n on n.staff_id = s.id join course c on c.id = n.course_id
     where b.id = any (${[...branches]}::bigint[]) and s.status = 'active' and c.status = 'published' and n.revoked_at is null
       and n.expires_on between ${today}::date and ${today}::date + 30 and (c.branch_id is null or c.branch_id = b.id)
       and course_is_for(c.audience, false, s.staff_type, staff_grade_on(s.id, b.id, ${today}), b.id) and not is_exempted(s.id, c.id)
       and not exists (select from staff_course x where x.staff_id = n.staff_id and x.course_id = n.course_id and x.completed_at > n.completed_at)
     order by n.id limit 2000`);
/** Branches where it is morning or day, with their day: nobody gets such a letter at night. */
export const awakeBranches = (now: Date) =>
  asQuery(raw<{ id: number; today: Day }>`
    select b.id, (${now.toISOString()}::timestamptz at time zone b.time_zone)::date as today from branch b
     where extract(hour from ${now.toISOString()}::timestamptz at time zone b.time_zone) between 9 and 19 order by b.id`);

type Sent = { staff_id: number; course_id: number; kind: ReminderKind; about: Day; at: string; by: number | null };
/** Notes that a letter goes out; false if it went out before, from here or from another branch. */
export const claimReminder = async (db: Sql, sent: Sent): Promise<boolean> => {
  const { rows } = await raw<{ id: number }>`
    insert into course_reminder (staff_id, course_id, kind, about, sent_at, sent_by)
    values (${sent.staff_id}, ${sent.course_id}, ${sent.kind}, ${sent.about}, ${sent.at}, ${sent.by})
    on conflict (staff_id, course_id, kind, about) where kind <> 'by_hand' do nothing returning id`.execute(db);
  return rows.length > 0;
};
/** One at a time reminds a person of a course. */
export const lockReminders = async (db: Sql, staff_id: number, course_id: number): Promise<void> => {
  await raw`select pg_advisory_xact_lock(hashtextextended('course_reminder ' || ${staff_id}::bigint || ' ' || ${course_id}::bigint, 0))`.execute(
    db,
  );
};

type ExemptionRecord = Omit<Exemption, 'can'> & { lifted_at: string | null };
const exemptions = (condition: RawBuilder<unknown>) =>
  asQuery(raw<ExemptionRecord>`
    select e.id, e.staff_id, full_name(s.first_name, s.last_name) as staff_name, e.course_id, c.title as course_title, e.reason, e.exempted_at,
           coalesce(full_name(y.first_name, y.last_name), '') as exempted_by_name, e.lifted_at, e.version
      from course_exemption e join staff s on s.id = e.staff_id join course c on c.id = e.course_id left join staff y on y.id = e.exempted_by
     where ${condition}`);
export const exemptionsOf = (seen: RawBuilder<unknown>) =>
  exemptions(
    raw`${seen} and e.lifted_at is null and s.status = 'active' order by e.exempted_at desc, e.id desc limit 200`,
  );
export const exemptionById = (id: number, seen: RawBuilder<unknown>) => exemptions(raw`e.id = ${id} and ${seen}`);
type NewExemption = { staff_id: number; course_id: number; reason: string; by: number | null; at: string };
/** Two people who exempt somebody at the same time do it once. */
export const insertExemption = async (db: Sql, of: NewExemption): Promise<number> => {
  const { rows } = await raw<{ id: number }>`
    with made as (insert into course_exemption (staff_id, course_id, reason, exempted_by, exempted_at)
      values (${of.staff_id}, ${of.course_id}, ${of.reason}, ${of.by}, ${of.at})
      on conflict (staff_id, course_id) where lifted_at is null do nothing returning id)
    select id from made
    union all select id from course_exemption where staff_id = ${of.staff_id} and course_id = ${of.course_id} and lifted_at is null`.execute(
    db,
  );
  return rows[0]?.id ?? 0;
};
