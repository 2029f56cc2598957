import { rolloutContract } from './rollout.contract.ts';
import * as rolloutCommands from './rollout.commands.ts';
import { presentLine, presentRollout, viewRollout } from './rollout.commands.ts';
import { linesAsCsv } from './rollout.csv.ts';
import { rolloutLines, rollouts } from './rollout.store.ts';
import { pageFrom } from '#kit/server/list.ts';
import { routesOf } from '#kit/server/routes.ts';

const MOST_IN_A_FILE = 5000;
export const rolloutRoutes = routesOf(rolloutContract, [rolloutCommands], {
  list: (ctx, { query }) =>
    pageFrom(ctx, rollouts, query, { branches: ctx.scope.branches }, (record) => presentRollout(ctx, record)),
  view: (ctx, { params }) => viewRollout(ctx, params.id),
  lines: async (ctx, { params, query }) => {
    await viewRollout(ctx, params.id);
    const of = { setting_rollout_id: params.id, branches: ctx.scope.branches };
    return pageFrom(ctx, rolloutLines, { ...query, sort: 'place' as const }, of, (line) => presentLine(ctx, line));
  },
  linesCsv: async (ctx, { params, query }) => {
    await viewRollout(ctx, params.id);
    const of = { setting_rollout_id: params.id, branches: ctx.scope.branches };
    const all = { ...query, sort: 'place' as const, page: 1, itemsPerPage: MOST_IN_A_FILE };
    const [lines] = await ctx.read(rolloutLines.rows(all, of));
    return {
      name: 'settings-of-branches.csv',
      kind: 'text/csv; charset=utf-8',
      content: linesAsCsv(
        lines.map((line) => presentLine(ctx, line)),
        ctx.locale,
      ),
    };
  },
});
