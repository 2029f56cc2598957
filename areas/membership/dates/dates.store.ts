/** All SQL about memberships whose days were changed after the sale. */
import type { Sql, DB } from '#kit/server/db.ts';
import type { Insertable } from 'kysely';

export const insertDateChange = async (db: Sql, change: Insertable<DB['membership_date_change']>): Promise<void> => {
  await db.insertInto('membership_date_change').values(change).execute();
};
