import { z } from 'zod';
import { contract } from '#kit/domain/contract.ts';
import { Day, RequiredDay } from '#kit/domain/day.ts';
import { BoolText, IdText } from '#kit/domain/field.ts';
import { Currency } from '#kit/domain/money.ts';
import { listQuery, manyOf, pageOf, sortBy } from '#kit/domain/page.ts';
import {
  AnswerDispute,
  Cash,
  DayPaper,
  Decide,
  DisputeLine,
  FranchiseInvoice,
  FranchiseInvoiceRow,
  franchiseInvoiceStatuses,
  Refuse,
  Run,
  RunResult,
  Statement,
  Sums,
  Transfer,
} from './franchise-invoice.model.ts';

const filters = {
  status: manyOf(z.enum(franchiseInvoiceStatuses)),
  organisation_id: IdText.optional(),
  issuer_id: IdText.optional(),
  currency: Currency.optional(),
  late: BoolText.optional(),
  disputed: BoolText.optional(),
  from: Day.optional(),
  until: Day.optional(),
};
export const FranchiseInvoiceQuery = listQuery({
  ...filters,
  sort: sortBy(['month', 'number', 'total_cents', 'due_on'], '-month'),
});
export type FranchiseInvoiceQuery = z.output<typeof FranchiseInvoiceQuery>;
const Span = z.object({ from: Day.optional(), until: Day.optional() });
const sees = { flag: 'VIEW_FRANCHISE', method: 'GET' } as const;
const ofOne = { method: 'POST', branch: 'record', answer: 'toast', data: FranchiseInvoice } as const;
const pays = { ...ofOne, flag: 'PAY_FRANCHISE_INVOICE' } as const;
const confirms = { ...ofOne, flag: 'CONFIRM_FRANCHISE_PAYMENT' } as const;
/** The side that receives a transfer confirms it; the side that paid cash confirms the cash. */
const decides = { ...ofOne, flag: ['CONFIRM_FRANCHISE_PAYMENT', 'PAY_FRANCHISE_INVOICE'] } as const;

export const franchiseInvoiceContract = contract({
  list: {
    ...sees,
    path: 'franchise/invoice/:branch_id',
    says: 'Franchise invoices of the organisations that the caller sees',
    branch: 'branch',
    query: FranchiseInvoiceQuery,
    data: pageOf(FranchiseInvoiceRow),
  },
  sums: {
    ...sees,
    path: 'franchise/invoiceSums/:branch_id',
    says: 'What is open, late, waiting to be confirmed and disputed, in each currency',
    branch: 'branch',
    data: z.array(Sums),
  },
  csv: {
    ...sees,
    path: 'franchise/invoiceCSV/:branch_id',
    says: 'Franchise invoices line by line as a CSV file',
    branch: 'branch',
    query: FranchiseInvoiceQuery,
    data: z.null(),
    file: 'csv',
    refuses: ['network.file_too_long'],
  },
  view: {
    ...sees,
    path: 'franchise/invoice/view/:id',
    says: 'One franchise invoice: each line with the figures that it was computed from',
    branch: 'record',
    data: FranchiseInvoice,
  },
  day: {
    ...sees,
    path: 'franchise/invoice/day/:id',
    says: 'The papers of a branch on a day from which the figure of an invoice was made',
    branch: 'record',
    query: z.object({ of_branch: IdText, day: RequiredDay }),
    data: z.object({ papers: z.array(DayPaper), net_cents: z.int() }),
  },
  pdf: {
    ...sees,
    path: 'franchise/invoice/pdf/:id',
    says: 'A franchise invoice on paper',
    branch: 'record',
    data: z.null(),
    file: 'pdf',
  },
  slip: {
    ...sees,
    path: 'franchise/payment/slip/:id',
    says: 'The slip of a bank transfer',
    branch: 'record',
    data: z.null(),
    file: 'any',
  },
  run: {
    method: 'POST',
    path: 'franchise/invoice/run',
    says: 'Make the invoices of all months that are over and have none yet, or say what would be made',
    flag: 'MANAGE_FRANCHISE',
    branch: 'branch',
    answer: 'toast',
    body: Run,
    data: RunResult,
  },
  transfer: {
    ...pays,
    path: 'franchise/invoice/transfer/:id',
    says: 'Send the slip of a bank transfer; another person confirms it',
    body: Transfer,
    refuses: ['kit.move_not_possible', 'network.paid_already', 'network.paid_in_future'],
  },
  cash: {
    ...confirms,
    path: 'franchise/invoice/cash/:id',
    says: 'Record that an invoice was paid in cash; the debtor or head office confirms it',
    body: Cash,
    refuses: ['kit.move_not_possible', 'network.paid_already', 'network.paid_in_future'],
  },
  confirm: {
    ...decides,
    path: 'franchise/invoice/confirm/:id',
    says: 'Confirm a transfer that has arrived, or cash that was recorded',
    body: Decide,
    refuses: ['kit.move_not_possible', 'network.own_payment'],
  },
  refuse: {
    ...decides,
    path: 'franchise/invoice/refuse/:id',
    says: 'Say that a transfer has not arrived or that cash was recorded by mistake, and why',
    body: Refuse,
    refuses: ['kit.move_not_possible', 'network.own_payment'],
  },
  dispute: {
    ...pays,
    path: 'franchise/invoice/dispute/:id',
    says: 'Say what is wrong with a line of an invoice',
    body: DisputeLine,
    refuses: ['network.disputed_before'],
  },
  answer: {
    ...confirms,
    path: 'franchise/invoice/answer/:id',
    says: 'Accept a dispute, which gives an amount back on the next invoice, or reject it with a reason',
    body: AnswerDispute,
    refuses: ['network.not_disputed', 'network.own_dispute', 'network.credit_too_high'],
  },
  statement: {
    ...sees,
    path: 'franchise/statement/:id',
    says: 'The statement of account of an organisation: what was invoiced, what was paid, what is open',
    branch: 'record',
    query: Span,
    data: Statement,
  },
  statementCsv: {
    ...sees,
    path: 'franchise/statement/csv/:id',
    says: 'The statement of account as a CSV file',
    branch: 'record',
    query: Span,
    data: z.null(),
    file: 'csv',
  },
  statementPdf: {
    ...sees,
    path: 'franchise/statement/pdf/:id',
    says: 'The statement of account on paper',
    branch: 'record',
    query: Span,
    data: z.null(),
    file: 'pdf',
  },
});
