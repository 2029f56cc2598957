/** When a plan can be changed, and what is wrong with one. No clock: the day is a parameter. */
import type { Day } from '#kit/domain/day.ts';
import type { Fault } from '#kit/domain/errors.ts';
import type { CommissionPlanRow, NewCommissionPlan, SplitPart, Step, Target, Tier } from './commission-plan.model.ts';

const WHOLE_BP = 10_000;
export const splitTotal = (split: readonly Pick<SplitPart, 'share_bp'>[]): number =>
  split.reduce((sum, { share_bp }) => sum + share_bp, 0);

const ascends = (tiers: readonly Tier[]): boolean =>
  tiers.every(({ from_cents }, at) => at === 0 || from_cents > (tiers[at - 1]?.from_cents ?? 0));
const nameOfPart = ({ to, staff_id }: SplitPart): string => (to === 'person' ? `person ${staff_id}` : to);

/** A split shares all of it, names each person once, and says who a personal share is for. */
export const splitFault = (split: readonly SplitPart[]): string | null => {
  if (split.some(({ to, staff_id }) => (to === 'person') !== (staff_id !== null))) return 'staff_required';
  if (new Set(split.map(nameOfPart)).size < split.length) return 'split_twice';
  return splitTotal(split) === WHOLE_BP ? null : 'split_total';
};

const rises = (steps: readonly Step[]): boolean =>
  steps.every((step, at) => {
    const before = steps[at - 1];
    return before === undefined || (step.from_bp > before.from_bp && step.extra_bp > before.extra_bp);
  });
/** A target has an amount and steps, each of which begins later and adds more than the one before. */
const targetFaults = ({ target_of, target_cents, steps }: Target): Fault[] => {
  if (target_of === 'none') return [];
  return [
    ...(target_cents === null ? [{ field: 'target_cents', key: 'required' }] : []),
    ...(steps.length === 0 ? [{ field: 'steps', key: 'required' }] : []),
    ...(rises(steps) ? [] : [{ field: 'steps', key: 'steps_order' }]),
  ];
};
/** Without a target there is no amount and there are no steps, whatever the form still has. */
export const cleanTarget = <T extends Target>(input: T): T =>
  input.target_of === 'none' ? { ...input, target_cents: null, steps: [] } : input;

type Terms = Pick<NewCommissionPlan, 'valid_from' | 'tiers' | 'split'> & Target;
/** A plan begins today at the earliest: what was sold before keeps the plan of its day. */
export const planFaults = ({ valid_from, tiers, split, ...target }: Terms, today: Day): Fault[] => {
  const fault = splitFault(split);
  return [
    ...targetFaults(target),
    ...(valid_from < today ? [{ field: 'valid_from', key: 'plan_too_early' }] : []),
    ...(ascends(tiers) ? [] : [{ field: 'tiers', key: 'tiers_order' }]),
    ...(fault === null ? [] : [{ field: 'split', key: fault }]),
  ];
};

type Planned = Pick<CommissionPlanRow, 'valid_from' | 'sales'>;
/** A plan that has begun stays as it is: another one follows it. */
export const whyNotChangePlan = ({ valid_from, sales }: Planned, today: Day): string | null =>
  valid_from <= today || sales > 0 ? 'commission.plan_has_begun' : null;

export const planCan = (plan: Planned, today: Day, manages: boolean): CommissionPlanRow['can'] => {
  if (!manages) return [];
  return whyNotChangePlan(plan, today) === null ? ['edit', 'follow', 'delete'] : ['follow'];
};
