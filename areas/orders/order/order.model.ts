import { z } from 'zod';
import { Instant } from '#kit/domain/day.ts';
import { Email, Id, orNull, requiredText, text, Version } from '#kit/domain/field.ts';
import { Cents, SignedCents } from '#kit/domain/money.ts';
import { InvoiceLine, invoiceStatuses } from '#areas/money/invoice/invoice.model.ts';
import { PaymentAsked } from '#areas/money/payment/payment.model.ts';
import { LineItem } from '#areas/stock/item/item.model.ts';
import { OrderRow, orderMoves } from './order-row.model.ts';

const MAX_ITEMS = 100;
export const MAX_PIECES = 1_000;

const asked = {
  branch_id: Id,
  member_id: orNull(Id).default(null).describe('Null for somebody who leaves no name.'),
  lines: z
    .array(z.object({ variant_id: Id, quantity: z.int().min(1, 'required').max(MAX_PIECES) }))
    .min(1, 'required')
    .max(MAX_ITEMS),
  /** Off the whole order, by permission and with a reason; spread over its lines. */
  discount_cents: Cents.default(0),
  discount_reason: orNull(text(500)).default(null),
  payments: z
    .array(PaymentAsked)
    .max(4)
    .default([])
    .describe('Together the total; none leaves the order of a client open until it is paid.'),
  picks_up: z.boolean().default(false).describe('The items stay here, reserved, until the client picks them up.'),
};
export const OrderPreview = z.object(asked);
export type OrderPreview = z.output<typeof OrderPreview>;
/** `total_cents` is the amount in the preview: if the figures have changed, nothing is posted. */
export const NewOrder = z.object({
  ...asked,
  total_cents: Cents,
  email: orNull(Email).default(null).describe('Where to write about the order, if not to the client’s own address.'),
  note: text(2000).default(''),
});
export type NewOrder = z.output<typeof NewOrder>;

const PricedLine = LineItem.extend({
  quantity: z.int(),
  unit_price_cents: Cents,
  is_member_price: z.boolean(),
  discount_cents: Cents,
  amount_cents: Cents,
});
export type PricedLine = z.output<typeof PricedLine>;
/** What the order comes to; placing it does exactly this. */
export const OrderFigures = z.object({
  currency: z.string(),
  lines: z.array(PricedLine),
  discount_cents: Cents,
  total_cents: Cents,
  tax_cents: Cents,
  tax_name: z.string().nullable(),
  tax_bp: z.int(),
  paid_cents: Cents,
  /** The client's wallet balance in the branch, to pay with. */
  wallet_cents: Cents,
  gets_member_price: z.boolean(),
});
export type OrderFigures = z.output<typeof OrderFigures>;

/** Waits, is packed, is with the client, or came back. */
const fulfilments = ['open', 'picked', 'handed', 'returned'] as const;
export const OrderLine = PricedLine.extend({
  id: Id,
  fulfilment: z.enum(fulfilments),
  handed_at: Instant.nullable(),
  handed_by_name: z.string().nullable(),
  returned: z.int(),
  returned_cents: Cents,
  available: z.int(),
});
export type OrderLine = z.output<typeof OrderLine>;

export const activityKinds = [
  'note',
  'placed',
  'paid',
  'ready',
  'unready',
  'handed',
  'completed',
  'cancelled',
  'returned',
  'chosen',
  'declined',
] as const;
export type ActivityKind = (typeof activityKinds)[number];
const OrderActivity = z.object({
  id: Id,
  kind: z.enum(activityKinds),
  note: z.string(),
  staff_name: z.string().nullable(),
  at: Instant,
});

export const returnWays = ['shelf', 'damaged', 'kept'] as const;
export const OrderReturned = z.object({
  id: Id,
  reason: z.string(),
  amount_cents: Cents,
  staff_name: z.string().nullable(),
  created_at: Instant,
  lines: z.array(z.object({ variant_id: Id, quantity: z.int(), goes: z.enum([...returnWays, 'released']) })),
});
export type OrderReturned = z.output<typeof OrderReturned>;

export const Order = OrderRow.extend({
  discount_cents: Cents,
  discount_reason: z.string().nullable(),
  invoice_status: z.enum(invoiceStatuses).nullable(),
  open_cents: Cents,
  email: z.string().nullable(),
  /** Where letters about it go; null: nowhere. */
  writes_to: z.string().nullable(),
  note: z.string(),
  paid_at: Instant.nullable(),
  ready_at: Instant.nullable(),
  completed_at: Instant.nullable(),
  cancelled_at: Instant.nullable(),
  why: z.string().nullable(),
  lines: z.array(OrderLine),
  activities: z.array(OrderActivity),
  returns: z.array(OrderReturned),
});
export type Order = z.output<typeof Order>;
/** What the till shows after a sale. */
export const Placed = Order.extend({ receipts: z.array(z.string()) });
export type Placed = z.output<typeof Placed>;

/** Where money goes that is given back: kept for the client, or back the way it came once someone else accepts it. */
const money_goes = z.enum(['wallet', 'method']).default('wallet');
export const MoveOrder = z.object({
  version: Version,
  move: z.enum(orderMoves),
  reason: orNull(text(300)).default(null),
  money_goes,
});
export type MoveOrder = z.output<typeof MoveOrder>;
export const EditOrder = z.object({
  version: Version,
  email: orNull(Email).default(null),
  note: text(2000).default(''),
  lines: z
    .array(
      z.object({
        id: Id,
        fulfilment: z.enum(['open', 'picked', 'handed']),
        /** The pieces that are handed over, if the others stay here; without it, all that wait. */
        pieces: z.int().min(1, 'required').max(MAX_PIECES).optional(),
      }),
    )
    .max(MAX_ITEMS)
    .default([])
    .describe('Those that changed. What was handed over comes back only by a return.'),
});
export type EditOrder = z.output<typeof EditOrder>;
export const NewOrderActivity = z.object({ note: requiredText(2000) });
export const SendOrderReceipt = z.object({ email: Email });

const returned = {
  lines: z
    .array(z.object({ id: Id, quantity: z.int().min(1, 'required').max(MAX_PIECES), goes: z.enum(returnWays) }))
    .min(1, 'required')
    .max(MAX_ITEMS),
  money_goes,
};
export const ReturnPreview = z.object(returned);
export type ReturnPreview = z.output<typeof ReturnPreview>;
export const NewReturn = z.object({ version: Version, reason: requiredText(300), ...returned });
export type NewReturn = z.output<typeof NewReturn>;
/** What a return gives back; posting it does exactly this. */
export const ReturnFigures = z.object({
  currency: z.string(),
  lines: z.array(InvoiceLine),
  total_cents: Cents,
  tax_cents: Cents,
  /** Kept for the client at first, also what goes back the way it came until that is accepted. */
  wallet_cents: SignedCents,
});
export type ReturnFigures = z.output<typeof ReturnFigures>;
