/** Who came to the classes of the last weeks, and who has booked the next days. */
import { sql as raw } from 'kysely';
import { classCatalogue } from './class-catalogue.ts';
import type { World } from './world.ts';

/** The same for the same seed: a share from 0 to 1 for any input. */
const share = (text: string) => `(abs(hashtextextended(${text}, 7)) % 1000) / 1000.0`;

/** Clients whose memberships can book a class, in usual numbers; those beyond its places wait. */
const book = (now: string, liked: string) => raw`
  insert into booking (branch_id, session_id, member_id, status, wait_no, membership_id, created_at, updated_at)
  select s.branch_id, s.id, m.member_id,
         case when m.place > s.capacity then 'waiting'
              when s.status = 'completed' then case when ${raw.raw(share("'came/' || s.id || '/' || m.member_id"))} < 0.86 then 'present' else 'absent' end
              else 'confirmed' end,
         case when m.place > s.capacity then m.place - s.capacity end,
         case when m.place <= s.capacity then m.membership_id end, t.at, t.at
    from class_session s
    join class c on c.id = s.class_id
    join schedule_rule r on r.branch_id = s.branch_id
    join lateral (select least(${now}::timestamptz, s.starts_at - interval '1 day') as at) as t on true
    join lateral (
      select k.member_id, k.membership_id, row_number() over (order by k.turn) as place
        from (select ms.member_id, min(ms.id) as membership_id, min(${raw.raw(share("s.id || '/' || ms.member_id"))}) as turn
                from membership ms join programme p on p.id = ms.programme_id
               where ms.branch_id = s.branch_id and ms.status = 'ongoing' and ms.sessions_left is null and ms.opens <> 'online' and p.type_id = any (c.programme_types)
                 and s.day between ms.start_on and ms.end_on
                 -- Two classes at one time have different friends.
                 and (hashtextextended(ms.member_id::text, 1) % 3 = 0) = (c.category in ('mobility', 'kids'))
               group by ms.member_id) as k) as m
      on m.place <= s.capacity * (${raw.raw(liked)}) * (0.7 + 0.5 * ${raw.raw(share("'full/' || s.id"))})
     and (m.place <= s.capacity or s.status = 'scheduled')
   where s.status <> 'cancelled' and s.starts_at < ${now}::timestamptz + make_interval(days => r.booking_window_days)`;

export const makeBookings = async ({ db, now }: World): Promise<void> => {
  const cases = classCatalogue
    .map(({ name, liked }) => `when '${name.en.replaceAll("'", "''")}' then ${liked}`)
    .join(' ');
  await raw`alter table booking disable trigger user`.execute(db);
  await book(now.toISOString(), `case c.name ->> 'en' ${cases} else 0.5 end`).execute(db);
  await raw`alter table booking enable trigger user`.execute(db);
  await raw`
    update class_session s
       set booked = k.booked, waiting = k.waiting, wait_no = k.wait_no, present = k.present
      from (select session_id, count(*) filter (where status <> 'waiting') as booked, count(*) filter (where status = 'waiting') as waiting,
                   coalesce(max(wait_no), 0) as wait_no, count(*) filter (where status = 'present') as present
              from booking group by session_id) as k
     where k.session_id = s.id`.execute(db);
};
