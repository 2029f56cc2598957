import { z } from 'zod';
import { Day, Instant, RequiredDay } from '#kit/domain/day.ts';
import { Id, requiredText, text, Version } from '#kit/domain/field.ts';
import { statesOf } from '#kit/domain/machine.ts';
import { Cents, SignedCents } from '#kit/domain/money.ts';
import { lineKinds } from './franchise-invoice.rules.ts';
import { revenueBases } from '../package/package.model.ts';
import { franchiseInvoiceMachine } from './franchise-invoice.machine.ts';
import { reminderKinds } from './franchise-reminder.rules.ts';

export type FranchiseInvoiceStatus = keyof typeof franchiseInvoiceMachine.states;
export type FranchiseInvoiceMove = keyof typeof franchiseInvoiceMachine.moves;
export const franchiseInvoiceStatuses = statesOf(franchiseInvoiceMachine);
const disputeStatuses = ['open', 'accepted', 'rejected'] as const;

export const Transfer = z.object({
  version: Version,
  paid_on: RequiredDay,
  reference: text(100).default(''),
  slip_file_id: Id,
});
export type Transfer = z.output<typeof Transfer>;
export const Cash = z.object({ version: Version, paid_on: RequiredDay, reference: text(100).default('') });
export const Decide = z.object({ version: Version });
export const Refuse = z.object({ version: Version, reason: requiredText(300) });
export const DisputeLine = z.object({ line_id: Id, text: requiredText(500) });
export const AnswerDispute = z.object({
  line_id: Id,
  accept: z.boolean(),
  /** What the next invoice credits; only for an accepted dispute. */
  credit_cents: Cents.default(0),
  text: requiredText(500),
});

const franchiseInvoiceActions = ['transfer', 'cash', 'confirm', 'refuse', 'dispute', 'answer'] as const;
export const FranchiseInvoiceRow = z.object({
  id: Id,
  number: z.string(),
  organisation_id: Id,
  organisation_name: z.string(),
  issuer_name: z.string(),
  agreement_id: Id,
  month: Day,
  from_on: Day,
  until_on: Day,
  issued_on: Day,
  due_on: Day,
  currency: z.string(),
  total_cents: Cents,
  status: z.enum(franchiseInvoiceStatuses),
  is_late: z.boolean(),
  disputes: z.int(),
  paid_on: Day.nullable(),
  version: Version,
  can: z.array(z.enum(franchiseInvoiceActions)),
});
export type FranchiseInvoiceRow = z.output<typeof FranchiseInvoiceRow>;
export const FranchiseInvoiceLine = z.object({
  id: Id,
  kind: z.enum(lineKinds),
  branch_id: Id.nullable(),
  facts: z.record(z.string(), z.union([z.string(), z.number()])),
  amount_cents: SignedCents,
  /** Daily revenue of a line that is a share of revenue. */
  days: z.array(z.object({ day: Day, net_cents: SignedCents, returns_cents: SignedCents })),
  dispute: z.string().nullable(),
  dispute_status: z.enum(disputeStatuses).nullable(),
  disputed_by_name: z.string().nullable(),
  answer: z.string().nullable(),
  credit_cents: z.int().nullable(),
  credit_number: z.string().nullable(),
  /** The credit note that credits it, if no invoice follows. */
  credit_note_number: z.string().nullable(),
});
export type FranchiseInvoiceLine = z.output<typeof FranchiseInvoiceLine>;
/** A document behind the figure of a day; negative if it was a credit. */
export const DayPaper = z.object({
  what: z.enum(['invoice', 'credit_note', 'payment', 'refund', 'entry']),
  number: z.string(),
  invoice_id: Id.nullable(),
  net_cents: SignedCents,
});
export type DayPaper = z.output<typeof DayPaper>;
export const FranchisePayment = z.object({
  id: Id,
  method: z.enum(['bank_transfer', 'cash']),
  amount_cents: Cents,
  status: z.enum(['pending', 'success', 'failed']),
  paid_on: Day,
  reference: z.string().nullable(),
  has_slip: z.boolean(),
  recorded_by_name: z.string().nullable(),
  decided_by_name: z.string().nullable(),
  reason: z.string().nullable(),
});
/** Letters: reminders to the debtor, and letters to the other side when something happened. */
const invoiceNews = ['disputed', 'accepted', 'rejected', 'slip', 'confirmed', 'refused', 'cash'] as const;
export type InvoiceNews = (typeof invoiceNews)[number];
const SentLetter = z.object({
  /** The person who acted; null: sent by schedule. */
  by_name: z.string().nullable(),
  what: z.enum([...reminderKinds, ...invoiceNews]),
  at: Instant,
  to_name: z.string(),
  /** The number of recipients; null: not sent yet. */
  told: z.int().nullable(),
});
export const FranchiseInvoice = FranchiseInvoiceRow.extend({
  royalty_base: z.enum(revenueBases),
  package_name: z.string(),
  pay_to: z.string(),
  /** Recomputing it from the stored figures gives the same lines. */
  recomputes: z.boolean(),
  lines: z.array(FranchiseInvoiceLine),
  payments: z.array(FranchisePayment),
  letters: z.array(SentLetter),
  /** How many of the debtor's contacts receive letters about it. */
  contacts: z.int(),
});
export type FranchiseInvoice = z.output<typeof FranchiseInvoice>;

export const Run = z.object({ preview: z.boolean().default(false) });
export const RunResult = z.object({
  made: z.int(),
  /** Left out, because an earlier month has no invoice yet or the month hasn't ended in one of the branches. */
  waiting: z.int(),
  currencies: z.array(z.object({ currency: z.string(), count: z.int(), total_cents: z.int() })),
});
export type RunResult = z.output<typeof RunResult>;
export const Sums = z.object({
  currency: z.string(),
  open_cents: z.int(),
  open_count: z.int(),
  late_cents: z.int(),
  late_count: z.int(),
  pending_count: z.int(),
  disputes: z.int(),
  paid_cents: z.int(),
});
const StatementEntry = z.object({
  day: Day,
  what: z.enum(['invoice', 'payment', 'credit', 'pay_out']),
  number: z.string(),
  /** Null: it is about a credit note. */
  invoice_id: Id.nullable(),
  amount_cents: z.int(),
  balance_cents: z.int(),
});
export const Statement = z.object({
  organisation_id: Id,
  organisation_name: z.string(),
  accounts: z.array(
    z.object({
      currency: z.string(),
      issuer_name: z.string(),
      opening_cents: z.int(),
      entries: z.array(StatementEntry),
      closing_cents: z.int(),
    }),
  ),
});
export type Statement = z.output<typeof Statement>;
