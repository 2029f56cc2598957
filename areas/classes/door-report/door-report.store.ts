/** All SQL of the reports of the door: day by day of each branch, along its index. */
import { sql as raw } from 'kysely';
import type { ReportWhere } from '#kit/server/report.ts';

type Where = Pick<ReportWhere, 'branches' | 'from' | 'until' | 'now' | 'ask'>;
const inDays = ({ branches, from, until }: Where) =>
  raw`c.branch_id = any (${[...branches]}::bigint[]) and c.day between ${from}::date and ${until}::date`;

export const doorRows = (where: Where) => raw`
  select c.id, c.branch_id, b.name as branch_name, b.time_zone, c.day, c.at, c.member_id, full_name(m.first_name, m.last_name) as name, m.number,
         c.allowed, c.why, c.override_reason, c.undo_reason, ms.programme_id, p.name as programme, c.staff_id, full_name(s.first_name, s.last_name) as staff,
         to_char(c.at at time zone b.time_zone, 'HH24":00"') as hour
    from check_in c join branch b on b.id = c.branch_id left join member m on m.id = c.member_id
    left join membership ms on ms.id = c.membership_id left join programme p on p.id = ms.programme_id left join staff s on s.id = c.staff_id
   where ${inDays(where)}`;

export const doorFacts = (where: Where) => raw`
  select c.branch_id, b.name as branch_name, b.time_zone, c.at, c.day, c.allowed::int as allowed, (not c.allowed and c.undone_at is null)::int as refused,
         (c.allowed and c.why is not null)::int as overridden, case when c.allowed then c.member_id end as people,
         case when c.allowed then extract(hour from c.at at time zone b.time_zone)::int end as busiest_hour
    from check_in c join branch b on b.id = c.branch_id where ${inDays(where)}`;

/**
 * Constant instants use the index; the day of the class decides. Someone who is still in the meeting is counted until
 * now, or until the end of the class.
 */
export const participantRows = (where: Where) => {
  const { branches, from, until, now, ask } = where;
  const { session_id = null, q = null } = ask;
  return raw`
    select p.id, p.branch_id, b.name as branch_name, b.time_zone, p.session_id, s.class_id, c.name as class_name, s.day, p.member_id,
           coalesce(full_name(m.first_name, m.last_name), p.name) as name, p.email, p.source, p.joined_at as joined, p.left_at as left,
           greatest(0, floor(extract(epoch from coalesce(p.left_at, least(${now.toISOString()}::timestamptz, s.ends_at)) - p.joined_at) / 60))::int as minutes
      from online_participant p join class_session s on s.id = p.session_id join class c on c.id = s.class_id join branch b on b.id = p.branch_id
      left join member m on m.id = p.member_id
     where p.branch_id = any (${[...branches]}::bigint[]) and s.day between ${from}::date and ${until}::date
       and p.joined_at between ${from}::date - interval '2 days' and ${until}::date + interval '3 days'
       and (${session_id}::bigint is null or p.session_id = ${session_id}::bigint)
       and (${q}::text is null or p.name ilike '%' || like_pattern(${q}) || '%'
            or (full_name(m.first_name, m.last_name) || ' ' || m.first_name || ' ' || m.last_name) ilike '%' || like_pattern(${q}) || '%')`;
};
