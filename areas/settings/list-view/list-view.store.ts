/** All SQL about saved views of lists. */
import { sql as raw } from 'kysely';
import type { ListView, NewListView } from '#kit/domain/list-view.contract.ts';
import { NotFound } from '#kit/domain/errors.ts';
import { asQuery, type Sql } from '#kit/server/db.ts';

const columns = (staff_id: number) => raw`
  v.id, v.name, v.search, v.branch_id is not null as is_shared, v.staff_id = ${staff_id} as is_mine, v.version`;
/** Own views first. Each part has an index of its own. */
export const viewsOf = (staff_id: number, branch_id: number, list: string) =>
  asQuery(raw<ListView>`
    select ${columns(staff_id)} from list_view v where v.staff_id = ${staff_id} and v.branch_id is null and v.list = ${list}
    union all
    select ${columns(staff_id)} from list_view v where v.branch_id = ${branch_id} and v.list = ${list}
     order by is_shared, name, id limit 200`);
export const getOwnView = async (db: Sql, staff_id: number, id: number): Promise<ListView> => {
  const { rows } = await raw<ListView>`
    select ${columns(staff_id)} from list_view v where v.id = ${id} and v.staff_id = ${staff_id}`.execute(db);
  if (!rows[0]) throw new NotFound();
  return rows[0];
};
export const insertView = async (db: Sql, staff_id: number, view: NewListView): Promise<number> => {
  const { list, name, is_shared } = view;
  const row = {
    staff_id,
    branch_id: is_shared ? view.branch_id : null,
    list,
    name,
    search: JSON.stringify(view.search),
  };
  return (await db.insertInto('list_view').values(row).returning('id').executeTakeFirstOrThrow()).id;
};
