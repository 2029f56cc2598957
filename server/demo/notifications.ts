/**
 * Notifications: phones of clients, one that was sent three days ago, and a draft, in each branch. The key of these phones
 * can’t be opened by any server: nothing is ever sent to them, and the first client who turns notifications on gets a new
 * key, with which they end.
 */
import { sql as raw } from 'kysely';
import { pushWords } from '#areas/broadcast/push-device/push-device.words.ts';
import { addDays } from '#kit/domain/day.ts';
import { inLanguage } from '#kit/domain/words.ts';
import { instantIn } from '#kit/domain/zone.ts';
import type { World } from './world.ts';

const text = (en: string, cn: string): { en: string; cn: string } => ({ en, cn });
const sparring = {
  name: 'Sparring night',
  opens: 'classes',
  title: text('Sparring night on Friday', '周五对练之夜'),
  text: text(
    '{{first_name}}, gloves on at 20:00. Book your round at {{branch_name}}.',
    '{{first_name}}，20:00 开始，请预约 {{branch_name}} 的对练名额。',
  ),
};
const holiday = {
  name: 'Holiday hours',
  opens: 'news',
  title: text('We close early on the holiday', '公共假期提早闭馆'),
  text: text('The last class starts at 16:00. See the news for details.', '最后一节课 16:00 开始，详情请看资讯。'),
};

/** Some agreed, in the words of the page; those with a phone and a computer have two devices. */
const makeDevices = async ({ db, now }: World): Promise<void> => {
  const at = now.toISOString();
  const { asks } = inLanguage(pushWords, 'en');
  await raw`insert into push_key (public_key, private_key, created_at)
    values ('demo', 'demo', ${at}::timestamptz - interval '90 days')`.execute(db);
  await raw`
    insert into member_consent (branch_id, member_id, purpose, channel, wording, locale, given_at, created_at, updated_at)
    select m.branch_id, m.id, 'marketing', 'push', replace(${asks}, '{{branch}}', b.name), 'en', t.at, t.at, t.at
      from member m join branch b on b.id = m.branch_id
     cross join lateral (select ${at}::timestamptz - make_interval(days => 20 + (m.id % 40)::int) as at) t
     where m.id % 6 = 1 and m.is_active and not m.is_walk_in and m.joined_on < t.at::date
    on conflict (member_id, purpose, channel) where withdrawn_at is null do nothing`.execute(db);
  await raw`
    insert into push_device (branch_id, member_id, push_key_id, endpoint, digest, p256dh, auth, created_at)
    select m.branch_id, m.id, k.id, x.endpoint, sha256(convert_to(x.endpoint, 'UTF8')), 'demo', 'demo', c.given_at + interval '1 minute'
      from member_consent c join member m on m.id = c.member_id and m.is_active and m.erased_at is null
      join push_key k on k.ended_at is null
     cross join generate_series(1, case when m.id % 4 = 1 then 2 else 1 end) n
     cross join lateral (select format('https://push.cornerman.example/%s/%s', m.id, n) as endpoint) x
     where c.purpose = 'marketing' and c.channel = 'push' and c.withdrawn_at is null`.execute(db);
};

/** Those of the branch, by what became of each: the second device of some refuses it. */
const makeResults = async ({ db }: World): Promise<void> => {
  await raw`
    insert into campaign_recipient (branch_id, campaign_run_id, member_id, person_no, locale, status, tries, claimed_at, done_at, created_at)
    select u.branch_id, u.id, m.id, m.id, 'en', x.status, (x.status = 'sent')::int,
           case when x.status = 'sent' then u.started_at + interval '1 minute' end, u.started_at + interval '1 minute', u.started_at
      from campaign_run u
     cross join lateral (
       select k.* from member k where k.branch_id = u.branch_id and k.is_active and not k.is_walk_in and k.erased_at is null
          and k.joined_on < u.started_at::date order by k.id % 5, k.id limit 60) m
      left join member_consent c on c.member_id = m.id and c.purpose = 'marketing' and c.channel = 'push' and c.withdrawn_at is null
       and c.given_at < u.started_at - interval '1 hour'
      left join marketing_refused() z on z.digest = sha256(convert_to(lower(m.email), 'UTF8'))
     cross join lateral (select case
        when c.id is null then 'no_device' when z.refused_at > c.given_at then 'suppressed' else 'sent' end as status) x
     where u.channel = 'push'`.execute(db);
  await raw`
    insert into push_delivery (branch_id, campaign_recipient_id, push_device_id, status, answer, claimed_at, created_at)
    select r.branch_id, r.id, d.id, case when y.refuses then 'failed' else 'sent' end, case when y.refuses then 403 else 201 end,
           r.claimed_at, r.claimed_at
      from campaign_recipient r join campaign_run u on u.id = r.campaign_run_id and u.channel = 'push'
      join push_device d on d.member_id = r.member_id
     cross join lateral (select d.endpoint like '%/2' and r.member_id % 8 = 1 as refuses) y
     where r.status = 'sent'`.execute(db);
  await raw`
    update campaign_run u set totals = coalesce((select jsonb_object_agg(t.status, t.n) from (
      select r.status, count(*) as n from campaign_recipient r where r.campaign_run_id = u.id group by 1) t), '{}')
     where u.channel = 'push'`.execute(db);
};

export const makeNotifications = async (world: World): Promise<void> => {
  const { db, gyms } = world;
  await makeDevices(world);
  for (const gym of gyms) {
    const today = world.today(gym.time_zone);
    const created_by = world.staffOf(gym, 'admin')[0]?.id ?? null;
    const wrote = instantIn(gym.time_zone, addDays(today, -4), '11:10').toISOString();
    const of = { branch_id: gym.id, created_at: wrote, updated_at: wrote };
    const written = [sparring, holiday].map((one) => ({
      ...of,
      created_by,
      name: one.name,
      channel: 'push',
      opens: one.opens,
      subject: JSON.stringify(one.title),
      blocks: JSON.stringify([{ kind: 'text', text: one.text }]),
    }));
    const [sent] = await db.insertInto('campaign').values(written).returning('id').execute();
    const [first] = written;
    if (!sent || !first) throw new Error('the notifications of the demo network were not written');
    const due = instantIn(gym.time_zone, addDays(today, -3), '18:00');
    const finished_at = new Date(due.getTime() + 2 * 60_000).toISOString();
    await raw`
      with s as (
        insert into campaign_schedule (branch_id, campaign_id, audience_id, audience_name, every, first_on, at_minute, status, created_by, created_at, updated_at)
        select ${gym.id}, ${sent.id}, a.id, a.name, 'once', ${addDays(today, -3)}, 1080, 'ended', ${created_by}, ${wrote}::timestamptz, ${wrote}::timestamptz
          from audience a where a.kind = 'segment' order by a.id limit 1
        returning id, audience_name)
      insert into campaign_run (branch_id, campaign_id, campaign_schedule_id, audience_name, subject, blocks, channel, opens, due_at, started_at, finished_at,
                                status, created_at, updated_at)
      select ${gym.id}, ${sent.id}, s.id, s.audience_name, ${first.subject}::jsonb, ${first.blocks}::jsonb, 'push', ${first.opens}, ${due.toISOString()}::timestamptz,
             ${due.toISOString()}::timestamptz, ${finished_at}::timestamptz, 'sent', ${due.toISOString()}::timestamptz, ${finished_at}::timestamptz
        from s`.execute(db);
  }
  await makeResults(world);
};
