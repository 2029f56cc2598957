import { z } from 'zod';
import { Instant } from '#kit/domain/day.ts';
import { Id } from '#kit/domain/field.ts';
import { outboxStatuses } from './outbox.machine.ts';

export const OutboxRow = z.object({
  id: Id,
  /** Null: a message of the network, such as an invitation. */
  branch_name: z.string().nullable(),
  to_address: z.string(),
  subject: z.string(),
  status: z.enum(outboxStatuses),
  /** What the mail server said when it refused. */
  why: z.string().nullable(),
  created_at: Instant,
  /** When it was sent, or when that was tried last. */
  sent_at: Instant.nullable(),
  tries: z.number().int(),
  /** The mail server could not take it now: when it is tried again. */
  next_try_at: Instant.nullable(),
  can: z.array(z.enum(['again'])),
});
export type OutboxRow = z.output<typeof OutboxRow>;

export const OutboxMessage = OutboxRow.extend({
  /** Null where it is not shown: it holds a link or a code that lets a person in, and has reached that person. */
  text: z.string().nullable(),
  /** Names of the files that go with it. */
  papers: z.array(z.string()),
  /** Who had it sent again, and when. */
  again_by: z.string().nullable(),
  again_at: Instant.nullable(),
});
export type OutboxMessage = z.output<typeof OutboxMessage>;
