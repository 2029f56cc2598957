/** Commission plans: what those who sell earn, by branch and from a day on. */
import { z } from 'zod';
import { contract } from '#kit/domain/contract.ts';
import { listQuery, manyOf, sortBy } from '#kit/domain/page.ts';
import { rowsOf } from '#kit/domain/rows.ts';
import {
  CommissionPlanRow,
  CommissionSetting,
  EditCommissionPlan,
  EditCommissionSetting,
  NewCommissionPlan,
  PlanReplay,
  planStates,
} from './commission-plan.model.ts';

export const CommissionPlanQuery = listQuery({
  state: manyOf(z.enum(planStates)),
  sort: sortBy(['state', 'name', 'valid_from'], 'state'),
});
export type CommissionPlanQuery = z.output<typeof CommissionPlanQuery>;
const hasBegun = { refuses: ['commission.plan_has_begun'] } as const;

const plan = rowsOf('commissionPlan', {
  see: 'VIEW_COMMISSION_PLAN',
  write: 'MANAGE_COMMISSION_PLAN',
  answer: 'dialog',
});
export const commissionPlanContract = contract({
  list: plan.list('The commission plans of a branch', CommissionPlanQuery, CommissionPlanRow),
  view: plan.view('One commission plan', CommissionPlanRow),
  create: plan.create('Set a commission plan from a day on', NewCommissionPlan, CommissionPlanRow),
  edit: plan.edit('Edit a plan that has not begun yet', EditCommissionPlan, CommissionPlanRow, hasBegun),
  remove: plan.remove('Delete a plan that has not begun yet', hasBegun),
  whatIf: plan.of('whatIf', 'What a plan would have paid for the last three full months', PlanReplay, {
    flag: 'MANAGE_COMMISSION_PLAN',
  }),
  history: plan.history('Who set or changed a plan, and when'),
  setting: plan.ofBranch('setting', 'What counts as a renewal, and the plans of today and to come', CommissionSetting),
  saveSetting: plan.inBranch('saveSetting', 'Set what counts as a renewal', EditCommissionSetting, CommissionSetting, {
    answer: 'toast',
  }),
});
