/** Invariants of audiences, suppressed addresses and news. */
import { Rule } from '#areas/broadcast/audience/segment.model.ts';
import { ruleFaults } from '#areas/broadcast/audience/segment.rules.ts';
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

export const broadcastInvariants: readonly Invariant[] = [
  segmentRules,
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
    'news_due',
    'News that waits is published in its minute, and none was published ahead of time',
    `select format('news %s was due on %s', n.id, n.publish_at) from news n
      where n.status = 'pending_publish' and n.publish_at < ${AT} - interval '1 hour'
     union all
     select format('news %s was published on %s', n.id, n.published_at) from news n where n.published_at > ${AT} + interval '1 hour'`,
  ),
];
