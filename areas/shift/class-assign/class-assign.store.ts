/** The classes of a week, who could teach them, and what prevents it. */
import { sql as raw } from 'kysely';
import type { AssignSession, AssignTrainer } from './class-assign.contract.ts';
import type { LackedCourse } from '#areas/classes/class/lacked.model.ts';
import type { Day } from '#kit/domain/day.ts';
import { asQuery } from '#kit/server/db.ts';

export type WeekSession = Omit<AssignSession, 'team' | 'candidates'> & { category: string };
type Asked = { branch_id: number; from: Day; until: Day; after: string | null; entry_id?: number | undefined };
/** Classes between two days, including those that have ended unless `after` sets a start. */
export const sessionsOfWeek = ({ branch_id, from, until, after, entry_id }: Asked) =>
  asQuery(raw<WeekSession>`
    select s.id, s.entry_id, c.name as class_name, c.category, s.day, s.starts_at, s.ends_at, s.kind, coalesce(f.name, '') as facility_name, s.capacity, s.booked,
           s.trainers_needed, s.version,
           coalesce((select jsonb_agg(jsonb_build_object('staff_id', t.staff_id, 'name', full_name(p.first_name, p.last_name),
                                      'override_reason', t.override_reason, 'lacks', '[]'::jsonb) order by t.id)
                       from session_trainer t join staff p on p.id = t.staff_id where t.session_id = s.id), '[]') as trainers
      from class_session s
      join class c on c.id = s.class_id
      left join facility f on f.id = s.facility_id
     where s.branch_id = ${branch_id} and s.day between ${from} and ${until} and s.status <> 'cancelled'
       and s.starts_at between ${from}::date - 1 and ${until}::date + 2
       and (${after}::timestamptz is null or (s.status = 'scheduled' and s.starts_at > ${after}))
       and (${entry_id ?? null}::bigint is null or s.entry_id = ${entry_id ?? null})
     order by s.starts_at, s.id`);

export const trainersWith = (branch_id: number) =>
  asQuery(raw<AssignTrainer>`
    select p.id as staff_id, full_name(p.first_name, p.last_name) as staff_name,
           (select max(x.expires_on) from staff_certificate x where x.staff_id = p.id and x.kind = 'cpr') as certified_until
      from staff p
     where p.staff_type = 'trainer' and p.status = 'active' and p.id in (select o.staff_id from staff_of(array[${branch_id}::bigint]) o)
     order by p.first_name, p.last_name, p.id`);

export type BusyIn = { slot: number; staff_id: number; name: { en: string; cn: string } | null };
/** `slot` counts the sessions from 1. */
export const busyIn = (sessions: readonly WeekSession[], staff: readonly number[]) =>
  asQuery(raw<BusyIn>`
    select distinct on (k.slot, k.staff_id) k.slot, k.staff_id, k.name
      from find_clashes(${sessions.map((one) => one.starts_at)}::timestamptz[], ${sessions.map((one) => one.ends_at)}::timestamptz[], 0,
                        ${[...staff]}::bigint[], '{}'::bigint[]) k
     where k.staff_id is not null order by k.slot, k.staff_id, k.during`);

export type LacksIn = { category: string; day: Day; staff_id: number; lacks: LackedCourse[] };
/** Who lacks a course that a category requires, on which of the days. */
export const lackingIn = (sessions: readonly WeekSession[], staff: readonly number[]) =>
  asQuery(raw<LacksIn>`
    select x.*, p.id as staff_id, k.lacks
      from (select distinct n.category, n.day from unnest(${sessions.map((one) => one.category)}::text[], ${sessions.map((one) => one.day)}::date[]) n (category, day)) x
      join class_category g on g.key = x.category and g.course_ids <> '{}'
     cross join unnest(${[...staff]}::bigint[]) p (id)
     cross join lateral (select courses_lacked(p.id, g.course_ids, x.day) as lacks) k
     where k.lacks <> '[]'`);

export type OnShift = { staff_id: number; starts_at: string; ends_at: string };
export const onShiftBetween = (branch_id: number, from: Day, until: Day) =>
  asQuery(raw<OnShift>`
    select f.staff_id, f.starts_at, f.ends_at from shift f
     where f.branch_id = ${branch_id} and f.day between ${from}::date - 1 and ${until} and f.staff_id is not null and f.status not in ('cancelled', 'absent')`);
