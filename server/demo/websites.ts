/**
 * Keys of the branches' websites, the leads that came through them, and webhooks with their messages. No secret belongs to
 * the digests, and all webhooks are off, so that the demo network sends nothing to anyone.
 */
import { sql as raw } from 'kysely';
import { makeTrials } from './trials.ts';
import type { World } from './world.ts';

/** The secrets can't be opened by any server: whoever turns a webhook on replaces its secret first. */
const makeWebhooks = async ({ db, now }: World): Promise<void> => {
  const at = now.toISOString();
  await raw`
    insert into webhook (branch_id, website_key_id, name, url, events, status, off_why, secret_sealed, secret_prefix, rotated_at, failing_since, staff_id, created_at)
    select k.branch_id, k.id, w.name, 'https://' || w.host || '.' || lower(b.code) || '.cornerman.example/cornerman', w.events, 'off', w.why,
           'v1.demo', 'whsec_' || left(md5(b.code || w.name), 5), ${at}::timestamptz - w.made, ${at}::timestamptz - w.fails,
           (select min(id) from staff), ${at}::timestamptz - w.made
      from website_key k join branch b on b.id = k.branch_id,
           (values ('Mailing program', 'mail', array['lead_created', 'lead_status_changed', 'lead_converted'], 'staff', interval '60 days', null::interval),
                   ('Door display', 'door', array['booking_confirmed', 'booking_cancelled'], 'failing', interval '40 days', interval '4 days'))
             as w (name, host, events, why, made, fails)
     where k.name = 'Mailing program'`.execute(db);
  await raw`
    insert into webhook_delivery (branch_id, webhook_id, event, record_id, facts, status, tries, tried_since, done_at, answer, answer_text, fault, took_ms, created_at)
    select l.branch_id, w.id, 'lead_created', l.id, jsonb_build_object('lead_id', l.id, 'status', 'lead'),
           case when l.turn = 3 then 'failed' else 'delivered' end, case when l.turn = 3 then 9 else 1 end, l.created_at,
           l.created_at + case when l.turn = 3 then interval '23 hours' else interval '2 seconds' end,
           case when l.turn = 3 then 503 else 200 end, case when l.turn = 3 then 'Service Unavailable' else '{"ok":true}' end,
           case when l.turn = 3 then 'status' end, 80 + l.id % 300, l.created_at
      from (select id, branch_id, created_at, row_number() over (partition by branch_id order by id desc) as turn from lead
             where created_at between ${at}::timestamptz - interval '29 days' and ${at}::timestamptz - interval '1 day') l
      join webhook w on w.branch_id = l.branch_id and w.name = 'Mailing program'
     where l.turn <= 12 order by l.created_at`.execute(db);
  await raw`
    insert into webhook_delivery (branch_id, webhook_id, event, record_id, facts, status, tries, tried_since, done_at, fault, took_ms, created_at)
    select k.branch_id, w.id, 'booking_confirmed', k.id,
           jsonb_build_object('booking_id', k.id, 'client_id', k.member_id, 'session_id', k.session_id, 'status', 'confirmed'),
           'failed', 9, k.told_at, k.told_at + interval '1 day', 'timeout', 10000, k.told_at
      from (select b.id, b.branch_id, b.member_id, b.session_id, ${at}::timestamptz - interval '3 days' + make_interval(hours => (b.id % 20)::int) as told_at,
                   row_number() over (partition by b.branch_id order by b.id desc) as turn
              from booking b where b.status in ('confirmed', 'present') and b.created_at >= ${at}::timestamptz - interval '20 days') k
      join webhook w on w.branch_id = k.branch_id and w.name = 'Door display' where k.turn <= 6 order by k.told_at`.execute(
    db,
  );
};

/** Chats on the website: one that waits for an answer, one that was answered, in each branch. */
const makeVisitorChats = async ({ db, now }: World): Promise<void> => {
  const at = now.toISOString();
  await raw`
    with l as (
      select l.id, l.branch_id, l.first_name, l.email, k.id as key_id, row_number() over (partition by l.branch_id order by l.id desc) as turn
        from lead l join website_key k on k.branch_id = l.branch_id and k.name = 'Website'
       where l.source = 'website' and l.email is not null and l.converted_at is null),
    v as (
      insert into chat_visitor (branch_id, website_key_id, lead_id, token_hash, first_name, email, locale, agreed_at, created_at)
      select branch_id, key_id, id, sha256(convert_to('demo ' || id, 'UTF8')), first_name, email, case turn when 1 then 'en' else 'cn' end, t.at, t.at
        from l cross join lateral (select ${at}::timestamptz - case turn when 1 then interval '6 minutes' else interval '3 days' end as at) t where turn <= 2
      returning id, branch_id, locale, created_at),
    c as (
      insert into conversation (branch_id, desk, visitor_id, created_at, updated_at) select branch_id, 'branch', id, created_at, created_at from v
      returning id, branch_id, visitor_id),
    s as (
      select c.id, c.branch_id, v.created_at, x.no, x.by_desk, x.body, (select min(id) from staff) as staff_id
        from c join v on v.id = c.visitor_id
        join (values ('en', 1, false, 'Hi, do you have a class for complete beginners on Saturdays?'),
                     ('cn', 1, false, '你们有少儿泰拳课吗？孩子七岁。'),
                     ('cn', 2, true, '有的，每周六上午十点。可以先在网站上预约试课。')) as x (locale, no, by_desk, body) on x.locale = v.locale),
    m as (
      insert into conversation_message (branch_id, conversation_id, no, once, from_desk, staff_id, body, created_at)
      select branch_id, id, no, 'demo-visitor-' || no, by_desk, case when by_desk then staff_id end, body, created_at + (no - 1) * interval '3 minutes' from s)
    insert into conversation_pulse (conversation_id, branch_id, last_no, asker_read, desk_read, last_at, waits_since, told_no)
    select id, branch_id, max(no), max(no), case when bool_or(by_desk) then max(no) else 0 end, created_at + (max(no) - 1) * interval '3 minutes',
           case when not bool_or(by_desk) then created_at end, max(no)
      from s group by id, branch_id, created_at`.execute(db);
};

export const makeWebsites = async (world: World): Promise<void> => {
  const { db, now } = world;
  const at = now.toISOString();
  await raw`
    insert into website_key (branch_id, name, site, secret_prefix, secret_hash, scopes, origins, last_used_at, rotated_at, ended_at, staff_id, created_at)
    select b.id, w.name, left(md5(w.name || b.code), 16), 'cm_' || left(md5(b.code || w.name), 7),
           case when w.ends is null then decode(md5(b.code || w.name) || md5(w.name || b.code), 'hex') end, w.scopes,
           case when w.name = 'Website' then array['https://www.' || lower(b.code) || '.cornerman.example'] else '{}' end,
           ${at}::timestamptz - w.used, ${at}::timestamptz - w.made, ${at}::timestamptz - w.ends,
           (select min(id) from staff), ${at}::timestamptz - w.made
      from branch b, (values ('Website', array['write_leads', 'read_timetable', 'book_trials', 'chat'], interval '2 hours', interval '200 days', null::interval),
                             ('Mailing program', array['read_leads'], interval '1 day', interval '90 days', null),
                             ('Old website', array['write_leads'], interval '211 days', interval '400 days', interval '210 days'))
             as w (name, scopes, used, made, ends)
     where b.type <> 'hq'`.execute(db);
  await raw`
    insert into website_lead (branch_id, website_key_id, lead_id, kind, once, created_at)
    select l.branch_id, k.id, l.id, 'form', 'demo-' || lpad(l.id::text, 8, '0'), l.created_at
      from lead l join website_key k on k.branch_id = l.branch_id and k.name = 'Website'
     where l.source = 'website' and l.created_at >= k.created_at`.execute(db);
  await makeVisitorChats(world);
  await makeTrials(world);
  await makeWebhooks(world);
};
