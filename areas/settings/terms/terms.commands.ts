/** Writing and publishing terms and legal documents: load, decide by the rules, save. Each is one transaction. */
import { termsMachine } from './terms.machine.ts';
import type { EditTerms, MoveTerms, NewTerms, Terms, TermsKind, TermsRow } from './terms.model.ts';
import { moveFaults, termsCan, whyNotEdit } from './terms.rules.ts';
import { changedFields, lockedFor, refuseLocked, refuseLockedRemoval, type Locked } from '../lock/lock.commands.ts';
import { NotFound, Refusal, refuseIf, ValidationError } from '#kit/domain/errors.ts';
import { canMove } from '#kit/domain/machine.ts';
import { command, type Ctx, type TxCtx } from '#kit/server/context.ts';
import { changeFile } from '#kit/server/file.ts';
import { saveVersioned } from '#kit/server/version.ts';
import {
  findTerms,
  getFirst,
  insertTerms,
  moveTermsTo,
  nextRevision,
  programmesOf,
  saveProgrammes,
  seenProgrammes,
  versionsOf,
  withdrawPublished,
  type TermsRecord,
} from './terms.store.ts';

/** What belongs to the network is changed by people who have the flag everywhere. */
const mayChange = (ctx: Ctx, branch_id: number | null): boolean =>
  branch_id === null ? ctx.actor.hasEverywhere('MANAGE_TERMS') : ctx.has('MANAGE_TERMS', branch_id);

/** `isShut`: where head office has locked the terms. */
export const presentTerms = (
  ctx: Ctx,
  { today: _today, file_id: _file, ...row }: TermsRecord,
  isShut: Locked,
): TermsRow => ({
  ...row,
  can: termsCan(row, (flag) => flag === 'MANAGE_TERMS' && mayChange(ctx, row.branch_id) && !isShut(row.branch_id)),
});

export const viewTerms = async (ctx: Ctx, kind: TermsKind, id: number): Promise<Terms> => {
  const [[row], programmes, versions] = await ctx.read(
    findTerms(id, kind, ctx.clock.now()),
    programmesOf(id),
    versionsOf(id),
  );
  if (!row) throw new NotFound();
  const { file_id } = row;
  const isShut = await lockedFor(ctx, 'terms', [row.branch_id]);
  return {
    ...presentTerms(ctx, row, isShut),
    file_id,
    programmes,
    programme_ids: programmes.map((one) => one.id),
    versions,
  };
};

const checkProgrammes = async (ctx: TxCtx, kind: TermsKind, ids: readonly number[]): Promise<void> => {
  const seen = await seenProgrammes(ctx.db, ids);
  const isWrong = (kind === 'legal' && ids.length > 0) || ids.some((id) => !seen.includes(id));
  if (isWrong) throw new ValidationError([{ field: 'programme_ids', key: 'not_one_of' }]);
};

export const createTerms = command(async (ctx: TxCtx, kind: TermsKind, input: NewTerms): Promise<Terms> => {
  const { follows_id, everywhere, programme_ids, ...content } = input;
  // Legal documents belong to the network and are created by head office.
  const isOfNetwork = everywhere || kind === 'legal';
  refuseIf(isOfNetwork && !mayChange(ctx, null) ? 'settings.terms_of_network' : null);
  await checkProgrammes(ctx, kind, programme_ids);
  const first = follows_id === null ? null : await getFirst(ctx.db, follows_id, kind);
  const branch_id = first ? first.branch_id : isOfNetwork ? null : input.branch_id;
  refuseIf(mayChange(ctx, branch_id) ? null : 'settings.terms_of_network');
  await refuseLocked(ctx, branch_id, 'terms', ['title']);
  const file = { field: 'file_id', purpose: 'document', before: null, after: input.file_id, branch_id } as const;
  await changeFile(ctx, file);
  const revision = first ? await nextRevision(ctx.db, first.series, input.locale) : 1;
  const made = await insertTerms(ctx.db, { ...content, branch_id, kind, revision, first_id: first?.series ?? null });
  await saveProgrammes(ctx.db, { series: made.series, branch_id }, programme_ids);
  return viewTerms(ctx, kind, made.id);
});

const getOwn = async (ctx: TxCtx, kind: TermsKind, id: number): Promise<TermsRecord> => {
  const [[row]] = await ctx.read(findTerms(id, kind, ctx.clock.now()));
  if (!row) throw new NotFound();
  refuseIf(mayChange(ctx, row.branch_id) ? null : 'settings.terms_of_network');
  return row;
};

const byId = (ids: readonly number[]): number[] => [...new Set(ids)].toSorted((a, b) => a - b);
const changesOf = async (
  ctx: TxCtx,
  { id, title, file_id }: TermsRecord,
  { programme_ids, ...asked }: Omit<EditTerms, 'version'>,
): Promise<string[]> => {
  const [programmes] = await ctx.read(programmesOf(id));
  const before = { title, file_id, programme_ids: byId(programmes.map((one) => one.id)) };
  return changedFields({ ...asked, programme_ids: byId(programme_ids) }, before);
};

export const editTerms = command(
  async (ctx: TxCtx, kind: TermsKind, id: number, { version, programme_ids, ...input }: EditTerms): Promise<Terms> => {
    const row = await getOwn(ctx, kind, id);
    await refuseLocked(ctx, row.branch_id, 'terms', await changesOf(ctx, row, { ...input, programme_ids }));
    refuseIf(whyNotEdit(row));
    await checkProgrammes(ctx, kind, programme_ids);
    const { branch_id, series, file_id: before } = row;
    await changeFile(ctx, { field: 'file_id', purpose: 'document', before, after: input.file_id, branch_id });
    await saveVersioned(ctx.db, 'terms', id, version, input);
    await saveProgrammes(ctx.db, { series, branch_id }, programme_ids);
    return viewTerms(ctx, kind, id);
  },
);

export const moveTerms = command(async (ctx: TxCtx, kind: TermsKind, id: number, asked: MoveTerms): Promise<Terms> => {
  const row = await getOwn(ctx, kind, id);
  await refuseLockedRemoval(ctx, row.branch_id, 'terms');
  if (!canMove(termsMachine, row.status, asked.move)) {
    throw new Refusal('kit.move_not_possible', { status: row.status });
  }
  const faults = moveFaults(asked, row.today);
  if (faults.length > 0) throw new ValidationError(faults);
  const { to } = termsMachine.moves[asked.move];
  if (to === 'published') await withdrawPublished(ctx.db, row);
  await moveTermsTo(
    ctx.db,
    { ...row, version: asked.version },
    {
      status: to,
      publish_on: to === 'pending_publish' ? asked.publish_on : null,
      ...(to === 'published' && { published_at: ctx.clock.now().toISOString() }),
    },
  );
  return viewTerms(ctx, kind, id);
});
