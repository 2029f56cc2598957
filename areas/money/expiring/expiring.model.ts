import { z } from 'zod';
import { Day } from '#kit/domain/day.ts';
import { Id } from '#kit/domain/field.ts';
import { Cents } from '#kit/domain/money.ts';
import { expiringStates } from './expiring.machine.ts';
import { Label } from '../invoice/invoice.model.ts';
import { methodKinds } from '../payment-method/payment-method.contract.ts';

/** A membership whose card or mandate has expired or will expire; `id` is the membership's. */
export const ExpiringCard = z.object({
  id: Id,
  branch_id: Id,
  branch_name: z.string(),
  member_id: Id,
  member_name: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  programme_name: Label,
  status: z.enum(expiringStates),
  kind: z.enum(methodKinds),
  /** "visa •••• 4242" */
  method: z.string(),
  expires_on: Day,
  /** Negative if it has already expired. */
  days_left: z.int(),
  /** Null while a suspension is open-ended. */
  next_on: Day.nullable(),
  next_cents: Cents,
  currency: z.string(),
  can: z.array(z.enum(['replace'])),
});
export type ExpiringCard = z.output<typeof ExpiringCard>;
