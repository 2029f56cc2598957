import { chargeContract } from './charge.contract.ts';
import { pageFrom } from '#kit/server/list.ts';
import { routesOf } from '#kit/server/routes.ts';
import { presentCharge, previewCharge } from './charge.commands.ts';
import { charges } from './charge.store.ts';
import { moneyConstraints } from '../invoice/invoice-constraints.service.ts';
import * as chargeCommands from './charge.commands.ts';

export const chargeRoutes = routesOf(
  chargeContract,
  [chargeCommands],
  {
    list: (ctx, { query }) => pageFrom(ctx, charges, query, ctx.scope, (row) => presentCharge(ctx, row)),
    preview: (ctx, { body }) => previewCharge(ctx, body),
  },
  moneyConstraints,
);
