import { z } from 'zod';
import { Day } from '#kit/domain/day.ts';
import { Id } from '#kit/domain/field.ts';
import { Cents, Currency } from '#kit/domain/money.ts';
import { HORIZON, ways } from './forecast.rules.ts';

/** Percent: what if prices, churn or new sales were so much higher or lower? */
export const MOST_PERCENT = 50;
const percent = z
  .string()
  .regex(/^-?\d{1,2}$/, 'not_a_number')
  .transform(Number)
  .pipe(z.int().min(-MOST_PERCENT).max(MOST_PERCENT))
  .default(0);
export const ForecastQuery = z.object({
  currency: Currency.optional().describe('Of a network with several; without it, the one with the most.'),
  price: percent,
  churn: percent,
  sales: percent,
});
export type ForecastQuery = z.output<typeof ForecastQuery>;

const bounds = { low: Cents, high: Cents };
export const ForecastMonth = z.object({
  month: Day,
  /** Payments that are agreed, of members who are still there and pay. */
  agreed: Cents,
  renewals: Cents,
  new_sales: Cents,
  total: Cents,
  ...bounds,
});
export type ForecastMonth = z.output<typeof ForecastMonth>;
const Received = z.object({ month: Day, cents: Cents });

/** A month that has passed: what was expected one, three, six and twelve months ahead. */
export const AHEAD = [1, 3, 6, 12] as const;
const Checked = z.object({
  month: Day,
  received: Cents,
  /** In the order of `AHEAD`; null where there was no forecast yet. */
  expected: z.array(Cents.nullable()).length(AHEAD.length),
  /** Was it within the bounds of the forecast made one month ahead? */
  inside: z.boolean().nullable(),
});
export type Checked = z.output<typeof Checked>;
const Survival = z.object({
  /** The kind of programme and the way to pay; null: all memberships. */
  type_id: z.int().nullable(),
  way: z.enum(ways).nullable(),
  ends: z.int(),
  /** At the beginning of each month since the start, from 1 down. */
  shares: z.array(z.number()),
  low: z.array(z.number()),
  high: z.array(z.number()),
});
export type Survival = z.output<typeof Survival>;

export const RevenueForecast = z.object({
  branch_id: Id,
  currency: z.string(),
  currencies: z.array(z.string()),
  /** Null, and no months: none has been made yet. */
  made_on: Day.nullable(),
  months: z.array(ForecastMonth).max(HORIZON),
  year: z.object({ total: Cents, ...bounds }),
  /** What was received for memberships in the last twelve months, oldest first. */
  received: z.array(Received),
  checked: z.array(Checked),
  score: z.object({
    /** Months whose forecast can be compared with what was received. */
    months: z.int(),
    inside: z.int(),
    /** How far the forecasts of one month ahead were off on average. */
    missed: Cents,
    /** How far the same month of the year before would have been off, as a comparison; null without such months. */
    year_before_missed: Cents.nullable(),
  }),
  survival: z.array(Survival),
  based_on: z.object({
    /** Per month, of all memberships that are paid by plan. */
    churn: z.number(),
    paid_auto: z.number(),
    paid_desk: z.number(),
    renewed: z.number().nullable(),
    joined: z.number(),
  }),
});
export type RevenueForecast = z.output<typeof RevenueForecast>;
