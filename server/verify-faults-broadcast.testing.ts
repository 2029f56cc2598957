import { automationFaults } from './verify-faults-automation.testing.ts';
import { pushFaults } from './verify-faults-push.testing.ts';
import { readingFaults } from './verify-faults-reading.testing.ts';
import { supportFaults } from './verify-faults-support.testing.ts';

/** A fault for each invariant of audiences, suppressed addresses and news, and of tickets. */
export const broadcastFaults: Record<string, string | readonly string[]> = {
  segment_rules: [
    `update audience set rule = '{"kind": "group"}' where id = (select min(id) from audience where kind = 'segment')`,
    `update audience set rule = jsonb_set(rule, '{items,0,fact}', '"visits"') where id = (select min(id) from audience where kind = 'segment')`,
  ],
  segment_clients: `insert into audience_member (audience_id, member_id)
    select (select min(id) from audience where kind = 'segment'), min(id) from member`,
  unsubscribed_consent: `insert into member_consent (branch_id, member_id, purpose, channel, wording, locale, given_at)
    select m.branch_id, m.id, 'marketing', 'email', 'x', 'en', s.created_at - interval '1 day'
      from suppression s join member m on sha256(convert_to(lower(m.email), 'UTF8')) = s.digest
     where s.reason = 'unsubscribed' and s.lifted_at is null order by s.id limit 1`,
  suppression_lifted: `update suppression set lifted_at = created_at - interval '1 day', lifted_why = 'x'
    where id = (select min(id) from suppression)`,
  phone_checks: [
    `update phone_check set no_calls = no_calls - 1 where id = (select min(id) from phone_check where no_calls > 0)`,
    `delete from phone_check_number where id = (select min(id) from phone_check_number)`,
    `update phone_check set checked_on = checked_on + 100 where id = (select min(id) from phone_check)`,
  ],
  news_due: [
    `update news set status = 'pending_publish', published_at = null, publish_at = now() - interval '2 hours' where id = (select min(id) from news)`,
    `update news set status = 'published', publish_at = null, published_at = now() + interval '2 hours' where id = (select min(id) from news)`,
  ],
  campaign_pictures: [
    `with f as (insert into file (branch_id, name, kind, bytes, sha256, key, purpose, attached_at)
       select branch_id, 'Late.png', 'image/png', 1, 'x', 'fault-campaign', 'picture', null from campaign where id = (select min(id) from campaign) returning id, branch_id)
     insert into campaign_picture (branch_id, campaign_id, file_id) select branch_id, (select min(id) from campaign), id from f`,
    `update campaign set blocks = '[{"kind": "picture", "file_id": 999999, "text": {"en": "A ring", "cn": ""}}]' where id = (select min(id) from campaign)`,
  ],
  campaign_texts: [
    `update campaign set subject = '{"en": "Dear {{nobody}}", "cn": ""}' where id = (select min(id) from campaign)`,
    `update campaign set blocks = '[{"kind": "script"}]' where id = (select min(id) from campaign)`,
  ],
  campaign_runs: [
    `update campaign_run set totals = totals || '{"sent": 7777}' where id = (select min(id) from campaign_run where totals is not null)`,
    `update campaign_recipient set status = 'queued', done_at = null
      where id = (select min(r.id) from campaign_recipient r join campaign_run u on u.id = r.campaign_run_id and u.status = 'sent')`,
  ],
  campaign_due: [
    `update campaign_schedule set next_at = now() - interval '2 hours' where id = (select min(id) from campaign_schedule where status = 'active')`,
    `update campaign_recipient set status = 'sending', done_at = null, claimed_at = now() - interval '2 hours'
      where id = (select min(id) from campaign_recipient where status = 'sent')`,
  ],
  campaign_consent: [
    `update campaign_recipient set claimed_at = '2001-01-01' where id = (select min(id) from campaign_recipient where status = 'sent')`,
    `insert into suppression (branch_id, digest, masked, reason, via, created_at)
      select r.branch_id, sha256(convert_to(lower(r.address), 'UTF8')), 'x', 'bounced', 'mail_server', r.claimed_at - interval '1 day'
        from campaign_recipient r where r.status = 'sent' order by r.id limit 1`,
  ],
  ...automationFaults,
  ...pushFaults,
  ...readingFaults,
  ...supportFaults,
};
