import { commissionPlanContract } from './commission-plan.contract.ts';
import { ValidationError } from '#kit/domain/errors.ts';
import { historyAnswer } from '#areas/access/audit/history.facts.ts';
import { pageFrom } from '#kit/server/list.ts';
import { routesOf } from '#kit/server/routes.ts';
import { placeOfPlans, presentPlan, viewPlan, viewSetting, whatIf } from './commission-plan.commands.ts';
import * as commissionPlanCommands from './commission-plan.commands.ts';
import { plans } from './commission-plan.store.ts';

export const commissionPlanRoutes = routesOf(
  commissionPlanContract,
  [commissionPlanCommands],
  {
    list: (ctx, { query }) => pageFrom(ctx, plans, query, placeOfPlans(ctx), (plan) => presentPlan(ctx, plan)),
    view: (ctx, { params }) => viewPlan(ctx, params.id),
    whatIf: (ctx, { params }) => whatIf(ctx, params.id),
    history: historyAnswer('commission_plan', (ctx, id) => plans.one(id, placeOfPlans(ctx))),
    setting: (ctx) => viewSetting(ctx),
  },
  {
    commission_plan_start: () => new ValidationError([{ field: 'valid_from', key: 'plan_same_start' }]),
  },
);
