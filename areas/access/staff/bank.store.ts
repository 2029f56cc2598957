/** Bank accounts of staff, as they are stored: sealed. */
import { asQuery, type Sql } from '#kit/server/db.ts';
import { sql as raw } from 'kysely';

export type KeptBank = { bank_name: string | null; bank_account_sealed: string | null };
export const bankOfPerson = (id: number) =>
  asQuery(
    raw<
      KeptBank & { version: number }
    >`select bank_name, bank_account_sealed, version from staff_person where id = ${id}`,
  );
export const saveBank = async (
  db: Sql,
  id: number,
  bank: KeptBank & { bank_account_end: string | null; bank_account_at: string },
): Promise<void> => {
  await db.updateTable('staff').set(bank).where('id', '=', id).execute();
};
