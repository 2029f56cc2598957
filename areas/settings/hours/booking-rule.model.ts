import { z } from 'zod';
import { Instant } from '#kit/domain/day.ts';
import { Id, orNull, Version } from '#kit/domain/field.ts';
import { Cents } from '#kit/domain/money.ts';

/** What a no-show costs: nothing, the credit, or a fee; never both. */
export const noShowRules = ['none', 'credit', 'fee'] as const;
export const costFields = {
  /** How many hours before the start a booking can be cancelled. */
  cancel_cutoff_hours: z.int().min(0, 'not_negative').max(168),
  no_show: z.enum(noShowRules),
  no_show_fee_cents: orNull(Cents.min(1, 'fee_positive'))
    .default(null)
    .describe('Required if a no-show costs a fee, and only then.'),
  /** How many no-shows of a client are waived in a calendar month. */
  no_show_waivers: z.int().min(0, 'not_negative').max(31).default(0).describe('Zero if a no-show costs nothing.'),
};
type Costs = z.output<z.ZodObject<typeof costFields>>;
export const costFaults = (
  rule: Pick<Costs, 'no_show' | 'no_show_fee_cents' | 'no_show_waivers'>,
  context: { addIssue: (issue: { code: 'custom'; path: string[]; message: string }) => void },
): void => {
  const fault = (field: string, message: string): void => context.addIssue({ code: 'custom', path: [field], message });
  if (rule.no_show === 'fee' && rule.no_show_fee_cents === null) fault('no_show_fee_cents', 'required');
  if (rule.no_show !== 'fee' && rule.no_show_fee_cents !== null) fault('no_show_fee_cents', 'only_with_fee');
  if (rule.no_show === 'none' && rule.no_show_waivers > 0) fault('no_show_waivers', 'nothing_to_waive');
};
export const EditBookingRule = z
  .object({
    version: Version,
    /** How many days ahead a place can be booked. */
    booking_window_days: z.int().min(1).max(365),
    /** A second check-in within this many minutes uses no second visit; 0: each check-in uses one. */
    again_minutes: z.int().min(0, 'not_negative').max(1440).default(120),
    /** Clients not marked this long after a class are absent; null: staff mark them. */
    absent_after_hours: orNull(z.int().min(0, 'not_negative').max(48)).default(null),
    /** Clients who agreed get a letter for each booking. */
    confirms_bookings: z.boolean().default(true),
    /** How long before a class they are reminded; null: no reminder. */
    remind_hours: orNull(z.int().min(1).max(72)).default(24),
    ...costFields,
  })
  .superRefine(costFaults);

export const BookingRule = z.object({
  id: Id,
  branch_id: Id,
  currency: z.string(),
  booking_window_days: z.int(),
  again_minutes: z.int(),
  absent_after_hours: z.int().nullable(),
  confirms_bookings: z.boolean(),
  remind_hours: z.int().nullable(),
  cancel_cutoff_hours: z.int(),
  no_show: z.enum(noShowRules),
  no_show_fee_cents: Cents.nullable(),
  no_show_waivers: z.int(),
  updated_at: Instant,
  version: Version,
});
export type BookingRule = z.output<typeof BookingRule>;
