import { chargeContract } from './charge.contract.ts';
import { asPage } from '#kit/domain/page.ts';
import { routes } from '#kit/server/routes.ts';
import { approveCharge, askCharge, presentCharge, previewCharge, rejectCharge } from './charge.commands.ts';
import { countCharges, listCharges } from './charge.store.ts';
import { moneyConstraints } from '../invoice/invoice-constraints.service.ts';

export const chargeRoutes = routes(
  chargeContract,
  {
    list: async (ctx, { query }) => {
      const { branches } = ctx.scope;
      const [rows, [count]] = await ctx.read(listCharges(query, branches), countCharges(query, branches));
      return asPage(
        query,
        rows.map((row) => presentCharge(ctx, row)),
        count?.total ?? 0,
      );
    },
    preview: (ctx, { body }) => previewCharge(ctx, body),
    ask: (ctx, { body }) => askCharge(ctx, body),
    approve: (ctx, { params, body }) => approveCharge(ctx, params.id, body.version),
    reject: (ctx, { params, body }) => rejectCharge(ctx, params.id, body),
  },
  moneyConstraints,
);
