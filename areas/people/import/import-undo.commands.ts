/** Undoes an import, except for people with activity since; removes files from which nobody was imported. */
import { stayReason, stayReasons, type StayReason } from './import-stays.rules.ts';
import { SHOWN_STAYING, type Undone, type UndoPreview } from './import.model.ts';
import { whyNotRemoveImport, whyNotUndoImport } from './import.rules.ts';
import { fullName } from '../person/person.rules.ts';
import { NotFound, refuseIf } from '#kit/domain/errors.ts';
import { programmesSoldIn } from '#areas/membership/membership/membership.facts.ts';
import { command, type Ctx } from '#kit/server/context.ts';
import { deleteVersioned, saveVersioned } from '#kit/server/version.ts';
import { presentImport } from './import.commands.ts';
import { findImport, getImport } from './import.store.ts';
import { type Stay, staying, created, takeBack, letGoFile } from './import-undo.store.ts';
import { importContract } from './import.contract.ts';

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

/** One transaction: everything the import created is removed, or stays with its reason. */
export const undoImport = command(importContract.undo, async (ctx, id, { version, reason }) => {
  const record = await getImport(ctx.db, id);
  refuseIf(whyNotUndoImport(record, ctx.clock.now()));
  const gone = await takeBack(ctx.db, id);
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

export const removeImport = command(importContract.remove, async (ctx, id, { version }) => {
  const record = await getImport(ctx.db, id);
  refuseIf(whyNotRemoveImport(record));
  await deleteVersioned(ctx.db, 'import', id, version);
  if (record.file_id !== null) await letGoFile(ctx.db, record.file_id);
  return { id };
});
