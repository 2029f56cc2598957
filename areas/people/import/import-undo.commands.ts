/** Takes an import back, as far as nothing has happened to the people since; removes files that brought nobody in. */
import { sql as raw } from 'kysely';
import { stayReason, stayReasons, type StayReason } from './import-stays.rules.ts';
import { SHOWN_STAYING, type Import, type Undone, type UndoImport, type UndoPreview } from './import.model.ts';
import { whyNotRemoveImport, whyNotUndoImport } from './import.rules.ts';
import { fullName } from '../person/person.rules.ts';
import { NotFound, refuseIf } from '#kit/domain/errors.ts';
import { programmesSoldIn } from '#areas/membership/membership/imported.commands.ts';
import { command, type Ctx, type TxCtx } from '#kit/server/context.ts';
import { asQuery } from '#kit/server/db.ts';
import { deleteVersioned, saveVersioned } from '#kit/server/version.ts';
import { presentImport } from './import.commands.ts';
import { findImport, getImport } from './import.store.ts';

type Stay = { kind: 'lead' | 'member'; row: number; first_name: string; last_name: string; of_tables: string[] };
const staying = (id: number) =>
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
const created = (id: number) =>
  asQuery(raw<Created>`
    select count(*) filter (where r.member_id is null and r.lead_id is not null) as leads, count(r.member_id) as clients,
           (select count(*) from membership ms join member m on m.id = ms.member_id and m.created_at = ms.created_at
              join import_row x on x.member_id = m.id and x.import_id = ${id} and x.outcome = 'create'
             where not exists (select 1 from import_stays_of(${id}) s where s.kind = 'member' and s.id = m.id)) as memberships
      from import_row r where r.import_id = ${id} and r.outcome = 'create'`);

const reasonsOf = (tables: readonly string[]): StayReason[] => {
  const found = new Set(tables.map(stayReason));
  return stayReasons.filter((reason) => found.has(reason));
};

export const previewUndo = async (ctx: Ctx, id: number): Promise<UndoPreview> => {
  const [[record]] = await ctx.read(findImport(id));
  if (!record) throw new NotFound();
  refuseIf(whyNotUndoImport(record, ctx.clock.now()));
  const [stays, [all]] = await ctx.read(staying(id), created(id));
  const keptOf = (of: Stay['kind']): number => stays.filter(({ kind }) => kind === of).length;
  return {
    leads: (all?.leads ?? 0) - keptOf('lead'),
    clients: (all?.clients ?? 0) - keptOf('member'),
    memberships: all?.memberships ?? 0,
    kept: stays.length,
    stays: stays
      .slice(0, SHOWN_STAYING)
      .map(({ row, of_tables, ...name }) => ({ row, name: fullName(name), reasons: reasonsOf(of_tables) })),
  };
};

type Gone = { leads_gone: number; members_gone: number; terms_gone: number };
/** One transaction: all that the import has created goes, or stays with its reason. */
export const undoImport = command(async (ctx: TxCtx, id: number, { version, reason }: UndoImport): Promise<Import> => {
  const record = await getImport(ctx.db, id);
  refuseIf(whyNotUndoImport(record, ctx.clock.now()));
  const { rows } = await raw<Gone>`select * from undo_import(${id})`.execute(ctx.db);
  const [gone] = rows;
  const undone: Undone = {
    leads: gone?.leads_gone ?? 0,
    clients: gone?.members_gone ?? 0,
    memberships: gone?.terms_gone ?? 0,
    kept: record.counts.create - (gone?.leads_gone ?? 0) - (gone?.members_gone ?? 0),
  };
  await saveVersioned(ctx.db, 'import', id, version, {
    status: 'undone',
    undo_reason: reason,
    undone: JSON.stringify(undone),
    undone_at: ctx.clock.now().toISOString(),
  });
  ctx.afterCommit(() => ctx.services.live.toBranch(record.branch_id, 'member', { id: 0 }));
  const [programmes] = await ctx.read(programmesSoldIn(record.branch_id));
  return presentImport(ctx, await getImport(ctx.db, id), programmes);
});

export const removeImport = command(async (ctx: TxCtx, id: number, version: number) => {
  const record = await getImport(ctx.db, id);
  refuseIf(whyNotRemoveImport(record));
  await deleteVersioned(ctx.db, 'import', id, version);
  await raw`select let_go_file(${record.file_id})`.execute(ctx.db);
  return { id };
});
