/** All SQL about attempts to charge: the outbox between invoices and the gateway. */
import { sql as raw } from 'kysely';
import type { Day } from '#kit/domain/day.ts';
import { sql, type Sql } from '#kit/server/db.ts';

export type Attempt = {
  id: number;
  branch_id: number;
  invoice_id: number;
  payment_method_id: number;
  key: string;
  kind: 'scheduled' | 'manual';
  amount_cents: number;
  currency: string;
  on_day: Day;
};
export type Sending = Attempt & {
  first_sent_at: string;
  invoice_number: string;
  customer_ref: string | null;
  token: string;
};

/** Longer than the gateway's own limit: the previous sender has given up by now, or was killed. */
const SILENT_MS = 30_000;
/** The next attempt of a branch, or a given one: new, or left behind by a killed server. */
export const claimAttempt = async (
  db: Sql,
  branch_id: number,
  now: Date,
  id: number | null,
): Promise<(Attempt & { first_sent_at: string; was_sent: boolean }) | undefined> => {
  const silent = new Date(now.getTime() - SILENT_MS).toISOString();
  const at = now.toISOString();
  const { rows } = await raw<Attempt & { first_sent_at: string; was_sent: boolean }>`
    with next as (
      select a.id, a.first_sent_at is not null as was_sent from charge_attempt a
       where a.branch_id = ${branch_id} and (a.status = 'queued' or (a.status = 'sending' and a.sent_at < ${silent}::timestamptz))
         and (${id}::bigint is null or a.id = ${id}::bigint)
       order by a.id limit 1 for update skip locked)
    update charge_attempt a
       set status = 'sending', sent_at = ${at}::timestamptz, first_sent_at = coalesce(a.first_sent_at, ${at}::timestamptz)
      from next where a.id = next.id
    returning a.id, a.branch_id, a.invoice_id, a.payment_method_id, a.key, a.kind, a.amount_cents, a.currency, a.on_day,
              a.first_sent_at, next.was_sent`.execute(db);
  return rows[0];
};

const locked = (db: Sql, id: number) =>
  db
    .selectFrom('invoice')
    .select([
      'id',
      'branch_id',
      'member_id',
      'membership_id',
      'number',
      'status',
      'total_cents',
      'paid_cents',
      'currency',
    ])
    .where('id', '=', id)
    .forUpdate();
/** Locked until the commit, so no desk takes a payment for it in the meantime. */
export const lockInvoice = (db: Sql, id: number) => locked(db, id).executeTakeFirstOrThrow();
export const findLockedInvoice = (db: Sql, id: number) => locked(db, id).executeTakeFirst();
export type LockedInvoice = Awaited<ReturnType<typeof lockInvoice>>;

export const methodById = (db: Sql, id: number) =>
  db
    .selectFrom('payment_method')
    .select(['id', 'kind', 'brand', 'customer_ref', 'token', 'status', 'gateway'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

/** Attempts sent with a key whose outcome isn't known: locked until the commit. */
export const lockUnsettled = (db: Sql, key: string): Promise<Attempt | undefined> =>
  db
    .selectFrom('charge_attempt')
    .select(['id', 'branch_id', 'invoice_id', 'payment_method_id', 'key', 'amount_cents', 'currency', 'on_day', 'kind'])
    .$narrowType<Pick<Attempt, 'kind'>>()
    .where('key', '=', key)
    // Charges that came too late for their invoice were already refunded.
    .where(raw<boolean>`(status = 'sending' or (status = 'unknown' and decline_code is null))`)
    .forUpdate()
    .executeTakeFirst();

/** Still being sent, and not by another worker: locked until the commit. */
export const lockSending = (db: Sql, id: number) =>
  db
    .selectFrom('charge_attempt')
    .select(['id', 'status'])
    .where('id', '=', id)
    .where('status', '=', 'sending')
    .forUpdate()
    .executeTakeFirst();

type Outcome = {
  status: 'charged' | 'declined' | 'dropped' | 'unknown';
  reference?: string;
  payment_id?: number;
  decline_code?: string;
  is_hard?: boolean;
};
export const settleAttempt = async (db: Sql, id: number, outcome: Outcome): Promise<void> => {
  await db.updateTable('charge_attempt').set(outcome).where('id', '=', id).execute();
};
export const resizeAttempt = async (db: Sql, id: number, amount_cents: number): Promise<void> => {
  await db.updateTable('charge_attempt').set({ amount_cents }).where('id', '=', id).execute();
};

type NewAttempt = Omit<Attempt, 'id' | 'key'> & { member_id: number; staff_id: number | null };
/** None while another one is in progress. */
export const insertAttempt = async (db: Sql, attempt: NewAttempt): Promise<number | null> => {
  const { rows } = await raw<{ id: number }>`
    insert into charge_attempt (branch_id, member_id, invoice_id, payment_method_id, kind, amount_cents, currency, on_day, staff_id)
    values (${attempt.branch_id}, ${attempt.member_id}, ${attempt.invoice_id}, ${attempt.payment_method_id}, ${attempt.kind},
            ${attempt.amount_cents}, ${attempt.currency}, ${attempt.on_day}, ${attempt.staff_id})
    on conflict (invoice_id) where status in ('queued', 'sending') do nothing returning id`.execute(db);
  return rows[0]?.id ?? null;
};

/** Whether the invoice is being charged right now. */
export const isBeingCharged = async (db: Sql, invoice_id: number): Promise<boolean> => {
  const found = await db
    .selectFrom('charge_attempt')
    .select('id')
    .where('invoice_id', '=', invoice_id)
    .where('status', '=', 'sending')
    .executeTakeFirst();
  return found !== undefined;
};

export const branchesWithAttempts = () =>
  sql.selectFrom('charge_attempt').select('branch_id').where('status', 'in', ['queued', 'sending']).distinct();

/** The payment method of a membership, if the gateway can charge it. */
export const methodOfMembership = (db: Sql, membership_id: number, gateway: string) =>
  db
    .selectFrom('membership as ms')
    .innerJoin('payment_method as pm', 'pm.id', 'ms.payment_method_id')
    .select('pm.id')
    .where('ms.id', '=', membership_id)
    .where('pm.status', '=', 'active')
    .where('pm.gateway', '=', gateway)
    .executeTakeFirst();

export const declineOf = async (db: Sql, id: number): Promise<string> => {
  const { decline_code } = await db
    .selectFrom('charge_attempt')
    .select('decline_code')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return decline_code ?? '';
};
