import { z } from 'zod';
import { Instant } from '#kit/domain/day.ts';
import { Id, Version } from '#kit/domain/field.ts';
import { statesOf } from '#kit/domain/machine.ts';
import { Cents } from '#kit/domain/money.ts';
import { orderMachine, type OrderMove } from './order.machine.ts';

export const orderStatuses = statesOf(orderMachine);
export type OrderStatus = (typeof orderStatuses)[number];
/** Taken away at once, kept for the client, or included in a joining fee. */
export const orderSources = ['till', 'pick_up', 'sign_up'] as const;
/** Each by a person; the system settles what is paid. */
export const orderMoves = ['ready', 'unready', 'complete', 'cancel'] as const satisfies readonly OrderMove[];

export const OrderRow = z.object({
  id: Id,
  branch_id: Id,
  branch_name: z.string(),
  status: z.enum(orderStatuses),
  source: z.enum(orderSources),
  /** Of a joining fee: the membership that it was charged with, and how many of its pieces are still to choose. */
  membership_id: Id.nullable(),
  to_choose: z.int(),
  member_id: Id,
  member_name: z.string(),
  is_walk_in: z.boolean(),
  invoice_id: Id.nullable(),
  invoice_number: z.string().nullable(),
  currency: z.string(),
  total_cents: Cents,
  returned_cents: Cents,
  pieces: z.int(),
  staff_name: z.string().nullable(),
  created_at: Instant,
  version: Version,
  /** What the caller may do now; the page shows that and nothing else. */
  can: z.array(z.enum([...orderMoves, 'fulfil', 'choose', 'note', 'return', 'receipt'] as const)),
});
export type OrderRow = z.output<typeof OrderRow>;
