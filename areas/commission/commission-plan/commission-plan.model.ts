import { z } from 'zod';
import { Day, RequiredDay } from '#kit/domain/day.ts';
import { Id, orNull, requiredText, Version } from '#kit/domain/field.ts';
import { statesOf } from '#kit/domain/machine.ts';
import { Cents, SignedCents } from '#kit/domain/money.ts';
import { commissionPlanMachine } from './commission-plan.machine.ts';

export const planStates = statesOf(commissionPlanMachine);
/** What a rate is for: a new membership or credit pack, a renewal, or goods. */
export const saleKinds = ['sale', 'renewal', 'product'] as const;
export type SaleKind = (typeof saleKinds)[number];
/** Who a share goes to: who sold, who looks after the client, everyone who sells in the branch, or one person. */
export const splitTos = ['seller', 'keeper', 'team', 'person'] as const;
export type SplitTo = (typeof splitTos)[number];
export const MOST_TIERS = 5;
export const MOST_PARTS = 6;

/** In basis points: 5 % is 500. */
const Rate = z.int().min(0, 'not_negative').max(5000);
/** Beyond that amount of one sale (without tax), this rate applies instead. */
export const Tier = z.object({ from_cents: Cents.min(1), rate_bp: Rate });
export type Tier = z.output<typeof Tier>;
export const SplitPart = z.object({
  to: z.enum(splitTos),
  staff_id: orNull(Id).default(null).describe('Required for the share of one person.'),
  share_bp: z.int().min(1).max(10_000),
});
export type SplitPart = z.output<typeof SplitPart>;

/** Whose money of a month is compared with a target: each person's own, or that of everyone together. */
export const targetOfs = ['none', 'person', 'team'] as const;
export const MOST_STEPS = 5;
/** From that part of the target, the money beyond it earns so much more. 100 % is 10,000. */
export const Step = z.object({ from_bp: z.int().min(1, 'required').max(100_000), extra_bp: Rate.min(1, 'required') });
export type Step = z.output<typeof Step>;

const terms = {
  name: requiredText(80),
  valid_from: RequiredDay,
  sale_bp: Rate,
  renewal_bp: Rate,
  product_bp: Rate,
  /** For each new membership, and for each session of personal training that is sold: earned as the sale is paid. */
  fixed_cents: Cents.default(0),
  session_cents: Cents.default(0),
  /** Higher rates for new memberships and credit packs. */
  tiers: z.array(Tier).max(MOST_TIERS).default([]),
  /** The most for one sale. */
  cap_cents: orNull(Cents.min(1)).default(null),
  split: z.array(SplitPart).min(1, 'required').max(MOST_PARTS),
  /** Of a month, in money received without tax for what is sold in it. */
  target_of: z.enum(targetOfs).default('none'),
  target_cents: orNull(Cents.min(1)).default(null),
  steps: z.array(Step).max(MOST_STEPS).default([]),
  /** For each session of personal training that is given, for trainers who aren't paid by staff invoice. */
  given_cents: Cents.default(0),
};
export const NewCommissionPlan = z.object({ branch_id: Id, ...terms });
export type NewCommissionPlan = z.output<typeof NewCommissionPlan>;
export const EditCommissionPlan = z.object({ version: Version, ...terms });
export type EditCommissionPlan = z.output<typeof EditCommissionPlan>;

/** What a sale keeps of its plan. */
export const PlanTerms = z.object({
  sale_bp: z.int(),
  renewal_bp: z.int(),
  product_bp: z.int(),
  fixed_cents: Cents,
  session_cents: Cents,
  tiers: z.array(Tier),
  cap_cents: Cents.nullable(),
});
export type PlanTerms = z.output<typeof PlanTerms>;

export const Target = z.object({
  target_of: z.enum(targetOfs),
  target_cents: Cents.nullable(),
  steps: z.array(Step),
});
export type Target = z.output<typeof Target>;

export const CommissionPlanRow = PlanTerms.extend(Target.shape).extend({
  given_cents: Cents,
  id: Id,
  branch_id: Id,
  branch_name: z.string(),
  name: z.string(),
  valid_from: Day,
  /** The last day, if a later plan has been set. */
  valid_until: Day.nullable(),
  currency: z.string(),
  split: z.array(SplitPart.extend({ staff_name: z.string().nullable() })),
  state: z.enum(planStates),
  /** Sales that were made under it. */
  sales: z.int(),
  version: Version,
  can: z.array(z.enum(['follow', 'edit', 'delete'])),
});
export type CommissionPlanRow = z.output<typeof CommissionPlanRow>;

/** `id` is the branch's. */
export const CommissionSetting = z.object({
  id: Id,
  /** A client who comes back within these days after the last membership has renewed. */
  renewal_days: z.int(),
  version: z.int(),
  current: CommissionPlanRow.pick({ id: true, name: true, valid_from: true }).nullable(),
  coming: CommissionPlanRow.pick({ id: true, name: true, valid_from: true }).nullable(),
  can: z.array(z.enum(['edit'])),
});
export type CommissionSetting = z.output<typeof CommissionSetting>;
export const EditCommissionSetting = z.object({
  branch_id: Id,
  version: z.int().min(0),
  renewal_days: z.int().min(0, 'not_negative').max(730),
});
export type EditCommissionSetting = z.output<typeof EditCommissionSetting>;
export const USUAL_RENEWAL_DAYS = 90;

/** What a plan would have paid for the last three full months, beside what was earned. */
export const PlanReplay = z.object({
  from: Day,
  until: Day,
  currency: z.string(),
  invoices: z.int(),
  people: z.array(
    z.object({ staff_id: Id, staff_name: z.string(), earned_cents: SignedCents, would_cents: SignedCents }),
  ),
});
export type PlanReplay = z.output<typeof PlanReplay>;
