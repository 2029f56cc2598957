import { leadContract } from './lead.contract.ts';
import { findSimilar } from '../person/alike.service.ts';
import { DuplicateEmail, NotFound } from '#kit/domain/errors.ts';
import { dayIn } from '#kit/domain/day.ts';
import { historyAnswer } from '#areas/access/audit/history.facts.ts';
import type { Ctx } from '#kit/server/context.ts';
import { pageFrom } from '#kit/server/list.ts';
import { routesOf } from '#kit/server/routes.ts';
import { activitiesOfLead, asActivity } from '../activity/activity.store.ts';
import { presentLead } from './lead.commands.ts';
import { leadsAsCsv } from './lead.csv.ts';
import { findLead, leads } from './lead.store.ts';
import { branchPlace } from '#areas/network/branch/branch.facts.ts';
import * as leadCommands from './lead.commands.ts';

const MOST_IN_A_FILE = 50_000;
const whereOf = ({ scope, clock }: Ctx) => ({ branches: scope.branches, now: clock.now() });

export const leadRoutes = routesOf(
  leadContract,
  [leadCommands],
  {
    list: (ctx, { query }) => pageFrom(ctx, leads, query, whereOf(ctx), (lead) => presentLead(ctx, lead)),
    csv: async (ctx, { query }) => {
      const all = { ...query, page: 1, itemsPerPage: MOST_IN_A_FILE };
      const [rows, [branch]] = await ctx.read(leads.rows(all, whereOf(ctx)), branchPlace(ctx.branch_id));
      const today = dayIn(branch?.time_zone ?? 'UTC', ctx.clock.now());
      return {
        name: `leads ${branch?.name ?? ''} ${today}.csv`,
        kind: 'text/csv; charset=utf-8',
        content: leadsAsCsv(rows, ctx.locale, branch?.time_zone ?? 'UTC'),
      };
    },
    view: async (ctx, { params }) => {
      const [[lead]] = await ctx.read(findLead(params.id));
      if (!lead) throw new NotFound();
      return presentLead(ctx, lead);
    },
    similar: (ctx, { query }) => findSimilar(ctx, query, { lead_id: query.except_lead_id }),
    activities: async (ctx, { params }) => {
      const [[lead], rows] = await ctx.read(findLead(params.id), activitiesOfLead(params.id));
      if (!lead) throw new NotFound();
      return rows.map(asActivity);
    },
    history: historyAnswer('lead', (_, id) => findLead(id)),
  },
  { member_email: () => new DuplicateEmail() },
);
