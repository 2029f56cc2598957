import { listViewContract } from '#kit/domain/list-view.contract.ts';
import { ValidationError } from '#kit/domain/errors.ts';
import { routesOf } from '#kit/server/routes.ts';
import { viewsOf } from './list-view.store.ts';
import * as listViewCommands from './list-view.commands.ts';

const taken = (): Error => new ValidationError([{ field: 'name', key: 'duplicate' }]);
export const listViewRoutes = routesOf(
  listViewContract,
  [listViewCommands],
  {
    list: async (ctx, { query }) => (await ctx.read(viewsOf(ctx.actor.staff_id, ctx.branch_id, query.list)))[0],
  },
  { list_view_mine: taken, list_view_shared: taken },
);
