/** Pictures of an e-mail: from the moment when it is saved they belong to it. Two e-mails never share a file. */
import { insertPictures, ownersOf, picturesOf, waitingOf } from './campaign-picture.store.ts';
import type { Block } from '../campaign/campaign.model.ts';
import { ValidationError } from '#kit/domain/errors.ts';
import type { Ctx, TxCtx } from '#kit/server/context.ts';
import { changeFile, copyFile } from '#kit/server/file.ts';

const fileIdsOf = (blocks: readonly Block[]): number[] => [
  ...new Set(blocks.flatMap((block) => (block.kind === 'picture' ? [block.file_id] : []))),
];
const fieldOf = (blocks: readonly Block[], file_id: number): string =>
  `blocks.${blocks.findIndex((block) => block.kind === 'picture' && block.file_id === file_id)}.file_id`;
type Of = { id: number | null; branch_id: number };
/** What is stored: new pictures are attached, and those of another e-mail, which this one was copied from, are copied. */
export const takePictures = async (ctx: TxCtx, { id, branch_id }: Of, blocks: readonly Block[]) => {
  const file_ids = fileIdsOf(blocks);
  const [owners] = file_ids.length > 0 ? await ctx.read(ownersOf(file_ids, ctx.scope.branches)) : [[]];
  const taken = new Map<number, number>();
  const fresh: number[] = [];
  for (const file_id of file_ids) {
    const owner = owners.find((one) => one.file_id === file_id)?.campaign_id;
    const isKept = owner !== undefined && owner === id;
    const after = isKept || owner === undefined ? file_id : await copyFile(ctx, file_id, branch_id);
    const field = fieldOf(blocks, file_id);
    if (!isKept) await changeFile(ctx, { field, purpose: 'picture', before: null, after, branch_id });
    if (!isKept) fresh.push(after);
    taken.set(file_id, after);
  }
  const stored = blocks.map((block) =>
    block.kind === 'picture' ? { ...block, file_id: taken.get(block.file_id) ?? block.file_id } : block,
  );
  const keep = (campaign_id: number): Promise<void> => insertPictures(ctx.db, { branch_id, campaign_id }, fresh);
  return { blocks: stored, keep };
};
/** An e-mail that was never sent takes its pictures with it. The rows are gone already. */
export const releasePictures = async (ctx: TxCtx, branch_id: number, file_ids: readonly number[]): Promise<void> => {
  for (const before of file_ids)
    await changeFile(ctx, { field: 'blocks', purpose: 'picture', before, after: null, branch_id });
};
export const fileIdsOfCampaign = async (ctx: Ctx, campaign_id: number): Promise<number[]> => {
  const [rows] = await ctx.read(picturesOf(campaign_id));
  return rows.map(({ file_id }) => file_id);
};
/** A look at an e-mail that isn’t saved signs addresses only for pictures that the person can use. */
export const checkPictures = async (ctx: Ctx, blocks: readonly Block[]): Promise<void> => {
  const file_ids = fileIdsOf(blocks);
  if (file_ids.length === 0) return;
  const [owned, waiting] = await ctx.read(
    ownersOf(file_ids, ctx.scope.branches),
    waitingOf(file_ids, ctx.actor.staff_id),
  );
  const known = new Set([...owned, ...waiting].map(({ file_id }) => file_id));
  const faults = file_ids
    .filter((file_id) => !known.has(file_id))
    .map((file_id) => ({ field: fieldOf(blocks, file_id), key: 'file_missing' }));
  if (faults.length > 0) throw new ValidationError(faults);
};
