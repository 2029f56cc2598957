/** All SQL about imports themselves: the file, its progress, the outcome of each row. */
import { sql as raw } from 'kysely';
import type { PlanCounts } from './import-plan.rules.ts';
import type { RowFault } from './import-cells.rules.ts';
import type { ImportColumn, ImportStatus, MappingInput, Undone, ValueMapsInput } from './import.model.ts';
import type { ImportQuery } from './import.contract.ts';
import { NotFound } from '#kit/domain/errors.ts';
import type { Statement } from '#kit/server/batch.ts';
import { sql, type Sql } from '#kit/server/db.ts';
import type { Stored } from '#kit/server/files.ts';
import type { Keys } from './import-judge.service.ts';
import type { KnownPerson } from './import-existing.rules.ts';

type Json = { mapping: MappingInput; value_maps: ValueMapsInput };
const imports = (db: Sql) =>
  db
    .selectFrom('import')
    .innerJoin('branch', 'branch.id', 'import.branch_id')
    .innerJoin('import_progress', 'import_progress.import_id', 'import.id')
    .leftJoin('staff', 'staff.id', 'import.staff_id')
    .select([
      'import.id',
      'import.branch_id',
      'branch.name as branch_name',
      'import.file_name',
      'import.status',
      'import.row_count',
      'import_progress.rows_done',
      'import_progress.counts',
      raw<string | null>`full_name(staff.first_name, staff.last_name)`.as('staff_name'),
      'import.created_at',
      'import.finished_at',
      'import.undone',
      raw<boolean>`import.file_id is not null`.as('has_file'),
      'import.version',
    ])
    .$narrowType<{ status: ImportStatus; counts: PlanCounts; undone: Undone | null }>();

/** By the file, the branch, or the person who imported it. */
const importNamed = (q: string) =>
  raw<boolean>`position(lower(${q}) in lower(import.file_name || ' ' || branch.name || ' '
    || coalesce(full_name(staff.first_name, staff.last_name), ''))) > 0`;
export const listImports = (query: ImportQuery, branches: readonly number[]) =>
  imports(sql)
    .where('import.branch_id', 'in', [...branches])
    .$if(query.q !== undefined, (list) => list.where(importNamed(query.q ?? '')))
    .orderBy('import.id', query.sort.startsWith('-') ? 'desc' : 'asc')
    .limit(query.itemsPerPage)
    .offset((query.page - 1) * query.itemsPerPage);
export const countImports = ({ q }: Pick<ImportQuery, 'q'>, branches: readonly number[]) =>
  sql
    .selectFrom('import')
    .innerJoin('branch', 'branch.id', 'import.branch_id')
    .leftJoin('staff', 'staff.id', 'import.staff_id')
    .where('import.branch_id', 'in', [...branches])
    .$if(q !== undefined, (list) => list.where(importNamed(q ?? '')))
    .select((eb) => eb.fn.countAll<number>().as('total'));

const oneImport = (db: Sql, id: number) =>
  imports(db)
    .leftJoin('file', 'file.id', 'import.file_id')
    .select([
      'import.encoding',
      'import.delimiter',
      'import.columns',
      'import.mapping',
      'import.value_maps',
      'import.is_remembered',
      'import.signature',
      'import.staff_id',
      'import.file_id',
      'branch.country_code',
      'branch.time_zone',
      'branch.currency',
      'file.key as file_key',
      'import_progress.phase',
      'import_progress.last_row',
    ])
    .$narrowType<Json & { columns: ImportColumn[] }>()
    .where('import.id', '=', id);
export const findImport = (id: number) => oneImport(sql, id);
export type ImportRecord = Awaited<ReturnType<typeof getImport>>;
export const getImport = (db: Sql, id: number) => oneImport(db, id).executeTakeFirstOrThrow(() => new NotFound());

type NewImport = {
  branch_id: number;
  staff_id: number;
  file_name: string;
  stored: Stored;
  encoding: string;
  delimiter: string;
  signature: string;
  columns: ImportColumn[];
  row_count: number;
  is_remembered: boolean;
} & Json;

export const insertImport = async (db: Sql, { stored, ...of }: NewImport, counts: PlanCounts): Promise<number> => {
  const { branch_id, staff_id, file_name } = of;
  const { key, bytes, sha256 } = stored;
  const file = await db
    .insertInto('file')
    .values({
      branch_id,
      name: file_name,
      kind: 'text/csv',
      bytes,
      sha256,
      key,
      purpose: 'import',
      sensitive: true,
      created_by: staff_id,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const json = {
    columns: JSON.stringify(of.columns),
    mapping: JSON.stringify(of.mapping),
    value_maps: JSON.stringify(of.value_maps),
  };
  const { id } = await db
    .insertInto('import')
    .values({ ...of, ...json, file_id: file.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('import_progress')
    .values({ import_id: id, branch_id, counts: JSON.stringify(counts) })
    .execute();
  return id;
};

/** The mapping that was used last for files with these headers. */
export const rememberedMapping = async (db: Sql, branch_id: number, signature: string): Promise<Json | undefined> =>
  db
    .selectFrom('import_mapping')
    .select(['mapping', 'value_maps'])
    .where('branch_id', '=', branch_id)
    .where('signature', '=', signature)
    .$narrowType<Json>()
    .executeTakeFirst();

export const rememberMapping = async (db: Sql, branch_id: number, signature: string, of: Json): Promise<void> => {
  const json = { mapping: JSON.stringify(of.mapping), value_maps: JSON.stringify(of.value_maps) };
  await db
    .insertInto('import_mapping')
    .values({ branch_id, signature, ...json })
    .onConflict((oc) => oc.columns(['branch_id', 'signature']).doUpdateSet({ ...json, used_at: raw<string>`now()` }))
    .execute();
};

export type Progress = { phase: number; last_row: number; rows_done: number; counts: PlanCounts };
/** Locks the progress: of two workers on one import, the second waits, then sees that it isn't needed. */
export const lockProgress = async (db: Sql, import_id: number): Promise<Progress & { status: string }> =>
  db
    .selectFrom('import_progress')
    .innerJoin('import', 'import.id', 'import_progress.import_id')
    .select(['phase', 'last_row', 'rows_done', 'counts', 'import.status'])
    .where('import_id', '=', import_id)
    .$narrowType<{ counts: PlanCounts }>()
    .forUpdate('import_progress')
    .executeTakeFirstOrThrow(() => new NotFound());

export const saveProgress = async (db: Sql, import_id: number, progress: Progress): Promise<void> => {
  const counts = JSON.stringify(progress.counts);
  await db
    .updateTable('import_progress')
    .set({ ...progress, counts, beat_at: raw<string>`now()` })
    .where('import_id', '=', import_id)
    .execute();
};

type RowResult = {
  row: number;
  row_key: string;
  outcome: string;
  lead_id: number | null;
  member_id: number | null;
  faults: RowFault[] | null;
};
export const insertRows = async (
  db: Sql,
  import_id: number,
  branch_id: number,
  rows: readonly RowResult[],
): Promise<void> => {
  await raw`insert into import_row (import_id, branch_id, row, row_key, outcome, lead_id, member_id, faults)
    select ${import_id}, ${branch_id}, r.* from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r(row int, row_key text, outcome text, lead_id bigint, member_id bigint, faults jsonb)`.execute(db);
};
export const rowsRecorded = async (db: Sql, import_id: number, rows: readonly number[]): Promise<Set<number>> => {
  const found = await db
    .selectFrom('import_row')
    .select('row')
    .where('import_id', '=', import_id)
    .where('row', '=', raw<number>`any(${[...rows]}::int[])`)
    .execute();
  return new Set(found.map(({ row }) => row));
};
/** The people imported from the rows with these keys so far. */
export const membersOfKeys = async (
  db: Sql,
  import_id: number,
  keys: readonly string[],
): Promise<Map<string, number>> => {
  const found = await db
    .selectFrom('import_row')
    .select(['row_key', 'member_id'])
    .where('import_id', '=', import_id)
    .where('row_key', '=', raw<string>`any(${[...keys]}::text[])`)
    .where('member_id', 'is not', null)
    .where('outcome', 'in', ['create', 'already_there'])
    .execute();
  return new Map(found.map(({ row_key, member_id }) => [row_key, member_id ?? 0]));
};
export const badRows = (import_id: number) =>
  sql
    .selectFrom('import_row')
    .select(['row', 'faults'])
    .where('import_id', '=', import_id)
    .where('outcome', 'in', ['faulty', 'repeated'])
    .$narrowType<{ faults: RowFault[] | null }>();

/** Imports that are running but silent: their server was killed. */
export const silentImports = () =>
  sql
    .selectFrom('import')
    .innerJoin('import_progress', 'import_progress.import_id', 'import.id')
    .select(['import.id', 'import.branch_id'])
    .where('import.status', '=', 'running')
    .where('import_progress.beat_at', '<', raw<string>`now() - interval '1 minute'`);
export const beat = async (db: Sql, import_id: number): Promise<void> => {
  await db
    .updateTable('import_progress')
    .set({ beat_at: raw<string>`now()` })
    .where('import_id', '=', import_id)
    .execute();
};
export const setStatus = async (db: Sql, id: number, from: ImportStatus, to: ImportStatus): Promise<boolean> => {
  const finished_at = to === 'done' || to === 'failed' ? raw<string>`now()` : null;
  const result = await db
    .updateTable('import')
    .set({ status: to, finished_at })
    .where('id', '=', id)
    .where('status', '=', from)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
};

export const likeRows = (branch_id: number, { emails, phones, cards, guardians }: Keys): Statement => ({
  sql: 'select * from people_like_rows($1, $2, $3, $4, $5)',
  parameters: [branch_id, emails, phones, cards, guardians],
});

/** People in the system who match rows of a batch, on its connection. */
export const getLikeRows = async (
  db: Sql,
  branch_id: number,
  { emails, phones, cards, guardians }: Keys,
): Promise<KnownPerson[]> => {
  const { rows } =
    await raw<KnownPerson>`select * from people_like_rows(${branch_id}, ${emails}::text[], ${phones}::text[], ${cards}::text[], ${guardians}::text[])`.execute(
      db,
    );
  return rows;
};
