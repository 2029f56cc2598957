/** The SQL of sending: who is next, what became of them, and when it is over. */
import { sql as raw } from 'kysely';
import type { RecipientStatus } from './campaign-run.model.ts';
import { consentJoin, exclusion, isMeasured, ofOne } from './campaign-run.store.ts';
import { waitsFor } from '../automation/waits-for.store.ts';
import type { Block, Channel } from '../campaign/campaign.model.ts';
import { mergeColumns, type MergeFound } from '../campaign/campaign.store.ts';
import type { DueSchedule } from '../campaign-schedule/campaign-schedule.store.ts';
import type { Locale } from '#kit/domain/words.ts';
import { asQuery, type Sql } from '#kit/server/db.ts';

export const audienceOfRun = (run_id: number) =>
  asQuery(raw<{ audience_id: number | null; campaign_id: number; again_days: number | null; channel: Channel }>`
    select c.audience_id, c.campaign_id, c.again_days, u.channel from campaign_run u join campaign_schedule c on c.id = u.campaign_schedule_id where u.id = ${run_id}`);

type NewRun = {
  at: string;
  status: 'sending' | 'missed';
  why: 'late' | 'audience_gone' | null;
  /** People can reach the server. */
  hasAddress: boolean;
};
/** With the text as it is now; nothing if this time was begun before. */
export const insertRun = async (
  db: Sql,
  due: DueSchedule,
  { at, status, why, hasAddress }: NewRun,
): Promise<number | undefined> => {
  const { rows } = await raw<{ id: number }>`
    insert into campaign_run (branch_id, campaign_id, campaign_schedule_id, audience_name, subject, blocks, channel, opens, is_tracked, subject_b, test_percent, test_hours, test_by, due_at, started_at, status, why)
    select ${due.branch_id}, c.id, ${due.id}, coalesce((select a.name from audience a where a.id = ${due.audience_id}), ${due.audience_name}),
           c.subject, c.blocks, c.channel, c.opens, ${isMeasured({ branch_id: due.branch_id, hasAddress })}, s.subject_b, s.test_percent, s.test_hours, s.test_by,
           ${due.next_at}::timestamptz, case when ${status} = 'sending' then ${at}::timestamptz end, ${status}, ${why}
      from campaign c join campaign_schedule s on s.id = ${due.id} where c.id = ${due.campaign_id}
    on conflict (campaign_schedule_id, due_at) do nothing returning id`.execute(db);
  return rows[0]?.id;
};

export type Claimed = MergeFound & {
  id: number;
  status: RecipientStatus;
  campaign_run_id: number;
  branch_id: number;
  member_id: number;
  /** Of an e-mail. */
  address: string;
  domain: string;
  locale: Locale;
  tries: number;
  since: string;
  subject: { en: string; cn: string };
  blocks: Block[];
  opens: string | null;
  /** Its links and its picture lead over the server. */
  is_tracked: boolean;
  sender: string;
  reply_to: string | null;
};
const PAGE = 500;
/**
 * Those who wait for a message, a page at a time, and which of them are due: not in quiet hours, not above the limit of a
 * domain in this minute, not paused. The page is read from its index first, and the people are joined afterwards.
 */
export const waitingAfter = (after: number, channel: Channel, now: string) =>
  asQuery(raw<{ id: number; is_due: boolean }>`
    with page as materialized (
      select r.id, r.campaign_run_id, r.branch_id, r.member_id, r.domain from campaign_recipient r
       where r.status = 'queued' and r.id > ${after} and (r.next_try_at is null or r.next_try_at <= ${now}::timestamptz)
       order by r.id limit ${PAGE})
    select p.id, u.status = 'sending' and u.channel = ${channel} and (a.id is null or a.status = 'active')
           and not is_quiet(s.quiet_from, s.quiet_until, ${now}::timestamptz at time zone b.time_zone)
           and not exists (select from mail_pace x where x.domain = p.domain and x.minute = date_trunc('minute', ${now}::timestamptz) and x.sent >= s.per_minute) as is_due
      from page p
      join campaign_run u on u.id = p.campaign_run_id join broadcast_setting s on s.branch_id = p.branch_id
      join member m on m.id = p.member_id join branch b on b.id = m.branch_id
      left join automation_step t on t.id = u.automation_step_id left join automation a on a.id = t.automation_id
     order by p.id`);

/**
 * A person, marked as being sent to before anything is sent. What was read in the page is asked again in the same statement,
 * and consent, suppression and the limit; those who are no longer written to are settled with the reason. No row: not due, or
 * somebody else has them.
 */
export const claim = (id: number, now: string, channel: Channel) =>
  asQuery(raw<Claimed>`
    with next as (
      select r.id, r.domain, case when ${channel} = 'email' then coalesce(lower(split_part(m.email, '@', 2)), '') end as at_domain, s.per_minute, lower(m.email) as email,
             coalesce(${exclusion(
               channel,
               raw`s.cap_count is not null and (
               select count(*) from campaign_recipient o where o.member_id = r.member_id and o.status in ('sending', 'sent', 'in_doubt')
                  and o.claimed_at > ${now}::timestamptz - make_interval(days => s.cap_days)) >= s.cap_count`,
               raw`false`,
               ofOne,
             )},
               case when exists (select from campaign_recipient o where o.campaign_run_id = r.campaign_run_id and o.member_id = r.member_id
                                    and o.id <> r.id and o.status in ('sending', 'sent', 'in_doubt')) then 'merged' end) as why
        from campaign_recipient r
        join campaign_run u on u.id = r.campaign_run_id and u.status = 'sending' and u.channel = ${channel}
        join member m on m.id = r.member_id join branch b on b.id = m.branch_id
        join broadcast_setting s on s.branch_id = r.branch_id ${consentJoin(channel, ofOne)}
        left join automation_step t on t.id = u.automation_step_id left join automation a on a.id = t.automation_id
       where r.id = ${id} and r.status = 'queued' and (a.id is null or a.status = 'active') and (r.next_try_at is null or r.next_try_at <= ${now}::timestamptz)
         and not is_quiet(s.quiet_from, s.quiet_until, ${now}::timestamptz at time zone b.time_zone)
       for update of r skip locked),
    paced as (
      insert into mail_pace as p (domain, minute, sent)
      select n.at_domain, date_trunc('minute', ${now}::timestamptz), 1 from next n where n.why is null and n.at_domain is not null
      on conflict (domain) do update
        set sent = case when p.minute = excluded.minute then p.sent + 1 else 1 end, minute = excluded.minute
        where p.minute <> excluded.minute or p.sent < (select n.per_minute from next n)
      returning p.domain),
    pace as (select 1 from paced union all select 1 from next n where n.why is null and n.at_domain is null),
    claimed as (
      update campaign_recipient r
         set status = case when n.why is not null then n.why when exists (select from pace) then 'sending' else 'queued' end,
             address = case when n.why is null and n.at_domain is not null then n.email end, domain = n.at_domain,
             claimed_at = case when n.why is null and exists (select from pace) then ${now}::timestamptz else r.claimed_at end,
             done_at = case when n.why is not null then ${now}::timestamptz end,
             tries = r.tries + case when n.why is null and exists (select from pace) then 1 else 0 end
        from next n where r.id = n.id
      returning r.id, r.status, r.campaign_run_id, r.branch_id, r.member_id, r.address, r.domain, r.locale, r.tries, r.variant)
    select r.*, u.started_at as since, case when coalesce(r.variant, u.winner) = 'b' then u.subject_b else u.subject end as subject, u.blocks, u.opens, u.is_tracked and s.tracks as is_tracked, coalesce(s.sender_name, b.name) as sender, s.reply_to, ${mergeColumns}, ${waitsFor('r', now)} as waits_for
      from claimed r join campaign_run u on u.id = r.campaign_run_id join branch b on b.id = r.branch_id
      join broadcast_setting s on s.branch_id = r.branch_id join member m on m.id = r.member_id`);

type Settled = { id: number; status: RecipientStatus; detail: string | null; next_try_at: string | null; now: string };
export const settle = ({ id, status, detail, next_try_at, now }: Settled) =>
  asQuery(raw`
    update campaign_recipient set status = ${status}, detail = ${detail}, next_try_at = ${next_try_at}::timestamptz,
           done_at = case when ${status} = 'queued' then null else ${now}::timestamptz end
     where id = ${id} and status = 'sending'`);
/** The server of a domain asked us to wait: nothing more to it within this minute. */
export const fillMinute = (domain: string, now: string) =>
  asQuery(raw`
    insert into mail_pace as p (domain, minute, sent) values (${domain}, date_trunc('minute', ${now}::timestamptz), 1000000)
    on conflict (domain) do update set minute = excluded.minute, sent = excluded.sent`);

const MINUTES_TO_GIVE_UP = 10;
/** Clients who were being sent to when a process ended may have the letter: it is listed, and never sent again automatically. */
export const giveUp = (now: string) =>
  asQuery(raw`
    with lost as (
      update campaign_recipient set status = 'in_doubt', done_at = ${now}::timestamptz
       where status = 'sending' and claimed_at < ${now}::timestamptz - make_interval(mins => ${MINUTES_TO_GIVE_UP})
      returning id)
    update push_delivery p set status = case p.status when 'sending' then 'in_doubt' else 'failed' end
      from lost where p.campaign_recipient_id = lost.id and p.status in ('sending', 'queued')`);
/** A sending has ended when no one is waiting any more; its figures are added up once. That of an automation takes more people until its day is over. */
export const finishRuns = (now: string) =>
  asQuery(raw<{ id: number }>`
    update campaign_run u
       set status = case when u.status = 'sending' then 'sent' else u.status end,
           finished_at = coalesce(u.finished_at, ${now}::timestamptz),
           totals = coalesce((select jsonb_object_agg(t.status, t.n) from (
             select r.status, count(*) as n from campaign_recipient r where r.campaign_run_id = u.id group by 1) t), '{}')
     where u.totals is null and (u.automation_step_id is null or u.due_at < ${now}::timestamptz - interval '26 hours') and (u.status = 'sending' or (u.status = 'cancelled' and u.started_at is not null))
       and not exists (select from campaign_recipient r where r.campaign_run_id = u.id and r.status in ('queued', 'held', 'sending'))
    returning u.id`);
/** Somebody whose letter was reported meanwhile has another status than when the figures were added up. */
export const checkTotals = (ids: readonly number[]) =>
  asQuery(raw`
    update campaign_run u set totals = x.totals
      from (select r.campaign_run_id as id, jsonb_object_agg(r.status, r.n) as totals from (
              select r.campaign_run_id, r.status, count(*) as n from campaign_recipient r
               where r.campaign_run_id = any (${[...ids]}::bigint[]) group by 1, 2) r group by 1) x
     where u.id = x.id and u.totals is distinct from x.totals`);
