/** All SQL about merging two records of one person: most of it is in the functions of the database. */
import { sql as raw } from 'kysely';
import type { Choosable, Merge } from './member-merge.model.ts';
import { asQuery, type Sql } from '#kit/server/db.ts';

export const isInScope = (kept: number, gone: number) =>
  asQuery(raw<{ both: boolean }>`select merge_scope(${kept}, ${gone}) as both`);
export const mergeCounts = (kept: number, gone: number) =>
  asQuery(raw<{ table: string; count: number }>`
    select of_table as table, sum(n)::bigint as count from merge_counts(${kept}, ${gone}) group by 1 order by 2 desc, 1`);
export const mergeOverlaps = (kept: number, gone: number) =>
  asQuery(raw<{ n: number }>`select merge_overlaps(${kept}, ${gone}) as n`);

/** The sign-ins first, as everywhere: a password that is set meanwhile waits, or is seen. */
export const holdPair = async (db: Sql, ids: readonly number[]): Promise<void> => {
  for (const [table, column] of [
    ['member_login', 'member_id'],
    ['member', 'id'],
  ] as const)
    await raw`select id from ${raw.table(table)} where ${raw.ref(column)} = any (${[...ids]}::bigint[])
               order by ${raw.ref(column)} for update`.execute(db);
};

type MergeRow = Omit<Merge, 'can'> & { branch_id: number; gone_id: number; is_final: boolean };
const columns = raw`m.id, m.branch_id, m.kept_id, m.gone_id, m.gone_number, m.merged_at, m.undo_until, m.undone_at,
  m.before is null as is_final, full_name(s.first_name, s.last_name) as staff_name`;
export const mergesOf = (member_id: number) =>
  asQuery(raw<MergeRow>`
    select ${columns} from member_merge m left join staff s on s.id = m.staff_id where m.kept_id = ${member_id} order by m.id desc`);
export const findMerge = (id: number) =>
  asQuery(
    raw<MergeRow>`select ${columns} from member_merge m left join staff s on s.id = m.staff_id where m.id = ${id}`,
  );

type Work = {
  kept: number;
  gone: number;
  chosen: Partial<Record<Choosable, string | number | null>>;
  by: number;
  at: string;
};
export const mergeMembers = async (db: Sql, { kept, gone, chosen, by, at }: Work): Promise<number | null> => {
  const { rows } = await raw<{ id: number | null }>`
    select merge_members(${kept}, ${gone}, ${JSON.stringify(chosen)}::jsonb, ${by}, ${at}::timestamptz) as id`.execute(
    db,
  );
  return rows[0]?.id ?? null;
};
export const undoMerge = async (db: Sql, id: number, at: string): Promise<string> => {
  const { rows } = await raw<{ how: string }>`select undo_merge(${id}, ${at}::timestamptz) as how`.execute(db);
  return rows[0]?.how ?? 'unseen';
};
