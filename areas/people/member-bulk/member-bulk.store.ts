/** All SQL about tags and about changes to many clients at once. */
import { sql as raw } from 'kysely';
import type { MemberBulk } from './member-bulk.contract.ts';
import { asQuery, type Sql } from '#kit/server/db.ts';

export type Before = { member_id: number; sales_staff_id?: number | null };
export type BulkRecord = {
  id: number;
  branch_id: number;
  kind: MemberBulk['kind'];
  before: Before[];
  after: { sales_staff_id?: number | null; tag?: string };
  undone_at: string | null;
};

/** Returns the clients whose sales person was changed, with the previous one. Only for branches of the call. */
export const assignSales = async (
  db: Sql,
  ids: readonly number[],
  branches: readonly number[],
  sales_staff_id: number | null,
): Promise<Before[]> => {
  const result = await raw<Before>`
    with old as materialized (
      select id, sales_staff_id from member
       where id = any (${[...ids]}::bigint[]) and branch_id = any (${[...branches]}::bigint[])
         and sales_staff_id is distinct from ${sales_staff_id}::bigint for update)
    update member m set sales_staff_id = ${sales_staff_id}::bigint from old where m.id = old.id
    returning m.id as member_id, old.sales_staff_id`.execute(db);
  return result.rows;
};
export const addTag = async (db: Sql, branch_id: number, ids: readonly number[], tag: string): Promise<Before[]> => {
  const result = await raw<Before>`
    insert into member_tag (branch_id, member_id, tag)
    select ${branch_id}, m.id, ${tag} from member m where m.id = any (${[...ids]}::bigint[])
    on conflict do nothing returning member_id`.execute(db);
  return result.rows;
};
export const dropTag = async (db: Sql, branch_id: number, ids: readonly number[], tag: string): Promise<Before[]> => {
  const result = await raw<Before>`
    delete from member_tag where branch_id = ${branch_id} and tag = ${tag} and member_id = any (${[...ids]}::bigint[])
    returning member_id`.execute(db);
  return result.rows;
};

type Kept = Pick<BulkRecord, 'branch_id' | 'kind' | 'before' | 'after'> & { staff_id: number };
export const insertBulk = async (db: Sql, { before, after, ...bulk }: Kept): Promise<number> => {
  const row = { ...bulk, before: JSON.stringify(before), after: JSON.stringify(after) };
  return (await db.insertInto('member_bulk').values(row).returning('id').executeTakeFirstOrThrow()).id;
};
export const findBulk = (id: number) =>
  asQuery(raw<BulkRecord>`
    select id, branch_id, kind, before, after, undone_at from member_bulk where id = ${id}`);
/** Once: the second of two at the same moment gets false. */
export const markUndone = async (db: Sql, id: number): Promise<boolean> => {
  const done = await db
    .updateTable('member_bulk')
    .set({ undone_at: raw`now()` })
    .where('id', '=', id)
    .where('undone_at', 'is', null)
    .executeTakeFirst();
  return done.numUpdatedRows > 0n;
};
/** A client who has got another sales person since keeps that one. */
export const restoreSales = async (db: Sql, before: readonly Before[], after: number | null): Promise<number> => {
  const result = await raw`
    update member m set sales_staff_id = b.sales_staff_id
      from jsonb_to_recordset(${JSON.stringify(before)}::jsonb) as b (member_id bigint, sales_staff_id bigint)
     where m.id = b.member_id and m.sales_staff_id is not distinct from ${after}::bigint`.execute(db);
  return Number(result.numAffectedRows ?? 0n);
};

export const tagsOfBranches = (branches: readonly number[]) =>
  asQuery(raw<{ id: string; clients: number }>`
    select tag as id, count(*)::int as clients from member_tag where branch_id = any (${[...branches]}::bigint[])
     group by tag order by tag limit 500`);
export const tagsOfMember = (member_id: number) =>
  asQuery(raw<{ tag: string }>`select distinct tag from member_tag where member_id = ${member_id} order by tag`);
export const replaceTags = async (
  db: Sql,
  branch_id: number,
  member_id: number,
  tags: readonly string[],
): Promise<void> => {
  await db
    .deleteFrom('member_tag')
    .where('branch_id', '=', branch_id)
    .where('member_id', '=', member_id)
    .where(raw<boolean>`tag <> all (${[...tags]}::text[])`)
    .execute();
  for (const tag of tags) await addTag(db, branch_id, [member_id], tag);
};
