/** Reports that are sent by e-mail: each of its times once, and to each person once. */
import { AT, bySql, type Invariant } from './invariant.ts';

export const reportScheduleInvariants: readonly Invariant[] = [
  bySql(
    'report_letters',
    'At each of its times a report has at most one letter for each receiver, and none before that time',
    `select format('schedule %s has %s letters for person %s of %s', r.report_schedule_id, count(*), l.staff_id, r.due_at)
       from report_schedule_letter l join report_schedule_run r on r.id = l.report_schedule_run_id
      group by r.report_schedule_id, r.due_at, l.staff_id having count(*) > 1
     union all
     select format('run %s of %s has a letter for person %s of %s', r.id, r.due_at, l.staff_id, l.at)
       from report_schedule_letter l join report_schedule_run r on r.id = l.report_schedule_run_id
      where l.at < r.due_at or l.branch_id <> r.branch_id`,
  ),
  // The job moves a schedule on within minutes, also past a time at which someone has sent it by hand.
  bySql(
    'report_next',
    'The next time of a report lies after the last one',
    `select format('schedule %s is due next at %s, its last time was %s', n.id, n.next_at, r.due_at)
       from report_schedule n
       cross join lateral (select max(x.due_at) as due_at from report_schedule_run x where x.report_schedule_id = n.id) r
      where n.next_at <= r.due_at and r.due_at < ${AT} - interval '1 hour'`,
  ),
];
