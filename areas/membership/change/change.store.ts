/** All SQL about memberships that were changed to a different programme. */
import type { Sql, DB } from '#kit/server/db.ts';
import type { Insertable } from 'kysely';

export const insertChange = async (db: Sql, change: Insertable<DB['membership_change']>): Promise<void> => {
  await db.insertInto('membership_change').values(change).execute();
};
