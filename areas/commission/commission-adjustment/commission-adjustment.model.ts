import { z } from 'zod';
import { Instant } from '#kit/domain/day.ts';
import { Id, requiredText, Version } from '#kit/domain/field.ts';
import { statesOf } from '#kit/domain/machine.ts';
import { MAX_CENTS, SignedCents } from '#kit/domain/money.ts';
import { commissionAdjustmentMachine } from './commission-adjustment.machine.ts';

/** More is positive, less is negative. */
export const AskAdjustment = z.object({
  amount_cents: z
    .int()
    .min(-MAX_CENTS)
    .max(MAX_CENTS)
    .refine((cents) => cents !== 0, 'required'),
  reason: requiredText(500),
});
export type AskAdjustment = z.output<typeof AskAdjustment>;
export const ApproveAdjustment = z.object({ version: Version });
export const RejectAdjustment = z.object({ version: Version, reason: requiredText(500) });
export type RejectAdjustment = z.output<typeof RejectAdjustment>;

const moves = ['approve', 'reject'] as const;
export const Adjustment = z.object({
  id: Id,
  branch_id: Id,
  status: z.enum(statesOf(commissionAdjustmentMachine)),
  currency: z.string(),
  amount_cents: SignedCents,
  reason: z.string(),
  asked_by: Id.nullable(),
  asked_by_name: z.string().nullable(),
  decided_by_name: z.string().nullable(),
  decided_why: z.string().nullable(),
  /** It counts in another month, because this one was closed when it was approved. */
  counts_in: Id.nullable(),
  created_at: Instant,
  version: Version,
  can: z.array(z.enum(moves)),
  blocked: z.record(z.string(), z.string()),
});
export type Adjustment = z.output<typeof Adjustment>;
