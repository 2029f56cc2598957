import { z } from 'zod';
import { Day, Instant } from '#kit/domain/day.ts';
import { Id, requiredText, Version } from '#kit/domain/field.ts';
import { statesOf } from '#kit/domain/machine.ts';
import { Cents } from '#kit/domain/money.ts';
import { writeOffMachine } from './write-off.machine.ts';

const writeOffStatuses = statesOf(writeOffMachine);
export type WriteOffStatus = (typeof writeOffStatuses)[number];

/** The amount of the invoice that the requester saw. */
export const AskWriteOff = z.object({ version: Version, reason: requiredText(500) });

export const WriteOff = z.object({
  id: Id,
  branch_id: Id,
  member_id: Id,
  invoice_id: Id,
  status: z.enum(writeOffStatuses),
  currency: z.string(),
  /** The open amount of the invoice: at the request, and after the decision at that time. */
  amount_cents: Cents,
  reason: z.string(),
  asked_by_name: z.string().nullable(),
  created_at: Instant,
  /** Null while it is undecided, and if the request was withdrawn. */
  decided_by_name: z.string().nullable(),
  decided_at: Instant.nullable(),
  decided_why: z.string().nullable(),
  written_off_on: Day.nullable(),
  reversed_on: Day.nullable(),
  /** Null if a payment or a credit note reversed it. */
  reversed_by_name: z.string().nullable(),
  reversed_why: z.string().nullable(),
  version: Version,
  can: z.array(z.enum(['approve', 'reject', 'reverse'])),
  blocked: z.record(z.string(), z.string()),
});
export type WriteOff = z.output<typeof WriteOff>;
