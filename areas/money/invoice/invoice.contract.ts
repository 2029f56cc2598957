import { z } from 'zod';
import { contract } from '#kit/domain/contract.ts';
import { rowsOf } from '#kit/domain/rows.ts';
import { Day } from '#kit/domain/day.ts';
import { Id, IdText } from '#kit/domain/field.ts';
import { listQuery, manyOf, ofBranches, pageOf, sortBy } from '#kit/domain/page.ts';
import { locales } from '#kit/domain/words.ts';
import { paymentMethods } from '#kit/domain/lookups/choices.ts';
import {
  Invoice,
  invoiceFilters,
  StatedInvoice,
  transactionFilters,
  transactionKinds,
  TransactionRow,
  TransactionTotal,
} from './invoice.model.ts';
import { CancelFigures, CancelInvoice } from '../cancel/cancel.model.ts';
import { NewPayment, paymentStatuses } from '../payment/payment.model.ts';

const days = { from: Day.optional(), until: Day.optional() };
export const InvoiceQuery = listQuery({
  status: manyOf(z.enum(invoiceFilters)),
  member_id: IdText.optional(),
  ...days,
  sort: sortBy(['issued_on', 'due_on', 'total_cents'], '-issued_on'),
});
export type InvoiceQuery = z.output<typeof InvoiceQuery>;

export const TransactionQuery = listQuery({
  kind: manyOf(z.enum(transactionKinds)),
  method: manyOf(z.enum(paymentMethods)),
  status: manyOf(z.enum(transactionFilters)),
  member_id: IdText.optional(),
  ...days,
  sort: sortBy(['day'], '-day'),
});
const TransferQuery = listQuery({
  status: manyOf(z.enum(paymentStatuses)),
  ...days,
  sort: sortBy(['day'], '-day'),
});
export type TransactionQuery = z.output<typeof TransactionQuery>;

/** The language of the document; the caller's by default. */
const PaperQuery = z.object({ locale: z.enum(locales).optional() });

const cancels = ['money.paid_is_refunded', 'money.invoice_closed'] as const;

const invoice = rowsOf('invoice', { see: 'VIEW_TRANSACTION' });
const transaction = rowsOf('transaction', { see: 'VIEW_TRANSACTION' });
export const invoiceContract = contract({
  invoices: invoice.list('Invoices of a branch', InvoiceQuery, StatedInvoice),
  invoice: invoice.view('One invoice with its lines, payments and receipts', Invoice),
  logo: invoice.of('logo', 'The logo on an invoice', z.null(), { file: 'any' }),
  pdf: invoice.of('pdf', 'An invoice as PDF, in the requested language', z.null(), { query: PaperQuery, file: 'pdf' }),
  receiptPdf: {
    method: 'GET',
    path: 'payment/pdf/:id',
    says: 'The receipt of a payment as PDF',
    flag: 'VIEW_TRANSACTION',
    branch: 'record',
    query: PaperQuery,
    data: z.null(),
    file: 'pdf',
  },
  creditNotePdf: {
    method: 'GET',
    path: 'creditNote/pdf/:id',
    says: 'A credit note as PDF',
    flag: 'VIEW_TRANSACTION',
    branch: 'record',
    query: PaperQuery,
    data: z.null(),
    file: 'pdf',
  },
  send: invoice.post(
    'send',
    'Send the client an invoice with its receipts and credit notes by e-mail',
    PaperQuery,
    z.object({ id: Id, sent_to: z.string() }),
    { refuses: ['money.no_address'] },
  ),
  transactionsCsv: transaction.csv(
    'EXPORT_TRANSACTION',
    TransactionQuery,
    'The list of invoices, payments, credit notes and refunds as a file',
  ),
  totals: transaction.ofBranch(
    'totals',
    'The totals of the list of transactions: invoiced, received, credited and refunded, by currency',
    z.array(TransactionTotal),
    { query: ofBranches(TransactionQuery) },
  ),
  transactions: transaction.list(
    'Invoices, payments, credit notes and refunds of a branch, newest first',
    TransactionQuery,
    TransactionRow,
  ),
  transfers: transaction.ofBranch(
    'bankTransfer',
    'Payments by bank transfer of a branch, newest first',
    pageOf(TransactionRow),
    { query: ofBranches(TransferQuery) },
  ),
  pay: {
    method: 'POST',
    path: 'payment',
    says: 'Take a payment for an open invoice, in full or in part',
    flag: 'RECORD_PAYMENT',
    branch: 'branch',
    answer: 'dialog',
    body: NewPayment,
    data: Invoice,
    refuses: [
      'money.already_paid',
      'money.open_changed',
      'money.more_than_open',
      'money.invoice_closed',
      'money.wallet_empty',
      'money.wallet_short',
      'money.slip_of_transfer',
      'money.card_reference',
      'money.gift_reason',
      'money.day_closed',
      'money.charge_under_way',
    ],
  },
  previewCancel: {
    method: 'POST',
    path: 'invoice/cancel/preview/:id',
    says: 'Preview the cancellation of an invoice: its credit note, and what goes into the wallet',
    flag: 'CANCEL_INVOICE',
    branch: 'record',
    effect: 'read',
    answer: 'silent',
    data: CancelFigures,
    refuses: cancels,
  },
  cancel: invoice.post(
    'cancel',
    'Cancel an invoice that isn’t paid in full, by a credit note for all of it',
    CancelInvoice,
    Invoice,
    { flag: 'CANCEL_INVOICE', answer: 'dialog', refuses: [...cancels, 'money.charge_under_way', 'money.day_closed'] },
  ),
});
