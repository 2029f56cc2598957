/** All SQL about addresses that a branch tells what happened. */
import { sql as raw, type Insertable, type Updateable } from 'kysely';
import type { WebhookQuery } from './webhook.contract.ts';
import { webhookMachine } from './webhook.machine.ts';
import type { Webhook } from './webhook.model.ts';
import { NotFound } from '#kit/domain/errors.ts';
import type { DB, Sql } from '#kit/server/db.ts';
import { anyOf, containing, inBranches, listOf } from '#kit/server/list.ts';
import { moverOf } from '#kit/server/version.ts';

export type WebhookRecord = Omit<Webhook, 'can'> & { key_ended: boolean };
const columns = raw`
  w.id, w.branch_id, b.name as branch_name, w.website_key_id, k.name as key_name, k.ended_at is not null as key_ended, w.name, w.url, w.events, w.status, w.off_why,
  case when w.rotated_at is not null then w.secret_prefix end as secret_prefix, w.rotated_at, w.previous_until, w.failing_since,
  (select max(d.done_at) from webhook_delivery d where d.webhook_id = w.id and d.status = 'delivered') as last_delivered_at,
  (select count(*)::int from webhook_delivery d where d.webhook_id = w.id and d.status in ('queued', 'sending')) as waiting,
  (select count(*)::int from webhook_delivery d where d.webhook_id = w.id and d.status = 'failed') as failed,
  full_name(s.first_name, s.last_name) as staff_name, w.created_at, w.version`;
const from = raw`from webhook w join branch b on b.id = w.branch_id join website_key k on k.id = w.website_key_id left join staff s on s.id = w.staff_id`;
export const webhooks = listOf<WebhookQuery, WebhookRecord>({
  columns,
  from,
  seen: inBranches('w.branch_id'),
  filters: {
    status: anyOf('w.status'),
    event: (events) => raw`w.events && ${[...events]}::text[]`,
    q: containing("w.name || ' ' || w.url"),
  },
  sorts: { name: 'lower(w.name)', created_at: 'w.created_at', id: 'w.id' },
  id: 'w.id',
});
export const getWebhook = async (db: Sql, id: number): Promise<WebhookRecord> => {
  const { rows } = await raw<WebhookRecord>`select ${columns} ${from} where w.id = ${id}`.execute(db);
  const [row] = rows;
  if (!row) throw new NotFound();
  return row;
};
/** Whether the key belongs to the branch and hasn't ended; it can't end until this is saved. */
export const isKeyOpen = async (db: Sql, branch_id: number, website_key_id: number): Promise<boolean> => {
  const { rows } = await raw`
    select id from website_key where id = ${website_key_id} and branch_id = ${branch_id} and ended_at is null for share`.execute(
    db,
  );
  return rows.length > 0;
};
/** How many a branch has. Held until the end: two that are added at once wait for each other. */
export const holdWebhooksOf = async (db: Sql, branch_id: number): Promise<number> => {
  await raw`select pg_advisory_xact_lock(hashtextextended('webhooks of ' || ${branch_id}::text, 0))`.execute(db);
  const { rows } = await raw<{ total: number }>`
    select count(*)::int as total from webhook where branch_id = ${branch_id}`.execute(db);
  return rows[0]?.total ?? 0;
};
export const insertWebhook = async (db: Sql, row: Insertable<DB['webhook']>): Promise<number> => {
  const { id } = await db.insertInto('webhook').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
};
export const moveWebhook = moverOf('webhook', webhookMachine);

/** The sealed secret is bound to the id, so it comes after the row; both are in one transaction. */
export const firstSecret = async (db: Sql, id: number, secret_sealed: string, secret_prefix: string): Promise<void> => {
  await db.updateTable('webhook').set({ secret_sealed, secret_prefix }).where('id', '=', id).execute();
};
type Secret = { id: number; version: number; now: string; sealed: string; prefix: string; until: string | null };
/** False: someone was faster. `until`: how long the secret before it also signs; null: not at all. */
export const replaceSecret = async (db: Sql, { id, version, now, sealed, prefix, until }: Secret): Promise<boolean> => {
  const { rows } = await raw`
    update webhook
       set previous_sealed = case when ${until}::timestamptz is null then null else secret_sealed end, previous_until = ${until}::timestamptz,
           secret_sealed = ${sealed}, secret_prefix = ${prefix}, rotated_at = ${now}::timestamptz
     where id = ${id} and version = ${version} returning id`.execute(db);
  return rows.length > 0;
};
/** What the sender notes about an address; its version stays. */
export const noteWebhook = async (
  db: Sql,
  id: number,
  changes: Pick<Updateable<DB['webhook']>, 'failing_since' | 'rests_until' | 'told_at'>,
): Promise<void> => {
  await db.updateTable('webhook').set(changes).where('id', '=', id).execute();
};
/**
 * Everyone who changes messages of an address locks the address first. The claim does so with what it saw before it
 * waited, so the other order could end in a deadlock. It excludes no new messages.
 */
export const lockWebhook = async (db: Sql, id: number): Promise<void> => {
  await raw`select from webhook where id = ${id} for no key update`.execute(db);
};
/** By the system, and only if it is still on: null if somebody was faster. */
export const turnOffWebhook = async (db: Sql, id: number, off_why: 'failing' | 'gone'): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('webhook')
    .set({ status: 'off', off_why })
    .where('id', '=', id)
    .where('status', '=', 'active')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};
/** Who created the address, while they work here; otherwise the staff of the branch who manage its website. */
export const ownersOf = async (db: Sql, id: number): Promise<number[]> => {
  const { rows } = await raw<{ id: number; is_own: boolean }>`
    select s.id, s.id = w.staff_id as is_own from webhook w join staff s on s.status = 'active' and (s.id = w.staff_id or exists (
      select from staff_role sr join role_function rf on rf.role_id = sr.role_id and rf.flag = 'EDIT_FACILITY_ACCOUNT'
       where sr.staff_id = s.id and sr.branch_id = w.branch_id))
     where w.id = ${id} order by s.id limit 50`.execute(db);
  const own = rows.filter(({ is_own }) => is_own);
  return (own.length > 0 ? own : rows).map((row) => row.id);
};
