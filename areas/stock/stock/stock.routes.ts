import { stockContract } from './stock.contract.ts';
import { historyAnswer } from '#areas/access/audit/history.facts.ts';
import { knownBranch } from '#areas/network/branch/branch.facts.ts';
import { ValidationError } from '#kit/domain/errors.ts';
import { pageFrom } from '#kit/server/list.ts';
import { routesOf } from '#kit/server/routes.ts';
import { presentStock, stockWhere, viewStock, viewSummary, whereNow } from './stock.commands.ts';
import { stockAsCsv } from './stock.csv.ts';
import { movements, stockOf } from './stock.store.ts';
import * as stockCommands from './stock.commands.ts';

const MOST_IN_A_FILE = 20_000;

export const stockRoutes = routesOf(
  stockContract,
  [stockCommands],
  {
    list: async (ctx, { query }) => {
      const where = await stockWhere(ctx, query.on);
      return pageFrom(ctx, stockOf(where), query, where, (record) => presentStock(ctx, record));
    },
    csv: async (ctx, { query }) => {
      const where = await stockWhere(ctx, query.on);
      const { name, today } = await knownBranch(ctx, ctx.branch_id);
      const [rows] = await ctx.read(stockOf(where).rows({ ...query, page: 1, itemsPerPage: MOST_IN_A_FILE }, where));
      return {
        name: `stock ${name} ${query.on ?? today}.csv`,
        kind: 'text/csv; charset=utf-8',
        content: stockAsCsv(
          rows.map((record) => presentStock(ctx, record)),
          ctx.locale,
        ),
      };
    },
    summary: (ctx, { query }) => viewSummary(ctx, query.on),
    view: (ctx, { params }) => viewStock(ctx, params.id),
    movements: async (ctx, { params, query }) => {
      await viewStock(ctx, params.id);
      return pageFrom(ctx, movements, query, { branches: ctx.scope.branches, stock_id: params.id }, (row) => row);
    },
    history: historyAnswer('stock', (ctx, id) => stockOf(whereNow(ctx)).one(id, whereNow(ctx))),
  },
  {
    stock_branch_id_variant_id_key: () => new ValidationError([{ field: 'variant_id', key: 'duplicate' }]),
    stock_variant_id_fkey: () => new ValidationError([{ field: 'variant_id', key: 'unknown_record' }]),
  },
);
