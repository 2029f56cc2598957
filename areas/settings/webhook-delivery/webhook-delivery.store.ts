/** All SQL about messages to the addresses of a branch. Triggers write them, in the transaction of what they tell. */
import { sql as raw, type Insertable, type Updateable } from 'kysely';
import type { DeliveryQuery } from './webhook-delivery.contract.ts';
import type { Delivery, DeliveryRow } from './webhook-delivery.model.ts';
import type { WebhookStatusOf } from './webhook-delivery.rules.ts';
import { NotFound } from '#kit/domain/errors.ts';
import { asQuery, type DB, type Sql } from '#kit/server/db.ts';
import { anyOf, containing, inBranches, is, listOf } from '#kit/server/list.ts';

export type DeliveryRecord = Omit<DeliveryRow, 'can'> &
  Pick<Delivery, 'answer_text'> &
  WebhookStatusOf & { facts: Record<string, unknown> };
const columns = raw`
  d.id, d.branch_id, b.name as branch_name, d.webhook_id, w.name as webhook_name, w.status as webhook_status, d.event, d.record_id, d.status, d.tries, d.answer,
  d.fault, d.took_ms, d.next_try_at, d.done_at, d.created_at, d.facts, d.answer_text`;
const from = raw`from webhook_delivery d join webhook w on w.id = d.webhook_id join branch b on b.id = d.branch_id`;
export const deliveries = listOf<DeliveryQuery, DeliveryRecord>({
  columns,
  from,
  seen: inBranches('d.branch_id'),
  filters: {
    webhook_id: is('d.webhook_id'),
    status: anyOf('d.status'),
    event: anyOf('d.event'),
    q: containing("d.id || ' ' || coalesce(d.record_id::text, '') || ' ' || w.name"),
  },
  sorts: { created_at: 'd.created_at', id: 'd.id' },
  id: 'd.id',
});
export const getDelivery = async (db: Sql, id: number): Promise<DeliveryRecord> => {
  const { rows } = await raw<DeliveryRecord>`select ${columns} ${from} where d.id = ${id}`.execute(db);
  const [row] = rows;
  if (!row) throw new NotFound();
  return row;
};
/** The job that sends is woken when the transaction commits. */
export const wake = async (db: Sql): Promise<void> => {
  await raw`select webhook_wake()`.execute(db);
};
export const insertTest = async (
  db: Sql,
  row: Pick<Insertable<DB['webhook_delivery']>, 'branch_id' | 'webhook_id' | 'facts'>,
): Promise<number> => {
  const { id } = await db
    .insertInto('webhook_delivery')
    .values({ ...row, event: 'test' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

const AGAIN = raw`status = 'queued', tries = 0, tried_since = null, next_try_at = null, done_at = null, claimed_at = null, fault = null,
  answer = null, answer_text = null, took_ms = null`;
/** False: it is being sent already. */
export const replayOne = async (db: Sql, id: number): Promise<boolean> => {
  const { rows } =
    await raw`update webhook_delivery set ${AGAIN} where id = ${id} and status in ('delivered', 'failed') returning id`.execute(
      db,
    );
  return rows.length > 0;
};
export const replayFailed = async (db: Sql, webhook_id: number): Promise<number> => {
  const { rows } =
    await raw`update webhook_delivery set ${AGAIN} where webhook_id = ${webhook_id} and status = 'failed' and event <> 'test' returning id`.execute(
      db,
    );
  return rows.length;
};
/** What waits for an address that is off isn't sent. */
export const closeWaiting = async (db: Sql, webhook_id: number, now: string): Promise<void> => {
  await raw`update webhook_delivery set status = 'failed', fault = 'off', next_try_at = null, done_at = ${now}::timestamptz
    where webhook_id = ${webhook_id} and status = 'queued'`.execute(db);
};

/** The process that was sending has stopped in the middle: receivers recognise a message by its id. */
const STOPPED_AFTER_MIN = 2;
export const takeUpStopped = (now: string) =>
  asQuery(raw`update webhook_delivery set status = 'queued', claimed_at = null
    where id in (select id from webhook_delivery
                  where status = 'sending' and claimed_at < ${now}::timestamptz - make_interval(mins => ${STOPPED_AFTER_MIN})
                  order by id for no key update skip locked)`);
/** What was written while its address was being turned off. */
export const closeLate = (now: string) =>
  asQuery(raw`update webhook_delivery set status = 'failed', fault = 'off', next_try_at = null, done_at = ${now}::timestamptz
    where id in (select d.id from webhook_delivery d join webhook w on w.id = d.webhook_id
                  where w.status = 'off' and d.status = 'queued' order by d.id for no key update of d skip locked)`);

export type Claimed = {
  id: number;
  branch_id: number;
  webhook_id: number;
  event: string;
  facts: Record<string, unknown>;
  tries: number;
  tried_since: string;
  created_at: string;
  name: string;
  url: string;
  secret_sealed: string;
  previous_sealed: string | null;
  previous_until: string | null;
  failing_since: string | null;
  told_at: string | null;
  /** What the key can read of the lead, as it is now. */
  lead: Record<string, unknown> | null;
};
/** One message at a time for each address, the oldest first; addresses take turns, so that a slow one delays no other. */
export const claimNext = (now: string) =>
  asQuery(raw<Claimed>`
    with due as (
      select w.id as webhook_id, q.id from webhook w
       cross join lateral (select d.id from webhook_delivery d
                            where d.webhook_id = w.id and d.status = 'queued' and (d.next_try_at is null or d.next_try_at <= ${now}::timestamptz)
                            order by d.id limit 1) q
       where w.status = 'active' and (w.rests_until is null or w.rests_until <= ${now}::timestamptz)
         and not exists (select from webhook_delivery s where s.webhook_id = w.id and s.status = 'sending')
       order by w.tried_at nulls first, w.id limit 1 for no key update of w skip locked),
    turn as (update webhook w set tried_at = ${now}::timestamptz from due where w.id = due.webhook_id),
    claimed as (
      update webhook_delivery d
         set status = 'sending', tries = d.tries + 1, claimed_at = ${now}::timestamptz, next_try_at = null,
             tried_since = coalesce(d.tried_since, ${now}::timestamptz)
        from due where d.id = due.id and d.status = 'queued' and (d.next_try_at is null or d.next_try_at <= ${now}::timestamptz)
      returning d.id, d.branch_id, d.webhook_id, d.event, d.record_id, d.facts, d.tries, d.tried_since, d.created_at)
    select c.id, c.branch_id, c.webhook_id, c.event, c.facts, c.tries, c.tried_since, c.created_at, w.name, w.url, w.secret_sealed,
           w.previous_sealed, w.previous_until, w.failing_since, w.told_at, to_jsonb(l) as lead
      from claimed c join webhook w on w.id = c.webhook_id join website_key k on k.id = w.website_key_id
      left join lateral (select x.first_name, x.last_name, x.email, x.phone, x.source, x.interest from lead x
                          where starts_with(c.event, 'lead_') and 'read_leads' = any (k.scopes) and x.id = c.record_id and x.branch_id = c.branch_id) l on true`);

type Done = Pick<
  Updateable<DB['webhook_delivery']>,
  'status' | 'answer' | 'answer_text' | 'fault' | 'took_ms' | 'next_try_at' | 'done_at'
>;
/** False: it was taken up by someone else in the meantime, or its address is gone. `tries` names the try. */
export const settle = async (db: Sql, { id, tries }: { id: number; tries: number }, done: Done): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('webhook_delivery')
    .set({ ...done, claimed_at: null })
    .where('id', '=', id)
    .where('status', '=', 'sending')
    .where('tries', '=', tries)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};
const KEPT_DAYS = 30;
export const removeOld = (now: string) =>
  asQuery(raw`delete from webhook_delivery where done_at < ${now}::timestamptz - make_interval(days => ${KEPT_DAYS})`);
