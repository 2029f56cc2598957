/** All SQL about a client who turns notifications on or off in a browser. */
import { sql as raw, type RawBuilder } from 'kysely';
import { consentJoin } from '../campaign-run/campaign-run.store.ts';
import { asQuery, type Sql } from '#kit/server/db.ts';

export type PushPerson = {
  id: number;
  branch_id: number;
  branch_name: string;
  /** Agreed, and said no to nothing since. */
  is_agreed: boolean;
  has_consent: boolean;
  is_known: boolean;
  devices: number;
};
const digestOf = (endpoint: string | null): RawBuilder<unknown> => raw`sha256(convert_to(${endpoint}::text, 'UTF8'))`;
/** `is_known`: this browser is one of theirs, with the key that the server has now. */
export const pushPerson = (member_id: number, key_id: number, endpoint: string | null) =>
  asQuery(raw<PushPerson>`
    select m.id, m.branch_id, b.name as branch_name, c.given_at is not null as has_consent,
           c.given_at is not null and coalesce(z.refused_at <= c.given_at, true) as is_agreed,
           exists (select from push_device d where d.member_id = m.id and d.push_key_id = ${key_id} and d.ended_at is null
                      and d.digest = ${digestOf(endpoint)}) as is_known,
           (select count(*)::int from push_device d where d.member_id = m.id and d.push_key_id = ${key_id} and d.ended_at is null) as devices
      from member m join branch b on b.id = m.branch_id ${consentJoin('push')}
     where m.id = ${member_id} and m.erased_at is null`);
/** Whether a browser was this client’s, and wasn’t turned off. */
export const wasOn = (member_id: number, endpoint: string) =>
  asQuery(raw<{ id: number }>`
    select d.id from push_device d where d.member_id = ${member_id} and d.digest = ${digestOf(endpoint)}
       and (d.ended_at is null or d.ended_why in ('gone', 'replaced')) limit 1`);

type Why = 'off' | 'replaced';
const ended = (at: string, why: Why): RawBuilder<unknown> =>
  raw`ended_at = ${at}::timestamptz, ended_why = ${why}, endpoint = '', p256dh = '', auth = ''`;
export const endDevice = async (db: Sql, member_id: number, endpoint: string, at: string, why: Why): Promise<void> => {
  await raw`update push_device set ${ended(at, why)}
    where member_id = ${member_id} and digest = ${digestOf(endpoint)} and ended_at is null`.execute(db);
};

/** Nobody has more: the oldest makes room. */
const MOST_DEVICES = 10;
type Subscribed = {
  branch_id: number;
  member_id: number;
  key_id: number;
  endpoint: string;
  p256dh: string;
  auth: string;
};
/** A browser belongs to the client who turned notifications on in it last. */
export const saveDevice = async (db: Sql, of: Subscribed, at: string): Promise<void> => {
  await raw`update push_device set ${ended(at, 'replaced')}
    where digest = ${digestOf(of.endpoint)} and ended_at is null and (member_id <> ${of.member_id} or push_key_id <> ${of.key_id})`.execute(
    db,
  );
  await raw`
    insert into push_device (branch_id, member_id, push_key_id, endpoint, digest, p256dh, auth, created_at)
    values (${of.branch_id}, ${of.member_id}, ${of.key_id}, ${of.endpoint}, ${digestOf(of.endpoint)}, ${of.p256dh}, ${of.auth}, ${at}::timestamptz)
    on conflict (digest) where ended_at is null do update set p256dh = excluded.p256dh, auth = excluded.auth`.execute(
    db,
  );
  await raw`update push_device set ${ended(at, 'replaced')} where id in (
    select d.id from push_device d where d.member_id = ${of.member_id} and d.ended_at is null order by d.id desc offset ${MOST_DEVICES})`.execute(
    db,
  );
};
