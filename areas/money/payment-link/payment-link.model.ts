import { z } from 'zod';
import { Day } from '#kit/domain/day.ts';
import { Cents } from '#kit/domain/money.ts';
import { invoiceStatuses, Label } from '../invoice/invoice.model.ts';

/** What the holder of a link sees of an invoice. */
export const PayLinkFound = z.object({
  number: z.string(),
  status: z.enum(invoiceStatuses),
  due_on: Day,
  currency: z.string(),
  total_cents: Cents,
  open_cents: Cents,
  branch_name: z.string(),
  branch_phone: z.string().nullable(),
  first_name: z.string(),
  bank_name: z.string(),
  bank_holder: z.string(),
  bank_number: z.string(),
  labels: z.array(Label),
});
export type PayLinkFound = z.output<typeof PayLinkFound>;
export const PayLink = PayLinkFound.extend({
  /** The gateway has a page for card payments. */
  by_card: z.boolean(),
});
export type PayLink = z.output<typeof PayLink>;
