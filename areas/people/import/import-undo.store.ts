/** What an import created that would stay if it were undone, and undoing it. */
import { sql as raw } from 'kysely';
import { asQuery, type Sql } from '#kit/server/db.ts';

export type Stay = { kind: 'lead' | 'member'; row: number; first_name: string; last_name: string; of_tables: string[] };
export const staying = (id: number) =>
  asQuery(raw<Stay>`
    select s.kind, r.row, coalesce(m.first_name, l.first_name) as first_name, coalesce(m.last_name, l.last_name) as last_name,
           array_agg(distinct s.of_table) as of_tables
      from import_stays_of(${id}) s
      join import_row r on r.import_id = ${id} and r.outcome = 'create'
       and case s.kind when 'member' then r.member_id = s.id else r.lead_id = s.id and r.member_id is null end
      left join member m on s.kind = 'member' and m.id = s.id
      left join lead l on s.kind = 'lead' and l.id = s.id
     group by 1, 2, 3, 4 order by 2`);
type Created = { leads: number; clients: number; memberships: number };
export const created = (id: number) =>
  asQuery(raw<Created>`
    select count(*) filter (where r.member_id is null and r.lead_id is not null) as leads, count(r.member_id) as clients,
           (select count(*) from membership ms join member m on m.id = ms.member_id and m.created_at = ms.created_at
              join import_row x on x.member_id = m.id and x.import_id = ${id} and x.outcome = 'create'
             where not exists (select 1 from import_stays_of(${id}) s where s.kind = 'member' and s.id = m.id)) as memberships
      from import_row r where r.import_id = ${id} and r.outcome = 'create'`);

export type Gone = { leads_gone: number; members_gone: number; terms_gone: number };

/** Everything the import created is removed, or stays; see the function. */
export const takeBack = async (db: Sql, id: number): Promise<Gone | undefined> =>
  (await raw<Gone>`select * from undo_import(${id})`.execute(db)).rows[0];
export const letGoFile = async (db: Sql, file_id: number): Promise<void> => {
  await raw`select let_go_file(${file_id})`.execute(db);
};
