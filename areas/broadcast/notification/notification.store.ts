/** The SQL about push notifications that differs from that of e-mails. */
import { sql as raw } from 'kysely';
import type { NotificationQuery } from './notification.contract.ts';
import type { Notification } from './notification.model.ts';
import { campaignFrom } from '../campaign/campaign.store.ts';
import { containing, inBranches, listOf } from '#kit/server/list.ts';

export type NotificationRecord = Omit<Notification, 'can'>;
const STAGE = "case when y.next_at is not null then 'planned' when x.times > 0 then 'sent' else 'draft' end";
export const notifications = listOf<NotificationQuery, NotificationRecord>({
  columns: raw`
    n.id, n.branch_id, b.name as branch_name, n.name, n.subject as title, n.blocks -> 0 -> 'text' as text, n.opens,
    ${raw.raw(STAGE)} as stage, x.times, x.delivered, x.last_at, y.next_at,
    full_name(s.first_name, s.last_name) as created_by_name, n.created_at, n.updated_at, n.version`,
  from: raw`${campaignFrom} join branch b on b.id = n.branch_id`,
  seen: (place) => raw`${inBranches('n.branch_id')(place)} and n.channel = 'push'`,
  filters: {
    stage: (stages) => raw`${raw.raw(STAGE)} = any (${[...stages]}::text[])`,
    q: containing("n.name || ' ' || (n.subject ->> 'en') || ' ' || (n.subject ->> 'cn')"),
  },
  sorts: { name: 'lower(n.name)', last_at: 'x.last_at nulls last', updated_at: 'n.updated_at', id: 'n.id' },
  id: 'n.id',
});
