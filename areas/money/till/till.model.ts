import { z } from 'zod';
import { Day, Instant, RequiredDay } from '#kit/domain/day.ts';
import { Id, orNull, requiredText, text, Version } from '#kit/domain/field.ts';
import { Cents, MAX_CENTS, SignedCents } from '#kit/domain/money.ts';
import { paymentMethods } from '#kit/domain/lookups/choices.ts';

/** Cash is taken to the bank, a card provider pays out, or cash is spent at the desk. */
export const tillKinds = ['banking', 'payout', 'petty'] as const;
export type TillKind = (typeof tillKinds)[number];
/** A count's overage or shortage is recorded when the day is closed, and removed when it is reopened. */
const tillMoveKinds = [...tillKinds, 'count'] as const;

export const TillMove = z.object({
  id: Id,
  day: Day,
  kind: z.enum(tillMoveKinds),
  /** Of what was counted. */
  method: z.enum(paymentMethods).nullable(),
  currency: z.string(),
  /**
   * The amount that leaves the till or that the provider owed, including its fee. For a count, the overage (or
   * shortage).
   */
  amount_cents: SignedCents,
  fee_cents: Cents,
  reference: z.string().nullable(),
  note: z.string().nullable(),
  staff_name: z.string().nullable(),
  created_at: Instant,
  undone_by: z.string().nullable(),
  undone_why: z.string().nullable(),
  version: Version,
  can: z.array(z.enum(['undo'])),
});
export type TillMove = z.output<typeof TillMove>;

/** The money of a branch that isn't at the bank yet, according to the books at the end of a day. */
export const Till = z.object({
  day: Day,
  currency: z.string(),
  cash_cents: SignedCents,
  clearing_cents: SignedCents,
  /** Of the day, newest first. */
  moves: z.array(TillMove),
  can: z.array(z.enum(['record'])),
});
export type Till = z.output<typeof Till>;

export const NewTillMove = z.object({
  branch_id: Id,
  day: RequiredDay,
  kind: z.enum(tillKinds),
  amount_cents: z.int().min(1, 'required').max(MAX_CENTS),
  /** The fee that the provider keeps; only payouts have one. */
  fee_cents: orNull(z.int().min(0, 'not_negative').max(MAX_CENTS))
    .default(null)
    .describe('For a payout of the card provider only, and below its amount.'),
  reference: orNull(text(120)).default(null),
  note: orNull(text(300)).default(null).describe('Required for petty cash: what it was for.'),
});
export type NewTillMove = z.output<typeof NewTillMove>;
export const UndoTillMove = z.object({ version: Version, reason: requiredText(300) });
