import { classCategoryContract } from './class-category.contract.ts';
import { ValidationError } from '#kit/domain/errors.ts';
import { routesOf } from '#kit/server/routes.ts';
import { archiveCategory, listCategories, restoreCategory } from './class-category.commands.ts';
import { requirable } from './class-category.store.ts';
import * as classCategoryCommands from './class-category.commands.ts';

export const classCategoryRoutes = routesOf(
  classCategoryContract,
  [classCategoryCommands],
  {
    list: (ctx) => listCategories(ctx),
    courses: async (ctx) => (await ctx.read(requirable()))[0],
    archive: (ctx, { params, body }) => archiveCategory(ctx, params.id, body.version),
    restore: (ctx, { params, body }) => restoreCategory(ctx, params.id, body.version),
  },
  { class_category_name: () => new ValidationError([{ field: 'name', key: 'duplicate' }]) },
);
