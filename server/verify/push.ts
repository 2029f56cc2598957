/** Invariants of notifications: the devices of clients, and what became of each notification. */
import { StoredNotification } from '#areas/broadcast/notification/notification.model.ts';
import { notificationFaults } from '#areas/broadcast/notification/notification.rules.ts';
import { AT, bySql, Gathered, inPages, type Invariant } from './invariant.ts';

const notificationTexts: Invariant = {
  name: 'notification_texts',
  says: 'Every notification is short enough, has a text, and says nothing private',
  async find(client) {
    const gathered = new Gathered();
    const query = `select id, subject as title, blocks, opens from campaign where channel = 'push' order by id`;
    for await (const page of inPages<{ id: number; title: unknown; blocks: unknown; opens: unknown }>(client, query))
      for (const { id, ...stored } of page) {
        const read = StoredNotification.safeParse(stored);
        const faults = read.success
          ? notificationFaults({ title: read.data.title, text: read.data.blocks[0].text }).map(({ field }) => field)
          : ['not a notification'];
        if (faults.length > 0) gathered.add(`notification ${id}: ${faults.join(', ')}`);
      }
    return gathered;
  },
};

export const pushInvariants: readonly Invariant[] = [
  notificationTexts,
  bySql(
    'push_devices',
    'Notifications are on only in browsers of clients, with the key that the server has',
    `select format('device %s was subscribed with a key that ended', d.id)
       from push_device d join push_key k on k.id = d.push_key_id where d.ended_at is null and k.ended_at is not null
     union all
     select format('device %s belongs to a client who was erased', d.id)
       from push_device d join member m on m.id = d.member_id where d.ended_at is null and m.erased_at is not null
     union all
     select format('device %s doesn’t have the digest of its address', d.id)
       from push_device d where d.ended_at is null and d.digest <> sha256(convert_to(d.endpoint, 'UTF8'))`,
  ),
  bySql(
    'push_results',
    'Somebody got a notification if one of their devices did, and nothing waits for a device afterwards',
    `select format('recipient %s got the notification on no device', r.id)
       from campaign_recipient r join campaign_run u on u.id = r.campaign_run_id
      where u.channel = 'push' and r.status = 'sent' and not exists (
        select from push_delivery p where p.campaign_recipient_id = r.id and p.status = 'sent')
     union all
     select format('recipient %s is %s and got it on device %s', r.id, r.status, p.push_device_id)
       from push_delivery p join campaign_recipient r on r.id = p.campaign_recipient_id
      where p.status = 'sent' and r.status not in ('sent', 'sending')
     union all
     select format('delivery %s waits, and recipient %s is %s', p.id, r.id, r.status)
       from push_delivery p join campaign_recipient r on r.id = p.campaign_recipient_id
      where p.status = 'queued' and r.status in ('sent', 'in_doubt', 'failed')
     union all
     select format('delivery %s has been sent since %s', p.id, p.claimed_at)
       from push_delivery p where p.status = 'sending' and p.claimed_at < ${AT} - interval '1 hour'`,
  ),
  bySql(
    'push_off',
    'Nothing was sent to a device before it was turned on, or after it was turned off',
    `select format('device %s was sent to on %s', d.id, p.claimed_at)
       from push_delivery p join push_device d on d.id = p.push_device_id
      where p.claimed_at < d.created_at or p.claimed_at > d.ended_at`,
  ),
];
