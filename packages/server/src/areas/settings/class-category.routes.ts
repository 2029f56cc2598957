import { classCategoryContract } from '#domain/areas/settings/class-category.contract.ts';
import { ValidationError } from '#domain/kit/errors.ts';
import { routes } from '#server/kit/routes.ts';
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
