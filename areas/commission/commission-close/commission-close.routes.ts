import { commissionCloseContract } from './commission-close.contract.ts';
import { routesOf } from '#kit/server/routes.ts';
import { viewMonths, viewPayouts } from './commission-close.commands.ts';
import * as commissionCloseCommands from './commission-close.commands.ts';
import { payoutsAsCsv, payoutsPdf } from './commission-close.paper.ts';

export const commissionCloseRoutes = routesOf(commissionCloseContract, [commissionCloseCommands], {
  months: (ctx) => viewMonths(ctx),
  payouts: (ctx, { params }) => viewPayouts(ctx, params.id),
  csv: async (ctx, { params }) => {
    const payouts = await viewPayouts(ctx, params.id);
    return {
      name: `commission ${payouts.branch_name} ${payouts.month.slice(0, 7)}.csv`,
      kind: 'text/csv; charset=utf-8',
      content: payoutsAsCsv(payouts, ctx.locale),
    };
  },
  pdf: async (ctx, { params }) => {
    const payouts = await viewPayouts(ctx, params.id);
    return {
      name: `commission ${payouts.branch_name} ${payouts.month.slice(0, 7)}.pdf`,
      kind: 'application/pdf',
      content: await payoutsPdf(payouts, ctx.locale),
    };
  },
});
