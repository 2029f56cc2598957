/** Addresses of other programs that a branch tells what happened. */
import { z } from 'zod';
import { Instant } from '#kit/domain/day.ts';
import { Id, line, requiredText, Version } from '#kit/domain/field.ts';

export const webhookEvents = [
  'lead_created',
  'lead_status_changed',
  'lead_converted',
  'client_created',
  'membership_started',
  'membership_ended',
  'booking_confirmed',
  'booking_cancelled',
  'payment_received',
] as const;
export const webhookStatuses = ['active', 'off'] as const;
/** `gone`: the address answered 410. */
const offReasons = ['staff', 'failing', 'gone', 'key_ended'] as const;

const fields = {
  name: requiredText(80, 'name_required'),
  url: line(2000).min(1, { error: 'required' }).describe('An address that begins with https:// and is public.'),
  website_key_id: Id.describe('What the key can read decides which details are sent.'),
  events: z.array(z.enum(webhookEvents)).min(1, { error: 'required' }).max(webhookEvents.length),
};
export const NewWebhook = z.object({ branch_id: Id, ...fields });
export const EditWebhook = z.object({ version: Version, ...fields });

export const Webhook = z.object({
  id: Id,
  branch_id: Id,
  branch_name: z.string(),
  website_key_id: Id,
  key_name: z.string(),
  name: z.string(),
  url: z.string(),
  events: z.array(z.enum(webhookEvents)),
  status: z.enum(webhookStatuses),
  off_why: z.enum(offReasons).nullable(),
  /** Null: its secret hasn’t been shown yet. */
  secret_prefix: z.string().nullable(),
  rotated_at: Instant.nullable(),
  /** Until then, messages are also signed with the secret before the last rotation. */
  previous_until: Instant.nullable(),
  failing_since: Instant.nullable(),
  last_delivered_at: Instant.nullable(),
  waiting: z.int(),
  failed: z.int(),
  staff_name: z.string().nullable(),
  created_at: Instant,
  version: Version,
  can: z.array(z.enum(['edit', 'rotate', 'test', 'turn_on', 'turn_off', 'replay', 'delete'])),
});
export type Webhook = z.output<typeof Webhook>;
