/** Saving, changing and deleting views of lists: each only by the person who created it. */
import type { EditListView, ListView, NewListView } from '#kit/domain/list-view.contract.ts';
import { command, type TxCtx } from '#kit/server/context.ts';
import { deleteVersioned, saveVersioned } from '#kit/server/version.ts';
import { getOwnView, insertView } from './list-view.store.ts';

export const createView = command(async (ctx: TxCtx, view: NewListView): Promise<ListView> => {
  const { staff_id } = ctx.actor;
  return getOwnView(ctx.db, staff_id, await insertView(ctx.db, staff_id, view));
});
export const editView = command(
  async (ctx: TxCtx, id: number, { version, search }: EditListView): Promise<ListView> => {
    const { staff_id } = ctx.actor;
    await getOwnView(ctx.db, staff_id, id);
    await saveVersioned(ctx.db, 'list_view', id, version, { search: JSON.stringify(search) });
    return getOwnView(ctx.db, staff_id, id);
  },
);
export const removeView = command(async (ctx: TxCtx, id: number, version: number): Promise<null> => {
  await getOwnView(ctx.db, ctx.actor.staff_id, id);
  await deleteVersioned(ctx.db, 'list_view', id, version);
  return null;
});
