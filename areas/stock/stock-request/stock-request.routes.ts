import { stockRequestContract } from './stock-request.contract.ts';
import { historyAnswer } from '#areas/access/audit/history.facts.ts';
import { knownBranch } from '#areas/network/branch/branch.facts.ts';
import { ValidationError } from '#kit/domain/errors.ts';
import { pageFrom } from '#kit/server/list.ts';
import { routesOf } from '#kit/server/routes.ts';
import { withLabel } from '../item/item.rules.ts';
import { presentStockRequest, suggestionsFor, viewStockRequest } from './stock-request.commands.ts';
import { stockRequestsAsCsv } from './stock-request.csv.ts';
import { linesInFile, stockRequests } from './stock-request.store.ts';
import * as stockRequestCommands from './stock-request.commands.ts';

const MOST_IN_A_FILE = 20_000;

export const stockRequestRoutes = routesOf(
  stockRequestContract,
  [stockRequestCommands],
  {
    list: (ctx, { query }) =>
      pageFrom(ctx, stockRequests, query, ctx.scope, (record) => presentStockRequest(ctx, record)),
    csv: async (ctx, { query }) => {
      const { name, today } = await knownBranch(ctx, ctx.branch_id);
      const all = { ...query, page: 1, itemsPerPage: MOST_IN_A_FILE };
      const [listed] = await ctx.read(stockRequests.rows(all, ctx.scope));
      const [lines] = await ctx.read(linesInFile(listed.map(({ id }) => id)));
      return {
        name: `stock requests ${name} ${today}.csv`,
        kind: 'text/csv; charset=utf-8',
        content: stockRequestsAsCsv(lines.map(withLabel), ctx.locale),
      };
    },
    view: (ctx, { params }) => viewStockRequest(ctx, params.id),
    suggestion: (ctx) => suggestionsFor(ctx, ctx.branch_id),
    history: historyAnswer('stock_request', (ctx, id) => stockRequests.one(id, ctx.scope)),
  },
  { stock_request_line_variant_id_fkey: () => new ValidationError([{ field: 'lines', key: 'unknown_record' }]) },
);
