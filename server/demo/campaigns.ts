/** E-mails to clients: one that was sent last week, one that goes out every week, and a template, in each branch. */
import { sql as raw } from 'kysely';
import type { Block } from '#areas/broadcast/campaign/campaign.model.ts';
import { addDays } from '#kit/domain/day.ts';
import { instantIn } from '#kit/domain/zone.ts';
import type { World } from './world.ts';

type Written = { name: string; subject: { en: string; cn: string }; blocks: Block[]; is_template: boolean };
const text = (en: string, cn: string): { en: string; cn: string } => ({ en, cn });
const written: readonly Written[] = [
  {
    name: 'Fight night',
    is_template: false,
    subject: text('{{first_name}}, your seat at fight night', '{{first_name}}，搏击之夜为您留座'),
    blocks: [
      { kind: 'heading', text: text('Eight bouts, our own fighters', '八场比赛，本馆选手出战') },
      {
        kind: 'text',
        text: text(
          'Hello {{first_name}},\n\nDoors open at **19:00**. Members of {{branch_name}} get in for half price.',
          '{{first_name}}，您好：\n\n**19:00** 入场，{{branch_name}} 会员半价。',
        ),
      },
      { kind: 'button', text: text('Get a ticket', '购票'), url: 'https://cornerman.example/fight-night' },
    ],
  },
  {
    name: 'We miss you',
    is_template: false,
    subject: text('{{first_name}}, come back for a round', '{{first_name}}，回来练一场吧'),
    blocks: [
      {
        kind: 'text',
        text: text(
          'Hello {{first_name}},\n\nYour last visit was {{last_visit|a while ago}}. {{programme|Your membership}} is waiting for you at {{branch_name}}.',
          '{{first_name}}，您好：\n\n您上次到店是{{last_visit|很久以前}}。{{programme|您的会籍}}仍在 {{branch_name}} 等您。',
        ),
      },
      { kind: 'button', text: text('See the classes', '查看课程'), url: 'https://cornerman.example/classes' },
    ],
  },
  {
    name: 'Monthly news',
    is_template: true,
    subject: text('News from {{branch_name}}', '{{branch_name}} 资讯'),
    blocks: [
      { kind: 'heading', text: text('This month', '本月') },
      {
        kind: 'text',
        text: text(
          'Hello {{first_name}},\n\nwhat happens in the gym this month:',
          '{{first_name}}，您好：\n\n本月馆内安排如下：',
        ),
      },
      { kind: 'divider' },
      { kind: 'text', text: text('See you on the mat!', '垫上见！') },
    ],
  },
];

/** Of each sending, one address didn't exist any more, one mailbox was full, and one person marked it as spam. */
const makeReports = async ({ db }: World): Promise<void> => {
  await raw`
    with got as (
      select r.*, u.finished_at, row_number() over (partition by r.campaign_run_id order by r.id) as n
        from campaign_recipient r join campaign_run u on u.id = r.campaign_run_id where r.status = 'sent'),
    told as (
      select g.*, g.finished_at + interval '1 minute' as at, case g.n when 2 then 'hard' when 5 then 'soft' else 'complaint' end as kind
        from got g where g.n in (2, 5, 9)),
    reports as (
      insert into mail_report (branch_id, event_id, kind, digest, campaign_recipient_id, happened_at, created_at)
      select t.branch_id, 'demo-' || t.id, t.kind, sha256(convert_to(t.address, 'UTF8')), t.id, t.at, t.at from told t),
    suppressed as (
      insert into suppression (branch_id, digest, masked, member_id, reason, via, created_at, updated_at)
      select t.branch_id, sha256(convert_to(t.address, 'UTF8')), regexp_replace(t.address, '^(.).*@', '\\1***@'), t.member_id,
             case t.kind when 'hard' then 'bounced' else 'complained' end, 'mail_server', t.at, t.at from told t where t.kind <> 'soft'
      on conflict (digest) where lifted_at is null do nothing)
    update campaign_recipient r
       set status = case t.kind when 'hard' then 'bounced' else r.status end, reported = case when t.kind <> 'hard' then t.kind end,
           detail = case t.kind when 'hard' then '550 5.1.1 no such user' when 'soft' then '452 4.2.2 mailbox full' end
      from told t where t.id = r.id`.execute(db);
};
/** Those whom the e-mail went to, by what they had agreed to at that moment. */
const makeRecipients = async (world: World): Promise<void> => {
  const { db } = world;
  await raw`
    insert into campaign_recipient (branch_id, campaign_run_id, member_id, person_no, locale, address, domain, status, tries, claimed_at, done_at, created_at)
    select u.branch_id, u.id, m.id, m.id, coalesce(c.locale, 'en'), case when x.status = 'sent' then lower(m.email) end,
           lower(split_part(m.email, '@', 2)), x.status, (x.status = 'sent')::int, case when x.status = 'sent' then u.started_at + interval '1 minute' end,
           u.started_at + interval '1 minute', u.started_at
      from campaign_run u
     cross join lateral (
       select k.* from member k where k.branch_id = u.branch_id and k.is_active and not k.is_walk_in and k.erased_at is null
          and k.joined_on < u.started_at::date order by k.id % 5, k.id limit 60) m
      left join lateral (
        select k.locale from member_consent k where k.member_id = m.id and k.purpose = 'marketing' and k.channel = 'email'
           and k.given_at <= u.started_at and (k.withdrawn_at is null or k.withdrawn_at > u.finished_at) order by k.id desc limit 1) c on true
     cross join lateral (select case
        when m.email is null then 'no_address'
        when exists (select from suppression s where s.digest = sha256(convert_to(lower(m.email), 'UTF8')) and s.created_at <= u.finished_at) then 'suppressed'
        when c.locale is null then 'no_consent' else 'sent' end as status) x`.execute(db);
  await makeSubjectTest(world);
  await makeReports(world);
  await raw`
    update campaign_run u set totals = coalesce((select jsonb_object_agg(t.status, t.n) from (
      select r.status, count(*) as n from campaign_recipient r where r.campaign_run_id = u.id group by 1) t), '{}')`.execute(
    db,
  );
};

/** The first branch tried two subjects on half of the people; two hours later the rest got the better one. */
const makeSubjectTest = async ({ db }: World): Promise<void> => {
  const subject_b = JSON.stringify(text('Eight bouts, one night', '八场比赛，就在今晚'));
  await raw`
    with tried as (
      update campaign_run u set subject_b = ${subject_b}, test_percent = 50, test_hours = 2, test_by = 'opened', winner = 'b', winner_why = 'figures', winner_at = u.started_at + interval '2 hours'
       where u.id = (select min(o.id) from campaign_run o where o.is_tracked) returning u.id, u.campaign_schedule_id, u.winner_at),
    planned as (
      update campaign_schedule c set subject_b = ${subject_b}, test_percent = 50, test_hours = 2, test_by = 'opened' from tried t where t.campaign_schedule_id = c.id),
    drawn as (
      select r.id, t.winner_at, row_number() over (order by hashint8extended(r.person_no, 1), r.id) as n, 2 * (count(*) over () / 4) as many
        from campaign_recipient r join tried t on t.id = r.campaign_run_id where r.status = 'sent')
    update campaign_recipient r
       set variant = case when d.n <= d.many then case d.n % 2 when 1 then 'a' else 'b' end end,
           claimed_at = case when d.n <= d.many then r.claimed_at else d.winner_at + interval '1 minute' end,
           done_at = case when d.n <= d.many then r.done_at else d.winner_at + interval '1 minute' end
      from drawn d where d.id = r.id`.execute(db);
};
/** Of those who got it, two in five opened it within two days, and a third of them clicked the link. */
const makeReadings = async ({ db, now }: World): Promise<void> => {
  await raw`
    with got as (
      select r.id, r.branch_id, u.blocks, r.id * 37 % 100 as luck, r.done_at + make_interval(mins => (3 + r.id * 97 % 2600)::int) as at
        from campaign_recipient r join campaign_run u on u.id = r.campaign_run_id and u.is_tracked where r.status = 'sent'),
    opened as (select * from got where luck < 42 and at < ${now.toISOString()}::timestamptz),
    pictures as (
      insert into campaign_hit (branch_id, campaign_recipient_id, link_no, people, programs, first_at, last_at)
      select o.branch_id, o.id, 0, 1 + (o.luck % 3)::int, (o.luck % 5 = 0)::int, o.at, o.at + interval '40 seconds' from opened o),
    clicks as (
      insert into campaign_hit (branch_id, campaign_recipient_id, link_no, people, first_at, last_at)
      select o.branch_id, o.id, 1, 1, o.at + interval '40 seconds', o.at + interval '40 seconds' from opened o where o.luck % 3 = 0)
    update campaign_recipient r set opened_at = o.at, clicked_at = case when o.luck % 3 = 0 then o.at + interval '40 seconds' end
      from opened o where o.id = r.id`.execute(db);
};

export const makeCampaigns = async (world: World): Promise<void> => {
  const { db, gyms } = world;
  const segments = await db
    .selectFrom('audience')
    .select(['id', 'name'])
    .where('kind', '=', 'segment')
    .orderBy('id')
    .execute();
  const [idle] = segments;
  const regulars = segments.find(({ name }) => name.startsWith('Regulars')) ?? idle;
  if (!idle || !regulars) throw new Error('the demo network has no segments');
  await raw`update broadcast_setting set cap_count = 3, cap_days = 7`.execute(db);
  for (const gym of gyms) {
    const today = world.today(gym.time_zone);
    const created_by = world.staffOf(gym, 'admin')[0]?.id ?? null;
    const wrote = instantIn(gym.time_zone, addDays(today, -9), '15:20').toISOString();
    const stamps = { created_at: wrote, updated_at: wrote };
    const rows = written.map(({ subject, blocks, ...one }) => ({
      ...one,
      ...stamps,
      branch_id: gym.id,
      subject: JSON.stringify(subject),
      blocks: JSON.stringify(blocks),
      created_by,
    }));
    const [sent, weekly] = await db.insertInto('campaign').values(rows).returning('id').execute();
    if (!sent || !weekly) throw new Error('the e-mails of the demo network were not written');
    const due = instantIn(gym.time_zone, addDays(today, -6), '10:00');
    const plan = { branch_id: gym.id, created_by, ...stamps };
    const { id } = await db
      .insertInto('campaign_schedule')
      .values({
        ...plan,
        campaign_id: sent.id,
        audience_id: regulars.id,
        audience_name: regulars.name,
        every: 'once',
        first_on: addDays(today, -6),
        at_minute: 600,
        status: 'ended',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('campaign_schedule')
      .values({
        ...plan,
        campaign_id: weekly.id,
        audience_id: idle.id,
        audience_name: idle.name,
        every: 'week',
        first_on: addDays(today, 3),
        at_minute: 17 * 60,
        again_days: 30,
        next_at: instantIn(gym.time_zone, addDays(today, 3), '17:00').toISOString(),
        status: 'active',
      })
      .execute();
    const ended = new Date(due.getTime() + (gym === gyms[0] ? 124 : 4) * 60_000).toISOString();
    const { subject, blocks } = rows[0] ?? { subject: '{}', blocks: '[]' };
    await db
      .insertInto('campaign_run')
      .values({
        branch_id: gym.id,
        campaign_id: sent.id,
        campaign_schedule_id: id,
        audience_name: regulars.name,
        subject,
        blocks,
        is_tracked: true,
        due_at: due.toISOString(),
        started_at: due.toISOString(),
        finished_at: ended,
        status: 'sent',
        created_at: due.toISOString(),
        updated_at: ended,
      })
      .execute();
  }
  await makeRecipients(world);
  await makeReadings(world);
};
