/** Uploads a file, and starts importing its people. */
import { guessValueMaps, mergeValueMaps, type Programme, type ValueMaps } from './import-values.rules.ts';
import { mappingFaults, type Mapping } from './import-columns.rules.ts';
import { dateFields } from './import-fields.rules.ts';
import { noCounts } from './import-plan.rules.ts';
import type { Import, ImportColumn, ImportRow, MappingInput, ValueMapsInput } from './import.model.ts';
import { workbookKinds, importContract } from './import.contract.ts';
import { importCan } from './import.rules.ts';
import { faultAt, NotFound, Refusal } from '#kit/domain/errors.ts';
import { programmesSoldIn, type SoldProgramme } from '#areas/membership/membership/membership.facts.ts';
import { branchFacts } from '#areas/network/branch/branch.facts.ts';
import { command, type Ctx } from '#kit/server/context.ts';
import type { Sql } from '#kit/server/db.ts';
import type { Services } from '#kit/server/services.ts';
import { kindOf } from '#kit/server/multipart.ts';
import type { Upload } from '#kit/server/routes.ts';
import { saveVersioned } from '#kit/server/version.ts';
import { rowsOf } from './import-file.service.ts';
import { readingOf, streamOf } from '#kit/server/csv-read.ts';
import { columnsOf, lookAt } from './import-look.service.ts';
import {
  beat,
  findImport,
  getImport,
  insertImport,
  rememberedMapping,
  rememberMapping,
  type ImportRecord,
} from './import.store.ts';

export const IMPORT_JOB = 'import_people';
/** One import of a branch at a time: a second one waits and leaves the other workers to other branches. */
export const enqueueImport = (
  { jobs }: Services,
  db: Sql,
  { id, branch_id }: { id: number; branch_id: number },
): Promise<void> =>
  jobs.enqueue(db, IMPORT_JOB, { import_id: id }, { key: `import:${id}`, queue: `import:${branch_id}` });
const offered = (programmes: readonly SoldProgramme[]): Programme[] =>
  programmes.map(({ id, name }) => ({ id, names: [name.en, name.cn].filter((text) => text !== '') }));

const guessedMapping = (columns: readonly ImportColumn[]): MappingInput => {
  const fields = columns.map(({ guess }) => guess?.field ?? null);
  const orders = dateFields.map((field) => [field, columns[fields.indexOf(field)]?.dates?.order] as const);
  return { columns: fields, date_orders: Object.fromEntries(orders.filter(([, order]) => order !== undefined)) };
};

const guessedMaps = (
  columns: readonly ImportColumn[],
  mapping: MappingInput,
  programmes: readonly SoldProgramme[],
): ValueMaps => {
  const valuesOf = (field: 'status' | 'programme') =>
    (columns[mapping.columns.indexOf(field)]?.values ?? []).map(({ value }) => value);
  return guessValueMaps(valuesOf('status'), valuesOf('programme'), offered(programmes));
};

const writable = ({ statuses, programmes, without_status, phone_country }: ValueMaps): ValueMapsInput => ({
  statuses: { ...statuses },
  programmes: { ...programmes },
  without_status,
  phone_country,
});
type Chosen = { mapping: MappingInput; value_maps: ValueMapsInput; is_remembered: boolean };
/** What was chosen for the last file with these headers; anything new in this one is guessed. */
const proposal = (
  columns: readonly ImportColumn[],
  programmes: readonly SoldProgramme[],
  remembered?: Omit<Chosen, 'is_remembered'>,
): Chosen => {
  const guessed = guessedMapping(columns);
  if (!remembered)
    return { mapping: guessed, value_maps: writable(guessedMaps(columns, guessed, programmes)), is_remembered: false };
  const fields = columns.map((_, i) => remembered.mapping.columns[i] ?? null);
  const mapping = {
    columns: fields,
    date_orders: { ...remembered.mapping.date_orders, ...guessedMapping(columns).date_orders },
  };
  const value_maps = writable(
    mergeValueMaps(guessedMaps(columns, mapping, programmes), remembered.value_maps, offered(programmes)),
  );
  return { mapping, value_maps, is_remembered: true };
};

const actionsOf = (ctx: Ctx, record: Parameters<typeof importCan>[0] & { branch_id: number }): Import['can'] =>
  importCan(record, (flag) => ctx.has(flag, record.branch_id), ctx.clock.now());
type Listed = Omit<ImportRow, 'can'>;
export const presentRow = <R extends Listed>(ctx: Ctx, row: R): R & Pick<ImportRow, 'can'> => ({
  ...row,
  can: actionsOf(ctx, row),
});

export const presentImport = (ctx: Ctx, record: ImportRecord, programmes: readonly SoldProgramme[]): Import => ({
  ...record,
  value_maps: { ...record.value_maps, phone_country: record.value_maps.phone_country ?? record.country_code },
  programmes: programmes.map(({ id, name }) => ({ id, name })),
  can: actionsOf(ctx, record),
});

export const viewImport = async (ctx: Ctx, id: number): Promise<Import> => {
  const [[record]] = await ctx.read(findImport(id));
  if (!record) throw new NotFound();
  const [programmes] = await ctx.read(programmesSoldIn(record.branch_id));
  return presentImport(ctx, record, programmes);
};

/** The whole file is checked before anything is stored; an unreadable file leaves nothing behind. */
export const uploadImport = async (ctx: Ctx, upload: Upload): Promise<Import> => {
  if (await kindOf(upload.bytes, workbookKinds)) throw new Refusal('people.import_workbook');
  const reading = readingOf(upload.bytes);
  const look = await lookAt(rowsOf(streamOf(upload.bytes), reading));
  const stored = await ctx.services.files.put(upload.bytes);
  const { branch_id, actor } = ctx;
  const id = await ctx.tx(async (inside) => {
    const branch = await branchFacts(inside, branch_id);
    const columns = columnsOf(look, branch.country_code);
    const [programmes] = await inside.read(programmesSoldIn(branch_id));
    const chosen = proposal(columns, programmes, await rememberedMapping(inside.db, branch_id, look.signature));
    const { row_count, signature } = look;
    const of = {
      branch_id,
      staff_id: actor.staff_id,
      file_name: upload.name,
      stored,
      ...reading,
      signature,
      columns,
      row_count,
      ...chosen,
    };
    return insertImport(inside.db, of, noCounts());
  });
  return viewImport(ctx, id);
};

/** A mapping must belong to this file, contain a name, and use no field twice. */
export const checkMapping = (mapping: Mapping, { columns }: Pick<ImportRecord, 'columns'>): void => {
  if (mapping.columns.length !== columns.length) throw new Refusal('people.import_other_columns');
  const [fault] = mappingFaults(mapping);
  if (fault) throw new Refusal(`people.import_${fault.key}`, fault.facts);
};

const undecidedIn = (columns: readonly ImportColumn[], mapping: MappingInput, maps: ValueMapsInput): string[] => {
  const values = columns[mapping.columns.indexOf('status')]?.values ?? [];
  return values
    .filter(({ key }) => !Object.hasOwn(maps.statuses, key) || maps.statuses[key] === null)
    .map(({ value }) => value);
};

const mustBeSold = (maps: ValueMapsInput, programmes: readonly SoldProgramme[]): void => {
  const sold = new Set<number | null>([null, ...programmes.map(({ id }) => id)]);
  if (Object.values(maps.programmes).some(({ programme_id }) => !sold.has(programme_id)))
    faultAt('value_maps', 'unknown_record');
};

export const runImport = command(importContract.run, async (ctx, id, { version, mapping, value_maps }) => {
  const record = await getImport(ctx.db, id);
  if (!importCan(record, () => true, ctx.clock.now()).includes('run'))
    throw new Refusal('kit.move_not_possible', { status: record.status });
  checkMapping(mapping, record);
  const undecided = undecidedIn(record.columns, mapping, value_maps);
  if (undecided.length > 0) throw new Refusal('people.import_undecided', { values: undecided.join(', ') });
  const [programmes] = await ctx.read(programmesSoldIn(record.branch_id));
  mustBeSold(value_maps, programmes);
  const json = { mapping: JSON.stringify(mapping), value_maps: JSON.stringify(value_maps) };
  await saveVersioned(ctx.db, 'import', id, version, {
    ...json,
    status: 'running',
    started_at: ctx.clock.now().toISOString(),
  });
  await rememberMapping(ctx.db, record.branch_id, record.signature, { mapping, value_maps });
  await beat(ctx.db, id);
  await enqueueImport(ctx.services, ctx.db, record);
  return presentImport(ctx, await getImport(ctx.db, id), programmes);
});
