import { categoryContract } from './category.contract.ts';
import { Refusal, ValidationError } from '#kit/domain/errors.ts';
import { historyAnswer } from '#areas/access/audit/history.facts.ts';
import { pageFrom } from '#kit/server/list.ts';
import { routesOf } from '#kit/server/routes.ts';
import { presentCategory, viewCategory } from './category.commands.ts';
import * as categoryCommands from './category.commands.ts';
import { categories } from './category.store.ts';

export const categoryRoutes = routesOf(
  categoryContract,
  [categoryCommands],
  {
    list: (ctx, { query }) => pageFrom(ctx, categories, query, ctx.scope, (record) => presentCategory(ctx, record)),
    view: (ctx, { params }) => viewCategory(ctx, params.id),
    history: historyAnswer('course_category', (ctx, id) => categories.one(id, ctx.scope)),
  },
  {
    course_category_name: () => new ValidationError([{ field: 'name', key: 'duplicate' }]),
    // A course got the category at the same moment.
    course_course_category_id_fkey: () => new Refusal('learn.category_used', { count: 1 }),
  },
);
