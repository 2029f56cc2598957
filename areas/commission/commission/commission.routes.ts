import { commissionContract } from './commission.contract.ts';
import { commissionOn, netOf } from './commission.rules.ts';
import { startOfMonth } from '#kit/domain/day.ts';
import { NotFound } from '#kit/domain/errors.ts';
import { knownBranch } from '#areas/network/branch/branch.facts.ts';
import type { Ctx } from '#kit/server/context.ts';
import { pageFrom } from '#kit/server/list.ts';
import { routes } from '#kit/server/routes.ts';
import { presentAdjustment } from '../commission-adjustment/commission-adjustment.commands.ts';
import { adjustmentsOf } from '../commission-adjustment/commission-adjustment.store.ts';
import { commissionsAsCsv } from './commission.csv.ts';
import { namesOf } from './commission-accrual.store.ts';
import { givenLinesOf, stepLinesOf, targetsOf } from './commission-extra.store.ts';
import { commissions, linesOf, saleOf, type Viewer } from './commission.store.ts';
import { progressOf } from './target.rules.ts';

const MOST_IN_A_FILE = 20_000;
const viewerOf = (ctx: Ctx): Viewer => ({
  staff_id: ctx.actor.staff_id,
  branches: ctx.scope.branches,
  seesAllIn: ctx.actor.branchesWith('VIEW_ALL_COMMISSIONS'),
});

export const commissionRoutes = routes(commissionContract, {
  list: (ctx, { query }) => pageFrom(ctx, commissions, query, viewerOf(ctx), (row) => row),
  csv: async (ctx, { query }) => {
    const { name, today } = await knownBranch(ctx, ctx.branch_id);
    const [rows] = await ctx.read(commissions.rows({ ...query, page: 1, itemsPerPage: MOST_IN_A_FILE }, viewerOf(ctx)));
    return {
      name: `commission ${name} ${today}.csv`,
      kind: 'text/csv; charset=utf-8',
      content: commissionsAsCsv(rows, ctx.locale),
    };
  },
  view: async (ctx, { params }) => {
    const [[statement], lines, steps, given, adjustments] = await ctx.read(
      commissions.one(params.id, viewerOf(ctx)),
      linesOf(params.id),
      stepLinesOf(params.id),
      givenLinesOf(params.id),
      adjustmentsOf(params.id),
    );
    if (!statement) throw new NotFound();
    return { ...statement, lines, steps, given, adjustments: adjustments.map((one) => presentAdjustment(ctx, one)) };
  },
  progress: async (ctx) => {
    const { id, today } = await knownBranch(ctx, ctx.branch_id);
    const month = startOfMonth(today);
    const [targets, [self]] = await ctx.read(targetsOf(id, month, today), namesOf([ctx.actor.staff_id]));
    const seesAll = ctx.has('VIEW_ALL_COMMISSIONS', id);
    return { id, month, targets: targets.map((target) => progressOf(target, seesAll ? null : (self ?? null))) };
  },
  sale: async (ctx, { params }) => {
    const [[sale]] = await ctx.read(saleOf(params.id, viewerOf(ctx)));
    if (!sale) throw new NotFound();
    const { branch_id: _where, invoices, ...shown } = sale;
    const net_cents = invoices.reduce((sum, invoice) => sum + netOf(invoice), 0);
    return { ...shown, net_cents, commission_cents: commissionOn(sale, net_cents) };
  },
});
