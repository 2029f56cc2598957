/** Credit notes to franchisees, for amounts that no further invoice can deduct. */
import { z } from 'zod';
import { Day, Instant, RequiredDay } from '#kit/domain/day.ts';
import { Id, text, Version } from '#kit/domain/field.ts';
import { statesOf } from '#kit/domain/machine.ts';
import { Cents } from '#kit/domain/money.ts';
import { franchiseCreditMachine } from './franchise-credit.machine.ts';

const franchiseCreditStatuses = statesOf(franchiseCreditMachine);
export const payOutMethods = ['bank_transfer', 'cash'] as const;

export const PayOut = z.object({
  version: Version,
  method: z.enum(payOutMethods, 'required'),
  paid_on: RequiredDay,
  reference: text(100).default(''),
});
export type PayOut = z.output<typeof PayOut>;

/** What a note credits: an accepted dispute, or a balance that was carried forward. */
const CreditPart = z.object({
  kind: z.enum(['correction', 'carried']),
  number: z.string(),
  invoice_id: Id,
  amount_cents: Cents,
});
type CreditPart = z.output<typeof CreditPart>;
/** What its organisation is notified about. */
const creditNews = ['issued', 'paid_out'] as const;
export type CreditNews = (typeof creditNews)[number];
export const FranchiseCredit = z.object({
  id: Id,
  number: z.string(),
  organisation_id: Id,
  organisation_name: z.string(),
  issuer_name: z.string(),
  currency: z.string(),
  issued_on: Day,
  total_cents: Cents,
  status: z.enum(franchiseCreditStatuses),
  method: z.enum(payOutMethods).nullable(),
  paid_on: Day.nullable(),
  reference: z.string().nullable(),
  recorded_by_name: z.string().nullable(),
  parts: z.array(CreditPart),
  /** The number of recipients of a letter; null: it is about to be sent. */
  letters: z.array(z.object({ what: z.enum(creditNews), at: Instant, told: z.int().nullable() })),
  version: Version,
  can: z.array(z.enum(['pay_out'])),
});
export type FranchiseCredit = z.output<typeof FranchiseCredit>;
