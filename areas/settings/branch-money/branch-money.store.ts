/** All SQL about the currency and the tax rates of a branch. */
import { sql as raw, type Insertable } from 'kysely';
import { NotFound } from '#kit/domain/errors.ts';
import type { Day } from '#kit/domain/day.ts';
import { asQuery, sql, type DB, type Sql } from '#kit/server/db.ts';

export const taxesOf = (branch_id: number) =>
  sql
    .selectFrom('branch_tax')
    .select(['id', 'valid_from', 'name', 'rate_bp', 'version'])
    .where('branch_id', '=', branch_id)
    .orderBy('valid_from', 'desc');

type Recorded = { has_money: boolean; last_invoice_on: Day | null };
const recorded = (branch_id: number) =>
  raw<Recorded>`select has_money(${branch_id}) as has_money, tax_used_until(${branch_id}) as last_invoice_on`;
/** Whether payments were recorded in a branch, and the day of its last invoice. */
export const recordedIn = (branch_id: number) => asQuery(recorded(branch_id));
export const getRecorded = async (db: Sql, branch_id: number): Promise<Recorded> => {
  const { rows } = await recorded(branch_id).execute(db);
  return rows[0] ?? { has_money: false, last_invoice_on: null };
};

export const getTax = (db: Sql, id: number) =>
  db
    .selectFrom('branch_tax')
    .select(['id', 'branch_id', 'valid_from', 'version'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => new NotFound());
export const insertTax = (db: Sql, tax: Insertable<DB['branch_tax']>): Promise<{ id: number }> =>
  db.insertInto('branch_tax').values(tax).returning('id').executeTakeFirstOrThrow();
