/** All SQL of the reports about appointments and trainers. Days are the columns, which hold those of each branch. */
import { sql as raw } from 'kysely';
import type { LogQuery, LogRow, MemberTrainerQuery, MemberTrainerRow, SummaryRow } from './performance.contract.ts';
import type { Day } from '#kit/domain/day.ts';
import { asQuery } from '#kit/server/db.ts';
import { appointmentColumns, appointmentFrom } from '../appointment/appointment.store.ts';

export type Within = { from: Day; until: Day; staff_id?: number | undefined };
type Branches = readonly number[];
const inDays = ({ from, until, staff_id }: Within, branches: Branches) => raw`
  a.branch_id = any (${[...branches]}::bigint[]) and a.day between ${from}::date and ${until}::date
  and a.starts_at between ${from}::date - interval '1 day' and ${until}::date + interval '2 days'
  and (${staff_id ?? null}::bigint is null or a.staff_id = ${staff_id ?? null}::bigint)`;
const ofType = (type: 2 | 3 | undefined) => raw`(${type ?? null}::int is null or a.type_id = ${type ?? null}::int)`;
const pageOf = ({ page, itemsPerPage }: { page: number; itemsPerPage: number }) => raw`
  limit ${itemsPerPage} offset ${(page - 1) * itemsPerPage}`;

const logged = (query: LogQuery, within: Within, branches: Branches) => raw`
  where ${inDays(within, branches)} and ${ofType(query.membership_type_id)}
    and (${query.status ?? null}::text[] is null or a.status = any (${query.status ?? null}::text[]))
    and (${query.q ?? null}::text is null or m.search_text like '%' || like_pattern(${query.q ?? ''}) || '%')`;
export const logRows = (query: LogQuery, within: Within, branches: Branches) =>
  asQuery(raw<LogRow>`
    select ${appointmentColumns}, b.name as branch_name, full_name(w.first_name, w.last_name) as booked_by
      ${appointmentFrom} join branch b on b.id = a.branch_id left join staff w on w.id = a.booked_by
      ${logged(query, within, branches)} order by a.starts_at desc, a.id desc ${pageOf(query)}`);
export const countLog = (query: LogQuery, within: Within, branches: Branches) =>
  asQuery(raw<{ total: number }>`
    select count(*) as total from appointment a left join member m on m.id = a.member_id ${logged(query, within, branches)}`);

export const summaryRows = (within: Within, branches: Branches) =>
  asQuery(raw<SummaryRow>`
    select a.staff_id, coalesce(full_name(t.first_name, t.last_name), '') as trainer_name, a.type_id as membership_type_id,
           count(*)::int as total, count(*) filter (where a.status = 'reserved')::int as reserved,
           count(*) filter (where a.status = 'confirmed')::int as confirmed, count(*) filter (where a.status = 'present')::int as present,
           count(*) filter (where a.status = 'absent')::int as absent, count(*) filter (where a.status = 'cancelled')::int as cancelled,
           count(*) filter (where a.charged)::int as charged, count(*) filter (where a.funding = 'funded')::int as funded,
           count(*) filter (where a.funding = 'unfunded')::int as unfunded, count(*) filter (where a.funding = 'trial')::int as trial
      from appointment a left join staff t on t.id = a.staff_id
     where ${inDays(within, branches)} group by a.staff_id, t.first_name, t.last_name, a.type_id
     order by 2, a.staff_id, a.type_id`);

const over = (now: Date) => raw`a.status <> 'cancelled' and a.ends_at <= ${now.toISOString()}::timestamptz`;
const pairs = (query: MemberTrainerQuery, within: Within, branches: Branches) => raw`
  from appointment a left join member m on m.id = a.member_id left join staff t on t.id = a.staff_id
  where ${inDays(within, branches)} and ${ofType(query.membership_type_id)}
    and (${query.q ?? null}::text is null or m.search_text like '%' || like_pattern(${query.q ?? ''}) || '%')`;
export const memberTrainerRows = (query: MemberTrainerQuery, within: Within, branches: Branches, now: Date) =>
  asQuery(raw<MemberTrainerRow>`
    select a.member_id, coalesce(m.first_name, '') as first_name, coalesce(m.last_name, '') as last_name, a.staff_id,
           coalesce(full_name(t.first_name, t.last_name), '') as trainer_name, a.type_id as membership_type_id,
           count(*) filter (where ${over(now)})::int as appointment_count,
           count(*) filter (where a.status = 'present')::int as attended_appointment_count,
           count(*) filter (where a.status = 'absent')::int as absent_count,
           count(*) filter (where a.status = 'cancelled')::int as cancelled_count,
           count(*) filter (where a.status in ('reserved', 'confirmed') and a.ends_at > ${now.toISOString()}::timestamptz)::int as coming_count,
           max(a.day) filter (where a.status = 'present') as last_on
      ${pairs(query, within, branches)}
     group by a.member_id, m.first_name, m.last_name, a.staff_id, t.first_name, t.last_name, a.type_id
     order by lower(m.first_name), lower(m.last_name), a.member_id, a.staff_id, a.type_id ${pageOf(query)}`);
export const countPairs = (query: MemberTrainerQuery, within: Within, branches: Branches) =>
  asQuery(raw<{ total: number }>`
    select count(*) as total from (select 1 ${pairs(query, within, branches)} group by a.member_id, a.staff_id, a.type_id) x`);

export type Counts = {
  staff_id: number;
  trainer_name: string;
  class_count: number;
  attended_class_count: number;
  appointment_count: number;
  attended_appointment_count: number;
};
/**
 * What is past: classes that took place, and those of them that someone attended; appointments that weren't cancelled,
 * and those that were attended.
 */
export const trainerCounts = ({ from, until, staff_id }: Within, branches: Branches, now: Date) =>
  asQuery(raw<Counts>`
    select t.id as staff_id, full_name(t.first_name, t.last_name) as trainer_name, k.class_count, k.attended_class_count,
           q.appointment_count, q.attended_appointment_count
      from staff t
      cross join lateral (
        select count(*)::int as class_count, count(*) filter (where s.present > 0)::int as attended_class_count
          from session_trainer st join class_session s on s.id = st.session_id
         where st.staff_id = t.id and s.branch_id = any (${[...branches]}::bigint[]) and s.status <> 'cancelled'
           and s.ends_at <= ${now.toISOString()}::timestamptz and s.day between ${from}::date and ${until}::date) as k
      cross join lateral (
        select count(*)::int as appointment_count, count(*) filter (where a.status = 'present')::int as attended_appointment_count
          from appointment a
         where a.staff_id = t.id and ${inDays({ from, until }, branches)} and (${over(now)} or a.status = 'present')) as q
     where (${staff_id ?? null}::bigint is null or t.id = ${staff_id ?? null}::bigint)
       and (k.class_count > 0 or q.appointment_count > 0
            or (t.staff_type = 'trainer' and t.status = 'active' and t.id in (select o.staff_id from staff_of(${[...branches]}::bigint[]) o)))
     order by 2, t.id`);
