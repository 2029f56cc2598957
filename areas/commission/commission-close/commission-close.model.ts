import { z } from 'zod';
import { Day } from '#kit/domain/day.ts';
import { Id } from '#kit/domain/field.ts';
import { Cents, SignedCents } from '#kit/domain/money.ts';

/** The month, by any of its days that is its first. */
export const CloseMonth = z.object({ branch_id: Id, month: Day });
export type CloseMonth = z.output<typeof CloseMonth>;

/** A closed month with its totals. */
export const ClosedMonth = z.object({
  id: Id,
  branch_name: z.string(),
  month: Day,
  closed_on: Day,
  closed_by_name: z.string().nullable(),
  currency: z.string(),
  people: z.int(),
  /** What was earned in the month, and what is paid for it. */
  amount_cents: SignedCents,
  paid_cents: Cents,
});
export type ClosedMonth = z.output<typeof ClosedMonth>;
export const Payout = z.object({
  staff_id: Id,
  staff_name: z.string(),
  amount_cents: SignedCents,
  carried_in_cents: SignedCents,
  paid_cents: Cents,
  carried_out_cents: SignedCents,
});
export type Payout = z.output<typeof Payout>;
export const Payouts = ClosedMonth.extend({ rows: z.array(Payout) });
export type Payouts = z.output<typeof Payouts>;

/** `id` is the branch's. */
export const CommissionMonths = z.object({
  id: Id,
  /** The first month that is open and has statements; null if there is none. */
  next: z
    .object({ month: Day, amount_cents: SignedCents, currency: z.string(), why: z.string().nullable() })
    .nullable(),
  closed: z.array(ClosedMonth),
  can: z.array(z.enum(['close'])),
});
export type CommissionMonths = z.output<typeof CommissionMonths>;
