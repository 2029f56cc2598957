import { z } from 'zod';
import { Instant } from '#kit/domain/day.ts';
import { Count, Id, orNull, text, Version } from '#kit/domain/field.ts';
import { statesOf } from '#kit/domain/machine.ts';
import { LineItem, MAX_LINES, MAX_QUANTITY, Quantity } from '../item/item.model.ts';
import { deliveryOrderMachine } from './delivery-order.machine.ts';

export const NewDeliveryOrder = z.object({
  stock_request_id: Id,
  note: text(500).default(''),
  lines: z
    .array(z.object({ stock_request_line_id: Id, quantity: Quantity }))
    .min(1, 'required')
    .max(MAX_LINES),
});
export type NewDeliveryOrder = z.output<typeof NewDeliveryOrder>;

const MOST_PPM = 1_000_000_000_000;
export const DispatchOrder = z.object({
  version: Version,
  rate_ppm: orNull(z.int().min(1, 'too_small').max(MOST_PPM))
    .default(null)
    .describe('Millionths of the branch’s currency for one unit of the sender’s; required if they differ.'),
});

const Pieces = z.int().min(0, 'not_negative').max(MAX_QUANTITY);
export const ReceiveOrder = z.object({
  version: Version,
  lines: z
    .array(z.object({ id: Id, received: Pieces, missing: Pieces.default(0), damaged: Pieces.default(0) }))
    .min(1, 'required')
    .max(MAX_LINES),
});
export type ReceiveOrder = z.output<typeof ReceiveOrder>;
export const RecallOrder = z.object({ version: Version, reason: orNull(text(300)).default(null) });

const DeliveryOrderLine = LineItem.extend({
  id: Id,
  stock_request_line_id: Id,
  quantity: Count,
  /** Null until it arrives; then they add up to the quantity. */
  received: Count.nullable(),
  missing: Count.nullable(),
  damaged: Count.nullable(),
});
export const DeliveryOrder = z.object({
  id: Id,
  branch_id: Id,
  branch_name: z.string(),
  from_branch_id: Id,
  from_name: z.string(),
  stock_request_id: Id,
  number: z.string(),
  status: z.enum(statesOf(deliveryOrderMachine)),
  note: z.string(),
  from_currency: z.string(),
  currency: z.string(),
  rate_ppm: z.int().nullable(),
  created_at: Instant,
  dispatched_at: Instant.nullable(),
  dispatched_by_name: z.string().nullable(),
  received_at: Instant.nullable(),
  received_by_name: z.string().nullable(),
  recalled_at: Instant.nullable(),
  recalled_by_name: z.string().nullable(),
  recalled_why: z.string().nullable(),
  lines: z.array(DeliveryOrderLine),
  version: Version,
  /** What the caller can do now; the page shows that and nothing else. */
  can: z.array(z.enum(['dispatch', 'receive', 'recall', 'delete'])),
});
export type DeliveryOrder = z.output<typeof DeliveryOrder>;
