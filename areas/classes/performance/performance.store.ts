/** All SQL of the reports about appointments and trainers. Days are the columns, which hold those of each branch. */
import { sql as raw } from 'kysely';
import type { ReportWhere } from '#kit/server/report.ts';
import { appointmentColumns, appointmentFrom } from '../appointment/appointment.store.ts';

type Where = Pick<ReportWhere, 'branches' | 'from' | 'until' | 'now' | 'ask'>;
const kind = raw`case a.type_id when 3 then 'fight_fit' else 'pt' end as kind`;
const inDays = ({ from, until, branches }: Where) => raw`
  a.branch_id = any (${[...branches]}::bigint[]) and a.day between ${from}::date and ${until}::date
  and a.starts_at between ${from}::date - interval '1 day' and ${until}::date + interval '2 days'`;
const found = ({ ask: { q = null } }: Where) =>
  raw`(${q}::text is null or m.search_text like '%' || like_pattern(${q ?? ''}) || '%')`;

export const logRows = (where: Where) => raw`
  select ${appointmentColumns}, a.type_id as membership_type_id, ${kind}, a.starts_at as starts, a.ends_at as ends, b.name as branch_name, b.time_zone,
         full_name(m.first_name, m.last_name) as member_name, full_name(w.first_name, w.last_name) as booked_by
    ${appointmentFrom} join branch b on b.id = a.branch_id left join staff w on w.id = a.booked_by
   where ${inDays(where)} and ${found(where)}`;

export const summaryRows = (where: Where) => raw`
  select a.branch_id, b.name as branch_name, a.staff_id, coalesce(full_name(t.first_name, t.last_name), '') as trainer_name, a.type_id as membership_type_id, ${kind},
         count(*) as total, count(*) filter (where a.status = 'reserved') as reserved,
         count(*) filter (where a.status = 'confirmed') as confirmed, count(*) filter (where a.status = 'present') as present,
         count(*) filter (where a.status = 'absent') as absent, count(*) filter (where a.status = 'cancelled') as cancelled,
         count(*) filter (where a.charged) as charged, count(*) filter (where a.funding = 'funded') as funded,
         count(*) filter (where a.funding = 'unfunded') as unfunded, count(*) filter (where a.funding = 'trial') as trial
    from appointment a join branch b on b.id = a.branch_id left join staff t on t.id = a.staff_id
   where ${inDays(where)} group by a.branch_id, b.name, a.staff_id, t.first_name, t.last_name, a.type_id`;

const over = (now: Date) => raw`a.status <> 'cancelled' and a.ends_at <= ${now.toISOString()}::timestamptz`;
export const memberTrainerRows = (where: Where) => raw`
  select a.branch_id, b.name as branch_name, a.member_id, coalesce(m.first_name, '') as first_name, coalesce(m.last_name, '') as last_name,
         full_name(m.first_name, m.last_name) as member_name, a.staff_id,
         coalesce(full_name(t.first_name, t.last_name), '') as trainer_name, a.type_id as membership_type_id, ${kind},
         count(*) filter (where ${over(where.now)}) as appointment_count,
         count(*) filter (where a.status = 'present') as attended_appointment_count,
         count(*) filter (where a.status = 'absent') as absent_count,
         count(*) filter (where a.status = 'cancelled') as cancelled_count,
         count(*) filter (where a.status in ('reserved', 'confirmed') and a.ends_at > ${where.now.toISOString()}::timestamptz) as coming_count,
         max(a.day) filter (where a.status = 'present') as last_on
    from appointment a join branch b on b.id = a.branch_id left join member m on m.id = a.member_id left join staff t on t.id = a.staff_id
   where ${inDays(where)} and ${found(where)}
   group by a.branch_id, b.name, a.member_id, m.first_name, m.last_name, a.staff_id, t.first_name, t.last_name, a.type_id`;

/**
 * What is past: classes that took place, and those of them that someone attended; appointments that weren't cancelled,
 * and those that were attended. Active trainers without any are listed too.
 */
export const trainerRows = (where: Where) => raw`
  select k.branch_id, b.name as branch_name, k.staff_id, full_name(t.first_name, t.last_name) as trainer_name,
         sum(k.class) as class_count, sum(k.attended_class) as attended_class_count,
         sum(k.appointment) as appointment_count, sum(k.attended_appointment) as attended_appointment_count
    from (select s.branch_id, st.staff_id, 1 as class, (s.present > 0)::int as attended_class, 0 as appointment, 0 as attended_appointment
            from class_session s join session_trainer st on st.session_id = s.id
           where s.branch_id = any (${[...where.branches]}::bigint[]) and s.status <> 'cancelled'
             and s.ends_at <= ${where.now.toISOString()}::timestamptz and s.day between ${where.from}::date and ${where.until}::date
          union all
          select a.branch_id, a.staff_id, 0, 0, 1, (a.status = 'present')::int
            from appointment a where ${inDays(where)} and (${over(where.now)} or a.status = 'present')
          union all
          select x.id, o.staff_id, 0, 0, 0, 0
            from unnest(${[...where.branches]}::bigint[]) x(id) cross join lateral staff_of(array[x.id]) o join staff t on t.id = o.staff_id
           where t.staff_type = 'trainer' and t.status = 'active') k
    join branch b on b.id = k.branch_id join staff t on t.id = k.staff_id
   group by k.branch_id, b.name, k.staff_id, t.first_name, t.last_name`;
