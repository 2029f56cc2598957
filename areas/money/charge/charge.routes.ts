import { chargeContract } from './charge.contract.ts';
import { pageFrom } from '#kit/server/list.ts';
import { routes } from '#kit/server/routes.ts';
import { approveCharge, askCharge, presentCharge, previewCharge, rejectCharge } from './charge.commands.ts';
import { charges } from './charge.store.ts';
import { moneyConstraints } from '../invoice/invoice-constraints.service.ts';

export const chargeRoutes = routes(
  chargeContract,
  {
    list: (ctx, { query }) => pageFrom(ctx, charges, query, ctx.scope, (row) => presentCharge(ctx, row)),
    preview: (ctx, { body }) => previewCharge(ctx, body),
    ask: (ctx, { body }) => askCharge(ctx, body),
    approve: (ctx, { params, body }) => approveCharge(ctx, params.id, body.version),
    reject: (ctx, { params, body }) => rejectCharge(ctx, params.id, body),
  },
  moneyConstraints,
);
