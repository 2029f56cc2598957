import { z } from 'zod';
import { Day, Instant } from '#kit/domain/day.ts';
import { Id, requiredText, Version } from '#kit/domain/field.ts';
import { statesOf } from '#kit/domain/machine.ts';
import { Cents, MAX_CENTS } from '#kit/domain/money.ts';
import { InvoiceLine } from '../invoice/invoice.model.ts';
import { TaxClass } from '../tax/tax.model.ts';
import { chargeMachine } from './charge.machine.ts';

export const chargeStatuses = statesOf(chargeMachine);
export type ChargeStatus = (typeof chargeStatuses)[number];

const amount_cents = z.int().min(1, 'required').max(MAX_CENTS);
const tax_class = TaxClass.default('standard');
export const AskCharge = z.object({ branch_id: Id, amount_cents, tax_class });
export type AskCharge = z.output<typeof AskCharge>;
export const NewCharge = z.object({
  branch_id: Id,
  member_id: Id,
  /** Printed on the invoice for the client. */
  description: requiredText(120),
  amount_cents,
  tax_class,
  /** For the approver. */
  reason: requiredText(500),
});
export type NewCharge = z.output<typeof NewCharge>;
export const DecideCharge = z.object({ version: Version });

/** The invoice that approval would create. */
export const ChargeFigures = z.object({
  currency: z.string(),
  issued_on: Day,
  due_on: Day,
  lines: z.array(InvoiceLine),
  total_cents: Cents,
  tax_cents: Cents,
  tax_name: z.string().nullable(),
  tax_bp: z.int(),
});
export type ChargeFigures = z.output<typeof ChargeFigures>;

export const Charge = z.object({
  id: Id,
  branch_id: Id,
  branch_name: z.string(),
  member_id: Id,
  member_name: z.string(),
  status: z.enum(chargeStatuses),
  description: z.string(),
  currency: z.string(),
  amount_cents: Cents,
  tax_class: TaxClass,
  reason: z.string(),
  asked_by_name: z.string().nullable(),
  created_at: Instant,
  decided_by_name: z.string().nullable(),
  decided_at: Instant.nullable(),
  decided_why: z.string().nullable(),
  invoice_id: Id.nullable(),
  invoice_number: z.string().nullable(),
  version: Version,
  can: z.array(z.enum(['approve', 'reject'])),
  blocked: z.record(z.string(), z.string()),
});
export type Charge = z.output<typeof Charge>;
