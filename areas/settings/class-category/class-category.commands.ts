/** Class categories: one list for the network, and what can use one of them. */
import type { ClassCategoryRow } from './class-category.model.ts';
import { categoryCan, categoryFaults, categoryKey, whyNotArchive, whyNotRestore } from './class-category.rules.ts';
import { NotFound, refuseIf, ValidationError, type Fault } from '#kit/domain/errors.ts';
import type { ClassCategory } from '#kit/domain/lookups/teaching.ts';
import { command, type Ctx, type TxCtx } from '#kit/server/context.ts';
import { saveVersioned } from '#kit/server/version.ts';
import {
  allCategories,
  insertCategory,
  lackingOf,
  lockCategories,
  requirable,
  type CategoryRecord,
} from './class-category.store.ts';
import { classCategoryContract } from './class-category.contract.ts';

export { allCategories } from './class-category.store.ts';

const presented = (ctx: Ctx, all: readonly CategoryRecord[]): ClassCategoryRow[] => {
  const may = ctx.scope.network && ctx.has('MANAGE_CLASSES');
  return all.map((one) => ({ ...one, can: categoryCan(one, all, may) }));
};
export const listCategories = async (ctx: Ctx): Promise<ClassCategoryRow[]> => {
  const [all] = await ctx.read(allCategories());
  return presented(ctx, all);
};
const found = <C extends { id: number }>(all: readonly C[], id: number): C => {
  const one = all.find((category) => category.id === id);
  if (!one) throw new NotFound();
  return one;
};
const reread = async (ctx: TxCtx, id: number): Promise<ClassCategoryRow> => found(await listCategories(ctx), id);

/** Each once, published courses of the network; one that was chosen before stays, whatever became of it. */
const checkCourses = async (ctx: Ctx, wanted: readonly number[], before: readonly number[] = []): Promise<void> => {
  if (wanted.length === 0) return;
  const [courses] = await ctx.read(requirable());
  const offered = [...before, ...courses.map(({ id }) => id)];
  if (new Set(wanted).size < wanted.length || !wanted.every((id) => offered.includes(id)))
    throw new ValidationError([{ field: 'course_ids', key: 'not_one_of' }]);
};

export const createCategory = command(classCategoryContract.create, async (ctx, input) => {
  await checkCourses(ctx, input.course_ids);
  await lockCategories(ctx.db);
  const [all] = await ctx.read(allCategories());
  const key = categoryKey(
    input.name.en,
    all.map((one) => one.key),
  );
  return reread(ctx, await insertCategory(ctx.db, key, input));
});

export const editCategory = command(classCategoryContract.edit, async (ctx, id, input) => {
  const { version, name, colour, course_ids } = input;
  const [all] = await ctx.read(allCategories());
  const before = found(all, id);
  await checkCourses(ctx, course_ids, before.course_ids);
  await saveVersioned(ctx.db, 'class_category', id, version, { name: JSON.stringify(name), colour, course_ids });
  const [[left]] = await ctx.read(lackingOf(before.key, ctx.clock.now()));
  return { ...(await reread(ctx, id)), lacking: left?.count ?? 0 };
});

const moveCategory = (isArchived: boolean) =>
  command(async (ctx: TxCtx, id: number, version: number): Promise<ClassCategoryRow> => {
    await lockCategories(ctx.db);
    const [all] = await ctx.read(allCategories());
    const one = found(all, id);
    refuseIf(isArchived ? whyNotArchive(one, all) : whyNotRestore(one));
    const archived_at = isArchived ? ctx.clock.now().toISOString() : null;
    await saveVersioned(ctx.db, 'class_category', id, version, { archived_at });
    return reread(ctx, id);
  });
export const archiveCategory = moveCategory(true);
export const restoreCategory = moveCategory(false);

/** The faults of the categories chosen for something. `kept`: those it already has. */
export const faultsOfCategories = async (
  ctx: Ctx,
  field: string,
  wanted: readonly ClassCategory[],
  kept: readonly ClassCategory[] = [],
): Promise<Fault[]> => {
  if (wanted.every((key) => kept.includes(key))) return [];
  const [all] = await ctx.read(allCategories());
  return categoryFaults(field, wanted, kept, all);
};
