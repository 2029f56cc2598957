/** All SQL about the codes for the door on phones of clients. */
import { sql as raw } from 'kysely';
import { asQuery, type Sql } from '#kit/server/db.ts';
import type { OwnPass } from './pass.contract.ts';

export const renewPassOf = async (
  db: Sql,
  { member_id, now, staff_id }: { member_id: number; now: string; staff_id: number | null },
): Promise<void> => {
  await raw`
    insert into member_pass as p (member_id, renewed_at, renewed_by) values (${member_id}, ${now}, ${staff_id})
    on conflict (member_id) do update
       set serial = p.serial + 1, is_on = true, renewed_at = excluded.renewed_at, renewed_by = excluded.renewed_by, read_at = null`.execute(
    db,
  );
};
export const stopPassOf = async (db: Sql, member_id: number): Promise<void> => {
  await raw`update member_pass set is_on = false where member_id = ${member_id}`.execute(db);
};

type Holder = Pick<OwnPass, 'first_name' | 'branch_name'>;
export const holderOf = (member_id: number) =>
  asQuery(raw<Holder>`
      select m.first_name, b.name as branch_name from member m join branch b on b.id = m.branch_id where m.id = ${member_id} and m.is_active`);
/** Whose pass it is, if it is the current one and turned on; the same statement records when it was opened. */
export const holderByPass = ({ id, serial }: { id: number; serial: number }, now: Date) =>
  asQuery(raw<Holder>`
      with seen as (
        update member_pass p set read_at = ${now.toISOString()}
          from member m
         where p.member_id = ${id} and p.serial = ${serial} and p.is_on and m.id = p.member_id and m.is_active
        returning m.first_name, m.branch_id)
      select s.first_name, b.name as branch_name from seen s join branch b on b.id = s.branch_id`);

type PassRow = { serial: number; renewed_at: string; read_at: string | null };
export const passOf = (member_id: number) =>
  asQuery(raw<PassRow>`
    select serial, renewed_at, read_at from member_pass where member_id = ${member_id} and is_on`);
