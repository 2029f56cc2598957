/** Segments, a list, people who unsubscribed, and news: a few for each branch, in one statement each. */
import { sql as raw } from 'kysely';
import type { Condition, Group } from '#areas/broadcast/audience/segment.model.ts';
import { emptyCondition } from '#areas/broadcast/audience/segment.rules.ts';
import { addDays } from '#kit/domain/day.ts';
import { instantIn } from '#kit/domain/zone.ts';
import type { World } from './world.ts';

const is = (fact: Condition['fact'], part: Partial<Condition>): Condition => ({ ...emptyCondition(fact), ...part });
const all = (...items: Group['items']): Group => ({ kind: 'group', join: 'and', items });
const active = is('standing', { values: ['active'] });
const segments: readonly { name: string; note: string | null; rule: Group; option_id?: 1 }[] = [
  {
    name: 'Active, not seen for 14 days',
    note: 'Call or write before they get used to it.',
    rule: all(active, is('last_visit', { op: 'not_in_last', days: 14 })),
  },
  { name: 'Membership ends within 30 days', note: null, rule: all(is('ends_on', { op: 'in_next', days: 30 })) },
  { name: 'Birthday in the next 7 days', note: null, rule: all(active, is('birthday', { op: 'in_next', days: 7 })) },
  {
    name: 'Regulars or big spenders',
    note: 'For tickets to the fight night.',
    rule: all(active, {
      kind: 'group',
      join: 'or',
      items: [
        is('visits', { op: 'times_at_least', number: 8, days: 30 }),
        // One amount for each currency: they are never added.
        is('spent', { op: 'sum_at_least', number: 500_00, days: 90, currency: 'MYR' }),
        is('spent', { op: 'sum_at_least', number: 150_00, days: 90, currency: 'SGD' }),
      ],
    }),
  },
  {
    name: 'Parents of children under 16',
    note: 'School holidays',
    option_id: 1,
    rule: all(is('age', { op: 'at_most', number: 15 })),
  },
];

type Told = {
  title: { en: string; cn: string };
  body: { en: string; cn: string };
  days: number;
  until: number | null;
  status: 'published' | 'pending_publish' | 'unpublish';
};
const told: readonly Told[] = [
  {
    title: { en: 'Fight night', cn: '搏击之夜' },
    body: {
      en: 'Eight bouts, our own fighters. Doors open at 19:00.\nTickets at the desk.',
      cn: '八场比赛，本馆选手出战。19:00 入场。\n门票请到前台购买。',
    },
    days: -6,
    until: 12,
    status: 'published',
  },
  {
    title: { en: 'New showers', cn: '新淋浴间' },
    body: { en: 'The changing rooms have been renovated.', cn: '更衣室已翻新。' },
    days: -40,
    until: null,
    status: 'published',
  },
  {
    title: { en: 'Open mat on Sunday', cn: '周日自由训练' },
    body: {
      en: 'Two hours without a coach, for everyone with a membership.',
      cn: '两小时自由训练，所有会员均可参加。',
    },
    days: 2,
    until: 5,
    status: 'pending_publish',
  },
  {
    title: { en: 'Christmas hours', cn: '圣诞期间营业时间' },
    body: { en: 'To be confirmed.', cn: '' },
    days: 0,
    until: null,
    status: 'unpublish',
  },
];

const makeSegments = async (world: World): Promise<void> => {
  const { db, gyms, now } = world;
  const at = now.toISOString();
  const rows = segments.map(({ rule, option_id = null, ...segment }) => ({
    ...segment,
    option_id,
    kind: 'segment',
    rule: JSON.stringify(rule),
    branch_id: null,
    created_at: at,
    updated_at: at,
  }));
  await db.insertInto('audience').values(rows).execute();
  const lists = gyms.map((gym) => ({
    branch_id: gym.id,
    kind: 'list',
    name: 'Amateur team',
    note: 'Fighters and their corner',
    created_by: world.staffOf(gym, 'admin')[0]?.id ?? null,
    created_at: at,
    updated_at: at,
  }));
  await db.insertInto('audience').values(lists).execute();
  await raw`
    insert into audience_member (audience_id, member_id)
    select a.id, m.id from audience a
     cross join lateral (select m.id from member m where m.branch_id = a.branch_id and m.standing = 'active' and not m.is_walk_in order by m.id % 7, m.id limit 12) m
     where a.kind = 'list'`.execute(db);
};
/** A quarter of the clients agreed to marketing e-mails when they joined. */
const makeConsents = async ({ db, now }: World): Promise<void> => {
  await raw`
    insert into member_consent (branch_id, member_id, purpose, channel, wording, locale, given_at, created_at, updated_at)
    select m.branch_id, m.id, 'marketing', 'email', 'Marketing by e-mail', 'en', t.at, t.at, t.at
      from member m join branch b on b.id = m.branch_id
     cross join lateral (select least((m.joined_on + time '10:30') at time zone b.time_zone, ${now.toISOString()}::timestamptz) as at) t
     where m.id % 4 = 0 and m.email is not null and m.is_active and not m.is_walk_in and m.joined_on is not null
    on conflict (member_id, purpose, channel) where withdrawn_at is null do nothing`.execute(db);
};
/** Some of those who agreed have unsubscribed since: their consent is withdrawn at the same moment. */
const makeUnsubscribed = async ({ db, now }: World): Promise<void> => {
  await raw`
    with said as (
      select c.id, c.branch_id, c.member_id, lower(m.email) as email,
             greatest(c.given_at + interval '1 day', ${now.toISOString()}::timestamptz - make_interval(days => 1 + (c.member_id * 37 % 300)::int)) as at
        from member_consent c join member m on m.id = c.member_id
       where c.purpose = 'marketing' and c.channel = 'email' and c.withdrawn_at is null and m.email is not null and c.member_id % 28 = 0
         and c.given_at < ${now.toISOString()}::timestamptz - interval '2 days'),
    gone as (update member_consent c set withdrawn_at = s.at, updated_at = s.at from said s where c.id = s.id returning c.id)
    insert into suppression (branch_id, digest, masked, member_id, reason, via, created_at, updated_at)
    select s.branch_id, sha256(convert_to(s.email, 'UTF8')), regexp_replace(s.email, '^(.).*@', '\\1***@'), s.member_id, 'unsubscribed',
           case when s.member_id % 3 = 0 then 'one_click' else 'link' end, s.at, s.at
      from said s where (select count(*) from gone) >= 0`.execute(db);
};
/**
 * Some clients agreed to calls. Where a register must be asked, most numbers were checked nine days ago and others before
 * that, so that their results no longer count; a few people asked not to be called.
 */
const makePhoneChecks = async ({ db, now }: World): Promise<void> => {
  const at = now.toISOString();
  await raw`
    insert into member_consent (branch_id, member_id, purpose, channel, wording, locale, given_at, created_at, updated_at)
    select m.branch_id, m.id, 'marketing', 'phone', 'Marketing by phone', 'en', t.at, t.at, t.at
      from member m join branch b on b.id = m.branch_id
     cross join lateral (select least((m.joined_on + time '10:40') at time zone b.time_zone, ${at}::timestamptz) as at) t
     where m.id % 9 = 0 and m.phone is not null and m.is_active and not m.is_walk_in and m.joined_on is not null
    on conflict (member_id, purpose, channel) where withdrawn_at is null do nothing`.execute(db);
  for (const { days, every } of [
    { days: 47, every: 3 },
    { days: 9, every: 4 },
  ])
    await raw`
      with asked as (
        select distinct m.branch_id, sha256(convert_to(m.phone, 'UTF8')) as digest, m.id % 5 = 0 as no_call, m.id % 10 = 0 as no_text
          from member m where m.phone like '+65%' and m.is_active and not m.is_walk_in and m.id % ${every}::int <> 0),
      per as (
        select a.branch_id, count(distinct a.digest) as numbers, count(distinct a.digest) filter (where a.no_call) as no_calls,
               count(distinct a.digest) filter (where a.no_text) as no_texts
          from asked a group by 1),
      made as (
        insert into phone_check (branch_id, checked_on, numbers, no_calls, no_texts, staff_id, created_at, updated_at)
        select p.branch_id, ((${at}::timestamptz at time zone b.time_zone)::date - ${days}::int), p.numbers, p.no_calls, p.no_texts,
               (select min(s.id) from staff s), ${at}::timestamptz - make_interval(days => ${days}::int), ${at}::timestamptz - make_interval(days => ${days}::int)
          from per p join branch b on b.id = p.branch_id returning id, branch_id)
      insert into phone_check_number (phone_check_id, digest, no_call, no_text)
      select d.id, a.digest, bool_or(a.no_call), bool_or(a.no_text) from made d join asked a on a.branch_id = d.branch_id group by 1, 2`.execute(
      db,
    );
  await raw`
    insert into suppression (branch_id, channel, digest, masked, member_id, reason, via, staff_id, note, created_at, updated_at)
    select m.branch_id, 'phone', sha256(convert_to(m.phone, 'UTF8')), left(m.phone, 5) || '***' || right(m.phone, 2), m.id, 'asked', 'staff',
           (select min(s.id) from staff s), 'Asked at the desk not to be called', ${at}::timestamptz - interval '20 days', ${at}::timestamptz - interval '20 days'
      from member m where m.phone is not null and m.is_active and not m.is_walk_in and m.id % 97 = 0
    on conflict (digest) where lifted_at is null do nothing`.execute(db);
};
const makeNews = async (world: World): Promise<void> => {
  const { db, gyms, now } = world;
  const rows = gyms.flatMap((gym, at) =>
    told.slice(0, at === 0 ? told.length : 2).map(({ title, body, days, until, status }) => {
      const today = world.today(gym.time_zone);
      const when = instantIn(gym.time_zone, addDays(today, days), '09:00').toISOString();
      const written = days < 0 ? when : now.toISOString();
      return {
        branch_id: gym.id,
        title: JSON.stringify(title),
        body: JSON.stringify(body),
        status,
        publish_at: status === 'pending_publish' ? when : null,
        published_at: status === 'published' ? when : null,
        until_on: until === null ? null : addDays(today, until),
        created_by: world.staffOf(gym, 'admin')[0]?.id ?? null,
        created_at: written,
        updated_at: written,
      };
    }),
  );
  await db.insertInto('news').values(rows).execute();
};

export const makeBroadcast = async (world: World): Promise<void> => {
  await makeSegments(world);
  await makeConsents(world);
  await makeUnsubscribed(world);
  await makePhoneChecks(world);
  await makeNews(world);
};
