import { supportFixture, supportKinds } from './fixture-support.ts';

export const broadcastKinds: readonly (readonly [prefix: string, kind: string])[] = [
  ['audience/', 'audience'],
  ['suppression/', 'suppression'],
  ['phoneCheck/', 'phone_check'],
  ['news/', 'news'],
  ['campaign/', 'campaign'],
  ['notification/', 'notification'],
  ['campaignSchedule/', 'campaign_schedule'],
  ['campaignRun/', 'campaign_run'],
  ['automation/', 'automation'],
  ['broadcastSetting/', 'broadcast_setting'],
  ...supportKinds,
];

const subject = `'{"en": "Fixture", "cn": ""}'`;
const blocks = `'[{"kind": "text", "text": {"en": "Fixture", "cn": ""}}]'`;
const campaign = `(select max(id) from campaign where branch_id = $b and name = 'Fixture')`;
/** A segment, a suppressed address, published news, and an e-mail that is planned and was sent, in each branch. */
export const broadcastFixture: Readonly<Record<string, string>> = {
  audience: `insert into audience (branch_id, kind, name, rule)
    values ($b, 'segment', 'Fixture', '{"kind": "group", "join": "and", "items": [{"kind": "condition", "fact": "standing", "op": "is", "values": ["active"], "number": null, "day": null, "days": null}]}')
    returning id`,
  suppression: `insert into suppression (branch_id, digest, masked, reason, via)
    values ($b, sha256(convert_to('fixture$b@gone.example', 'UTF8')), 'f***@gone.example', 'unsubscribed', 'link') returning id`,
  phone_check: `with c as (insert into phone_check (branch_id, checked_on, numbers, no_calls, no_texts, staff_id)
      values ($b, '2020-01-01', 1, 1, 0, (select min(id) from staff)) returning id),
      n as (insert into phone_check_number (phone_check_id, digest, no_call, no_text) select id, sha256('+6590000000'), true, false from c)
    select id from c`,
  news: `insert into news (branch_id, title, body, status, published_at)
    values ($b, '{"en": "Fixture", "cn": ""}', '{"en": "Fixture", "cn": ""}', 'published', now()) returning id`,
  campaign: `insert into campaign (branch_id, name, subject, blocks) values ($b, 'Fixture', ${subject}, ${blocks}) returning id`,
  notification: `insert into campaign (branch_id, name, subject, blocks, channel, opens)
    values ($b, 'Fixture notification', ${subject}, ${blocks}, 'push', 'news') returning id`,
  campaign_schedule: `insert into campaign_schedule (branch_id, campaign_id, audience_id, audience_name, every, first_on, at_minute, next_at)
    values ($b, ${campaign}, (select max(id) from audience where branch_id = $b and name = 'Fixture'), 'Fixture', 'day', '2099-01-01', 600, '2099-01-01T02:00:00Z') returning id`,
  campaign_run: `insert into campaign_run (branch_id, campaign_id, campaign_schedule_id, audience_name, subject, blocks, due_at, started_at, status)
    values ($b, ${campaign}, (select max(id) from campaign_schedule where branch_id = $b), 'Fixture', ${subject}, ${blocks}, now(), now(), 'paused') returning id`,
  automation: `with a as (insert into automation (branch_id, name, trigger, status, since_on) values ($b, 'Fixture', 'joined', 'paused', '2099-01-01') returning id),
      u as (insert into automation_pulse (automation_id, branch_id, scan_at) select id, $b, '2099-01-01' from a),
      s as (insert into automation_step (branch_id, automation_id, plan_no, no, kind, campaign_id) select $b, id, 1, 0, 'send', ${campaign} from a)
    select id from a`,
  broadcast_setting: `update broadcast_setting set sender_name = 'Fixture' where branch_id = $b returning id`,
  ...supportFixture,
};
