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
/** A text in both languages as it was when the document was made. */
export const Label = z.object({ en: z.string(), cn: z.string() });
export type Label = z.output<typeof Label>;

export const InvoiceLine = z.object({
  kind: z.enum(invoiceLineKinds),
  label: Label,
  /** As it was when it was sold: a later change of the class leaves it as it is. */
  tax_class: TaxClass,
  amount_cents: Cents,
  tax_cents: Cents,
  /** Of how many pieces or times; one, where nothing is said. */
  quantity: z.int().min(1).optional(),
  /** What was taken off the price, with the tax that is not owed on it; the amount is what was left of the price. */
  discount_cents: Cents.optional(),
  /** The same without tax, as the books know it. */
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
  /** What credit notes took back of it. */
  credited_cents: Cents,
  /** Since when the books do not count on what is open of it; the client owes it all the same. */
  written_off_on: Day.nullable(),
});
export type InvoiceRow = z.output<typeof InvoiceRow>;
/** With what the status says today: open, overdue or written off, where it is unpaid. */
export const StatedInvoice = InvoiceRow.extend({ state: z.enum(invoiceStateKeys) });
export type StatedInvoice = z.output<typeof StatedInvoice>;

/** What the branch has put on its papers; where to transfer to, if it says. */
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
 * Everything that stands on the paper: letterhead, client, lines, tax, payments with their receipts. Letterhead and client
 * are those of the day on which it was posted.
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
  /** The company behind the branch, and its number in the register. */
  legal_name: z.string(),
  registration_number: z.string().nullable(),
  paper: LetterPaper,
  member_number: z.string(),
  member_email: z.string().nullable(),
  member_address: z.string(),
  lines: z.array(InvoiceLine),
  payments: z.array(Payment),
  credit_notes: z.array(CreditNote),
  /** Since when the membership that it is for lets nobody in, because it is not paid: until it is, written off or not. */
  access_stopped_on: Day.nullable(),
  /** What was asked for and decided about giving it up, newest last. */
  write_offs: z.array(WriteOff),
  /** What the client has in the wallet of this branch, in the currency of the invoice. */
  wallet_cents: Cents,
  /** Where the papers are sent: the client's e-mail address, or a guardian's. */
  send_to: z.string().nullable(),
  can: z.array(z.enum(invoiceActions)),
});
export type Invoice = z.output<typeof Invoice>;

const transactionStatuses = [
  ...invoiceStatuses,
  ...paymentStatuses.filter((status) => !(invoiceStatuses as readonly string[]).includes(status)),
  'accepted',
] as const;
/** What lists are filtered by: the statuses, and what an unpaid one is today. */
export const invoiceFilters = [...invoiceStatuses, ...unpaidStates] as const;
export const transactionFilters = [...transactionStatuses, ...unpaidStates] as const;
export const transactionKinds = ['invoice', 'payment', 'credit_note', 'refund'] as const;
/** A document or a movement of money, as one line of what happened in a branch. What goes back is negative. */
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
  /** Of an invoice what its status says today; of anything else the status. */
  state: z.string(),
  currency: z.string(),
  amount_cents: SignedCents,
});
export type TransactionRow = z.output<typeof TransactionRow>;

/** What a list of transactions adds up to, of one kind in one currency. What goes back is negative. */
export const TransactionTotal = z.object({
  kind: z.enum(transactionKinds),
  currency: z.string(),
  count: z.int(),
  amount_cents: z.int(),
});
export type TransactionTotal = z.output<typeof TransactionTotal>;
