import { listViewContract } from '#kit/domain/list-view.contract.ts';
import { ValidationError } from '#kit/domain/errors.ts';
import { routes } from '#kit/server/routes.ts';
import { createView, editView, removeView } from './list-view.commands.ts';
import { viewsOf } from './list-view.store.ts';

const taken = (): Error => new ValidationError([{ field: 'name', key: 'duplicate' }]);
export const listViewRoutes = routes(
  listViewContract,
  {
    list: async (ctx, { query }) => (await ctx.read(viewsOf(ctx.actor.staff_id, ctx.branch_id, query.list)))[0],
    create: (ctx, { body }) => createView(ctx, body),
    edit: (ctx, { params, body }) => editView(ctx, params.id, body),
    remove: (ctx, { params, query }) => removeView(ctx, params.id, query.version),
  },
  { list_view_mine: taken, list_view_shared: taken },
);
