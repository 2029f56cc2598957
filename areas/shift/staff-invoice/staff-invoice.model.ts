import { z } from 'zod';
import { Day, Instant, RequiredDay } from '#kit/domain/day.ts';
import { Id, orNull, requiredText, text, Version } from '#kit/domain/field.ts';
import { statesOf } from '#kit/domain/machine.ts';
import { SignedCents } from '#kit/domain/money.ts';
import { rateKinds } from '../freelance-rate/freelance-rate.model.ts';
import { ClockTime } from '../shift/shift.model.ts';
import { staffInvoiceMachine } from './staff-invoice.machine.ts';

export type StaffInvoiceStatus = keyof typeof staffInvoiceMachine.states;
export type StaffInvoiceMove = keyof typeof staffInvoiceMachine.moves;
export const staffInvoiceStatuses = statesOf(staffInvoiceMachine);
const staffInvoiceMoves = Object.keys(staffInvoiceMachine.moves) as [StaffInvoiceMove];
/** How trainers are paid: by bank transfer, or from the till. */
export const payMethods = ['bank_transfer', 'cash'] as const;
export type PayMethod = (typeof payMethods)[number];
export const invoiceWorks = ['shift', 'class', 'pt', 'fight_fit', 'adjustment'] as const;

export const staffInvoiceActions = [...staffInvoiceMoves, 'adjust', 'dispute', 'answer', 'correct'] as const;
export const StaffInvoiceRow = z.object({
  id: Id,
  branch_id: Id,
  branch_name: z.string(),
  time_zone: z.string(),
  staff_id: Id,
  staff_name: z.string(),
  number: z.string(),
  from_on: Day,
  until_on: Day,
  issued_on: Day,
  status: z.enum(staffInvoiceStatuses),
  currency: z.string(),
  total_cents: SignedCents,
  lines_count: z.int(),
  disputes: z.int(),
  decided_by_name: z.string().nullable(),
  reason: z.string().nullable(),
  paid_on: Day.nullable(),
  method: z.enum(payMethods).nullable(),
  reference: z.string().nullable(),
  version: Version,
  can: z.array(z.enum(staffInvoiceActions)),
});
export type StaffInvoiceRow = z.output<typeof StaffInvoiceRow>;
const Both = z.object({ en: z.string(), cn: z.string() });
/** Minutes of a line that another source pays for: a class during a shift, or the shift around it. */
export const LessOnLine = z.object({ work: z.enum(invoiceWorks), id: Id, minutes: z.int(), title: Both });
export type LessOnLine = z.output<typeof LessOnLine>;
export const StaffInvoiceLine = z.object({
  id: Id,
  staff_invoice_id: Id,
  number: z.string(),
  staff_name: z.string(),
  work: z.enum(invoiceWorks),
  day: Day,
  title: Both,
  minutes: z.int(),
  less: z.array(LessOnLine),
  heads: z.int(),
  rate_kind: z.enum(rateKinds).nullable(),
  rate_cents: SignedCents.nullable(),
  floor_cents: SignedCents.nullable(),
  ceiling_cents: SignedCents.nullable(),
  amount_cents: SignedCents,
  currency: z.string(),
  disputed_at: Instant.nullable(),
  dispute: z.string().nullable(),
  answer: z.string().nullable(),
  /** The current minutes of its timesheet; null: not from a timesheet, or nothing worked. */
  in_at: Instant.nullable(),
  out_at: Instant.nullable(),
  break_min: z.int().nullable(),
  /** Before the correction. */
  was_min: z.int().nullable(),
  /** The paid line whose hours were corrected. */
  corrects_line_id: Id.nullable(),
});
export type StaffInvoiceLine = z.output<typeof StaffInvoiceLine>;
export const StaffInvoice = StaffInvoiceRow.extend({ lines: z.array(StaffInvoiceLine) });
export type StaffInvoice = z.output<typeof StaffInvoice>;

export const Generate = z.object({
  branch_id: Id,
  from_on: RequiredDay,
  until_on: RequiredDay,
  staff_id: orNull(Id).default(null),
});
export type Generate = z.output<typeof Generate>;
export const Generated = z.object({
  made: z.int(),
  lines: z.int(),
  total_cents: SignedCents,
  /** Work without a rate on its day. */
  without_rate: z.int(),
  /** Days worked whose timesheet is not approved yet. */
  not_approved: z.int(),
});
export type Generated = z.output<typeof Generated>;
const reference = text(100)
  .nullish()
  .transform((said) => said ?? '')
  .describe('Required where the method leaves one on the statement, as a transfer does.');
export const MoveInvoice = z
  .object({
    version: Version,
    status: z.enum(staffInvoiceStatuses),
    reason: text(300)
      .nullish()
      .transform((reason) => reason ?? '')
      .describe('Required where the move asks for one.'),
    /** How, when and with which reference it was paid; without a day, today. */
    method: orNull(z.enum(payMethods, 'required')).default(null),
    paid_on: orNull(Day).default(null),
    reference,
  })
  .refine((asked) => asked.status !== 'paid' || asked.method !== 'bank_transfer' || asked.reference !== '', {
    error: 'required',
    path: ['reference'],
  });
export type MoveInvoice = z.output<typeof MoveInvoice>;
/** One transfer for several, or the same day for all: each stores how it was paid. */
export const MOST_AT_ONCE = 500;
/** In one PDF. */
export const MOST_PAPERS = 100;
export const PayInvoices = z.object({
  branch_id: Id,
  invoices: z
    .array(z.object({ id: Id, version: Version }))
    .min(1)
    .max(MOST_AT_ONCE),
  method: z.enum(payMethods, 'required'),
  paid_on: RequiredDay,
  reference,
});
export const InvoicesPaid = z.object({
  paid: z.int(),
  /** The invoices that stay unpaid, and the refusal code of each. */
  refused: z.array(z.object({ id: Id, number: z.string(), staff_name: z.string(), why: z.string() })),
});
export type InvoicesPaid = z.output<typeof InvoicesPaid>;
export const Adjust = z.object({
  version: Version,
  title: requiredText(120),
  amount_cents: SignedCents.refine((cents) => cents !== 0, 'required'),
});
export const DropAdjustment = z.object({ version: Version, line_id: Id });
export type DropAdjustment = z.output<typeof DropAdjustment>;
export const Dispute = z.object({ line_id: Id, text: requiredText(500) });
export type Dispute = z.output<typeof Dispute>;
/** The actual hours, in the branch's time on the day of the line; none: not worked. */
export const CorrectedHours = z.object({
  line_id: Id,
  starts: orNull(ClockTime).default(null),
  ends: orNull(ClockTime).default(null),
  break_min: z.int().min(0, 'not_negative').max(960).default(0),
});
export type CorrectedHours = z.output<typeof CorrectedHours>;
export const CorrectHours = CorrectedHours.extend({ version: Version, reason: requiredText(300) });
export const HoursCorrected = z.object({
  minutes_before: z.int(),
  minutes: z.int(),
  /** What the line has paid so far, including earlier corrections, and its new amount. */
  before_cents: SignedCents,
  amount_cents: SignedCents,
  currency: z.string(),
  /** Other lines of the invoice that pay for the same minutes, so that no minute is paid twice. */
  also: z.array(z.object({ line_id: Id, before_cents: SignedCents, amount_cents: SignedCents })),
  /** Of all of these together. */
  difference_cents: SignedCents,
  /** On this invoice, which becomes a draft again, or, if it has been paid, on the next one. */
  on: z.enum(['this', 'next']),
});
export type HoursCorrected = z.output<typeof HoursCorrected>;
export const Summary = z.object({
  currency: z.string(),
  statuses: z.array(z.object({ status: z.enum(staffInvoiceStatuses), count: z.int(), total_cents: SignedCents })),
  people: z.array(z.object({ staff_id: Id, staff_name: z.string(), count: z.int(), total_cents: SignedCents })),
});
export type Summary = z.output<typeof Summary>;
