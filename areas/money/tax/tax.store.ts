/** All SQL about tax rates. */
import { sql } from '#kit/server/db.ts';

/** The rates of a branch, each with the day from which it applies. */
export const taxRowsOf = (branch_id: number) =>
  sql.selectFrom('branch_tax').select(['valid_from', 'name', 'rate_bp']).where('branch_id', '=', branch_id);
