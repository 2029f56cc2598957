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

/** Those whom the e-mail went to, by what they had agreed to at that moment. */
const makeRecipients = async ({ db }: World): Promise<void> => {
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
  await raw`
    update campaign_run u set totals = coalesce((select jsonb_object_agg(t.status, t.n) from (
      select r.status, count(*) as n from campaign_recipient r where r.campaign_run_id = u.id group by 1) t), '{}')`.execute(
    db,
  );
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
    const ended = new Date(due.getTime() + 4 * 60_000).toISOString();
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
};
