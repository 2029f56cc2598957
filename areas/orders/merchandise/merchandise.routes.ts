import { merchandiseContract } from './merchandise.contract.ts';
import { pageFrom } from '#kit/server/list.ts';
import { routes } from '#kit/server/routes.ts';
import { chooseMerchandise } from './merchandise.commands.ts';
import { loadMerchandise, variantLabel } from './merchandise.facts.ts';
import { includables } from './merchandise.store.ts';

export const merchandiseRoutes = routes(merchandiseContract, {
  list: (ctx, { query }) =>
    pageFrom(ctx, includables, query, {}, ({ options, variants, ...product }) => ({
      ...product,
      variants: variants.map(({ choices, ...variant }) => ({
        ...variant,
        label: variantLabel({ name: product.name, options, choices }),
      })),
    })),
  view: async (ctx, { params }) => (await loadMerchandise(ctx, params.id)).shown,
  choose: (ctx, { params, body }) => chooseMerchandise(ctx, params.id, body),
});
