/** All SQL about refunds on their way to the gateway, and about its events. */
import { sql as raw, type Updateable } from 'kysely';
import type { PaymentMethod } from '#kit/domain/lookups/choices.ts';
import type { GatewayEvent } from '#kit/server/gateway.ts';
import type { DB, Sql } from '#kit/server/db.ts';

/** False: already processed. A second one at the same time waits here for the commit. */
export const isFresh = async (db: Sql, { id, kind }: GatewayEvent): Promise<boolean> => {
  const { rows } = await raw`
    insert into gateway_event (id, kind) values (${id}, ${kind}) on conflict (id) do nothing returning id`.execute(db);
  return rows.length > 0;
};

export const paymentOfReference = (db: Sql, reference: string) =>
  db
    .selectFrom('payment as p')
    .leftJoin('payment_allocation as a', 'a.payment_id', 'p.id')
    .select(['p.id', 'p.branch_id', 'p.member_id', 'p.method', 'p.currency', 'p.number', 'a.invoice_id'])
    .$narrowType<{ method: PaymentMethod }>()
    .where('p.gateway_ref', '=', reference)
    .executeTakeFirst();

export type QueuedReturn = {
  id: number;
  branch_id: number;
  payment_id: number;
  amount_cents: number;
  currency: string;
  reference: string;
  decided_at: string;
};
/** Waits for the gateway: locked until the commit. */
export const lockReturn = async (db: Sql, id: number): Promise<QueuedReturn | undefined> => {
  const { rows } = await raw<QueuedReturn>`
    select r.id, r.branch_id, r.payment_id, r.amount_cents, r.currency, p.gateway_ref as reference, r.decided_at
      from refund r join payment p on p.id = r.payment_id
     where r.id = ${id} and r.gateway_state = 'queued' and p.gateway_ref is not null for update of r`.execute(db);
  return rows[0];
};

type Returned = Pick<Updateable<DB['refund']>, 'gateway_state' | 'gateway_ref'>;
export const markReturn = async (db: Sql, id: number, said: Returned): Promise<void> => {
  await db.updateTable('refund').set(said).where('id', '=', id).execute();
};
export const returnOfReference = (db: Sql, gateway_ref: string) =>
  db
    .selectFrom('refund')
    .select(['id', 'branch_id', 'payment_id'])
    .where('gateway_ref', '=', gateway_ref)
    .executeTakeFirst();
/** One of our refunds by its number, if it belongs to this payment. */
export const ownReturn = (db: Sql, id: number, reference: string) =>
  db
    .selectFrom('refund as r')
    .innerJoin('payment as p', 'p.id', 'r.payment_id')
    .select(['r.id', 'r.branch_id', 'r.payment_id', 'r.gateway_state'])
    .where('r.id', '=', id)
    .where('p.gateway_ref', '=', reference)
    .executeTakeFirst();
