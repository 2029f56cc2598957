/** Invariants of what is known after an e-mail was sent: who opened it and clicked in it, and what was reported. */
import type { Block } from '#areas/broadcast/campaign/campaign.model.ts';
import { linksOf } from '#areas/broadcast/reading/reading.rules.ts';
import { bySql, Gathered, inPages, type Invariant } from './invariant.ts';

const clickedLinks: Invariant = {
  name: 'clicked_links',
  says: 'Every link that was clicked is in the text that was sent',
  async find(client) {
    const gathered = new Gathered();
    const query = `
      select u.id, u.blocks, max(h.link_no) as last from campaign_run u join campaign_recipient r on r.campaign_run_id = u.id
        join campaign_hit h on h.campaign_recipient_id = r.id group by u.id order by u.id`;
    for await (const page of inPages<{ id: number; blocks: Block[]; last: number }>(client, query))
      for (const { id, blocks, last } of page)
        if (last > linksOf(blocks).length) gathered.add(`sending ${id} has no link ${last}`);
    return gathered;
  },
};
const reported = bySql(
  'mail_reports',
  'What the mail provider reported shows in the sending, and an address that doesn’t exist or complained was suppressed',
  `select format('report %s of %s and recipient %s, who is %s, %s', p.id, p.kind, r.id, r.status, r.reported)
     from mail_report p join campaign_recipient r on r.id = p.campaign_recipient_id
    where (p.kind = 'hard' and r.status <> 'bounced') or (p.kind = 'complaint' and r.reported is distinct from 'complaint')
       or (p.kind = 'soft' and r.reported is null)
   union all
   select format('report %s of %s suppressed nothing', p.id, p.kind) from mail_report p
    where p.kind <> 'soft' and not exists (select from suppression s where s.digest = p.digest)
   union all
   select format('recipient %s is %s and nobody reported it', r.id, r.reported) from campaign_recipient r
    where r.reported is not null and not exists (select from mail_report p where p.campaign_recipient_id = r.id)`,
);
const subjectTests = bySql(
  'subject_tests',
  'Of two subjects, as many people got each; the rest waited until one was chosen, and nobody waits afterwards',
  `select format('sending %s tries subjects on %s and %s people', u.id, x.a, x.b)
     from campaign_run u cross join lateral (select count(*) filter (where r.variant = 'a') as a, count(*) filter (where r.variant = 'b') as b
                                              from campaign_recipient r where r.campaign_run_id = u.id and r.variant is not null) x
    where x.a <> x.b or (x.a > 0 and u.test_by is null)
   union all
   select format('recipient %s of sending %s is held', r.id, u.id) from campaign_recipient r join campaign_run u on u.id = r.campaign_run_id
    where r.status = 'held' and (u.test_by is null or u.winner is not null or u.status not in ('sending', 'paused'))
   union all
   select format('recipient %s got a subject before it was chosen', r.id) from campaign_recipient r join campaign_run u on u.id = r.campaign_run_id
    where u.test_by is not null and r.variant is null and r.claimed_at is not null and (u.winner_at is null or r.claimed_at < u.winner_at)`,
);
export const readingInvariants: readonly Invariant[] = [
  reported,
  subjectTests,
  clickedLinks,
  bySql(
    'opened_by_receivers',
    'Only people who were sent to opened an e-mail or clicked in it, afterwards, and only where that is measured',
    `select format('recipient %s is %s and opened it on %s', r.id, r.status, r.opened_at)
       from campaign_recipient r where (r.opened_at is not null or r.clicked_at is not null)
        and (r.status not in ('sending', 'sent', 'in_doubt', 'bounced', 'failed') or r.claimed_at is null or r.opened_at < r.claimed_at)
     union all
     select format('recipient %s opened something that isn’t measured', r.id)
       from campaign_recipient r join campaign_run u on u.id = r.campaign_run_id
      where r.opened_at is not null and not (u.is_tracked and u.channel = 'email')`,
  ),
  bySql(
    'opened_first',
    'When somebody opened and clicked is the first request that a person made',
    `select format('recipient %s opened on %s and clicked on %s instead of %s and %s', r.id, r.opened_at, r.clicked_at, x.opened_at, x.clicked_at)
       from campaign_recipient r
       left join (select h.campaign_recipient_id, min(h.first_at) as opened_at, min(h.first_at) filter (where h.link_no > 0) as clicked_at
                    from campaign_hit h group by 1) x on x.campaign_recipient_id = r.id
      where (r.opened_at, r.clicked_at) is distinct from (x.opened_at, x.clicked_at)`,
  ),
];
