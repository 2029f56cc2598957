import { z } from 'zod';
import { Instant } from '#kit/domain/day.ts';
import { Id } from '#kit/domain/field.ts';
import { securityFactors, securityKinds } from '#kit/domain/security-event.ts';

export const SecurityEventRow = z.object({
  id: Id,
  at: Instant,
  kind: z.enum(securityKinds),
  /** Who did what from where, as a sentence. */
  said: z.string(),
  /** How often within a minute. */
  count: z.int(),
  /** Who did it, or whose account was tried; null: unknown. */
  who: z.string().nullable(),
  branch_name: z.string().nullable(),
  address: z.string().nullable(),
  factor: z.enum(securityFactors).nullable(),
});
export type SecurityEventRow = z.output<typeof SecurityEventRow>;
export const SecurityEvent = SecurityEventRow.extend({
  staff_id: Id.nullable(),
  client_id: Id.nullable(),
  /** The browser or program, as it identified itself. */
  agent: z.string().nullable(),
  request_id: z.string().nullable(),
});
export type SecurityEvent = z.output<typeof SecurityEvent>;
