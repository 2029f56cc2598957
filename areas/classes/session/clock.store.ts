/** Classes with time-based actions: each is taken once. */
import { sql as raw } from 'kysely';
import { ROSTER_OPEN_HOURS } from '../booking/booking.rules.ts';
import type { Sql } from '#kit/server/db.ts';

export const AT_ONCE = 50;
type Due = { id: number };
const at = (now: Date) => raw`${now.toISOString()}::timestamptz`;

/** Each once: the same statement marks it as taken. A move that is about to be told comes first. */
export const takeToRemind = async (db: Sql, now: Date): Promise<Due[]> => {
  const { rows } = await raw<Due>`
    insert into class_clock (session_id, what, branch_id, at)
    select s.id, 'reminded', s.branch_id, ${at(now)} from class_session s join schedule_rule r on r.branch_id = s.branch_id
     where s.status = 'scheduled' and s.ends_at > ${at(now)} and s.starts_at > ${at(now)}
       and s.starts_at <= ${at(now)} + make_interval(hours => r.remind_hours)
       and not exists (select from class_clock c where c.session_id = s.id and c.what = 'reminded')
       and not exists (select from class_told t where t.session_id = s.id)
     order by s.starts_at limit ${AT_ONCE} on conflict do nothing returning session_id as id`.execute(db);
  return rows;
};
export const takeToMark = async (db: Sql, now: Date): Promise<Due[]> => {
  const { rows } = await raw<Due>`
    insert into class_clock (session_id, what, branch_id, at)
    select s.id, 'rest_absent', s.branch_id, ${at(now)} from class_session s join schedule_rule r on r.branch_id = s.branch_id
     where s.status = 'completed' and s.ends_at > ${at(now)} - make_interval(hours => ${ROSTER_OPEN_HOURS})
       and s.ends_at <= ${at(now)} - make_interval(hours => r.absent_after_hours)
       and not exists (select from class_clock c where c.session_id = s.id and c.what = 'rest_absent')
     order by s.ends_at limit ${AT_ONCE} on conflict do nothing returning session_id as id`.execute(db);
  return rows;
};
