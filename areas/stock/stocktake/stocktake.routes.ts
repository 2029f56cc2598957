import { stocktakeContract } from './stocktake.contract.ts';
import { historyAnswer } from '#areas/access/audit/history.facts.ts';
import { Refusal } from '#kit/domain/errors.ts';
import { pageFrom } from '#kit/server/list.ts';
import { routesOf } from '#kit/server/routes.ts';
import { presentStocktake, viewStocktake } from './stocktake.commands.ts';
import { sheetAsCsv } from './stocktake.csv.ts';
import { stocktakes } from './stocktake.store.ts';
import * as stocktakeCommands from './stocktake.commands.ts';

export const stocktakeRoutes = routesOf(
  stocktakeContract,
  [stocktakeCommands],
  {
    list: (ctx, { query }) => pageFrom(ctx, stocktakes, query, ctx.scope, (record) => presentStocktake(ctx, record)),
    view: (ctx, { params }) => viewStocktake(ctx, params.id),
    sheet: async (ctx, { params }) => {
      const stocktake = await viewStocktake(ctx, params.id);
      return {
        name: `stocktake ${stocktake.id}.csv`,
        kind: 'text/csv; charset=utf-8',
        content: sheetAsCsv(stocktake, ctx.locale),
      };
    },
    history: historyAnswer('stocktake', (ctx, id) => stocktakes.one(id, ctx.scope)),
  },
  {
    stocktake_line_open: () => new Refusal('stock.counted_elsewhere'),
    stocktake_line_variant_id_fkey: () => new Refusal('stock.not_in_count'),
  },
);
