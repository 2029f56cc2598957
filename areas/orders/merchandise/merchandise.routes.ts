import { merchandiseContract } from './merchandise.contract.ts';
import { pageFrom } from '#kit/server/list.ts';
import { routesOf } from '#kit/server/routes.ts';
import * as merchandiseCommands from './merchandise.commands.ts';
import { loadMerchandise, variantLabel } from './merchandise.facts.ts';
import { includables } from './merchandise.store.ts';

export const merchandiseRoutes = routesOf(merchandiseContract, [merchandiseCommands], {
  list: (ctx, { query }) =>
    pageFrom(ctx, includables, query, {}, ({ options, variants, ...product }) => ({
      ...product,
      variants: variants.map(({ choices, ...variant }) => ({
        ...variant,
        label: variantLabel({ name: product.name, options, choices }),
      })),
    })),
  view: async (ctx, { params }) => (await loadMerchandise(ctx, params.id)).shown,
});
