import { stockInContract } from './stock-in.contract.ts';
import { historyAnswer } from '#areas/access/audit/history.facts.ts';
import { knownBranch } from '#areas/network/branch/branch.facts.ts';
import { fileOf } from '#kit/server/file.ts';
import { ValidationError } from '#kit/domain/errors.ts';
import { pageFrom } from '#kit/server/list.ts';
import { routesOf } from '#kit/server/routes.ts';
import { withLabel } from '../item/item.rules.ts';
import { presentStockIn, viewStockIn } from './stock-in.commands.ts';
import { stockInsAsCsv } from './stock-in.csv.ts';
import { linesInFile, noteFile, stockIns } from './stock-in.store.ts';
import * as stockInCommands from './stock-in.commands.ts';

const MOST_IN_A_FILE = 20_000;

export const stockInRoutes = routesOf(
  stockInContract,
  [stockInCommands],
  {
    list: (ctx, { query }) => pageFrom(ctx, stockIns, query, ctx.scope, (record) => presentStockIn(ctx, record)),
    csv: async (ctx, { query }) => {
      const { name, today } = await knownBranch(ctx, ctx.branch_id);
      const [listed] = await ctx.read(stockIns.rows({ ...query, page: 1, itemsPerPage: MOST_IN_A_FILE }, ctx.scope));
      const [lines] = await ctx.read(linesInFile(listed.map(({ id }) => id)));
      return {
        name: `stock in ${name} ${today}.csv`,
        kind: 'text/csv; charset=utf-8',
        content: stockInsAsCsv(lines.map(withLabel), ctx.locale),
      };
    },
    view: (ctx, { params }) => viewStockIn(ctx, params.id),
    note: async (ctx, { params }) => {
      const [[found]] = await ctx.read(noteFile(params.id));
      return fileOf(ctx, found?.note_file_id);
    },
    history: historyAnswer('stock_in', (ctx, id) => stockIns.one(id, ctx.scope)),
  },
  { stock_in_line_variant_id_fkey: () => new ValidationError([{ field: 'lines', key: 'unknown_record' }]) },
);
