import { itemContract } from './item.contract.ts';
import { knownBranch } from '#areas/network/branch/branch.facts.ts';
import { pictureOf } from '#kit/server/file.ts';
import { pageFrom } from '#kit/server/list.ts';
import { routes } from '#kit/server/routes.ts';
import { withLabel } from './item.rules.ts';
import { publishedPicture } from '../product/product.store.ts';
import { items } from './item.store.ts';

export const itemRoutes = routes(itemContract, {
  picture: async (ctx, { params, query }) => {
    const [[found]] = await ctx.read(publishedPicture(params.id, query.v));
    return pictureOf(ctx, found?.file_id);
  },
  list: async (ctx, { query }) => {
    const { branch_id } = ctx;
    const { currency, today } = await knownBranch(ctx, branch_id);
    const seesCosts = ctx.has('VIEW_STOCK_IN', branch_id);
    return pageFrom(ctx, items, query, { branch_id, currency, today }, ({ unit_cost_cents, ...row }) => ({
      ...withLabel(row),
      unit_cost_cents: seesCosts ? unit_cost_cents : null,
    }));
  },
});
