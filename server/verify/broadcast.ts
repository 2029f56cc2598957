/** Invariants of audiences, suppressed addresses and news. */
import { Rule } from '#areas/broadcast/audience/segment.model.ts';
import { ruleFaults } from '#areas/broadcast/audience/segment.rules.ts';
import { Campaign } from '#areas/broadcast/campaign/campaign.model.ts';
import { contentFaults } from '#areas/broadcast/campaign/letter.rules.ts';
import { readingInvariants } from './reading.ts';
import { AT, bySql, Gathered, inPages, type Invariant } from './invariant.ts';

const segmentRules: Invariant = {
  name: 'segment_rules',
  says: 'The conditions of every segment can still be read and evaluated',
  async find(client) {
    const gathered = new Gathered();
    const query = `select id, rule from audience where kind = 'segment' order by id`;
    for await (const page of inPages<{ id: number; rule: unknown }>(client, query))
      for (const { id, rule } of page) {
        const read = Rule.safeParse(rule);
        const faults = read.success ? ruleFaults(read.data).map(({ field, key }) => `${field} ${key}`) : ['not a rule'];
        if (faults.length > 0) gathered.add(`audience ${id}: ${faults.join(', ')}`);
      }
    return gathered;
  },
};

const Written = Campaign.pick({ subject: true, blocks: true });
const campaignTexts: Invariant = {
  name: 'campaign_texts',
  says: 'The text of every e-mail can still be read and filled in',
  async find(client) {
    const gathered = new Gathered();
    const query = `select id, subject, blocks from campaign order by id`;
    for await (const page of inPages<{ id: number; subject: unknown; blocks: unknown }>(client, query))
      for (const { id, ...written } of page) {
        const read = Written.safeParse(written);
        const faults = read.success
          ? contentFaults(read.data).map(({ field, key }) => `${field} ${key}`)
          : ['not a text'];
        if (faults.length > 0) gathered.add(`campaign ${id}: ${faults.join(', ')}`);
      }
    return gathered;
  },
};

export const broadcastInvariants: readonly Invariant[] = [
  ...readingInvariants,
  segmentRules,
  campaignTexts,
  bySql(
    'campaign_pictures',
    'A picture in an e-mail belongs to this e-mail, to its branch and to no other record, and each block shows one of its own',
    `select format('picture %s of e-mail %s belongs to branch %s', f.id, p.campaign_id, f.branch_id)
       from campaign_picture p join campaign c on c.id = p.campaign_id join file f on f.id = p.file_id
      where f.branch_id is distinct from c.branch_id or p.branch_id <> c.branch_id or f.attached_at is null or f.purpose <> 'picture'
     union all
     select format('e-mail %s shows picture %s, which isn''t its own', c.id, b ->> 'file_id')
       from campaign c cross join lateral jsonb_array_elements(c.blocks) b
      where b ->> 'kind' = 'picture' and not exists (
        select from campaign_picture p where p.campaign_id = c.id and p.file_id = (b ->> 'file_id')::bigint)`,
  ),
  bySql(
    'segment_clients',
    'A segment has conditions and no clients of its own',
    `select format('segment %s has the client %s', a.id, x.member_id)
       from audience a join audience_member x on x.audience_id = a.id where a.kind = 'segment'`,
  ),
  // Someone who unsubscribes withdraws the consent in the same transaction; whoever agrees again lifts it.
  bySql(
    'unsubscribed_consent',
    'Nobody who unsubscribed still agrees to marketing e-mails from before',
    `select format('suppression %s: client %s agreed on %s', s.id, m.id, c.given_at)
       from suppression s join member m on sha256(convert_to(lower(m.email), 'UTF8')) = s.digest
       join member_consent c on c.member_id = m.id and c.purpose = 'marketing' and c.channel = 'email' and c.withdrawn_at is null
      where s.reason = 'unsubscribed' and s.lifted_at is null and c.given_at < s.created_at`,
  ),
  bySql(
    'suppression_lifted',
    'A suppression is lifted after it was made',
    `select format('suppression %s was lifted on %s, before it was made on %s', s.id, s.lifted_at, s.created_at)
       from suppression s where s.lifted_at < s.created_at`,
  ),
  bySql(
    'phone_checks',
    'Results from a Do-Not-Call register are as many as were entered, and none is from the future',
    `select format('phone check %s: %s numbers, %s no calls, %s no texts; its results: %s, %s, %s', c.id, c.numbers, c.no_calls, c.no_texts, r.numbers, r.no_calls, r.no_texts)
       from phone_check c cross join lateral (
         select count(*) as numbers, count(*) filter (where n.no_call) as no_calls, count(*) filter (where n.no_text) as no_texts
           from phone_check_number n where n.phone_check_id = c.id) r
      where (c.numbers, c.no_calls, c.no_texts) is distinct from (r.numbers, r.no_calls, r.no_texts)
     union all
     select format('phone check %s was entered on %s, for %s', c.id, c.created_at, c.checked_on)
       from phone_check c join branch b on b.id = c.branch_id where c.checked_on > (c.created_at at time zone b.time_zone)::date`,
  ),
  bySql(
    'news_due',
    'News that waits is published in its minute, and none was published ahead of time',
    `select format('news %s was due on %s', n.id, n.publish_at) from news n
      where n.status = 'pending_publish' and n.publish_at < ${AT} - interval '1 hour'
     union all
     select format('news %s was published on %s', n.id, n.published_at) from news n where n.published_at > ${AT} + interval '1 hour'`,
  ),
  bySql(
    'campaign_runs',
    'A sending that is over has nobody waiting, and its figures are those of its people',
    `select format('sending %s is %s, and %s people wait', u.id, u.status, count(*))
       from campaign_run u join campaign_recipient r on r.campaign_run_id = u.id and r.status = 'queued'
      where u.status in ('sent', 'cancelled', 'missed') group by u.id, u.status
     union all
     select format('sending %s says %s and has %s', u.id, u.totals, t.found)
       from campaign_run u
       cross join lateral (select coalesce(jsonb_object_agg(x.status, x.n), '{}') as found
                             from (select r.status, count(*) as n from campaign_recipient r where r.campaign_run_id = u.id group by 1) x) t
      where u.totals is not null and u.totals <> t.found
     union all
     select format('sending %s is over without figures', u.id) from campaign_run u where u.status = 'sent' and u.totals is null`,
  ),
  bySql(
    'campaign_due',
    'What is due is begun, and nobody is left in the middle of being sent to',
    `select format('schedule %s was due on %s', c.id, c.next_at) from campaign_schedule c
      where c.status = 'active' and c.next_at < ${AT} - interval '1 hour'
     union all
     select format('recipient %s has been sent to since %s', r.id, r.claimed_at) from campaign_recipient r
      where r.status = 'sending' and r.claimed_at < ${AT} - interval '1 hour'`,
  ),
  bySql(
    'campaign_consent',
    'Nobody was written to without consent, or after they had unsubscribed',
    `select format('recipient %s was sent to on %s without consent', r.id, r.claimed_at)
       from campaign_recipient r join campaign_run u on u.id = r.campaign_run_id
      where r.status in ('sent', 'in_doubt', 'bounced') and not exists (
        select from member_consent c where c.member_id = r.member_id and c.purpose = 'marketing' and c.channel = u.channel
           and c.given_at <= r.claimed_at and (c.withdrawn_at is null or c.withdrawn_at >= r.claimed_at))
     union all
     select format('recipient %s was sent to on %s although suppressed since %s', r.id, r.claimed_at, s.created_at)
       from campaign_recipient r join suppression s on s.digest = sha256(convert_to(lower(r.address), 'UTF8'))
      where r.status in ('sent', 'in_doubt') and s.created_at < r.claimed_at and (s.lifted_at is null or s.lifted_at > r.claimed_at)`,
  ),
];
