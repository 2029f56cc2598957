/** All SQL about disputes. */
import type { Insertable } from 'kysely';
import type { Day } from '#kit/domain/day.ts';
import type { Dispute, DisputeGoes } from '../refund/refund.model.ts';
import { sql, type DB, type Sql } from '#kit/server/db.ts';
import { saveVersioned } from '#kit/server/version.ts';

export const disputesOf = (payment_id: number) =>
  sql
    .selectFrom('dispute')
    .select([
      'id',
      'status',
      'reason',
      'reference',
      'currency',
      'amount_cents',
      'created_at',
      'settled_on',
      'sold_open',
      'sold_goes',
      'version',
    ])
    .$narrowType<Pick<Dispute, 'status' | 'sold_goes'>>()
    .where('payment_id', '=', payment_id)
    .orderBy('id', 'desc');

/** Disputes of a client that staff should know about: open ones, and recently lost ones. */
export const disputesOfMember = (member_id: number, lost_since: Day) =>
  sql
    .selectFrom('dispute as d')
    .innerJoin('payment as p', 'p.id', 'd.payment_id')
    .select('p.number')
    .where('p.member_id', '=', member_id)
    .where((eb) =>
      eb.or([eb('d.status', '=', 'open'), eb('d.settled_on', '>=', lost_since).and('d.status', '=', 'lost')]),
    )
    .orderBy('d.id', 'desc')
    .limit(5);

/** Refunds to a client that the gateway couldn't carry out. */
export const failedReturnsOfMember = (member_id: number) =>
  sql
    .selectFrom('refund as r')
    .innerJoin('payment as p', 'p.id', 'r.payment_id')
    .select('p.number')
    .where('r.member_id', '=', member_id)
    .where('r.gateway_state', '=', 'failed')
    .orderBy('r.id', 'desc')
    .limit(5);

export const lockDispute = (db: Sql, reference: string) =>
  db
    .selectFrom('dispute')
    .select(['id', 'status'])
    .$narrowType<Pick<Dispute, 'status'>>()
    .where('reference', '=', reference)
    .forUpdate()
    .executeTakeFirst();

export const insertDispute = async (db: Sql, dispute: Insertable<DB['dispute']>): Promise<number> => {
  const { id } = await db.insertInto('dispute').values(dispute).returning('id').executeTakeFirstOrThrow();
  return id;
};
export const saveDisputeGoes = (db: Sql, id: number, version: number, sold_goes: DisputeGoes): Promise<void> =>
  saveVersioned(db, 'dispute', id, version, { sold_goes, sold_open: false });
export const endDispute = async (
  db: Sql,
  id: number,
  settled: { status: Dispute['status']; settled_on: Day | null; sold_open: boolean },
): Promise<void> => {
  await db.updateTable('dispute').set(settled).where('id', '=', id).where('status', '=', 'open').execute();
};

/** The e-mail address of the branch. */
export const findBranchEmail = async (db: Sql, branch_id: number): Promise<string | null> => {
  const found = await db.selectFrom('branch').select('email').where('id', '=', branch_id).executeTakeFirst();
  return found?.email ?? null;
};
