import { z } from 'zod';
import { Day, Instant } from '#kit/domain/day.ts';
import { Count, Id, orNull, Version } from '#kit/domain/field.ts';
import { Cents, SignedCents } from '#kit/domain/money.ts';
import { Label } from '#areas/money/invoice/invoice.model.ts';
import { LineItem, MAX_QUANTITY } from '../item/item.model.ts';
import { movementKinds, movementPlaces, movementSources } from '../movement/movement.model.ts';

const Point = z.int().min(0, 'not_negative').max(MAX_QUANTITY);
const fields = {
  reorder_point: orNull(Point).default(null).describe('At this number or below, the item is low.'),
  reorder_quantity: orNull(z.int().min(1).max(MAX_QUANTITY)).default(null).describe('What is usually ordered then.'),
};
export const NewStock = z.object({ branch_id: Id, variant_id: Id, ...fields });
export const EditStock = z.object({ version: Version, ...fields });

export const StockRow = LineItem.extend({
  id: Id,
  branch_id: Id,
  branch_name: z.string(),
  product_id: Id,
  barcode: z.string().nullable(),
  picture_file_id: Id.nullable(),
  category_name: Label.nullable(),
  currency: z.string(),
  on_hand: z.int(),
  /** Promised to clients. */
  reserved: z.int(),
  available: z.int(),
  /** Sent by head office and not received yet. */
  in_transit: z.int(),
  /** At moving weighted average. */
  value_cents: Cents,
  average_cents: Cents.nullable(),
  reorder_point: z.int().nullable(),
  reorder_quantity: z.int().nullable(),
  is_low: z.boolean(),
  /** In the last eight weeks. */
  sold: z.int(),
  /** How long what is available lasts at that pace; null if nothing was sold. */
  cover_days: z.int().nullable(),
  counted_at: Instant.nullable(),
  version: Version,
  can: z.array(z.enum(['edit'])),
});
export type StockRow = z.output<typeof StockRow>;
/** At the end of each of the last 90 days. */
export const Stock = StockRow.extend({
  days: z.array(z.object({ day: Day, on_hand: z.int() })),
  /** Where else it is, for head office only. */
  elsewhere: z.array(
    z.object({ branch_id: Id, branch_name: z.string(), on_hand: z.int(), available: z.int(), in_transit: z.int() }),
  ),
});
export type Stock = z.output<typeof Stock>;

/** A branch's stock at a glance; amounts only for those who see the stock itself. */
export const StockSummary = z.object({
  currency: z.string(),
  items: Count,
  pieces: Count,
  value_cents: Cents,
  /** Of one piece, whichever it is; null if there are none. */
  average_cents: Cents.nullable(),
  in_transit: Count,
  low: Count,
  /** The first of those that are low, the emptiest first. */
  lowest: z.array(LineItem.extend({ id: Id, available: z.int(), in_transit: z.int(), reorder_point: z.int() })),
});
export type StockSummary = z.output<typeof StockSummary>;

export const MovementRow = z.object({
  id: Id,
  place: z.enum(movementPlaces),
  kind: z.enum(movementKinds),
  is_reversal: z.boolean(),
  quantity: z.int(),
  value_cents: SignedCents,
  left_quantity: z.int(),
  source: z.enum(movementSources),
  document_id: Id,
  /** What the document is called, if it has a number of its own. */
  document_number: z.string().nullable(),
  /** The record whose page shows the document: the request of a delivery order, the order of a return. */
  record_id: Id,
  day: Day,
  staff_name: z.string().nullable(),
  created_at: Instant,
});
export type MovementRow = z.output<typeof MovementRow>;
