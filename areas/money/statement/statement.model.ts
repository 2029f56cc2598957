import { z } from 'zod';
import { Day } from '#kit/domain/day.ts';
import { Id } from '#kit/domain/field.ts';

/** How late an open amount is on a day. Every amount is in one of them. */
export const receivableAges = ['not_due', 'to_30', 'to_60', 'to_90', 'over_90'] as const;
export type ReceivableAge = (typeof receivableAges)[number];
/** The first day late of each age except the first. */
export const receivableAgeFrom = [1, 31, 61, 91] as const;

const statementKinds = [
  'invoice',
  'payment',
  'credit_note',
  'refund',
  'to_wallet',
  'gift_withdrawn',
  'write_off',
  'write_off_reversed',
  'correction',
] as const;
export type StatementKind = (typeof statementKinds)[number];

const Cents = z.int();
export const StatementLine = z.object({
  day: Day,
  kind: z.enum(statementKinds),
  number: z.string().nullable(),
  invoice_id: Id,
  debit_cents: Cents,
  credit_cents: Cents,
  balance_cents: Cents,
});
export type StatementLine = z.output<typeof StatementLine>;

/** What a client owes one branch, in one currency. */
export const StatementAccount = z.object({
  branch_id: Id,
  branch_name: z.string(),
  currency: z.string(),
  opening_cents: Cents,
  lines: z.array(StatementLine),
  closing_cents: Cents,
  /** The closing balance by age. */
  ages: z.record(z.enum(receivableAges), Cents),
});
export type StatementAccount = z.output<typeof StatementAccount>;

export const Statement = z.object({
  member_id: Id,
  member_name: z.string(),
  member_number: z.string(),
  from: Day,
  until: Day,
  accounts: z.array(StatementAccount),
});
export type Statement = z.output<typeof Statement>;
