/** All SQL about the server’s key for notifications, the devices of clients, and what arrived on each. */
import { sql as raw } from 'kysely';
import type { DeviceStatus } from './push-device.rules.ts';
import { asQuery, type Sql } from '#kit/server/db.ts';

export type PushKeyRow = { id: number; public_key: string; private_key: string };
export const currentKey = () =>
  asQuery(raw<PushKeyRow>`select k.id, k.public_key, k.private_key from push_key k where k.ended_at is null`);
/** Nothing if another process made one at the same time. */
export const insertKey = async (db: Sql, key: { public_key: string; private_key: string }): Promise<void> => {
  await raw`insert into push_key (public_key, private_key) values (${key.public_key}, ${key.private_key})
    on conflict ((true)) where ended_at is null do nothing`.execute(db);
};
/** What was subscribed with it can’t be sent to any more. */
export const endKey = async (db: Sql, id: number, at: string): Promise<void> => {
  await raw`update push_device set ended_at = ${at}::timestamptz, ended_why = 'replaced', endpoint = '', p256dh = '', auth = ''
    where push_key_id = ${id} and ended_at is null`.execute(db);
  await raw`update push_key set ended_at = ${at}::timestamptz where id = ${id} and ended_at is null`.execute(db);
};

export type Device = { id: number; endpoint: string; p256dh: string; auth: string };
type Of = { branch_id: number; recipient_id: number; member_id: number; key_id: number; now: string };
/** The devices of a person that haven’t got it yet, each marked before anything is sent. */
export const claimDevices = ({ branch_id, recipient_id, member_id, key_id, now }: Of) =>
  asQuery(raw<Device>`
    with claimed as (
      insert into push_delivery as p (branch_id, campaign_recipient_id, push_device_id, status, claimed_at)
      select ${branch_id}, ${recipient_id}, d.id, 'sending', ${now}::timestamptz
        from push_device d where d.member_id = ${member_id} and d.push_key_id = ${key_id} and d.ended_at is null
      on conflict (campaign_recipient_id, push_device_id)
        do update set status = 'sending', claimed_at = excluded.claimed_at where p.status = 'queued'
      returning p.push_device_id)
    select d.id, d.endpoint, d.p256dh, d.auth from claimed c join push_device d on d.id = c.push_device_id order by d.id`);
type Done = { recipient_id: number; device_id: number; status: DeviceStatus; answer: number | null; now: string };
/** Settles one device; one that doesn’t exist any more is removed in the same statement. */
export const settleDevice = ({ recipient_id, device_id, status, answer, now }: Done) =>
  asQuery(raw`
    with gone as (
      update push_device set ended_at = ${now}::timestamptz, ended_why = 'gone', endpoint = '', p256dh = '', auth = ''
       where id = ${device_id} and ended_at is null and ${status} = 'gone')
    update push_delivery set status = ${status}, answer = ${answer}
     where campaign_recipient_id = ${recipient_id} and push_device_id = ${device_id} and status = 'sending'`);
/** What became of a notification on each device of a person, with what was answered. */
export const deliveriesOf = (recipient_id: number) =>
  asQuery(raw<{ status: DeviceStatus; answer: number | null }>`
    select p.status, p.answer from push_delivery p where p.campaign_recipient_id = ${recipient_id} order by p.id`);
/** The person got it, or won’t: what still waits for another device isn’t tried again. */
export const closeDeliveries = (recipient_id: number) =>
  asQuery(
    raw`update push_delivery set status = 'failed' where campaign_recipient_id = ${recipient_id} and status = 'queued'`,
  );
