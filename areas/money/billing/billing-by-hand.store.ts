/** The records of billing runs, with their progress. */
import type { Sql } from '#kit/server/db.ts';
import { sql as raw } from 'kysely';

export type BranchToBill = { id: number; time_zone: string };
/** The runs in progress, or the one asked for. */
export const branchesToBill = (db: Sql, only: number | null): Promise<BranchToBill[]> =>
  db
    .selectFrom('branch')
    .select(['id', 'time_zone'])
    .where('is_active', '=', true)
    .$if(only !== null, (query) => query.where('id', '=', only ?? 0))
    .orderBy('id')
    .execute();

/** Held until the commit: a second start of a run waits for the first. */
export const lockByHand = async (db: Sql): Promise<void> => {
  await raw`select pg_advisory_xact_lock(hashtextextended('billing by hand', 0))`.execute(db);
};
export const isRunUnderWay = async (db: Sql): Promise<boolean> =>
  (await db
    .selectFrom('task_run')
    .select('id')
    .where('kind', '=', 'billing')
    .where('status', 'in', ['queued', 'running'])
    .executeTakeFirst()) !== undefined;

type NewRun = { branch_id: number | null; total: number; staff_id: number | null; status?: 'running' };
export const insertBillingRun = async (db: Sql, run: NewRun): Promise<number> => {
  const { id } = await db
    .insertInto('task_run')
    .values({ kind: 'billing', ...run })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};
export const findBillingRun = (db: Sql, id: number) =>
  db.selectFrom('task_run').select(['branch_id', 'staff_id', 'finished_at']).where('id', '=', id).executeTakeFirst();
export const addProgress = async (db: Sql, id: number, more: number): Promise<void> => {
  await db
    .updateTable('task_run')
    .set((eb) => ({ done: eb('done', '+', more), status: 'running' }))
    .where('id', '=', id)
    .execute();
};
export const finishBillingRun = async (
  db: Sql,
  id: number,
  run: { status: 'done' | 'failed'; finished_at: string; result: string },
): Promise<void> => {
  await db.updateTable('task_run').set(run).where('id', '=', id).execute();
};
