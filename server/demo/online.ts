/** Where online classes meet, and who joined those of the last weeks, for how long and identified how. */
import { sql as raw } from 'kysely';
import type { World } from './world.ts';

/** The same for the same seed: 0 to 999 for any input. */
const part = (text: string) => raw.raw(`(abs(hashtextextended(${text}, 11)) % 1000)`);

/** Each session of a class has its meeting, with the link of the class. */
const meetings = raw`
  insert into online_meeting (branch_id, session_id, provider, status, join_url)
  select s.branch_id, s.id, 'link', 'ready', c.meeting_url
    from class_session s join class c on c.id = s.class_id where s.kind = 'online' and s.status <> 'cancelled'`;

/**
 * Clients who were present joined by their own link, some early and some late. One in eight lost the connection for
 * some minutes and came back; one in ten left without a word; the trainer recorded a few.
 */
const stays = raw`
  insert into online_participant (branch_id, session_id, member_id, name, email, source, joined_at, left_at, staff_id)
  select k.branch_id, k.session_id, k.member_id, trim(m.first_name || ' ' || m.last_name), null,
         case when w.is_by_hand then 'hand' else 'link' end,
         case when stay = 1 then w.came else w.went + interval '4 minutes' end,
         case when stay = 1 and w.is_cut then w.went when w.is_silent and not w.is_by_hand then null else s.ends_at + w.after end,
         case when w.is_by_hand then (select min(t.staff_id) from session_trainer t where t.session_id = s.id) end
    from booking k
    join class_session s on s.id = k.session_id and s.kind = 'online' and s.status = 'completed'
    join member m on m.id = k.member_id
    cross join lateral (
      select ${part("'join/' || k.id")} as at, ${part("'way/' || k.id")} as way) as h
    cross join lateral (
      select s.starts_at + make_interval(secs => case when h.at < 700 then -h.at else h.at - 650 end) as came,
             s.starts_at + (s.ends_at - s.starts_at) / 2 + make_interval(secs => h.at % 300) as went,
             make_interval(secs => -(h.at % 200)) as after,
             h.way < 125 as is_cut, h.way between 500 and 599 as is_silent, h.way between 700 and 759 as is_by_hand) as w
    cross join generate_series(1, case when w.is_cut then 2 else 1 end) as stay
   where k.status = 'present'
   order by s.starts_at, k.id, stay`;

/** A friend beside a client: nobody knows who that is. */
const guests = raw`
  insert into online_participant (branch_id, session_id, name, source, joined_at, left_at, staff_id)
  select s.branch_id, s.id, g.names[1 + ${part("'name/' || s.id")} % 5], 'hand', s.starts_at + interval '2 minutes', s.ends_at,
         (select min(t.staff_id) from session_trainer t where t.session_id = s.id)
    from class_session s
    cross join (select array['iPad of Mei', 'Uncle Ravi', 'Guest of the trainer', 'Kitchen', 'Siew Ling''s mother'] as names) as g
   where s.kind = 'online' and s.status = 'completed' and ${part("'guest/' || s.id")} < 250`;

export const makeOnline = async ({ db }: World): Promise<void> => {
  for (const table of ['online_meeting', 'online_participant'])
    await raw`alter table ${raw.table(table)} disable trigger user`.execute(db);
  for (const statement of [meetings, stays, guests]) await statement.execute(db);
  for (const table of ['online_meeting', 'online_participant'])
    await raw`alter table ${raw.table(table)} enable trigger user`.execute(db);
};
