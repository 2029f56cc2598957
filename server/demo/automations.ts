/**
 * Automations of each branch: one that writes to clients who stay away, with people inside, stopped and through; a draft for
 * new clients, and birthdays by notification, which is paused.
 */
import { sql as raw } from 'kysely';
import { addDays } from '#kit/domain/day.ts';
import { instantIn } from '#kit/domain/zone.ts';
import type { World } from './world.ts';

const AUDIENCE = 'Active, not seen for 14 days';
/** Who entered so many days ago: the first are through, the second wait for the next step. */
const waves = [12, 5] as const;
const PER_WAVE = 8;
const WAIT_DAYS = 7;

/** One row for each gym and kind; the one in use first. */
const writeAutomations = async (world: World): Promise<void> => {
  const { db, gyms } = world;
  for (const gym of gyms) {
    const today = world.today(gym.time_zone);
    const created_by = world.staffOf(gym, 'admin')[0]?.id ?? null;
    const at = instantIn(gym.time_zone, addDays(today, -14), '16:20').toISOString();
    const of = { branch_id: gym.id, created_by, created_at: at, updated_at: at };
    const made = await db
      .insertInto('automation')
      .values([
        {
          ...of,
          name: 'Come back',
          trigger: 'absent',
          days: 14,
          at_minute: 600,
          again_days: 60,
          status: 'active',
          since_on: addDays(today, -14),
        },
        {
          ...of,
          name: 'First week',
          trigger: 'joined',
          days: null,
          at_minute: null,
          again_days: null,
          status: 'draft',
          since_on: null,
        },
        {
          ...of,
          name: 'Happy birthday',
          trigger: 'birthday',
          days: null,
          at_minute: 540,
          again_days: 300,
          status: 'paused',
          since_on: addDays(today, -14),
        },
      ])
      .returning('id')
      .execute();
    const pulse = (id: number) => ({ automation_id: id, branch_id: gym.id, scan_at: world.now.toISOString() });
    await db
      .insertInto('automation_pulse')
      .values(made.map(({ id }) => pulse(id)))
      .execute();
  }
};
const message = (name: string) =>
  raw`(select min(c.id) from campaign c where c.branch_id = a.branch_id and c.name = ${name})`;
const writeSteps = async ({ db }: World): Promise<void> => {
  const columns = raw`branch_id, automation_id, plan_no, no, kind`;
  await raw`insert into automation_step (${columns}, campaign_id)
    select a.branch_id, a.id, 1, v.no, 'send', case v.text when 'We miss you' then ${message('We miss you')}
             when 'Fight night' then ${message('Fight night')} else ${message('Sparring night')} end
      from automation a join (values ('Come back', 0, 'We miss you'), ('Come back', 3, 'Fight night'), ('First week', 1, 'Fight night'),
                                     ('Happy birthday', 0, 'Sparring night')) v (name, no, text) on v.name = a.name`.execute(
    db,
  );
  await raw`insert into automation_step (${columns}, wait_count, wait_unit)
    select a.branch_id, a.id, 1, case a.name when 'Come back' then 1 else 0 end, 'wait', ${WAIT_DAYS}, 'days'
      from automation a where a.name in ('Come back', 'First week')`.execute(db);
  await raw`insert into automation_step (${columns}, audience_id, audience_name, is_in)
    select a.branch_id, a.id, 1, 2, 'condition', n.id, n.name, true
      from automation a cross join lateral (select id, name from audience where name = ${AUDIENCE} order by id limit 1) n
     where a.name = 'Come back'`.execute(db);
};
/** The sendings of the days on which somebody was written to. */
const writeRuns = async (world: World): Promise<void> => {
  const { db, gyms } = world;
  for (const gym of gyms) {
    const today = world.today(gym.time_zone);
    for (const [no, ago] of [
      [0, waves[0]],
      [0, waves[1]],
      [3, waves[0] - WAIT_DAYS],
    ] as const) {
      const day = addDays(today, -ago);
      const [due, at] = ['00:00', '10:01'].map((hour) => instantIn(gym.time_zone, day, hour).toISOString());
      const over = instantIn(gym.time_zone, addDays(day, 1), '02:00').toISOString();
      await raw`
        insert into campaign_run (branch_id, campaign_id, automation_step_id, audience_name, subject, blocks, due_at, started_at, finished_at, status, totals, created_at, updated_at)
        select a.branch_id, c.id, s.id, a.name, c.subject, c.blocks, ${due}::timestamptz, ${at}::timestamptz, ${over}::timestamptz, 'sent', '{}', ${at}::timestamptz, ${over}::timestamptz
          from automation a join automation_step s on s.automation_id = a.id and s.no = ${no} join campaign c on c.id = s.campaign_id
         where a.branch_id = ${gym.id} and a.name = 'Come back'`.execute(db);
    }
  }
};
/** Clients who have been here for a while, by what they had agreed to; some came back before the second message. */
const writeEntries = async ({ db, now }: World): Promise<void> => {
  await raw`
    with who as (
      select a.id as automation_id, a.branch_id, b.time_zone, m.id as member_id, m.email, m.n, u.due_at, u.started_at, u.id as run_id,
             (u.due_at at time zone b.time_zone)::date as on_day, row_number() over (partition by a.id order by u.due_at, m.id) as place
        from automation a join branch b on b.id = a.branch_id
        join automation_step s on s.automation_id = a.id and s.no = 0
        join (select r.*, row_number() over (partition by r.automation_step_id order by r.due_at) as wave from campaign_run r) u on u.automation_step_id = s.id
        join (select k.*, row_number() over (partition by k.branch_id order by g.member_id is null and k.id % 4 > 0, k.id % 7, k.id) as n
                from member k
                left join member_consent g on g.member_id = k.id and g.purpose = 'marketing' and g.channel = 'email' and g.withdrawn_at is null
               where k.is_active and not k.is_walk_in and k.erased_at is null and k.joined_on < ${addDays(now.toISOString().slice(0, 10), -60)}::date) m
          on m.branch_id = a.branch_id and (m.n - 1) / ${PER_WAVE} + 1 = u.wave
       where a.name = 'Come back'),
    asked as (
      select w.*, coalesce(c.locale, 'en') as locale, case
          when w.email is null then 'no_address'
          when exists (select from suppression x where x.digest = sha256(convert_to(lower(w.email), 'UTF8'))) then 'suppressed'
          when c.locale is null then 'no_consent' else 'sent' end as result
        from who w left join member_consent c on c.member_id = w.member_id and c.purpose = 'marketing' and c.channel = 'email'
         and c.withdrawn_at is null and c.given_at < w.due_at),
    first as (
      insert into campaign_recipient (branch_id, campaign_run_id, member_id, person_no, locale, address, domain, status, tries, claimed_at, done_at, created_at)
      select k.branch_id, k.run_id, k.member_id, k.member_id, k.locale, case when k.result = 'sent' then lower(k.email) end, lower(split_part(k.email, '@', 2)),
             k.result, (k.result = 'sent')::int, case when k.result = 'sent' then k.started_at end, k.started_at, k.started_at from asked k
      returning id, campaign_run_id, member_id),
    goes as (
      select k.*, r.id as recipient_id, l.id as last_run, l.started_at as last_at, k.result in ('suppressed', 'no_consent') as refused,
             l.id is not null and k.due_at + interval '7 days' <= l.due_at and k.place % 3 <> 0 as passed,
             l.id is not null and k.due_at + interval '7 days' <= l.due_at and k.place % 3 = 0 as back
        from asked k join first r on r.campaign_run_id = k.run_id and r.member_id = k.member_id
        left join (select s.automation_id, u.* from automation_step s join campaign_run u on u.automation_step_id = s.id where s.no = 3) l on l.automation_id = k.automation_id),
    last as (
      insert into campaign_recipient (branch_id, campaign_run_id, member_id, person_no, locale, address, domain, status, tries, claimed_at, done_at, created_at)
      select g.branch_id, g.last_run, g.member_id, g.member_id, g.locale, case when g.result = 'sent' then lower(g.email) end, lower(split_part(g.email, '@', 2)),
             g.result, (g.result = 'sent')::int, case when g.result = 'sent' then g.last_at end, g.last_at, g.last_at from goes g where g.passed and not g.refused
      returning id, campaign_run_id, member_id),
    entry as (
      insert into automation_entry (branch_id, automation_id, plan_no, member_id, person_no, occurrence, on_day, step_no, due_at, sent_at, status, why, entered_at, done_at)
      select g.branch_id, g.automation_id, 1, g.member_id, g.member_id, (g.on_day - 14)::text, g.on_day,
             case when g.refused then 1 when g.passed then 4 else 2 end, case when not g.refused and not g.passed and not g.back then g.started_at + interval '7 days' end,
             case when g.result = 'sent' then g.started_at end,
             case when g.refused or g.back then 'stopped' when g.passed then 'done' else 'waiting' end,
             case when g.refused then 'no_consent' when g.back then 'unfit' end, g.started_at,
             case when g.refused then g.started_at + interval '1 minute' when g.passed or g.back then g.last_at + interval '1 minute' end
        from goes g
      returning id, automation_id, member_id)
    insert into automation_event (branch_id, automation_entry_id, step_no, outcome, campaign_recipient_id, at)
    select g.branch_id, e.id, v.no, v.outcome, case v.no when 0 then g.recipient_id when 3 then l.id end, case when v.no < 2 then g.started_at else g.last_at end
      from goes g join entry e on e.automation_id = g.automation_id and e.member_id = g.member_id
      left join last l on l.campaign_run_id = g.last_run and l.member_id = g.member_id
      join (values (0, 'sent'), (1, 'waits'), (2, 'fits'), (3, 'sent')) v (no, outcome)
        on v.no = 0 or (not g.refused and (v.no = 1 or g.passed))`.execute(db);
  await raw`
    update campaign_run u set totals = coalesce((select jsonb_object_agg(t.status, t.n) from (
      select r.status, count(*) as n from campaign_recipient r where r.campaign_run_id = u.id group by 1) t), '{}')
     where u.automation_step_id is not null`.execute(db);
};

export const makeAutomations = async (world: World): Promise<void> => {
  await writeAutomations(world);
  await writeSteps(world);
  await writeRuns(world);
  await writeEntries(world);
};
