import { ownTrialContract, trialContract } from './trial.contract.ts';
import * as bookCommands from './trial-book.commands.ts';
import { cancelOwnTrial, viewOwnTrial, viewTrial } from './trial-book.commands.ts';
import * as markCommands from './trial-marks.commands.ts';
import * as staffCommands from './trial-staff.commands.ts';
import { trialOptions } from './trial-staff.commands.ts';
import { presentTrial } from './trial-present.service.ts';
import { trialsAsCsv } from './trial.csv.ts';
import { findTrial, trials, trialsOfLead, trialsOfSession, trialsOn } from './trial.store.ts';
import { historyAnswer } from '#areas/access/audit/history.facts.ts';
import { knownBranch } from '#areas/network/branch/branch.facts.ts';
import { findLead } from '#areas/people/lead/lead.facts.ts';
import { NotFound, Refusal } from '#kit/domain/errors.ts';
import { pageFrom } from '#kit/server/list.ts';
import { routes, routesOf } from '#kit/server/routes.ts';
import { findSession } from '../session/session.store.ts';

const MOST_IN_A_FILE = 50_000;
export const trialRoutes = routesOf(
  trialContract,
  [bookCommands, markCommands, staffCommands],
  {
    list: (ctx, { query }) =>
      pageFrom(ctx, trials, query, { branches: ctx.scope.branches }, (row) => presentTrial(ctx, row)),
    csv: async (ctx, { query }) => {
      const all = { ...query, page: 1, itemsPerPage: MOST_IN_A_FILE };
      const [rows] = await ctx.read(trials.rows(all, { branches: ctx.scope.branches }));
      return { name: 'trials.csv', kind: 'text/csv; charset=utf-8', content: trialsAsCsv(rows, ctx.locale) };
    },
    view: (ctx, { params }) => viewTrial(ctx, params.id),
    roster: async (ctx, { params }) => {
      const [[session], rows] = await ctx.read(findSession(params.id), trialsOfSession(params.id));
      if (!session) throw new NotFound();
      return rows.map((row) => presentTrial(ctx, row));
    },
    ofLead: async (ctx, { params }) => {
      const [[lead], rows] = await ctx.read(findLead(params.id), trialsOfLead(params.id));
      if (!lead) throw new NotFound();
      return rows.map((row) => presentTrial(ctx, row));
    },
    options: (ctx, { params, query }) => trialOptions(ctx, params.id, query.day),
    today: async (ctx, { params }) => {
      const { today } = await knownBranch(ctx, params.branch_id);
      const [rows] = await ctx.read(trialsOn(params.branch_id, today));
      return rows.map((row) => presentTrial(ctx, row));
    },
    history: historyAnswer('trial_place', (_, id) => findTrial(id)),
  },
  { trial_place_open: () => new Refusal('classes.trial_open') },
);
export const ownTrialRoutes = routes(ownTrialContract, {
  view: (ctx, { body }) => viewOwnTrial(ctx, body.token),
  cancel: { own: (ctx, { body }) => cancelOwnTrial(ctx, body.token) },
});
