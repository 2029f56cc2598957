/** The timetable: no double use of rooms or people, and the counters of places. */
import { AT, bySql, type Invariant } from './invariant.ts';

/** A membership lets its client train on a day of its term on which it isn't suspended, as far as closures have got. */
const covers = (day: string): string => `
  (ms.status not in ('cancelled', 'terminated', 'expired') and ${day} >= ms.start_on
   and (${day} <= ms.end_on or ms.billing = 'rolling' and ms.status not in ('pending_cancel', 'pending_terminate'))
   and not exists (select from membership_suspension r where r.membership_id = ms.id and r.undone_at is null
                    and r.from_on <= ${day} and coalesce(r.until_on >= ${day}, true)
                    and not exists (select from branch_closure c where c.group_key = r.group_key and c.status = 'running')))`;

export const classInvariants: readonly Invariant[] = [
  bySql(
    'timetable_occupancy',
    'Each session that takes place occupies its room and trainers, and nothing else does',
    `select format('session %s should take %s but takes %s', s.id, wanted.n, coalesce(taken.n, 0))
       from class_session s
       join lateral (select case when s.status = 'cancelled' then 0 else (s.facility_id is not null)::int + count(t.id) end as n
                       from session_trainer t where t.session_id = s.id) as wanted on true
       left join lateral (select count(*) as n from occupancy o
                           where o.session_id = s.id and o.during = tstzrange(s.starts_at, s.ends_at)
                             and (o.facility_id = s.facility_id
                                  or exists (select 1 from session_trainer t where t.session_id = s.id and t.staff_id = o.staff_id))) as taken on true
      where wanted.n <> coalesce(taken.n, 0)`,
  ),
  bySql(
    'timetable_clash',
    'No room or trainer is booked twice at the same time',
    `select format('occupancy %s and %s share a moment', a.id, b.id)
       from occupancy a join occupancy b on a.id < b.id and a.during && b.during
        and (a.facility_id = b.facility_id or a.staff_id = b.staff_id)`,
  ),
  bySql(
    'timetable_places',
    'A session, its class and its room belong to one branch, and no session is overbooked',
    `select format('session %s of branch %s: class of %s, room of %s, %s of %s booked', s.id, s.branch_id, c.branch_id, f.branch_id, s.booked, s.capacity)
       from class_session s join class c on c.id = s.class_id left join facility f on f.id = s.facility_id
      where c.branch_id <> s.branch_id or f.branch_id <> s.branch_id or s.booked > s.capacity`,
  ),
  bySql(
    'booking_counters',
    'The counters of a session match its bookings and trials',
    `select format('session %s counts %s booked, %s waiting, %s present; its bookings and trials are %s, %s, %s', s.id, s.booked, s.waiting, s.present, k.booked + t.booked, k.waiting, k.present + t.present)
       from class_session s
       join lateral (select count(*) filter (where status in ('confirmed', 'present', 'absent')) as booked,
                            count(*) filter (where status = 'waiting') as waiting, count(*) filter (where status = 'present') as present
                       from booking where session_id = s.id) as k on true
       join lateral (select count(*) filter (where status <> 'cancelled') as booked, count(*) filter (where status = 'attended') as present
                       from trial_place where session_id = s.id) as t on true
      where (s.booked, s.waiting, s.present) is distinct from (k.booked + t.booked, k.waiting, k.present + t.present)`,
  ),
  bySql(
    'booking_credits',
    'A booking paid by credits has used them, and they are only returned after it has ended',
    `select format('booking %s (%s, %s) should hold %s credits and holds %s', k.id, k.status, k.penalty, wanted.credits, coalesce(spent.credits, 0))
       from booking k
       join lateral (select case when k.status in ('confirmed', 'present') or k.penalty = 'credit' then k.credits else 0 end as credits) as wanted on true
       left join lateral (select -sum(e.credits) as credits from credit_entry e
                           where e.member_id = k.member_id and e.purpose = 'booking ' || k.id and e.kind = 'use'
                             and not exists (select 1 from credit_entry r where r.use_id = e.id)) as spent on true
      where k.credits > 0 and wanted.credits <> coalesce(spent.credits, 0)`,
  ),
  bySql(
    'booking_visits',
    'A booking that counts as a visit has used one visit of its membership, and no other booking has',
    `select format('booking %s (%s, %s, visit %s) should hold %s visits of membership %s and holds %s', k.id, k.status, k.penalty, k.visit,
                   (k.visit = 'held')::int, k.membership_id, coalesce(-e.n, 0))
       from booking k
       left join (select booking_id, membership_id, sum(sessions) as n from session_entry where booking_id is not null group by 1, 2 having sum(sessions) <> 0) as e
         on e.booking_id = k.id
      where (k.visit is not null or e.n is not null)
        and (coalesce(-e.n, 0) <> coalesce(k.visit = 'held', false)::int or e.membership_id is distinct from k.membership_id and k.visit = 'held'
             or k.visit is not null and not (k.status in ('confirmed', 'present') or k.penalty = 'credit'))
     union all
     select format('booking %s is by a visit that was not taken at the door', k.id)
       from booking k where k.visit = 'door' and not exists (
         select 1 from check_in c where c.day = k.check_in_day and c.id = k.check_in_id and c.allowed and c.member_id = k.member_id
            and c.membership_id = k.membership_id)`,
  ),
  bySql(
    'check_in_twice',
    'Nobody was let in twice within the period of the branch, unless staff confirmed a second visit',
    `select format('check-in %s of client %s is %s min from check-in %s', b.id, b.member_id, round(abs(extract(epoch from b.at - a.at)) / 60), a.id)
       from check_in b
       join check_in a on a.member_id = b.member_id and a.branch_id = b.branch_id and a.allowed and a.id < b.id
        and a.day between b.day - 1 and b.day + 1 and abs(extract(epoch from b.at - a.at)) < b.again_minutes * 60
      where b.allowed and not b.second`,
  ),
  bySql(
    'places_covered',
    'Nobody has an upcoming place on a day on which the membership that pays for it is suspended or has ended',
    `select format('booking %s is on %s, membership %s is %s until %s', k.id, s.day, ms.id, ms.status, ms.end_on)
       from booking k join class_session s on s.id = k.session_id join membership ms on ms.id = k.membership_id
      where k.status = 'confirmed' and s.status = 'scheduled' and s.starts_at > ${AT} and not ${covers('s.day')}
     union all
     select format('appointment %s is on %s, membership %s is %s until %s', a.id, a.day, ms.id, ms.status, ms.end_on)
       from appointment a join membership ms on ms.id = a.membership_id
      where a.status in ('reserved', 'confirmed') and a.starts_at > ${AT} and not ${covers('a.day')}`,
  ),
  bySql(
    'credit_places_covered',
    'Nobody has an upcoming place that is paid for with credits of a membership that is suspended or has ended on its day',
    `select format('%s is on %s, membership %s gave lot %s and is %s until %s', e.purpose, place.day, ms.id, l.id, ms.status, ms.end_on)
       from credit_entry e join credit_lot l on l.id = e.lot_id join membership ms on ms.id = l.membership_id
       join lateral (
         select s.day from booking k join class_session s on s.id = k.session_id
          where k.id = substring(e.purpose from '^booking (\\d+)$')::bigint and k.status = 'confirmed' and s.status = 'scheduled' and s.starts_at > ${AT}
         union all
         select a.day from appointment a
          where a.id = substring(e.purpose from '^appointment (\\d+)$')::bigint and a.status in ('reserved', 'confirmed') and a.starts_at > ${AT}) place on true
      where e.kind = 'use' and (l.grace_until is null or l.grace_until < place.day)
        and not exists (select from credit_entry r where r.use_id = e.id) and not ${covers('place.day')}`,
  ),
  bySql(
    'waiting_order',
    'Nobody got a place from a waiting list before someone who has waited longer and is still waiting',
    `select format('booking %s waits at place %s, booking %s of place %s came in', w.id, w.wait_no, p.id, p.wait_no)
       from booking w join booking p on p.session_id = w.session_id and p.promoted_at is not null and p.wait_no > w.wait_no
      where w.status = 'waiting'`,
  ),
];
