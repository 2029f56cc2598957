import { freelanceRateContract } from './freelance-rate.contract.ts';
import { ValidationError } from '#kit/domain/errors.ts';
import { historyAnswer } from '#areas/access/audit/history.facts.ts';
import { pageFrom } from '#kit/server/list.ts';
import { routesOf } from '#kit/server/routes.ts';
import { presentRate, viewerOf, viewRate } from './freelance-rate.commands.ts';
import { rates } from './freelance-rate.store.ts';
import { gradedTrainers } from './staff-grade.store.ts';
import * as freelanceRateCommands from './freelance-rate.commands.ts';

const sameStart = (key: string) => (): Error => new ValidationError([{ field: 'valid_from', key }]);

export const freelanceRateRoutes = routesOf(
  freelanceRateContract,
  [freelanceRateCommands],
  {
    list: (ctx, { query }) => pageFrom(ctx, rates, query, viewerOf(ctx), (rate) => presentRate(ctx, rate)),
    view: (ctx, { params }) => viewRate(ctx, params.id),
    history: historyAnswer('freelance_rate', (ctx, id) => rates.one(id, viewerOf(ctx))),
    grades: async (ctx) => (await ctx.read(gradedTrainers(ctx.scope.branches, ctx.clock.now())))[0],
  },
  {
    freelance_rate_start: sameStart('rate_same_start'),
    staff_grade_start: sameStart('grade_same_start'),
  },
);
