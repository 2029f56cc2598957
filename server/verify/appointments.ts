/** Appointments: nobody in two places, sessions as the ledger says, and each paid once. */
import { sessionsGiven } from './credits.ts';
import { bySql, type Invariant } from './invariant.ts';

const holds = `(a.status in ('reserved', 'confirmed', 'present') or a.charged)`;
export const appointmentInvariants: readonly Invariant[] = [
  bySql(
    'appointment_occupancy',
    'Each appointment that isn’t cancelled occupies its trainer (with buffers) and its room, and nothing else does',
    `select format('appointment %s should take %s but takes %s', a.id, wanted.n, coalesce(taken.n, 0))
       from appointment a
       join lateral (select case when a.status = 'cancelled' then 0 when a.facility_id is null then 1 else 2 end as n) as wanted on true
       left join lateral (
         select count(*) as n from occupancy o
          where o.appointment_id = a.id
            and ((o.staff_id = a.staff_id and o.during = tstzrange(a.starts_at - make_interval(mins => a.buffer_before_min),
                                                                  a.ends_at + make_interval(mins => a.buffer_after_min)))
                 or (o.facility_id = a.facility_id and o.during = tstzrange(a.starts_at, a.ends_at)))) as taken on true
      where wanted.n <> coalesce(taken.n, 0)
     union all
     select format('occupancy %s is of nothing', o.id) from occupancy o where num_nonnulls(o.session_id, o.appointment_id) <> 1`,
  ),
  bySql(
    'appointment_day',
    'An appointment is on a day and in a room of its branch',
    `select format('appointment %s of branch %s is on %s and begins %s, in a room of %s', a.id, a.branch_id, a.day, a.starts_at at time zone b.time_zone, f.branch_id)
       from appointment a join branch b on b.id = a.branch_id left join facility f on f.id = a.facility_id
      where a.day <> (a.starts_at at time zone b.time_zone)::date or f.branch_id <> a.branch_id`,
  ),
  bySql(
    'appointment_client',
    'No client has two appointments, or a class and an appointment, at the same time',
    `select format('client %s has appointments %s and %s at once', a.member_id, a.id, k.id)
       from appointment a join appointment k on k.member_id = a.member_id and k.id > a.id and k.starts_at < a.ends_at and k.ends_at > a.starts_at
      where a.status <> 'cancelled' and k.status <> 'cancelled'
     union all
     select format('client %s has appointment %s and booking %s at once', a.member_id, a.id, k.id)
       from appointment a join booking k on k.member_id = a.member_id and k.status in ('confirmed', 'present')
       join class_session s on s.id = k.session_id and s.starts_at < a.ends_at and s.ends_at > a.starts_at
      where a.status <> 'cancelled'`,
  ),
  bySql(
    'appointment_sessions',
    'An appointment paid by a membership uses one of its sessions, unless the session was returned',
    `select format('appointment %s (%s, charged %s) should hold %s sessions of membership %s and holds %s', a.id, a.status, a.charged,
                   case when ${holds} then 1 else 0 end, a.membership_id, coalesce(-e.n, 0))
       from appointment a
       left join lateral (select sum(x.sessions) as n from session_entry x where x.appointment_id = a.id and x.membership_id = a.membership_id) as e on true
      where a.membership_id is not null and coalesce(-e.n, 0) <> case when ${holds} then 1 else 0 end
     union all
     select format('session entry %s is of an appointment that membership %s does not pay for', x.id, x.membership_id)
       from (select appointment_id, membership_id, min(id) as id from session_entry where appointment_id is not null
              group by 1, 2 having sum(sessions) <> 0) x
       join appointment a on a.id = x.appointment_id where x.membership_id is distinct from a.membership_id`,
  ),
  bySql(
    'appointment_used',
    'Used and remaining sessions together never exceed what the membership had',
    `select format('membership %s had %s sessions: %s are left, %s are held by appointments and %s were used at the door', ms.id, ms.sessions_total, ms.sessions_left, e.n, c.n)
       from membership ms
       join lateral (select -coalesce(sum(x.sessions), 0) as n from session_entry x where x.membership_id = ms.id) as e on true
       join lateral (select count(*) as n from check_in k where k.membership_id = ms.id and k.allowed and k.why is null) as c on true
      where ms.sessions_total is not null and ms.billing <> 'rolling' and e.n > 0 and ms.sessions_left + e.n + c.n > ${sessionsGiven}`,
  ),
  bySql(
    'appointment_credits',
    'An appointment paid by credits has used them, unless they were returned',
    `select format('appointment %s (%s) should hold %s credits and holds %s', a.id, a.status, wanted.credits, coalesce(spent.credits, 0))
       from appointment a
       join lateral (select case when ${holds} then a.credits else 0 end as credits) as wanted on true
       left join lateral (select -sum(e.credits) as credits from credit_entry e
                           where e.member_id = a.member_id and e.purpose = 'appointment ' || a.id and e.kind = 'use'
                             and not exists (select 1 from credit_entry r where r.use_id = e.id)) as spent on true
      where a.credits > 0 and wanted.credits <> coalesce(spent.credits, 0)`,
  ),
  bySql(
    'appointment_paid',
    'An appointment is on one staff invoice line only, for its trainer and type, and only if it was kept or charged',
    `select format('line %s pays staff %s for appointment %s (%s, charged %s) of staff %s', l.id, i.staff_id, a.id, a.status, a.charged, a.staff_id)
       from staff_invoice_line l join staff_invoice i on i.id = l.staff_invoice_id join appointment a on a.id = l.appointment_id
      where l.is_live and (not (a.status = 'present' or coalesce(a.charged, false)) or a.staff_id <> i.staff_id
            or l.work <> case a.type_id when 2 then 'pt' else 'fight_fit' end or l.day <> a.day)
     union all
     select format('appointment %s is on %s live lines', l.appointment_id, count(*))
       from staff_invoice_line l where l.is_live and l.appointment_id is not null group by l.appointment_id having count(*) > 1`,
  ),
];
