/** All SQL about adjustments of commission. */
import { sql as raw, type Insertable } from 'kysely';
import { commissionAdjustmentMachine } from './commission-adjustment.machine.ts';
import type { Adjustment } from './commission-adjustment.model.ts';
import type { Day } from '#kit/domain/day.ts';
import { asQuery, type DB, type Sql } from '#kit/server/db.ts';
import { moverOf } from '#kit/server/version.ts';

export type AdjustmentRecord = Omit<Adjustment, 'can' | 'blocked'> & { staff_id: number; statement_id: number };
const columns = raw`
  a.id, a.branch_id, a.statement_id, a.staff_id, a.status, a.currency, a.amount_cents, a.reason, a.asked_by, a.decided_why, a.counts_in, a.created_at, a.version,
  full_name(s.first_name, s.last_name) as asked_by_name, full_name(d.first_name, d.last_name) as decided_by_name`;
const from = raw`from commission_adjustment a left join staff s on s.id = a.asked_by left join staff d on d.id = a.decided_by`;

export const adjustmentOf = (id: number, branches: readonly number[]) =>
  asQuery(
    raw<AdjustmentRecord>`select ${columns} ${from} where a.id = ${id} and a.branch_id = any (${[...branches]}::bigint[])`,
  );
/** Asked for here, or counting here. */
export const adjustmentsOf = (statement_id: number) =>
  asQuery(raw<AdjustmentRecord>`
    select ${columns} ${from} where a.statement_id = ${statement_id} or a.counts_in = ${statement_id} order by a.id desc limit 200`);

export const insertAdjustment = async (db: Sql, row: Insertable<DB['commission_adjustment']>): Promise<number> => {
  const { id } = await db.insertInto('commission_adjustment').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
};
export const moveAdjustment = moverOf('commission_adjustment', commissionAdjustmentMachine);

/** The last closed month of a branch; months stay open until the commit. */
export const holdMonths = async (db: Sql, branch_id: number): Promise<Day | null> => {
  await raw`select pg_advisory_xact_lock_shared(7420047, ${branch_id}::integer)`.execute(db);
  const { rows } = await raw<{ month: Day | null }>`
    select max(month) as month from commission_close where branch_id = ${branch_id}`.execute(db);
  return rows[0]?.month ?? null;
};
type Of = { branch_id: number; staff_id: number; month: Day; currency: string };
/** The statement of a person for a month; it is begun if there is none. */
export const ensureStatement = async (db: Sql, of: Of): Promise<number> => {
  await db
    .insertInto('commission_statement')
    .values(of)
    .onConflict((on) => on.doNothing())
    .execute();
  const { id } = await db
    .selectFrom('commission_statement')
    .select('id')
    .where('branch_id', '=', of.branch_id)
    .where('staff_id', '=', of.staff_id)
    .where('month', '=', of.month)
    .executeTakeFirstOrThrow();
  return id;
};
