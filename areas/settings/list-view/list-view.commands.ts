/** Saving, changing and deleting views of lists: each only by the person who created it. */
import { command } from '#kit/server/context.ts';
import { deleteVersioned, saveVersioned } from '#kit/server/version.ts';
import { getOwnView, insertView } from './list-view.store.ts';
import { listViewContract } from '#kit/domain/list-view.contract.ts';

export const createView = command(listViewContract.create, async (ctx, view) => {
  const { staff_id } = ctx.actor;
  return getOwnView(ctx.db, staff_id, await insertView(ctx.db, staff_id, view));
});
export const editView = command(listViewContract.edit, async (ctx, id, { version, search }) => {
  const { staff_id } = ctx.actor;
  await getOwnView(ctx.db, staff_id, id);
  await saveVersioned(ctx.db, 'list_view', id, version, { search: JSON.stringify(search) });
  return getOwnView(ctx.db, staff_id, id);
});
export const removeView = command(listViewContract.remove, async (ctx, id, { version }) => {
  await getOwnView(ctx.db, ctx.actor.staff_id, id);
  await deleteVersioned(ctx.db, 'list_view', id, version);
  return null;
});
