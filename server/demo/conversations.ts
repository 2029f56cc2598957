/** Live chat in each branch: answered, waiting, snoozed, closed and one that became a ticket; and one with head office. */
import { sql as raw } from 'kysely';
import type { World } from './world.ts';

type Line = readonly [from: 'asker' | 'desk', minutes: number, body: string];
type Status = 'open' | 'snoozed' | 'closed';
type Told = { days: number; status: Status; lines: readonly Line[] };
const told: readonly Told[] = [
  {
    days: 0,
    status: 'open',
    lines: [
      ['asker', -9, 'Hi! Is there still a place in tonight’s Muay Thai class?'],
      ['desk', -7, 'Hi, yes, three places are left. Shall I book one for you?'],
      ['asker', -4, 'Yes please, and my brother would like to try it too.'],
    ],
  },
  {
    days: 1,
    status: 'open',
    lines: [
      ['asker', 0, '我上周买的手套还没到，什么时候可以取？'],
      ['desk', 6, '您好，手套明天下午到店，到店后我们会通知您。'],
      ['asker', 8, '好的，谢谢！'],
      ['desk', 9, '不客气，明天见。'],
    ],
  },
  {
    days: 2,
    status: 'snoozed',
    lines: [
      ['asker', 0, 'Can I pause my membership in December? I’m abroad for three weeks.'],
      ['desk', 12, 'You can. Send us the dates once you have your ticket, and we’ll set it up.'],
    ],
  },
  {
    days: 6,
    status: 'closed',
    lines: [
      ['asker', 0, 'I left my towel in the changing room yesterday evening.'],
      ['desk', 4, 'We found a blue one. It’s at the desk for you.'],
      ['asker', 5, 'That’s it, thank you!'],
      ['desk', 6, 'You’re welcome.'],
    ],
  },
];
const askedOffice: Told = {
  days: 3,
  status: 'open',
  lines: [
    ['asker', 0, 'How do we enter a class that starts at 06:30 on public holidays only?'],
    ['desk', 20, 'Add it to the timetable with those days as single dates. I’ve sent you the article.'],
  ],
};
const canned = [
  [
    'Opening hours',
    'Hi {name}, we’re open from 06:00 to 22:00 on weekdays and from 08:00 to 20:00 at weekends.',
    '{name}，您好！我们平日 06:00 至 22:00 营业，周末 08:00 至 20:00 营业。',
  ],
  [
    'First class',
    'Hi {name}, please come 15 minutes early and bring a towel and a bottle. We lend you gloves.',
    '{name}，您好！请提前 15 分钟到店，并自备毛巾和水壶，手套可向前台借用。',
  ],
  [
    'Suspension',
    'Hi {name}, tell us the first and the last day, and we’ll suspend your membership for that time.',
    '{name}，您好！请告知暂停的第一天和最后一天，我们会为您办理暂停。',
  ],
] as const;
const MINUTE_MS = 60_000;
const DAY_MIN = 1440;

export const makeConversations = async (world: World): Promise<void> => {
  const { db, gyms, now } = world;
  const office = await db
    .selectFrom('staff')
    .select('id')
    .where('email', '=', 'hq@cornerman.example')
    .executeTakeFirst();
  if (!office) return;
  const made: { branch_id: number; member_id: number | null; asked_by: number | null; desk_by: number; told: Told }[] =
    [];
  for (const gym of gyms) {
    const [answers] = world.staffOf(gym, 'admin');
    const asker = answers ?? world.staff.find(({ branch_id }) => branch_id === gym.id);
    if (!asker) continue;
    const { rows } = await raw<{ id: number }>`
      select id from member where branch_id = ${gym.id} and standing = 'active' and not is_walk_in and email is not null
       order by id % 7, id limit ${told.length}`.execute(db);
    for (const [at, { id }] of rows.entries()) {
      const one = told[at];
      if (one) made.push({ branch_id: gym.id, member_id: id, asked_by: null, desk_by: asker.id, told: one });
    }
    made.push({ branch_id: gym.id, member_id: null, asked_by: asker.id, desk_by: office.id, told: askedOffice });
  }
  if (made.length === 0) return;
  const instant = ({ days }: Told, minutes: number): string =>
    new Date(now.getTime() + (minutes - days * DAY_MIN) * MINUTE_MS).toISOString();
  const firstOf = (one: Told): string => instant(one, one.lines[0]?.[1] ?? 0);
  const lastOf = (one: Told): string => instant(one, one.lines.at(-1)?.[1] ?? 0);
  const ids = await db
    .insertInto('conversation')
    .values(
      made.map(({ branch_id, member_id, asked_by, desk_by, told: one }) => ({
        branch_id,
        desk: member_id === null ? 'office' : 'branch',
        member_id,
        asked_by,
        status: one.status,
        snoozed_until:
          one.status === 'snoozed' ? new Date(now.getTime() + 3 * DAY_MIN * MINUTE_MS).toISOString() : null,
        assigned_to: one.lines.length > 3 || one.status === 'snoozed' ? desk_by : null,
        created_at: firstOf(one),
        updated_at: lastOf(one),
      })),
    )
    .returning('id')
    .execute();
  const messages = made.flatMap(({ branch_id, asked_by, desk_by, told: one }, at) =>
    one.lines.map(([from, minutes, body], index) => ({
      branch_id,
      conversation_id: ids[at]?.id ?? 0,
      no: index + 1,
      once: `demo-${at}-${index}`,
      from_desk: from === 'desk',
      staff_id: from === 'desk' ? desk_by : asked_by,
      body,
      created_at: instant(one, minutes),
    })),
  );
  await db.insertInto('conversation_message').values(messages).execute();
  const pulses = made.map(({ branch_id, told: one }, at) => {
    const waits = one.lines.at(-1)?.[0] === 'asker';
    const last_no = one.lines.length;
    return {
      conversation_id: ids[at]?.id ?? 0,
      branch_id,
      last_no,
      asker_read: last_no,
      desk_read: waits ? last_no - 1 : last_no,
      last_at: lastOf(one),
      waits_since: waits ? lastOf(one) : null,
      told_no: last_no,
    };
  });
  await db.insertInto('conversation_pulse').values(pulses).execute();
  await becameTickets(world);
  await byEmail(world);
  await db
    .insertInto('canned_answer')
    .values(
      canned.map(([name, en, cn]) => ({
        branch_id: null,
        name,
        text: JSON.stringify({ en, cn }),
        created_by: office.id,
      })),
    )
    .execute();
};

/** In each branch a client who answered a letter by e-mail and has an answer, and somebody unknown who waits for one. */
const byEmail = async (world: World): Promise<void> => {
  const { db, gyms, now } = world;
  const at = now.toISOString();
  const answers = gyms.flatMap((gym) =>
    world
      .staffOf(gym, 'admin')
      .slice(0, 1)
      .map(({ id }) => ({ branch_id: gym.id, staff_id: id })),
  );
  await raw`
    with b as (
      select b.id, b.name, s.staff_id from branch b
        left join jsonb_to_recordset(${JSON.stringify(answers)}::jsonb) s (branch_id bigint, staff_id bigint) on s.branch_id = b.id where b.type <> 'hq'),
    p as (
      select b.*, m.id as member_id, m.email from b cross join lateral (
        select m.id, m.email from member m where m.branch_id = b.id and m.standing = 'active' and not m.is_walk_in and m.email is not null
           and not exists (select from conversation c where c.member_id = m.id) order by m.id % 11, m.id limit 1) m where b.staff_id is not null),
    v as (
      insert into chat_visitor (branch_id, token_hash, first_name, email, locale, came_by, created_at)
      select id, sha256(convert_to('demo e-mail ' || id, 'UTF8')), '林美玲', 'meiling.lin@mail.example', 'cn', 'email', ${at}::timestamptz - interval '40 minutes' from b
      returning id, branch_id),
    c as (
      insert into conversation (branch_id, desk, member_id, visitor_id, created_at, updated_at)
      select id, 'branch', member_id, null, ${at}::timestamptz - interval '5 hours', ${at}::timestamptz - interval '5 hours' from p
      union all
      select branch_id, 'branch', null, id, ${at}::timestamptz - interval '40 minutes', ${at}::timestamptz - interval '40 minutes' from v
      returning id, branch_id, member_id, visitor_id),
    s as (
      select c.id, c.branch_id, c.member_id, p.staff_id, coalesce(p.email, 'meiling.lin@mail.example') as email, p.name, x.*
        from c left join p on p.member_id = c.member_id
        join (values (true, 1, false, interval '5 hours', 'Re: Your receipt', E'Thank you! Could I have the receipt with my company’s name, please?\n\nKind regards',
                      E'Thank you! Could I have the receipt with my company’s name, please?\n\nKind regards\n\nOn Thu, the front desk wrote:\n> Here is your receipt.'),
                     (true, 2, true, interval '4 hours 30 minutes', 'Re: Your receipt', 'Of course. What is the full name of the company?', null),
                     (false, 1, false, interval '40 minutes', '团体课报价', '您好，我们公司有十二位同事想一起上拳击课，请问团体价是多少？', null))
             as x (of_client, no, from_desk, ago, subject, body, whole) on x.of_client = (c.member_id is not null)),
    m as (
      insert into conversation_message (branch_id, conversation_id, no, once, from_desk, staff_id, body, way, created_at)
      select branch_id, id, no, 'demo-email-' || no, from_desk, case when from_desk then staff_id end, body, 'email', ${at}::timestamptz - ago from s
      returning id, conversation_id, no),
    l as (
      insert into mail (branch_id, member_id, to_address, subject, text, status, sender, created_at)
      select branch_id, member_id, email, subject, body || E'\n\n' || name, 'kept', name, ${at}::timestamptz - ago from s where from_desk
      returning id, member_id),
    e as (
      insert into conversation_email (branch_id, conversation_id, message_id, came_in, key, subject, address, whole, mail_id, created_at)
      select s.branch_id, s.id, m.id, not s.from_desk, 'demo-' || m.id || '@mail.example', s.subject, s.email, s.whole,
             case when s.from_desk then l.id end, ${at}::timestamptz - s.ago
        from s join m on m.conversation_id = s.id and m.no = s.no left join l on l.member_id = s.member_id)
    insert into conversation_pulse (conversation_id, branch_id, last_no, asker_read, desk_read, last_at, waits_since, told_no)
    select id, branch_id, max(no), 1, case when bool_or(from_desk) then max(no) else 0 end, ${at}::timestamptz - min(ago),
           case when not bool_or(from_desk) then ${at}::timestamptz - min(ago) end, max(no)
      from s group by id, branch_id`.execute(db);
};

/** In each branch, the open ticket of a client who asked in the chat in the night. */
const becameTickets = async ({ db }: World): Promise<void> => {
  await raw`
    with t as (
      select distinct on (t.branch_id) t.id, t.branch_id, t.member_id, t.created_at, m.body
        from ticket t join ticket_message m on m.ticket_id = t.id and m.kind = 'ask'
       where t.desk = 'branch' and t.status = 'open' and not exists (select from conversation c where c.member_id = t.member_id)
       order by t.branch_id, t.id, m.id),
    c as (insert into conversation (branch_id, desk, member_id, created_at, updated_at)
      select branch_id, 'branch', member_id, created_at, created_at from t returning id, branch_id, member_id),
    m as (insert into conversation_message (branch_id, conversation_id, no, once, from_desk, body, created_at)
      select c.branch_id, c.id, 1, 'demo-ticket', false, t.body, t.created_at from c join t on t.member_id = c.member_id and t.branch_id = c.branch_id)
    insert into conversation_pulse (conversation_id, branch_id, last_no, asker_read, last_at, waits_since, ticket_id, ticket_no)
    select c.id, c.branch_id, 1, 1, t.created_at, t.created_at, t.id, 1 from c join t on t.member_id = c.member_id and t.branch_id = c.branch_id`.execute(
    db,
  );
};
