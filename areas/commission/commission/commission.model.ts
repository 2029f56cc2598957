import { z } from 'zod';
import { Day } from '#kit/domain/day.ts';
import { Id } from '#kit/domain/field.ts';
import { statesOf } from '#kit/domain/machine.ts';
import { Cents, SignedCents } from '#kit/domain/money.ts';
import { Adjustment } from '../commission-adjustment/commission-adjustment.model.ts';
import { PlanTerms, saleKinds, Step, targetOfs } from '../commission-plan/commission-plan.model.ts';
import { commissionMachine } from './commission.machine.ts';

export const commissionStates = statesOf(commissionMachine);
/** Why there is a row: money came, was refunded, went into the wallet, or was taken back by a bank (or returned by it). */
const rowKinds = ['payment', 'refund', 'returned', 'dispute'] as const;
export type RowKind = (typeof rowKinds)[number];

/** The statement of a person for a month in a branch. */
export const CommissionRow = z.object({
  id: Id,
  branch_id: Id,
  branch_name: z.string(),
  staff_id: Id,
  staff_name: z.string(),
  /** The first day of the month. */
  month: Day,
  status: z.enum(commissionStates),
  currency: z.string(),
  earned_cents: Cents,
  taken_back_cents: Cents,
  adjusted_cents: SignedCents,
  amount_cents: SignedCents,
  /** Sales that it is about, and the money they brought without tax. */
  sales: z.int(),
  net_cents: SignedCents,
});
export type CommissionRow = z.output<typeof CommissionRow>;

/** One row with all that explains it. */
export const CommissionLine = z.object({
  id: Id,
  day: Day,
  kind: z.enum(rowKinds),
  sale_kind: z.enum(saleKinds),
  sale_id: Id,
  member_id: Id,
  member_name: z.string(),
  invoice_id: Id,
  invoice_number: z.string(),
  plan_id: Id,
  plan_name: z.string(),
  share_bp: z.int(),
  net_cents: SignedCents,
  amount_cents: SignedCents,
  /** The day of the row that earned what this one takes back. */
  earned_on: Day.nullable(),
});
export type CommissionLine = z.output<typeof CommissionLine>;
/** Beside its sales, a statement has sessions of personal training that were given, and this: what a step of a month’s target comes to in it. */
export const StepLine = z.object({
  plan_id: Id,
  plan_name: z.string(),
  /** The month of the target. */
  target_month: Day,
  step: z.int(),
  target_of: z.enum(targetOfs),
  target_cents: Cents,
  from_bp: z.int(),
  extra_bp: z.int(),
  /** The person’s money of that month until today, or the team’s. */
  money_cents: Cents,
  amount_cents: SignedCents,
});
export type StepLine = z.output<typeof StepLine>;
export const GivenLine = z.object({
  id: Id,
  day: Day,
  appointment_id: Id,
  given_on: Day,
  member_name: z.string(),
  plan_name: z.string(),
  amount_cents: SignedCents,
});
export type GivenLine = z.output<typeof GivenLine>;
export const Commission = CommissionRow.extend({
  lines: z.array(CommissionLine),
  steps: z.array(StepLine),
  given: z.array(GivenLine),
  adjustments: z.array(Adjustment),
});
export type Commission = z.output<typeof Commission>;

/** A sale with the plan it was made under, what it has brought, and the rows of the caller (or of everyone). */
export const CommissionSale = z.object({
  id: Id,
  kind: z.enum(saleKinds),
  sold_on: Day,
  currency: z.string(),
  agreed_cents: Cents,
  net_cents: Cents,
  sessions: z.int(),
  plan: PlanTerms,
  commission_cents: Cents,
  shares: z.array(z.object({ staff_id: Id, staff_name: z.string(), share_bp: z.int(), amount_cents: SignedCents })),
});
export type CommissionSale = z.output<typeof CommissionSale>;

/** How far people are with the targets of this month. `id` is the branch’s. */
export const TargetProgress = z.object({
  id: Id,
  month: Day,
  targets: z.array(
    z.object({
      plan_id: Id,
      plan_name: z.string(),
      currency: z.string(),
      target_of: z.enum(targetOfs),
      target_cents: Cents,
      steps: z.array(Step.extend({ from_cents: Cents })),
      /** Of the team together; null: the target is each person’s own. */
      team_cents: Cents.nullable(),
      people: z.array(
        z.object({
          staff_id: Id,
          staff_name: z.string(),
          money_cents: Cents,
          /** What the steps have added so far. */
          added_cents: Cents,
          /** To the next step; null after the last one. */
          missing_cents: Cents.nullable(),
          next_extra_bp: z.int().nullable(),
        }),
      ),
    }),
  ),
});
export type TargetProgress = z.output<typeof TargetProgress>;
