/** All SQL about sales material and who opened it. */
import { sql as raw, type Insertable } from 'kysely';
import type { SalesMaterialQuery } from './sales-material.contract.ts';
import type { CurrentMaterial, MaterialOpening, SalesMaterialRow } from './sales-material.model.ts';
import type { Day } from '#kit/domain/day.ts';
import { asQuery, type DB, type Sql } from '#kit/server/db.ts';
import { anyOf, containing, listOf } from '#kit/server/list.ts';

export type MaterialRecord = Omit<SalesMaterialRow, 'can'>;
type Where = { branches: readonly number[]; today: Day };
const status = (today: Day) => raw`
  case when n.valid_from > ${today}::date then 'to_come' when n.valid_until < ${today}::date then 'expired' else 'current' end`;
const seen = ({ branches }: Pick<Where, 'branches'>) =>
  raw`(n.branch_id is null or n.branch_id = any (${[...branches]}::bigint[]))`;

export const salesMaterials = listOf<SalesMaterialQuery, MaterialRecord, Where>({
  columns: raw`
    n.id, n.branch_id, b.name as branch_name, n.campaign, n.name, n.note, n.link, n.file_id, f.name as file_name, n.valid_from,
    n.valid_until, d.status, o.people, o.openings, n.created_at, n.version`,
  from: ({ today }) => raw`
    from sales_material n left join branch b on b.id = n.branch_id left join file f on f.id = n.file_id
    cross join lateral (select ${status(today)} as status) d
    cross join lateral (select count(*)::int as people, coalesce(sum(o.times), 0)::int as openings
                          from sales_material_opening o where o.sales_material_id = n.id) o`,
  seen,
  filters: {
    status: anyOf('d.status'),
    q: containing("n.campaign || ' ' || n.name"),
  },
  sorts: {
    campaign: 'lower(n.campaign)',
    name: 'lower(n.name)',
    valid_until: 'n.valid_until nulls last',
    openings: 'o.openings',
    id: 'n.id',
  },
  id: 'n.id',
});

export const currentMaterials = ({ branches, today }: Where) =>
  asQuery(raw<CurrentMaterial>`
    select n.id, n.campaign, n.name, n.note, n.link, n.file_id, f.name as file_name, n.valid_until
      from sales_material n left join file f on f.id = n.file_id
     where ${seen({ branches })} and ${status(today)} = 'current' order by lower(n.campaign), lower(n.name), n.id limit 500`);

export const insertMaterial = async (db: Sql, record: Insertable<DB['sales_material']>): Promise<number> => {
  const { id } = await db.insertInto('sales_material').values(record).returning('id').executeTakeFirstOrThrow();
  return id;
};

type Opening = { id: number; staff_id: number; at: string };
export const noteOpening = async (db: Sql, { id, staff_id, at }: Opening): Promise<void> => {
  await raw`
    insert into sales_material_opening as o (sales_material_id, staff_id, first_at, last_at)
    values (${id}, ${staff_id}, ${at}, ${at})
    on conflict (sales_material_id, staff_id) do update set times = o.times + 1, last_at = excluded.last_at`.execute(
    db,
  );
};
export const openingsOf = (id: number) =>
  asQuery(raw<MaterialOpening>`
    select o.staff_id, full_name(s.first_name, s.last_name) as staff_name, o.times, o.first_at, o.last_at
      from sales_material_opening o join staff s on s.id = o.staff_id
     where o.sales_material_id = ${id} order by o.last_at desc, o.staff_id limit 500`);
