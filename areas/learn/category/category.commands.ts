/** Categories of courses, of a branch or of the network. Each command is one transaction. */
import type { CategoryRow } from './category.model.ts';
import { categoryContract } from './category.contract.ts';
import { Forbidden, NotFound, Refusal } from '#kit/domain/errors.ts';
import { command, type Ctx, type TxCtx } from '#kit/server/context.ts';
import { deleteVersioned, saveVersioned } from '#kit/server/version.ts';
import { categories, insertCategory, type CategoryRecord } from './category.store.ts';

/** What belongs to the network is changed by people who manage courses everywhere. */
export const managesCourses = (ctx: Ctx, branch_id: number | null): boolean =>
  branch_id === null ? ctx.actor.hasEverywhere('MANAGE_COURSES') : ctx.has('MANAGE_COURSES', branch_id);
export const mustManage = (ctx: Ctx, branch_id: number | null): void => {
  if (!managesCourses(ctx, branch_id)) throw new Forbidden();
};
/** The branch of a new record: none if it is for all of them. */
export const branchOfNew = (ctx: Ctx, { everywhere, branch_id }: { everywhere: boolean; branch_id: number }) => {
  const of = everywhere ? null : branch_id;
  mustManage(ctx, of);
  return of;
};

export const presentCategory = (ctx: Ctx, record: CategoryRecord): CategoryRow => ({
  ...record,
  can: managesCourses(ctx, record.branch_id) ? ['edit', ...(record.courses === 0 ? (['delete'] as const) : [])] : [],
});
export const viewCategory = async (ctx: Ctx, id: number): Promise<CategoryRow> => {
  const [[record]] = await ctx.read(categories.one(id, ctx.scope));
  if (!record) throw new NotFound();
  return presentCategory(ctx, record);
};
const changeable = async (ctx: TxCtx, id: number): Promise<CategoryRow> => {
  const category = await viewCategory(ctx, id);
  mustManage(ctx, category.branch_id);
  return category;
};

export const createCategory = command(categoryContract.create, async (ctx, { everywhere, branch_id, ...input }) => {
  const { name, description, position } = input;
  const id = await insertCategory(ctx.db, {
    branch_id: branchOfNew(ctx, { everywhere, branch_id }),
    name: JSON.stringify(name),
    description: JSON.stringify(description),
    position,
  });
  return viewCategory(ctx, id);
});
export const editCategory = command(categoryContract.edit, async (ctx, id, { version, ...input }) => {
  await changeable(ctx, id);
  const { name, description, position } = input;
  const changes = { name: JSON.stringify(name), description: JSON.stringify(description), position };
  await saveVersioned(ctx.db, 'course_category', id, version, changes);
  return viewCategory(ctx, id);
});
export const removeCategory = command(categoryContract.remove, async (ctx, id, { version }) => {
  const { courses } = await changeable(ctx, id);
  if (courses > 0) throw new Refusal('learn.category_used', { count: courses });
  await deleteVersioned(ctx.db, 'course_category', id, version);
  return { id };
});
