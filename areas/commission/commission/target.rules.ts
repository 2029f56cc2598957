/**
 * What a target of a month adds, as pure functions. A sale counts for the target of the month in which it was sold, with
 * the money without tax that has come in for it so far. So a later instalment raises the target of that month and a later
 * refund lowers it, and the rows always add up to the steps applied to the money that stayed. Amounts in minor units.
 */
import { mulDiv } from '#kit/domain/money.ts';
import type { Step, Target } from '../commission-plan/commission-plan.model.ts';
import type { TargetProgress } from './commission.model.ts';

const WHOLE_BP = 10_000;

/** Each person's money of a month: their shares of what its sales have brought. */
type MoneyOf = ReadonlyMap<number, number>;
/** `step` counts from 1. */
export type StepEarned = { staff_id: number; step: number; amount_cents: number };

const partOf = (amount: bigint, of: bigint, whole: bigint): number => Number((amount * of) / whole);

/** The money from which a step applies. */
export const startOf = (target_cents: number, { from_bp }: Pick<Step, 'from_bp'>): number =>
  mulDiv(target_cents, from_bp, WHOLE_BP);
type Band = Step & { step: number; from_cents: number; until_cents: number | null };
/** The steps with the money that each of them is about; the last one has no end. */
export const bandsOfTarget = ({ target_cents, steps }: Target): Band[] =>
  steps.map((step, at) => {
    const next = steps[at + 1];
    return {
      ...step,
      step: at + 1,
      from_cents: startOf(target_cents ?? 0, step),
      until_cents: next ? startOf(target_cents ?? 0, next) : null,
    };
  });

/** What each step adds for so much money, rounded down. */
const addedBy = (target: Target, money_cents: number): { step: number; added: number }[] =>
  bandsOfTarget(target).map(({ step, from_cents, until_cents, extra_bp }) => {
    const within = Math.max(0, Math.min(money_cents, until_cents ?? money_cents) - from_cents);
    return { step, added: partOf(BigInt(within), BigInt(extra_bp), BigInt(WHOLE_BP)) };
  });
export const sumOf = (money: MoneyOf): number => [...money.values()].reduce((sum, cents) => sum + cents, 0);

/**
 * What each person has earned with each step. With a target of the team, the steps are those of everyone's money, and
 * each person has the part of them that their own money is of it. Nothing that comes to zero.
 */
export const stepsEarned = (target: Target, money: MoneyOf): StepEarned[] => {
  const all = sumOf(money);
  const ofTeam = target.target_of === 'team' ? addedBy(target, all) : [];
  return [...money].flatMap(([staff_id, cents]) => {
    const mine =
      target.target_of === 'team'
        ? ofTeam.map(({ step, added }) => ({ step, added: partOf(BigInt(added), BigInt(cents), BigInt(all || 1)) }))
        : addedBy(target, cents);
    return mine.filter(({ added }) => added > 0).map(({ step, added }) => ({ staff_id, step, amount_cents: added }));
  });
};

const keyOf = ({ staff_id, step }: Pick<StepEarned, 'staff_id' | 'step'>): string => `${staff_id} ${step}`;
/** By how much each step of each person changes, so that their rows are what they have earned again. */
export const stepChanges = (earned: readonly StepEarned[], before: readonly StepEarned[]): StepEarned[] => {
  const had = new Map(before.map((one) => [keyOf(one), one.amount_cents]));
  const has = new Map(earned.map((one) => [keyOf(one), one.amount_cents]));
  const all = new Map([...before, ...earned].map((one) => [keyOf(one), one]));
  return [...all]
    .map(([key, { staff_id, step }]) => ({
      staff_id,
      step,
      amount_cents: (has.get(key) ?? 0) - (had.get(key) ?? 0),
    }))
    .filter(({ amount_cents }) => amount_cents !== 0);
};

/** The step that comes next, and how much money is missing; null after the last one. */
export const nextStep = (target: Target, money_cents: number): (Band & { missing_cents: number }) | null => {
  const next = bandsOfTarget(target).find(({ from_cents }) => money_cents < from_cents);
  return next ? { ...next, missing_cents: next.from_cents - money_cents } : null;
};

type Progress = TargetProgress['targets'][number];
type Named = { id: number; name: string };
type Counted = Target &
  Pick<Progress, 'plan_id' | 'plan_name' | 'currency'> & {
    money: readonly { staff_id: number; staff_name: string; money_cents: number }[];
  };
/** How far a target is. `self`: only that person sees themselves, also before their first sale; null: everyone is seen. */
export const progressOf = ({ money, ...of }: Counted, self: Named | null): Progress => {
  const by = new Map(money.map(({ staff_id, money_cents }) => [staff_id, money_cents]));
  const earned = stepsEarned(of, by);
  const team_cents = of.target_of === 'team' ? sumOf(by) : null;
  const people = self ? [{ staff_id: self.id, staff_name: self.name, money_cents: by.get(self.id) ?? 0 }] : money;
  const { plan_id, plan_name, currency, target_of, target_cents } = of;
  return {
    plan_id,
    plan_name,
    currency,
    target_of,
    target_cents: target_cents ?? 0,
    steps: bandsOfTarget(of).map(({ from_bp, extra_bp, from_cents }) => ({ from_bp, extra_bp, from_cents })),
    team_cents,
    people: people.map((person) => {
      const next = nextStep(of, team_cents ?? person.money_cents);
      return {
        ...person,
        added_cents: earned
          .filter(({ staff_id }) => staff_id === person.staff_id)
          .reduce((sum, { amount_cents }) => sum + amount_cents, 0),
        missing_cents: next?.missing_cents ?? null,
        next_extra_bp: next?.extra_bp ?? null,
      };
    }),
  };
};
