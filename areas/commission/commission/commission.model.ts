import { z } from 'zod';
import { Day } from '#kit/domain/day.ts';
import { Id } from '#kit/domain/field.ts';
import { statesOf } from '#kit/domain/machine.ts';
import { Cents, SignedCents } from '#kit/domain/money.ts';
import { Adjustment } from '../commission-adjustment/commission-adjustment.model.ts';
import { PlanTerms, saleKinds } from '../commission-plan/commission-plan.model.ts';
import { commissionMachine } from './commission.machine.ts';

export const commissionStates = statesOf(commissionMachine);
/** Why there is a row: money came, was refunded, went into the wallet, or was taken back by a bank (or returned by it). */
const rowKinds = ['payment', 'refund', 'returned', 'dispute'] as const;
export type RowKind = (typeof rowKinds)[number];

/** The statement of a person for a month in a branch. */
export const CommissionRow = z.object({
  id: Id,
  branch_id: Id,
  branch_name: z.string(),
  staff_id: Id,
  staff_name: z.string(),
  /** The first day of the month. */
  month: Day,
  status: z.enum(commissionStates),
  currency: z.string(),
  earned_cents: Cents,
  taken_back_cents: Cents,
  adjusted_cents: SignedCents,
  amount_cents: SignedCents,
  /** Sales that it is about, and the money they brought without tax. */
  sales: z.int(),
  net_cents: SignedCents,
});
export type CommissionRow = z.output<typeof CommissionRow>;

/** One row with all that explains it. */
export const CommissionLine = z.object({
  id: Id,
  day: Day,
  kind: z.enum(rowKinds),
  sale_kind: z.enum(saleKinds),
  sale_id: Id,
  member_id: Id,
  member_name: z.string(),
  invoice_id: Id,
  invoice_number: z.string(),
  plan_id: Id,
  plan_name: z.string(),
  share_bp: z.int(),
  net_cents: SignedCents,
  amount_cents: SignedCents,
  /** The day of the row that earned what this one takes back. */
  earned_on: Day.nullable(),
});
export type CommissionLine = z.output<typeof CommissionLine>;
export const Commission = CommissionRow.extend({ lines: z.array(CommissionLine), adjustments: z.array(Adjustment) });
export type Commission = z.output<typeof Commission>;

/** A sale with the plan it was made under, what it has brought, and the rows of the caller (or of everyone). */
export const CommissionSale = z.object({
  id: Id,
  kind: z.enum(saleKinds),
  sold_on: Day,
  currency: z.string(),
  agreed_cents: Cents,
  net_cents: Cents,
  sessions: z.int(),
  plan: PlanTerms,
  commission_cents: Cents,
  shares: z.array(z.object({ staff_id: Id, staff_name: z.string(), share_bp: z.int(), amount_cents: SignedCents })),
});
export type CommissionSale = z.output<typeof CommissionSale>;
