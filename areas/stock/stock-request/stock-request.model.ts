import { z } from 'zod';
import { Instant } from '#kit/domain/day.ts';
import { Count, Id, orNull, text, Version } from '#kit/domain/field.ts';
import { statesOf } from '#kit/domain/machine.ts';
import { DeliveryOrder } from '../delivery-order/delivery-order.model.ts';
import { LineItem, MAX_LINES, MAX_QUANTITY, Quantity } from '../item/item.model.ts';
import { stockRequestItemMachine } from './stock-request-item.machine.ts';
import { stockRequestMachine } from './stock-request.machine.ts';

export const stockRequestStatuses = statesOf(stockRequestMachine);
const itemStatuses = statesOf(stockRequestItemMachine);

const Line = z.object({ variant_id: Id, quantity: Quantity });
/** What a branch enters. */
const fields = {
  note: text(2000).default(''),
  lines: z.array(Line).min(1, 'required').max(MAX_LINES),
};
export const NewStockRequest = z.object({ branch_id: Id, ...fields });
export type NewStockRequest = z.output<typeof NewStockRequest>;
export const EditStockRequest = z.object({ version: Version, ...fields });
/** The other moves follow from what is decided, sent and received. */
export const SendStockRequest = z.object({ version: Version, move: z.enum(['send']) });

/** Some or all items; what isn't named stays as it is. */
export const DecideStockRequest = z.object({
  version: Version,
  lines: z
    .array(
      z.object({
        id: Id,
        confirmed: z
          .int()
          .min(0, 'not_negative')
          .max(MAX_QUANTITY)
          .describe('Up to the requested quantity; 0 rejects the item, or the rest of it, and needs a reason.'),
        reason: orNull(text(300)).default(null),
      }),
    )
    .min(1, 'required')
    .max(MAX_LINES),
});
export type DecideStockRequest = z.output<typeof DecideStockRequest>;

export const StockRequestRow = z.object({
  id: Id,
  branch_id: Id,
  branch_name: z.string(),
  number: z.string(),
  status: z.enum(stockRequestStatuses),
  note: z.string(),
  items: Count,
  pieces: Count,
  /** Items that head office hasn't decided about. */
  to_decide: Count,
  /** Pieces that are confirmed and on no delivery order yet. */
  to_send: Count,
  sent_at: Instant.nullable(),
  created_at: Instant,
  version: Version,
  /** What the caller can do now; the page shows that and nothing else. */
  can: z.array(z.enum(['send', 'edit', 'decide', 'deliver', 'delete'])),
});
export type StockRequestRow = z.output<typeof StockRequestRow>;

export const StockRequestLine = LineItem.extend({
  id: Id,
  quantity: Count,
  status: z.enum(itemStatuses),
  confirmed: Count.nullable(),
  reason: z.string().nullable(),
  /** On delivery orders, whether they were sent yet or not. */
  ordered: Count,
  /** Confirmed, and on no delivery order yet. */
  open: Count,
  received: Count,
  missing: Count,
  damaged: Count,
  /** In the branch that asks. */
  available: z.int(),
  in_transit: Count,
  /** In head office's own branch; only for head office. */
  office_available: z.int().nullable(),
});
export type StockRequestLine = z.output<typeof StockRequestLine>;

export const StockRequest = StockRequestRow.extend({
  staff_name: z.string().nullable(),
  sent_by_name: z.string().nullable(),
  decided_at: Instant.nullable(),
  decided_by_name: z.string().nullable(),
  completed_at: Instant.nullable(),
  lines: z.array(StockRequestLine),
  orders: z.array(DeliveryOrder),
});
export type StockRequest = z.output<typeof StockRequest>;

/** What a branch might ask for, with the figures that are the reason. */
export const Suggestion = LineItem.extend({
  quantity: Count,
  available: z.int(),
  in_transit: Count,
  /** Asked for and not on its way yet. */
  asked: Count,
  /** In the last eight weeks. */
  sold: z.int(),
  cover_days: Count.nullable(),
  reorder_point: Count.nullable(),
  reorder_quantity: Count.nullable(),
});
export type Suggestion = z.output<typeof Suggestion>;
