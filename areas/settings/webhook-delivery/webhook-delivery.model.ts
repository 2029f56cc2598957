/** Messages to the addresses of a branch, and what became of each. */
import { z } from 'zod';
import { Instant } from '#kit/domain/day.ts';
import { Id } from '#kit/domain/field.ts';
import { webhookEvents } from '../webhook/webhook.model.ts';
import { faults } from '../webhook/webhook.rules.ts';

/** A test is a message too. */
export const deliveryEvents = [...webhookEvents, 'test'] as const;
export const deliveryStatuses = ['queued', 'sending', 'delivered', 'failed'] as const;
export const DeliveryRow = z.object({
  id: Id,
  branch_id: Id,
  branch_name: z.string(),
  webhook_id: Id,
  webhook_name: z.string(),
  event: z.enum(deliveryEvents),
  /** The lead, client, membership, booking or payment that it is about. */
  record_id: Id.nullable(),
  status: z.enum(deliveryStatuses),
  tries: z.int(),
  /** The HTTP status of the last answer; null: there was none. */
  answer: z.int().nullable(),
  fault: z.enum(faults).nullable(),
  took_ms: z.int().nullable(),
  next_try_at: Instant.nullable(),
  done_at: Instant.nullable(),
  created_at: Instant,
  can: z.array(z.enum(['open', 'replay'])),
});
export type DeliveryRow = z.output<typeof DeliveryRow>;
export const Delivery = DeliveryRow.extend({
  /** Without personal data, which isn't kept here. */
  body: z.string(),
  answer_text: z.string().nullable(),
});
export type Delivery = z.output<typeof Delivery>;
