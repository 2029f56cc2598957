/** All SQL about pending e-mail changes of clients. */
import { sql as raw } from 'kysely';
import { asQuery, fixed, type Sql } from '#kit/server/db.ts';

export type WaitingEmail = {
  id: number;
  branch_id: number;
  branch_name: string;
  first_name: string;
  email: string | null;
  has_password: boolean;
  next_email_sealed: string | null;
  next_email_until: string | null;
};
const columns = raw`m.id, m.branch_id, b.name as branch_name, m.first_name, m.email, coalesce(l.password_hash is not null, false) as has_password,
  l.next_email_sealed, l.next_email_until`;
const of = raw`from member m join branch b on b.id = m.branch_id left join member_login l on l.member_id = m.id`;

export const emailOf = fixed((member_id: number) =>
  asQuery(raw<WaitingEmail>`select ${columns} ${of} where m.id = ${member_id} and m.erased_at is null`),
);
export const emailOfLink = (digest: Buffer) =>
  asQuery(raw<WaitingEmail>`select ${columns} ${of} where l.next_link_sealed = ${digest}`);
export const emailsDue = (now: Date) =>
  asQuery(raw<{ id: number }>`
    select m.id ${of} where l.next_email_until <= ${now.toISOString()}::timestamptz order by l.next_email_until limit 200`);

/** Locks the sign-in, so that a confirmation, a cancellation and the job don't collide. */
export const holdEmail = async (db: Sql, member_id: number): Promise<void> => {
  await db.selectFrom('member_login').select('id').where('member_id', '=', member_id).forUpdate().execute();
};
type NextEmail = { sealed: string; by: number; at: Date; until: Date; digest: Buffer };
export const askNextEmail = async (db: Sql, member_id: number, next: NextEmail): Promise<void> => {
  await db
    .updateTable('member_login')
    .set({
      next_email_sealed: next.sealed,
      next_email_by: next.by,
      next_email_at: next.at.toISOString(),
      next_email_until: next.until.toISOString(),
      next_link_sealed: next.digest,
    })
    .where('member_id', '=', member_id)
    .execute();
};
export const dropNextEmail = async (db: Sql, member_id: number): Promise<boolean> => {
  const dropped = await db
    .updateTable('member_login')
    .set({
      next_email_sealed: null,
      next_email_by: null,
      next_email_at: null,
      next_email_until: null,
      next_link_sealed: null,
    })
    .where('member_id', '=', member_id)
    .where('next_email_sealed', 'is not', null)
    .executeTakeFirst();
  return dropped.numUpdatedRows > 0n;
};
export const putEmail = async (db: Sql, member_id: number, email: string | null): Promise<void> => {
  await db.updateTable('member').set({ email }).where('id', '=', member_id).execute();
};
