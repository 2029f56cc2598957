import { z } from 'zod';
import { contract } from '#kit/domain/contract.ts';
import { rowsOf } from '#kit/domain/rows.ts';
import { Day, RequiredDay } from '#kit/domain/day.ts';
import { BoolText, IdText } from '#kit/domain/field.ts';
import { Currency } from '#kit/domain/money.ts';
import { listQuery, manyOf, sortBy } from '#kit/domain/page.ts';
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

const invoice = rowsOf('franchise/invoice', { see: 'VIEW_FRANCHISE', write: 'PAY_FRANCHISE_INVOICE' });
const franchise = rowsOf('franchise', { see: 'VIEW_FRANCHISE' });
export const franchiseInvoiceContract = contract({
  list: invoice.list(
    'Franchise invoices of the organisations that the caller sees',
    FranchiseInvoiceQuery,
    FranchiseInvoiceRow,
    { choosesNoBranches: true },
  ),
  sums: franchise.ofBranch(
    'invoiceSums',
    'What is open, late, waiting to be confirmed and disputed, in each currency',
    z.array(Sums),
  ),
  csv: franchise.ofBranch('invoiceCSV', 'Franchise invoices line by line as a CSV file', z.null(), {
    query: FranchiseInvoiceQuery,
    file: 'csv',
    refuses: ['network.file_too_long'],
  }),
  view: invoice.view('One franchise invoice: each line with the figures that it was computed from', FranchiseInvoice),
  day: invoice.of(
    'day',
    'The papers of a branch on a day from which the figure of an invoice was made',
    z.object({ papers: z.array(DayPaper), net_cents: z.int() }),
    { query: z.object({ of_branch: IdText, day: RequiredDay }) },
  ),
  pdf: invoice.of('pdf', 'A franchise invoice on paper', z.null(), { file: 'pdf' }),
  slip: franchise.of('payment/slip', 'The slip of a bank transfer', z.null(), { file: 'any' }),
  run: invoice.inBranch(
    'run',
    'Make the invoices of all months that are over and have none yet, or say what would be made',
    Run,
    RunResult,
    { flag: 'MANAGE_FRANCHISE' },
  ),
  transfer: invoice.post(
    'transfer',
    'Send the slip of a bank transfer; another person confirms it',
    Transfer,
    FranchiseInvoice,
    { refuses: ['kit.move_not_possible', 'network.paid_already', 'network.paid_in_future'] },
  ),
  cash: invoice.post(
    'cash',
    'Record that an invoice was paid in cash; the debtor or head office confirms it',
    Cash,
    FranchiseInvoice,
    {
      flag: 'CONFIRM_FRANCHISE_PAYMENT',
      refuses: ['kit.move_not_possible', 'network.paid_already', 'network.paid_in_future'],
    },
  ),
  confirm: invoice.post(
    'confirm',
    'Confirm a transfer that has arrived, or cash that was recorded',
    Decide,
    FranchiseInvoice,
    {
      flag: ['CONFIRM_FRANCHISE_PAYMENT', 'PAY_FRANCHISE_INVOICE'],
      refuses: ['kit.move_not_possible', 'network.own_payment'],
    },
  ),
  refuse: invoice.post(
    'refuse',
    'Say that a transfer has not arrived or that cash was recorded by mistake, and why',
    Refuse,
    FranchiseInvoice,
    {
      flag: ['CONFIRM_FRANCHISE_PAYMENT', 'PAY_FRANCHISE_INVOICE'],
      refuses: ['kit.move_not_possible', 'network.own_payment'],
    },
  ),
  dispute: invoice.post('dispute', 'Say what is wrong with a line of an invoice', DisputeLine, FranchiseInvoice, {
    refuses: ['network.disputed_before'],
  }),
  answer: invoice.post(
    'answer',
    'Accept a dispute, which gives an amount back on the next invoice, or reject it with a reason',
    AnswerDispute,
    FranchiseInvoice,
    {
      flag: 'CONFIRM_FRANCHISE_PAYMENT',
      refuses: ['network.not_disputed', 'network.own_dispute', 'network.credit_too_high'],
    },
  ),
  statement: franchise.of(
    'statement',
    'The statement of account of an organisation: what was invoiced, what was paid, what is open',
    Statement,
    { query: Span },
  ),
  statementCsv: franchise.of('statement/csv', 'The statement of account as a CSV file', z.null(), {
    query: Span,
    file: 'csv',
  }),
  statementPdf: franchise.of('statement/pdf', 'The statement of account on paper', z.null(), {
    query: Span,
    file: 'pdf',
  }),
});
