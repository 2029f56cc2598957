/** Writes what an agreement covers. */
import type { Day } from '#kit/domain/day.ts';
import type { Sql } from '#kit/server/db.ts';

type Cover = { agreement_id: number; organisation_id: number; branch_id: number; start_on: Day; end_on: Day };
export const insertCovers = async (db: Sql, covers: readonly Cover[]): Promise<void> => {
  if (covers.length > 0) await db.insertInto('franchise_agreement_branch').values(covers).execute();
};

type Of = { agreement_id: number; branch_id: number };
/** The last covered day of a branch, and whether it was removed before the agreement ends. */
export const moveCoverEnd = async (
  db: Sql,
  { agreement_id, branch_id }: Of,
  end: { is_taken_out: boolean; end_on: Day },
): Promise<void> => {
  await db
    .updateTable('franchise_agreement_branch')
    .set(end)
    .where('agreement_id', '=', agreement_id)
    .where('branch_id', '=', branch_id)
    .execute();
};
/** Removes a branch whose cover never started. */
export const deleteCover = async (db: Sql, { agreement_id, branch_id }: Of): Promise<void> => {
  await db
    .deleteFrom('franchise_agreement_branch')
    .where('agreement_id', '=', agreement_id)
    .where('branch_id', '=', branch_id)
    .execute();
};
