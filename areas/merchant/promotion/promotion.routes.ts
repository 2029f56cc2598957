import { ownPromotionContract, promotionContract, redemptionContract } from './promotion.contract.ts';
import * as promotionCommands from './promotion.commands.ts';
import { presentPromotion, viewPromotion } from './promotion.commands.ts';
import { promotions, redemptions } from './promotion.store.ts';
import * as redemptionCommands from './redemption.commands.ts';
import { codeForOwn, lookAtDesk, presentRedemption, promotionsForOwn } from './redemption.commands.ts';
import { redemptionsAsCsv } from './redemption.csv.ts';
import { placeOfMerchants } from '../package/merchant-package.commands.ts';
import { Refusal } from '#kit/domain/errors.ts';
import { areBranchesChosen } from '#kit/domain/page.ts';
import { asHistory, historyOf } from '#kit/server/history.ts';
import { pageFrom } from '#kit/server/list.ts';
import { routes, routesOf } from '#kit/server/routes.ts';

const MOST_IN_A_FILE = 50_000;
export const promotionRoutes = routesOf(
  promotionContract,
  [promotionCommands, redemptionCommands],
  {
    list: (ctx, { query }) => {
      const where = { ...placeOfMerchants(ctx), isChosen: areBranchesChosen(query) };
      return pageFrom(ctx, promotions, query, where, (record) => presentPromotion(ctx, record));
    },
    view: (ctx, { params }) => viewPromotion(ctx, params.id),
    desk: (ctx, { params, query }) => lookAtDesk(ctx, params.branch_id, query),
    history: async (ctx, { params }) => {
      await viewPromotion(ctx, params.id);
      const [rows] = await ctx.run([historyOf('promotion', params.id)]);
      return asHistory(rows ?? []);
    },
  },
  {
    redemption_promotion_id_fkey: () => new Refusal('merchant.was_redeemed'),
    redemption_code_once: () => new Refusal('merchant.code_used'),
  },
);
export const redemptionRoutes = routesOf(redemptionContract, [redemptionCommands], {
  list: async (ctx, { query }) => {
    const page = await pageFrom(ctx, redemptions, query, { branches: ctx.scope.branches }, (record) => record);
    return { ...page, data: await Promise.all(page.data.map((record) => presentRedemption(ctx, record))) };
  },
  csv: async (ctx, { query }) => {
    const all = { ...query, page: 1, itemsPerPage: MOST_IN_A_FILE };
    const [rows] = await ctx.read(redemptions.rows(all, { branches: ctx.scope.branches }));
    return { name: 'redemptions.csv', kind: 'text/csv; charset=utf-8', content: redemptionsAsCsv(rows, ctx.locale) };
  },
});
export const ownPromotionRoutes = routes(ownPromotionContract, {
  own: { own: (ctx, { body }, extra) => promotionsForOwn(ctx, body.token, extra) },
  code: { own: (ctx, { body }, extra) => codeForOwn(ctx, body, extra) },
});
