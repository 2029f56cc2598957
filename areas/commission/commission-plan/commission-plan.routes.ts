import { commissionPlanContract } from './commission-plan.contract.ts';
import { ValidationError } from '#kit/domain/errors.ts';
import { historyAnswer } from '#areas/access/audit/history.facts.ts';
import { pageFrom } from '#kit/server/list.ts';
import { routes } from '#kit/server/routes.ts';
import {
  changeSetting,
  createPlan,
  editPlan,
  placeOfPlans,
  presentPlan,
  removePlan,
  viewPlan,
  viewSetting,
  whatIf,
} from './commission-plan.commands.ts';
import { plans } from './commission-plan.store.ts';

export const commissionPlanRoutes = routes(
  commissionPlanContract,
  {
    list: (ctx, { query }) => pageFrom(ctx, plans, query, placeOfPlans(ctx), (plan) => presentPlan(ctx, plan)),
    view: (ctx, { params }) => viewPlan(ctx, params.id),
    create: (ctx, { body }) => createPlan(ctx, body),
    edit: (ctx, { params, body }) => editPlan(ctx, params.id, body),
    remove: (ctx, { params, query }) => removePlan(ctx, params.id, query.version),
    whatIf: (ctx, { params }) => whatIf(ctx, params.id),
    history: historyAnswer('commission_plan', (ctx, id) => plans.one(id, placeOfPlans(ctx))),
    setting: (ctx) => viewSetting(ctx),
    saveSetting: (ctx, { body }) => changeSetting(ctx, body),
  },
  {
    commission_plan_start: () => new ValidationError([{ field: 'valid_from', key: 'plan_same_start' }]),
  },
);
