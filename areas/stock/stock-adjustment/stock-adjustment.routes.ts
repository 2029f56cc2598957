import { stockAdjustmentContract } from './stock-adjustment.contract.ts';
import { historyAnswer } from '#areas/access/audit/history.facts.ts';
import { knownBranch } from '#areas/network/branch/branch.facts.ts';
import { ValidationError } from '#kit/domain/errors.ts';
import { pictureOf } from '#kit/server/file.ts';
import { pageFrom } from '#kit/server/list.ts';
import { routesOf } from '#kit/server/routes.ts';
import { withLabel } from '../item/item.rules.ts';
import { presentAdjustment, viewAdjustment } from './stock-adjustment.commands.ts';
import { adjustmentsAsCsv } from './stock-adjustment.csv.ts';
import { linesInFile, pictureFile, stockAdjustments } from './stock-adjustment.store.ts';
import * as stockAdjustmentCommands from './stock-adjustment.commands.ts';

const MOST_IN_A_FILE = 20_000;

export const stockAdjustmentRoutes = routesOf(
  stockAdjustmentContract,
  [stockAdjustmentCommands],
  {
    list: (ctx, { query }) =>
      pageFrom(ctx, stockAdjustments, query, ctx.scope, (record) => presentAdjustment(ctx, record)),
    csv: async (ctx, { query }) => {
      const { name, today } = await knownBranch(ctx, ctx.branch_id);
      const [listed] = await ctx.read(
        stockAdjustments.rows({ ...query, page: 1, itemsPerPage: MOST_IN_A_FILE }, ctx.scope),
      );
      const [lines] = await ctx.read(linesInFile(listed.map(({ id }) => id)));
      return {
        name: `stock adjustments ${name} ${today}.csv`,
        kind: 'text/csv; charset=utf-8',
        content: adjustmentsAsCsv(lines.map(withLabel), ctx.locale),
      };
    },
    view: (ctx, { params }) => viewAdjustment(ctx, params.id),
    picture: async (ctx, { params }) => {
      const [[found]] = await ctx.read(pictureFile(params.id));
      return pictureOf(ctx, found?.picture_file_id);
    },
    history: historyAnswer('stock_adjustment', (ctx, id) => stockAdjustments.one(id, ctx.scope)),
  },
  { stock_adjustment_line_variant_id_fkey: () => new ValidationError([{ field: 'lines', key: 'unknown_record' }]) },
);
