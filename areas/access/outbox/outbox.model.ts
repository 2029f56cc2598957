import { z } from 'zod';
import { Instant } from '#kit/domain/day.ts';
import { Id, requiredText } from '#kit/domain/field.ts';
import { outboxStatuses } from './outbox.machine.ts';

export const OutboxRow = z.object({
  id: Id,
  /** Null: a message of the network, such as an invitation. */
  branch_name: z.string().nullable(),
  to_address: z.string(),
  subject: z.string(),
  status: z.enum(outboxStatuses),
  /** The mail server's answer when it refused. */
  why: z.string().nullable(),
  created_at: Instant,
  /** When it was sent, or the last attempt. */
  sent_at: Instant.nullable(),
  tries: z.number().int(),
  /** The mail server couldn't accept it now: the next attempt. */
  next_try_at: Instant.nullable(),
  can: z.array(z.enum(['again'])),
});
export type OutboxRow = z.output<typeof OutboxRow>;

export const ResendMessage = z.object({ reason: requiredText(300) });

export const OutboxMessage = OutboxRow.extend({
  /** Null if it isn't shown: it contains a link or code that signs a person in, and has reached that person. */
  text: z.string().nullable(),
  /** Names of the attached files. */
  papers: z.array(z.string()),
  /** Who resent it, when, and why. */
  again_by: z.string().nullable(),
  again_why: z.string().nullable(),
  again_at: Instant.nullable(),
});
export type OutboxMessage = z.output<typeof OutboxMessage>;
