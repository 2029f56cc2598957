import { z } from 'zod';
import { Day, Instant, RequiredDay } from '#kit/domain/day.ts';
import { Id, orNull, requiredLine, text, Version } from '#kit/domain/field.ts';
import { statesOf } from '#kit/domain/machine.ts';
import { Cents } from '#kit/domain/money.ts';
import { LineItem, MAX_LINES, Quantity } from '../item/item.model.ts';
import { stockInMachine } from './stock-in.machine.ts';

export const stockInStatuses = statesOf(stockInMachine);
const stockInMoves = Object.keys(stockInMachine.moves) as [keyof (typeof stockInMachine)['moves']];

const Line = z.object({ variant_id: Id, quantity: Quantity, unit_cost_cents: Cents });
/** What a person enters about a delivery. */
const fields = {
  supplier: requiredLine(120),
  reference: text(60).default('').describe('The number on the delivery note or the supplier’s invoice.'),
  delivered_on: RequiredDay.describe('Stock changes when the delivery is booked in, whatever day this is.'),
  note: text(2000).default(''),
  note_file_id: orNull(Id).default(null),
  lines: z.array(Line).min(1, 'required').max(MAX_LINES),
};
export const NewStockIn = z.object({ branch_id: Id, ...fields });
export type NewStockIn = z.output<typeof NewStockIn>;
export const EditStockIn = z.object({ version: Version, ...fields });
export const MoveStockIn = z.object({
  version: Version,
  move: z.enum(stockInMoves),
  reason: orNull(text(300)).default(null),
});

export const StockInRow = z.object({
  id: Id,
  branch_id: Id,
  branch_name: z.string(),
  status: z.enum(stockInStatuses),
  supplier: z.string(),
  reference: z.string(),
  delivered_on: Day,
  currency: z.string(),
  pieces: z.int(),
  total_cents: Cents,
  posted_at: Instant.nullable(),
  created_at: Instant,
  version: Version,
  /** What the caller may do now; the page shows that and nothing else. */
  can: z.array(z.enum([...stockInMoves, 'edit', 'delete'] as const)),
});
export type StockInRow = z.output<typeof StockInRow>;
export const StockIn = StockInRow.extend({
  /** What was there before the branch started here: from a file, and owed to no supplier. */
  is_opening: z.boolean(),
  note: z.string(),
  note_file_id: Id.nullable(),
  posted_by_name: z.string().nullable(),
  reversed_at: Instant.nullable(),
  reversed_by_name: z.string().nullable(),
  reversed_why: z.string().nullable(),
  lines: z.array(LineItem.extend({ id: Id, quantity: z.int(), unit_cost_cents: Cents })),
});
export type StockIn = z.output<typeof StockIn>;
