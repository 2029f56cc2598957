import { z } from 'zod';
import { Day } from '#kit/domain/day.ts';
import { Id } from '#kit/domain/field.ts';
import { Cents } from '#kit/domain/money.ts';

/** Cancelled or refunded by a person, or left in the client's favour by an undone suspension, an end or a change. */
const creditReasons = ['cancellation', 'refund', 'suspension', 'ending', 'change'] as const;
/** Reverses an invoice, in full or in part: a document of its own with its own number. */
export const CreditNote = z.object({
  id: Id,
  number: z.string(),
  why: z.enum(creditReasons),
  reason: z.string(),
  issued_on: Day,
  currency: z.string(),
  total_cents: Cents,
  tax_cents: Cents,
  staff_name: z.string().nullable(),
});
export type CreditNote = z.output<typeof CreditNote>;
