import { z } from 'zod';
import { Day, durationUnits } from '#kit/domain/day.ts';
import { orNull } from '#kit/domain/field.ts';
import { Cents } from '#kit/domain/money.ts';

/** How a programme is paid: upfront, in a number of instalments, or period by period until it is cancelled. */
export const billings = ['upfront', 'instalments', 'rolling'] as const;
export type Billing = (typeof billings)[number];

export const MAX_INSTALMENTS = 120;
export const MAX_EVERY = 365;
const BillingDay = z.int().min(1).max(31);

/** The plan as it is set up; without `billing_day`, the day of the sign-up is used. */
export const planFields = {
  billing: z.enum(billings).default('upfront'),
  every_count: z.int().min(1).max(MAX_EVERY).default(1),
  every_unit: z.enum(durationUnits).default('month'),
  /** 1 to 31 for months; 1 (Monday) to 7 for weeks. */
  billing_day: orNull(BillingDay).default(null),
  instalment_count: orNull(z.int().min(2).max(MAX_INSTALMENTS)).default(null),
};
const plan = z.object({
  billing: z.enum(billings),
  every_count: z.int(),
  every_unit: z.enum(durationUnits),
  billing_day: z.int().nullable(),
  instalment_count: z.int().nullable(),
});
/** The plan as it leaves the server. */
export const planShape = plan.shape;
export type BillingPlan = z.output<typeof plan>;

/** An upcoming instalment. */
export const ComingInstalment = z.object({ part_no: z.int(), due_on: Day, amount_cents: Cents });
export type ComingInstalment = z.output<typeof ComingInstalment>;
