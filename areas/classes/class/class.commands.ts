/** What changes classes: load, decide by the rules, save. */
import type { ClassRow, ClassView, EditClass, NewClass } from './class.model.ts';
import { classMachine } from './class.machine.ts';
import { classCan, classFaults, kindFaults, placesFaults } from './class.rules.ts';
import { Refusal, ValidationError } from '#kit/domain/errors.ts';
import { canMove } from '#kit/domain/machine.ts';
import { faultsOfCategories } from '#areas/settings/class-category/class-category.commands.ts';
import { command, type Ctx, type TxCtx } from '#kit/server/context.ts';
import { changeFile } from '#kit/server/file.ts';
import { saveVersioned } from '#kit/server/version.ts';
import { renewLinks } from '../online/meeting.store.ts';
import { findRoom, getClass, insertClass, moveClassTo, type ClassRecord, type ClassViewRecord } from './class.store.ts';
import { classContract } from './class.contract.ts';

export const presentClass = <C extends ClassRecord>(ctx: Ctx, row: C): C & Pick<ClassRow, 'can'> => ({
  ...row,
  can: classCan(row.status, (flag) => ctx.has(flag, row.branch_id)),
});
const reread = async (ctx: TxCtx, id: number): Promise<ClassView> => presentClass(ctx, await getClass(ctx.db, id));

/** Someone can book it, and the room is an active one of the branch. */
const mustBeSound = async (
  ctx: TxCtx,
  asked: EditClass | NewClass,
  branch_id: number,
  { kind, facility_id: kept, category }: Pick<ClassRow, 'kind' | 'facility_id'> & { category?: ClassRow['category'] },
): Promise<void> => {
  const faults = [...classFaults(asked), ...kindFaults(kind, asked), ...placesFaults(kind, asked.capacity)];
  if (kind === 'online' && asked.meeting_url === null && !ctx.services.meetings.makes)
    faults.push({ field: 'meeting_url', key: 'meeting_needed' });
  if (kind === 'room' && asked.facility_id !== null && asked.facility_id !== kept) {
    const [[room]] = await ctx.read(findRoom(asked.facility_id, branch_id));
    if (room?.status !== 'active') faults.push({ field: 'facility_id', key: 'unknown_record' });
  }
  faults.push(...(await faultsOfCategories(ctx, 'category', [asked.category], category ? [category] : [])));
  if (faults.length > 0) throw new ValidationError(faults);
};
const columnsOf = ({
  name,
  description,
  programme_types,
  ...fields
}: Omit<EditClass, 'version'> & { kind?: ClassRow['kind'] }) => ({
  ...fields,
  programme_types: [...programme_types],
  name: JSON.stringify(name),
  description: JSON.stringify(description),
});

export const createClass = command(classContract.create, async (ctx, input) => {
  const { branch_id, ...fields } = input;
  await mustBeSound(ctx, input, branch_id, { kind: input.kind, facility_id: null });
  const picture = { field: 'picture_file_id', purpose: 'picture', before: null, branch_id } as const;
  await changeFile(ctx, { ...picture, after: input.picture_file_id });
  return reread(ctx, await insertClass(ctx.db, { branch_id, ...columnsOf(fields) }));
});

export const editClass = command(classContract.edit, async (ctx, id, input) => {
  const { version, ...fields } = input;
  const known: ClassViewRecord = await getClass(ctx.db, id);
  const { branch_id, picture_file_id: before } = known;
  await mustBeSound(ctx, input, branch_id, known);
  const after = input.picture_file_id;
  await changeFile(ctx, { field: 'picture_file_id', purpose: 'picture', before, after, branch_id });
  await saveVersioned(ctx.db, 'class', id, version, columnsOf(fields));
  if (known.meeting_url !== null && input.meeting_url !== null)
    await renewLinks(ctx.db, id, known.meeting_url, input.meeting_url, ctx.clock.now());
  return reread(ctx, id);
});

export const moveClass = command(classContract.move, async (ctx, id, { version, move }) => {
  const row = await getClass(ctx.db, id);
  if (!canMove(classMachine, row.status, move)) throw new Refusal('kit.move_not_possible', { status: row.status });
  await moveClassTo(ctx.db, row, classMachine.moves[move].to, version);
  return reread(ctx, id);
});
