/** All SQL about a client's own data: most of it is in the functions of the database. */
import { sql as raw } from 'kysely';
import type { ErasedRows } from './member-data.contract.ts';
import { NotFound, StaleWrite } from '#kit/domain/errors.ts';
import { asQuery, type Sql } from '#kit/server/db.ts';

export type DataTable = { table: string; rows: Record<string, unknown>[] };
export const memberData = (id: number) =>
  asQuery(raw<DataTable>`select of_table as table, rows from member_data(${id})`);
export const memberFiles = (id: number) =>
  asQuery(raw<{ id: number; name: string; kind: string; key: string }>`select * from member_files(${id})`);

/** The keys of the files to delete. */
export const eraseMember = async (db: Sql, id: number, version: number, at: string): Promise<string[]> => {
  const { rows } = await raw<{ how: string; key: string | null }>`
    select * from erase_member(${id}, ${version}, ${at}::timestamptz)`.execute(db);
  if (rows.some(({ how }) => how === 'stale')) throw new StaleWrite('member', id, version);
  if (rows.some(({ how }) => how === 'unseen')) throw new NotFound();
  return rows.flatMap(({ key }) => key ?? []);
};
export const eraseTraces = (member_id: number, traces: readonly string[]) =>
  asQuery(raw<{ of_table: string; n: number }>`select * from erase_traces(${member_id}, ${[...traces]}::text[])`);
export const previewErasure = (member_id: number, traces: readonly string[]) =>
  asQuery(raw<ErasedRows>`
    select how, of_table as table, n::int as count from erase_preview(${member_id}, ${[...traces]}::text[])`);
