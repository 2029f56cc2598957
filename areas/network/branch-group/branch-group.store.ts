/** All SQL about groups of branches. */
import { sql as raw } from 'kysely';
import type { BranchGroupQuery } from './branch-group.contract.ts';
import type { BranchGroup, BranchGroupRow, NewBranchGroup, OfferedGroup } from './branch-group.model.ts';
import { asQuery, type Sql } from '#kit/server/db.ts';
import { anyOf, containing, listOf } from '#kit/server/list.ts';

export type GroupWhere = { branches: readonly number[]; network: boolean };
/** Head office sees all groups, a branch those that it belongs to. */
const seen = ({ branches, network }: GroupWhere) => raw`(${network} or g.branch_ids && ${[...branches]}::bigint[])`;
const from = raw`from branch_group g left join staff s on s.id = g.created_by`;
const shared = raw`g.id, g.name, g.kind, g.new_in, full_name(s.first_name, s.last_name) as created_by_name, g.created_at, g.updated_at, g.version`;

export type GroupRecord = Omit<BranchGroupRow, 'can'>;
export const branchGroups = listOf<BranchGroupQuery, GroupRecord, GroupWhere>({
  columns: raw`${shared}, cardinality(g.branch_ids) as branch_count`,
  from,
  seen,
  filters: {
    kind: anyOf('g.kind'),
    // Also by the names of its branches: people look for the group of a branch.
    q: (typed) => raw`(${containing("(g.name ->> 'en') || ' ' || (g.name ->> 'cn')")(typed)}
      or exists (select from branch b where b.id = any (g.branch_ids) and b.name ilike '%' || like_pattern(${typed}) || '%'))`,
  },
  sorts: {
    name: "lower(g.name ->> 'en')",
    kind: 'g.kind',
    branch_count: 'cardinality(g.branch_ids)',
    updated_at: 'g.updated_at',
  },
  id: 'g.id',
});

type WholeGroup = Omit<BranchGroup, 'can' | 'roles'>;
export const oneGroup = (id: number, where: GroupWhere) =>
  asQuery(raw<WholeGroup>`
    select ${shared}, g.branch_ids,
           coalesce((select jsonb_agg(jsonb_build_object('id', b.id, 'name', b.name, 'country_code', b.country_code, 'is_active', b.is_active) order by b.name, b.id)
                       from branch b where b.id = any (g.branch_ids)), '[]') as branches
      ${from} where g.id = ${id} and ${seen(where)}`);

/** For a file: each group with the names of its branches. */
export type GroupLine = Pick<WholeGroup, 'name' | 'kind' | 'new_in' | 'updated_at'> & {
  branch_count: number;
  branches: string;
};
export const groupLines = (ids: readonly number[]) =>
  asQuery(raw<GroupLine>`
    select g.name, g.kind, g.new_in, g.updated_at, cardinality(g.branch_ids) as branch_count,
           coalesce((select string_agg(b.name, '; ' order by b.name, b.id) from branch b where b.id = any (g.branch_ids)), '') as branches
      from unnest(${[...ids]}::bigint[]) with ordinality as asked (id, place) join branch_group g on g.id = asked.id
     order by asked.place`);

export const offeredGroups = (branches: readonly number[]) =>
  asQuery(raw<OfferedGroup>`
    select g.id, g.name, g.kind, array_agg(b.id order by b.id) as branch_ids
      from branch_group g join branch b on b.id = any (g.branch_ids) and b.is_active and b.id = any (${[...branches]}::bigint[])
     where g.branch_ids && ${[...branches]}::bigint[]
     group by g.id order by lower(g.name ->> 'en'), g.id`);

/** Of these ids, those that aren't branches: head office isn't a gym. */
export const notBranches = (ids: readonly number[]) =>
  asQuery(raw<{ id: number }>`
    select x.id from unnest(${[...ids]}::bigint[]) x (id)
     where not exists (select from branch b where b.id = x.id and b.type = 'branch') limit 1`);

export const insertGroup = async (
  db: Sql,
  { name, kind, branch_ids, new_in }: NewBranchGroup,
  created_by: number,
): Promise<number> => {
  const { id } = await db
    .insertInto('branch_group')
    .values({ name: JSON.stringify(name), kind, branch_ids, new_in, created_by })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};
