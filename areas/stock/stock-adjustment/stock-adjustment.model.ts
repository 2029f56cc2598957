import { z } from 'zod';
import { Instant } from '#kit/domain/day.ts';
import { Id, orNull, text, Version } from '#kit/domain/field.ts';
import { statesOf } from '#kit/domain/machine.ts';
import { Cents, SignedCents } from '#kit/domain/money.ts';
import { LineItem, MAX_LINES, MAX_QUANTITY } from '../item/item.model.ts';
import { stockAdjustmentMachine, type StockAdjustmentMove } from './stock-adjustment.machine.ts';

export const stockAdjustmentStatuses = statesOf(stockAdjustmentMachine);
const moves = Object.keys(stockAdjustmentMachine.moves) as [StockAdjustmentMove];
export const adjustReasons = ['damaged', 'lost', 'found', 'expired', 'staff_use', 'sample', 'correction'] as const;
export type AdjustReason = (typeof adjustReasons)[number];

const Line = z.object({
  variant_id: Id,
  quantity: z
    .int()
    .min(-MAX_QUANTITY)
    .max(MAX_QUANTITY)
    .refine((count) => count !== 0, 'required')
    .describe('How many pieces the reason is about. A correction says the change itself: −2 takes two away.'),
});
/** What a person enters about it. */
const fields = {
  reason: z.enum(adjustReasons),
  note: text(2000).default(''),
  picture_file_id: orNull(Id).default(null),
  lines: z.array(Line).min(1, 'required').max(MAX_LINES),
};
export const NewStockAdjustment = z.object({ branch_id: Id, ...fields });
export type NewStockAdjustment = z.output<typeof NewStockAdjustment>;
export const EditStockAdjustment = z.object({ version: Version, ...fields });
export const MoveStockAdjustment = z.object({
  version: Version,
  move: z.enum(moves),
  reason: orNull(text(300)).default(null),
});

export const StockAdjustmentRow = z.object({
  id: Id,
  branch_id: Id,
  branch_name: z.string(),
  status: z.enum(stockAdjustmentStatuses),
  reason: z.enum(adjustReasons),
  currency: z.string(),
  /** Of all lines, negative for what leaves. */
  pieces: z.int(),
  /** What the pieces are worth now or were worth when they moved, whichever way they go. */
  worth_cents: Cents,
  note: z.string(),
  staff_name: z.string().nullable(),
  posted_at: Instant.nullable(),
  created_at: Instant,
  version: Version,
  /** What the caller may do now; the page shows that and nothing else. */
  can: z.array(z.enum([...moves, 'edit', 'delete'] as const)),
});
export type StockAdjustmentRow = z.output<typeof StockAdjustmentRow>;
export const StockAdjustment = StockAdjustmentRow.extend({
  picture_file_id: Id.nullable(),
  /** Without a second person, up to this. */
  limit_cents: Cents,
  decided_by_name: z.string().nullable(),
  decided_at: Instant.nullable(),
  reversed_by_name: z.string().nullable(),
  reversed_at: Instant.nullable(),
  why: z.string().nullable(),
  lines: z.array(LineItem.extend({ id: Id, quantity: z.int(), worth_cents: SignedCents })),
});
export type StockAdjustment = z.output<typeof StockAdjustment>;
