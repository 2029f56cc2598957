import { z } from 'zod';
import { Day } from '#kit/domain/day.ts';
import { requiredText, Version } from '#kit/domain/field.ts';
import { Cents } from '#kit/domain/money.ts';
import { InvoiceLine } from '../invoice/invoice.model.ts';

export const CancelInvoice = z.object({ version: Version, reason: requiredText(300) });

/** The preview of a cancellation; posting does exactly this. */
export const CancelFigures = z.object({
  issued_on: Day,
  currency: z.string(),
  lines: z.array(InvoiceLine),
  total_cents: Cents,
  tax_cents: Cents,
  tax_name: z.string().nullable(),
  tax_bp: z.int(),
  to_wallet_cents: Cents,
  /** The unpaid membership is cancelled with its invoice. */
  ends_membership: z.boolean(),
});
export type CancelFigures = z.output<typeof CancelFigures>;
