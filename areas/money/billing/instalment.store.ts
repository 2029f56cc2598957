/** All SQL about instalments as other areas plan them: the parts of a membership that is paid over time. */
import type { Instalment } from './billing.rules.ts';
import type { Day } from '#kit/domain/day.ts';
import { sql, type Sql, type DB } from '#kit/server/db.ts';
import type { Insertable } from 'kysely';

/** A sign-up that hasn't begun is changed: its plan is laid out anew. */
export const forgetInstalments = async (db: Sql, membership_id: number): Promise<void> => {
  await db.deleteFrom('instalment').where('membership_id', '=', membership_id).execute();
};

/** A membership ends: planned instalments, or those for days after the end, are no longer charged. */
export const callOffInstalments = async (db: Sql, membership_id: number, after?: Day): Promise<void> => {
  await db
    .updateTable('instalment')
    .set({ status: 'called_off' })
    .where('membership_id', '=', membership_id)
    .where('status', '=', 'planned')
    .$if(after !== undefined, (query) => query.where('from_on', '>', after ?? ''))
    .execute();
};
/** The end was withdrawn: the cancelled instalments are planned again. */
export const planInstalmentsAgain = async (db: Sql, membership_id: number): Promise<void> => {
  await db
    .updateTable('instalment')
    .set({ status: 'planned' })
    .where('membership_id', '=', membership_id)
    .where('status', '=', 'called_off')
    .execute();
};
/** The last invoiced day of a membership that is paid period by period. */
export const invoicedUntil = async (db: Sql, membership_id: number): Promise<Day | null> => {
  const row = await db
    .selectFrom('instalment')
    .select('until_on')
    .where('membership_id', '=', membership_id)
    .where('status', '=', 'invoiced')
    .orderBy('part_no', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.until_on ?? null;
};

/** The plan of a membership as it is stored, in its order. */
export const planOf = (membership_id: number) =>
  sql
    .selectFrom('instalment')
    .select(['part_no', 'due_on', 'from_on', 'until_on', 'amount_cents', 'status', 'invoice_id'])
    .$narrowType<{ status: 'planned' | 'invoiced' | 'called_off' }>()
    .where('membership_id', '=', membership_id)
    .orderBy('part_no');
type Moved = Pick<Instalment, 'part_no' | 'due_on' | 'from_on' | 'until_on'>;
/** Moves the days of a plan; amounts and invoiced parts stay. */
export const savePlan = async (db: Sql, membership_id: number, parts: readonly Moved[]): Promise<void> => {
  for (const { part_no, ...days } of parts) {
    const { due_on, from_on, until_on } = days;
    await db
      .updateTable('instalment')
      .set({ due_on, from_on, until_on })
      .where('membership_id', '=', membership_id)
      .where('part_no', '=', part_no)
      .execute();
  }
};
/** The upcoming parts of a membership, in order. */
export const partsToCome = (membership_id: number) =>
  sql
    .selectFrom('instalment')
    .select(['part_no', 'due_on', 'from_on', 'until_on', 'amount_cents'])
    .where('membership_id', '=', membership_id)
    .where('status', '=', 'planned')
    .orderBy('part_no');
/** Locked until the commit, so the billing run doesn't take any of them. */
export const lockPartsToCome = async (db: Sql, membership_id: number): Promise<void> => {
  await db
    .selectFrom('instalment')
    .select('id')
    .where('membership_id', '=', membership_id)
    .where('status', '=', 'planned')
    .orderBy('id')
    .forUpdate()
    .execute();
};
/** All upcoming parts become one, which is invoiced. */
export const mergeParts = async (
  db: Sql,
  membership_id: number,
  { part_no, until_on, amount_cents }: Instalment,
  invoice_id: number,
): Promise<void> => {
  const planned = { membership_id, status: 'planned' } as const;
  const gone = await db
    .deleteFrom('instalment')
    .where('membership_id', '=', planned.membership_id)
    .where('status', '=', planned.status)
    .where('part_no', '>', part_no)
    .executeTakeFirst();
  // It gives what all of them together would have given.
  const periods = Number(gone.numDeletedRows) + 1;
  await db
    .updateTable('instalment')
    .set({ until_on, amount_cents, invoice_id, status: 'invoiced', periods })
    .where('membership_id', '=', planned.membership_id)
    .where('status', '=', planned.status)
    .where('part_no', '=', part_no)
    .execute();
};

export const insertPlan = async (db: Sql, parts: readonly Insertable<DB['instalment']>[]): Promise<void> => {
  await db.insertInto('instalment').values(parts).execute();
};
