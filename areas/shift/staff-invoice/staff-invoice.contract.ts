import { z } from 'zod';
import { contract } from '#kit/domain/contract.ts';
import { Day } from '#kit/domain/day.ts';
import { Id, IdText } from '#kit/domain/field.ts';
import { HistoryEntry } from '#kit/domain/history.ts';
import { listQuery, manyOf, pageOf, sortBy } from '#kit/domain/page.ts';
import {
  Adjust,
  CorrectedHours,
  CorrectHours,
  Dispute,
  DropAdjustment,
  Generate,
  Generated,
  HoursCorrected,
  InvoicesPaid,
  MOST_PAPERS,
  MoveInvoice,
  PayInvoices,
  StaffInvoice,
  StaffInvoiceLine,
  StaffInvoiceRow,
  staffInvoiceStatuses,
  Summary,
} from './staff-invoice.model.ts';
import { staffInvoiceMachine } from './staff-invoice.machine.ts';

const sort = sortBy(['issued_on', 'total_cents', 'number'], '-issued_on');
const StaffInvoiceQuery = listQuery({
  status: manyOf(z.enum(staffInvoiceStatuses)),
  staff_id: IdText.optional(),
  from: Day.optional(),
  until: Day.optional(),
  sort,
});
type StaffInvoiceQuery = z.output<typeof StaffInvoiceQuery>;
/** The same filters, as the calls of the specification send them. */
const InvoiceFilters = z.object({
  branch_id: Id,
  page: z.int().min(1).max(1_000_000).default(1),
  itemsPerPage: z.int().min(1).max(200).default(25),
  q: z.string().max(100).optional(),
  status: z.array(z.enum(staffInvoiceStatuses)).max(10).optional(),
  staff_id: Id.optional(),
  from: Day.optional(),
  until: Day.optional(),
});
type InvoiceFilters = z.output<typeof InvoiceFilters>;
const LineFilters = InvoiceFilters.extend({ staff_invoice_id: Id.optional() });
type LineFilters = z.output<typeof LineFilters>;
const reads = { method: 'POST', flag: 'signed_in', branch: 'branch', effect: 'read', answer: 'silent' } as const;
const own = { flag: 'signed_in', branch: 'record' } as const;
const correctingRefuses = [
  'shift.own_request',
  'shift.needs_approver',
  'shift.invoice_over',
  'shift.only_hours',
  'shift.hours_same',
] as const;
const manages = { flag: 'MANAGE_STAFF_INVOICE', answer: 'toast' } as const;

export const staffInvoiceContract = contract({
  list: {
    method: 'GET',
    path: 'staffInvoice/:branch_id',
    says: 'Staff invoices of a branch: all with VIEW_INVOICE, otherwise one’s own',
    flag: 'signed_in',
    branch: 'branch',
    query: StaffInvoiceQuery,
    data: pageOf(StaffInvoiceRow),
  },
  index: {
    ...reads,
    path: 'staffInvoice/index',
    says: 'The same list, with its filters in the body',
    body: InvoiceFilters,
    data: pageOf(StaffInvoiceRow),
  },
  shifts: {
    ...reads,
    path: 'staffInvoiceShift/index',
    says: 'Lines of staff invoices: the shifts, classes and adjustments that were paid, and what each was computed from',
    body: LineFilters,
    data: pageOf(StaffInvoiceLine),
  },
  summary: {
    ...reads,
    path: 'summaryofInvoice',
    dear: true,
    says: 'Totals of staff invoices, by status and by person',
    body: InvoiceFilters,
    data: Summary,
  },
  csv: {
    ...reads,
    path: 'getInvoiceCSV',
    says: 'Staff invoices as a CSV file',
    body: InvoiceFilters,
    data: z.null(),
    file: 'csv',
  },
  pdf: {
    ...own,
    method: 'POST',
    path: 'getInvoicePDF/:id',
    says: 'A staff invoice on paper',
    effect: 'read',
    answer: 'silent',
    data: z.null(),
    file: 'pdf',
  },
  pdfs: {
    ...reads,
    path: 'staffInvoice/pdf',
    says: 'Several staff invoices on paper, in one file',
    body: z.object({ branch_id: Id, ids: z.array(Id).min(1).max(MOST_PAPERS) }),
    data: z.null(),
    file: 'pdf',
  },
  view: {
    ...own,
    method: 'GET',
    path: 'staffInvoice/view/:id',
    says: 'One staff invoice with its lines',
    data: StaffInvoice,
  },
  history: {
    ...own,
    method: 'GET',
    path: 'staffInvoice/history/:id',
    says: 'Who changed a staff invoice, when and how',
    data: z.array(HistoryEntry),
  },
  preview: {
    ...reads,
    flag: 'MANAGE_STAFF_INVOICE',
    path: 'staffInvoice/preview',
    says: 'What an invoice run for a period would make',
    body: Generate,
    data: Generated,
  },
  generate: {
    ...manages,
    method: 'POST',
    path: 'staffInvoice/generate',
    says: 'Make the invoices of a period from approved timesheets and classes taught, by the rates of each day',
    branch: 'branch',
    body: Generate,
    data: Generated,
  },
  payMany: {
    method: 'POST',
    path: 'staffInvoice/pay',
    says: 'Mark several approved invoices as paid: how, when and by which reference; each that cannot be is named',
    flag: 'APPROVE_STAFF_INVOICE',
    branch: 'branch',
    answer: 'silent',
    body: PayInvoices,
    data: InvoicesPaid,
  },
  move: {
    method: 'POST',
    path: 'staffInvoice/:id',
    says: 'Change the status of a staff invoice: submitted, approved, paid, rejected, void, or draft again',
    flag: ['MANAGE_STAFF_INVOICE', 'APPROVE_STAFF_INVOICE'],
    branch: 'record',
    answer: 'toast',
    body: MoveInvoice,
    data: StaffInvoice,
    machine: staffInvoiceMachine,
    refuses: [
      'kit.move_not_possible',
      'shift.own_request',
      'shift.needs_approver',
      'shift.disputed',
      'shift.paid_before',
    ],
  },
  adjust: {
    ...manages,
    method: 'POST',
    path: 'staffInvoice/adjust/:id',
    says: 'Add an amount to a draft, or take one off, and say what for',
    branch: 'record',
    body: Adjust,
    data: StaffInvoice,
    refuses: ['shift.no_draft', 'shift.own_request'],
  },
  dropAdjustment: {
    ...manages,
    method: 'POST',
    path: 'staffInvoice/dropAdjustment/:id',
    says: 'Remove an adjustment from a draft; lines of work stay on it',
    branch: 'record',
    answer: 'toast',
    body: DropAdjustment,
    data: StaffInvoice,
    refuses: ['shift.no_draft', 'shift.own_request'],
  },
  dispute: {
    ...own,
    method: 'POST',
    path: 'staffInvoice/dispute/:id',
    says: 'Say what is wrong with a line of one’s own invoice',
    answer: 'toast',
    body: Dispute,
    data: StaffInvoice,
    refuses: ['shift.not_your_invoice', 'shift.invoice_over'],
  },
  answer: {
    ...manages,
    method: 'POST',
    path: 'staffInvoice/answer/:id',
    says: 'Answer what a trainer finds wrong with a line',
    branch: 'record',
    body: Dispute,
    data: StaffInvoice,
    refuses: ['shift.own_request', 'shift.not_disputed'],
  },
  previewHours: {
    ...reads,
    flag: 'MANAGE_STAFF_INVOICE',
    path: 'staffInvoice/previewHours/:id',
    says: 'What a line comes to with other hours, and on which invoice the difference is paid',
    branch: 'record',
    body: CorrectedHours,
    data: HoursCorrected,
    refuses: correctingRefuses,
  },
  correctHours: {
    ...manages,
    method: 'POST',
    path: 'staffInvoice/correctHours/:id',
    says: 'Correct the hours of a line, in its timesheet and on the invoice; a dispute of the line is accepted with it',
    branch: 'record',
    body: CorrectHours,
    data: StaffInvoice,
    refuses: correctingRefuses,
  },
});
