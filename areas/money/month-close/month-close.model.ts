import { z } from 'zod';
import { Day } from '#kit/domain/day.ts';
import { SignedCents } from '#kit/domain/money.ts';
import { paymentMethods } from '#kit/domain/lookups/choices.ts';
import { accounts } from '../journal/journal.rules.ts';
import { TaxClass } from '../tax/tax.model.ts';
import { monthDayStates } from './month-day.machine.ts';

/** A day of the month; only a closed one has `counted_cents`. */
export const MonthDay = z.object({
  day: Day,
  status: z.enum(monthDayStates),
  expected_cents: SignedCents,
  counted_cents: SignedCents.nullable(),
});
export type MonthDay = z.output<typeof MonthDay>;

const MonthMethod = z.object({
  method: z.enum(paymentMethods),
  expected_cents: SignedCents,
  /** Of the closed days. */
  counted_cents: SignedCents,
});
/** The balance of an account of the journal: debits are positive. */
const MonthAccount = z.object({
  account: z.enum(accounts),
  before_cents: SignedCents,
  moved_cents: SignedCents,
  after_cents: SignedCents,
});
export type MonthAccount = z.output<typeof MonthAccount>;

/** The month's invoices less its credit notes, by class and rate: the figures of a tax return. */
const MonthTax = z.object({
  tax_class: TaxClass,
  tax_name: z.string().nullable(),
  rate_bp: z.int(),
  net_cents: SignedCents,
  tax_cents: SignedCents,
  amount_cents: SignedCents,
});
export type MonthTax = z.output<typeof MonthTax>;

/** A month of a branch: each of its days, the counts by method, and the balances of the books at its end. */
export const MonthClose = z.object({
  from: Day,
  until: Day,
  today: Day,
  currency: z.string(),
  branch_name: z.string(),
  days: z.array(MonthDay),
  methods: z.array(MonthMethod),
  accounts: z.array(MonthAccount),
  /** From the documents with tax; empty if the branch charged none. */
  taxes: z.array(MonthTax),
  /** Days on which money moved and which nobody has closed. */
  open_days: z.int(),
  /** The month has ended, and every day on which money moved is closed. */
  is_closed: z.boolean(),
});
export type MonthClose = z.output<typeof MonthClose>;
