/** All SQL about the notes of a posted settlement. By the policies, operators see those of their branches. */
import { sql as raw } from 'kysely';
import type { PayNote, SettlementNote } from './settlement-note.model.ts';
import type { Day } from '#kit/domain/day.ts';
import { asQuery, type Sql } from '#kit/server/db.ts';
import { saveVersioned } from '#kit/server/version.ts';

export type NoteRecord = Omit<SettlementNote, 'can'>;
const columns = raw`
  n.id, n.settlement_id, n.branch_id, b.name as branch_name, n.number, n.kind, n.currency, n.amount_cents, n.issued_on, n.status, n.paid_on,
  n.reference, n.version
  from settlement_note n join branch b on b.id = n.branch_id`;
export const notesOf = (settlement_id: number) =>
  asQuery(raw<NoteRecord>`select ${columns} where n.settlement_id = ${settlement_id} order by b.name, n.id`);
export const findNote = (id: number) => asQuery(raw<NoteRecord>`select ${columns} where n.id = ${id}`);
/** Each other branch on the note: what it owes, and what it is owed. */
export type NoteLine = { branch_name: string; way: 'gets' | 'owes'; visits: number; settled_cents: number };
export const linesOfNote = ({ settlement_id, branch_id }: { settlement_id: number; branch_id: number }) =>
  asQuery(raw<NoteLine>`
    select b.name as branch_name, x.way, count(*)::int as visits, coalesce(sum(x.cents), 0)::bigint as settled_cents
      from (select v.home_branch_id as branch_id, 'gets' as way, v.settled_cents as cents from settlement_visit v
             where v.settlement_id = ${settlement_id} and v.host_branch_id = ${branch_id}
            union all
            select v.host_branch_id, 'owes', v.settled_cents from settlement_visit v
             where v.settlement_id = ${settlement_id} and v.home_branch_id = ${branch_id}) x
      join branch b on b.id = x.branch_id group by b.name, b.id, x.way order by x.way, b.name, b.id`);
export const monthOf = (settlement_id: number) =>
  asQuery(raw<{ month: Day }>`select month from settlement where id = ${settlement_id}`);

export const makeNotes = async (db: Sql, settlement_id: number, on: Day): Promise<void> => {
  await raw`select note_settlement(${settlement_id}::bigint, ${on}::date)`.execute(db);
};
export const saveNotePaid = (db: Sql, id: number, { version, paid_on, reference }: PayNote, recorded_by: number) =>
  saveVersioned(db, 'settlement_note', id, version, {
    status: 'paid',
    paid_on,
    reference: reference || null,
    recorded_by,
  });
