import { classCategoryContract } from './class-category.contract.ts';
import { ValidationError } from '#kit/domain/errors.ts';
import { routes } from '#kit/server/routes.ts';
import {
  archiveCategory,
  createCategory,
  editCategory,
  listCategories,
  restoreCategory,
} from './class-category.commands.ts';

export const classCategoryRoutes = routes(
  classCategoryContract,
  {
    list: (ctx) => listCategories(ctx),
    create: (ctx, { body }) => createCategory(ctx, body),
    edit: (ctx, { params, body }) => editCategory(ctx, params.id, body),
    archive: (ctx, { params, body }) => archiveCategory(ctx, params.id, body.version),
    restore: (ctx, { params, body }) => restoreCategory(ctx, params.id, body.version),
  },
  { class_category_name: () => new ValidationError([{ field: 'name', key: 'duplicate' }]) },
);
