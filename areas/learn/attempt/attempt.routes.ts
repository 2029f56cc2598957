import { attemptContract } from './attempt.contract.ts';
import { branchPlace } from '#areas/network/branch/branch.facts.ts';
import { dayIn } from '#kit/domain/day.ts';
import { pageFrom } from '#kit/server/list.ts';
import { routesOf } from '#kit/server/routes.ts';
import { listOwnResults, viewIntro, viewOwnResult, viewPaper } from './attempt.commands.ts';
import { listTaken, pictureOfSlot, placeOfResults, presentResult, viewResult } from './marking.commands.ts';
import { resultsAsCsv } from './attempt.csv.ts';
import * as attemptCommands from './attempt.commands.ts';
import * as markingCommands from './marking.commands.ts';
import { results } from './attempt.store.ts';

const MOST_IN_A_FILE = 20_000;
export const attemptRoutes = routesOf(attemptContract, [attemptCommands, markingCommands], {
  list: async (ctx, { query }) =>
    pageFrom(ctx, results, query, await placeOfResults(ctx), (record) => presentResult(ctx, record)),
  csv: async (ctx, { query }) => {
    const where = await placeOfResults(ctx);
    const asked = { ...query, page: 1, itemsPerPage: MOST_IN_A_FILE };
    const [rows, [place]] = await ctx.read(results.rows(asked, where), branchPlace(ctx.branch_id));
    const shown = rows.map((record) => presentResult(ctx, record));
    return {
      name: `exam results ${place?.name ?? ''} ${dayIn(where.zone, ctx.clock.now())}.csv`,
      kind: 'text/csv; charset=utf-8',
      content: resultsAsCsv(shown, ctx.locale, where.zone),
    };
  },
  view: (ctx, { params }) => viewResult(ctx, params.id),
  taken: (ctx, { query }) => listTaken(ctx, query.staff_id),
  picture: (ctx, { params, query }) => pictureOfSlot(ctx, params.id, query.slot),
  intro: (ctx, { params }) => viewIntro(ctx, params.id),
  paper: (ctx, { params }) => viewPaper(ctx, params.id),
  result: (ctx, { params }) => viewOwnResult(ctx, params.id),
  own: (ctx) => listOwnResults(ctx),
});
