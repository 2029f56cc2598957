/** Sets commission plans and what counts as a renewal. Each command is one transaction. */
import type {
  CommissionPlanRow,
  CommissionSetting,
  NewCommissionPlan,
  PlanReplay,
  SplitPart,
} from './commission-plan.model.ts';
import { commissionPlanContract } from './commission-plan.contract.ts';
import { cleanTarget, planCan, planFaults, whyNotChangePlan } from './commission-plan.rules.ts';
import { replayPlan } from '../commission/commission-replay.commands.ts';
import { NotFound, refuseIf, ValidationError, type Fault } from '#kit/domain/errors.ts';
import { branchFacts, knownBranch, type BranchFacts } from '#areas/network/branch/branch.facts.ts';
import { salesPersonsIn } from '#areas/access/staff/staff.facts.ts';
import { command, type Ctx, type TxCtx } from '#kit/server/context.ts';
import { deleteVersioned, saveVersioned } from '#kit/server/version.ts';
import { insertPlan, plans, saveSetting, settingOf, type PlanRecord } from './commission-plan.store.ts';

export const placeOfPlans = (ctx: Ctx) => ({ branches: ctx.scope.branches, now: ctx.clock.now() });
export const presentPlan = (ctx: Ctx, { today, ...plan }: PlanRecord): CommissionPlanRow => ({
  ...plan,
  can: planCan(plan, today, ctx.has('MANAGE_COMMISSION_PLAN', plan.branch_id)),
});
const getPlan = async (ctx: Ctx, id: number): Promise<PlanRecord> => {
  const [[plan]] = await ctx.read(plans.one(id, placeOfPlans(ctx)));
  if (!plan) throw new NotFound();
  return plan;
};
export const viewPlan = async (ctx: Ctx, id: number): Promise<CommissionPlanRow> =>
  presentPlan(ctx, await getPlan(ctx, id));

export const whatIf = async (ctx: Ctx, id: number): Promise<PlanReplay> => replayPlan(ctx, await getPlan(ctx, id));

/** A personal share is for someone who sells in the branch. */
const strangers = async (ctx: TxCtx, branch_id: number, split: readonly SplitPart[]): Promise<Fault[]> => {
  const [sellers] = await ctx.read(salesPersonsIn([branch_id]));
  const isStranger = ({ staff_id }: SplitPart): boolean =>
    staff_id !== null && !sellers.some(({ id }) => id === staff_id);
  return split.some(isStranger) ? [{ field: 'split', key: 'not_one_of' }] : [];
};
const check = async (ctx: TxCtx, input: Omit<NewCommissionPlan, 'branch_id'>, branch: BranchFacts): Promise<void> => {
  const faults = [...planFaults(input, branch.today), ...(await strangers(ctx, branch.id, input.split))];
  if (faults.length > 0) throw new ValidationError(faults);
};
const stored = <T extends Omit<NewCommissionPlan, 'branch_id'>>(input: T) => {
  const clean = cleanTarget(input);
  const { tiers, steps, split } = clean;
  return { ...clean, tiers: JSON.stringify(tiers), steps: JSON.stringify(steps), split: JSON.stringify(split) };
};

export const createPlan = command(commissionPlanContract.create, async (ctx, input) => {
  const branch = await branchFacts(ctx, input.branch_id);
  await check(ctx, input, branch);
  return viewPlan(ctx, await insertPlan(ctx.db, { ...stored(input), currency: branch.currency }));
});

/** A plan that has not begun. */
const getComing = async (ctx: TxCtx, id: number): Promise<PlanRecord> => {
  const plan = await getPlan(ctx, id);
  refuseIf(whyNotChangePlan(plan, plan.today));
  return plan;
};
export const editPlan = command(commissionPlanContract.edit, async (ctx, id, { version, ...input }) => {
  const { branch_id } = await getComing(ctx, id);
  await check(ctx, input, await branchFacts(ctx, branch_id));
  await saveVersioned(ctx.db, 'commission_plan', id, version, stored(input));
  return viewPlan(ctx, id);
});
export const removePlan = command(commissionPlanContract.remove, async (ctx, id, { version }) => {
  await getComing(ctx, id);
  await deleteVersioned(ctx.db, 'commission_plan', id, version);
  return { id };
});

export const viewSetting = async (ctx: Ctx): Promise<CommissionSetting> => {
  const { id, today } = await knownBranch(ctx, ctx.branch_id);
  const [[setting]] = await ctx.read(settingOf(id, today));
  if (!setting) throw new NotFound();
  return { ...setting, can: ctx.has('MANAGE_COMMISSION_PLAN') ? ['edit'] : [] };
};
export const changeSetting = command(commissionPlanContract.saveSetting, async (ctx, input) => {
  await saveSetting(ctx.db, input);
  return viewSetting(ctx);
});
