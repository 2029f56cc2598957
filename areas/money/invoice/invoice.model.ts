import { z } from 'zod';
import { Day, Instant } from '#kit/domain/day.ts';
import { Id, Version } from '#kit/domain/field.ts';
import { statesOf } from '#kit/domain/machine.ts';
import { Cents, SignedCents } from '#kit/domain/money.ts';
import { CreditNote } from './credit-note.model.ts';
import { invoiceStateKeys, unpaidStates } from './invoice-state.rules.ts';
import { invoiceLineKinds } from '../journal/journal.rules.ts';
import { invoiceMachine } from './invoice.machine.ts';
import { TaxClass } from '../tax/tax.model.ts';
import { Payment, paymentStatuses } from '../payment/payment.model.ts';
import { WriteOff } from '../write-off/write-off.model.ts';

export const invoiceStatuses = statesOf(invoiceMachine);
export type InvoiceStatus = (typeof invoiceStatuses)[number];
/** A text in both languages, as it was when the document was created. */
export const Label = z.object({ en: z.string(), cn: z.string() });
export type Label = z.output<typeof Label>;

export const InvoiceLine = z.object({
  kind: z.enum(invoiceLineKinds),
  label: Label,
  /** As it was at the sale: a later change of the class doesn't affect it. */
  tax_class: TaxClass,
  amount_cents: Cents,
  tax_cents: Cents,
  /** The number of pieces or times; one by default. */
  quantity: z.int().min(1).optional(),
  /** The discount, with the tax that isn't owed on it; the amount is what was left of the price. */
  discount_cents: Cents.optional(),
  /** The same without tax, for the books. */
  discount_net_cents: Cents.optional(),
});
export type InvoiceLine = z.output<typeof InvoiceLine>;

export const InvoiceRow = z.object({
  id: Id,
  number: z.string(),
  branch_id: Id,
  branch_name: z.string(),
  member_id: Id,
  member_name: z.string(),
  membership_id: Id.nullable(),
  status: z.enum(invoiceStatuses),
  issued_on: Day,
  due_on: Day,
  currency: z.string(),
  total_cents: Cents,
  paid_cents: Cents,
  /** The amount that credit notes took back. */
  credited_cents: Cents,
  /** Since when the open amount is written off; the client still owes it. */
  written_off_on: Day.nullable(),
});
export type InvoiceRow = z.output<typeof InvoiceRow>;
/** With the status shown today: open, overdue or written off if it is unpaid. */
export const StatedInvoice = InvoiceRow.extend({ state: z.enum(invoiceStateKeys) });

/** The texts of the branch on its documents, and its bank account if it has one. */
export const LetterPaper = z.object({
  header: z.string(),
  footer: z.string(),
  bank_name: z.string(),
  bank_holder: z.string(),
  bank_number: z.string(),
  logo_file_id: Id.nullable(),
});
export type LetterPaper = z.output<typeof LetterPaper>;

const invoiceActions = ['pay', 'send', 'cancel', 'refund', 'write_off'] as const;
/**
 * Everything printed on the invoice: letterhead, client, lines, tax, payments with their receipts. Letterhead and
 * client are those of the day of posting.
 */
export const Invoice = StatedInvoice.extend({
  tax_cents: Cents,
  tax_name: z.string().nullable(),
  tax_bp: z.int(),
  version: Version,
  created_at: Instant,
  branch_address: z.string(),
  branch_phone: z.string().nullable(),
  branch_email: z.string().nullable(),
  branch_tax_number: z.string().nullable(),
  /** The company behind the branch, and its registration number. */
  legal_name: z.string(),
  registration_number: z.string().nullable(),
  paper: LetterPaper,
  member_number: z.string(),
  member_email: z.string().nullable(),
  member_address: z.string(),
  lines: z.array(InvoiceLine),
  payments: z.array(Payment),
  credit_notes: z.array(CreditNote),
  /** Since when the membership lets nobody in because this invoice is unpaid: until it is paid, written off or not. */
  access_stopped_on: Day.nullable(),
  /** The write-off requests and their decisions, newest last. */
  write_offs: z.array(WriteOff),
  /** The client's wallet balance in this branch, in the currency of the invoice. */
  wallet_cents: Cents,
  /** Where documents are sent: the client's e-mail address, or a guardian's. */
  send_to: z.string().nullable(),
  can: z.array(z.enum(invoiceActions)),
});
export type Invoice = z.output<typeof Invoice>;

const transactionStatuses = [
  ...invoiceStatuses,
  ...paymentStatuses.filter((status) => !(invoiceStatuses as readonly string[]).includes(status)),
  'accepted',
] as const;
/** The statuses that lists filter by: the stored ones, and the state of an unpaid invoice today. */
export const invoiceFilters = [...invoiceStatuses, ...unpaidStates] as const;
export const transactionFilters = [...transactionStatuses, ...unpaidStates] as const;
export const transactionKinds = ['invoice', 'payment', 'credit_note', 'refund'] as const;
/** A document or a movement of money as one line of a branch's history. Amounts that go back are negative. */
export const TransactionRow = z.object({
  kind: z.enum(transactionKinds),
  id: Id,
  number: z.string(),
  day: Day,
  invoice_id: Id.nullable(),
  branch_name: z.string(),
  member_id: Id,
  member_name: z.string(),
  method: z.string().nullable(),
  reference: z.string().nullable(),
  status: z.string(),
  /** For invoices the status shown today, for others the stored status. */
  state: z.string(),
  currency: z.string(),
  amount_cents: SignedCents,
});
export type TransactionRow = z.output<typeof TransactionRow>;

/** The total of one kind in one currency in a list of transactions. Amounts that go back are negative. */
export const TransactionTotal = z.object({
  kind: z.enum(transactionKinds),
  currency: z.string(),
  count: z.int(),
  amount_cents: z.int(),
});
export type TransactionTotal = z.output<typeof TransactionTotal>;
