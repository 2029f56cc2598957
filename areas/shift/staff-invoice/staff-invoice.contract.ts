import { z } from 'zod';
import { contract } from '#kit/domain/contract.ts';
import { rowsOf } from '#kit/domain/rows.ts';
import { Day } from '#kit/domain/day.ts';
import { Id, IdText } from '#kit/domain/field.ts';
import { listQuery, manyOf, ofBranches, pageOf, sortBy } from '#kit/domain/page.ts';
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
/** Beside the body, as for every list. */
const Chosen = ofBranches(z.object({}));
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
  'shift.hours_overlap',
  'shift.hours_overlap_elsewhere',
] as const;

const staffInvoice = rowsOf('staffInvoice', { see: 'signed_in', write: 'MANAGE_STAFF_INVOICE' });
export const staffInvoiceContract = contract({
  list: staffInvoice.list(
    'Staff invoices of a branch: all with VIEW_INVOICE, otherwise one’s own',
    StaffInvoiceQuery,
    StaffInvoiceRow,
  ),
  index: staffInvoice.inBranch(
    'index',
    'The same list, with its filters in the body',
    InvoiceFilters,
    pageOf(StaffInvoiceRow),
    { flag: 'signed_in', effect: 'read', answer: 'silent', query: Chosen },
  ),
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
    query: Chosen,
    body: InvoiceFilters,
    data: Summary,
  },
  csv: {
    ...reads,
    path: 'getInvoiceCSV',
    says: 'Staff invoices as a CSV file',
    query: Chosen,
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
  pdfs: staffInvoice.inBranch(
    'pdf',
    'Several staff invoices on paper, in one file',
    z.object({ branch_id: Id, ids: z.array(Id).min(1).max(MOST_PAPERS) }),
    z.null(),
    { flag: 'signed_in', effect: 'read', answer: 'silent', file: 'pdf' },
  ),
  view: staffInvoice.view('One staff invoice with its lines', StaffInvoice),
  history: staffInvoice.history('Who changed a staff invoice, when and how'),
  preview: staffInvoice.inBranch('preview', 'What an invoice run for a period would make', Generate, Generated, {
    effect: 'read',
    answer: 'silent',
  }),
  generate: staffInvoice.inBranch(
    'generate',
    'Make the invoices of a period from approved timesheets and classes taught, by the rates of each day',
    Generate,
    Generated,
  ),
  payMany: staffInvoice.inBranch(
    'pay',
    'Mark several approved invoices as paid: how, when and by which reference; each that cannot be is named',
    PayInvoices,
    InvoicesPaid,
    { flag: 'APPROVE_STAFF_INVOICE', answer: 'silent' },
  ),
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
  adjust: staffInvoice.post(
    'adjust',
    'Add an amount to a draft, or take one off, and say what for',
    Adjust,
    StaffInvoice,
    { refuses: ['shift.no_draft', 'shift.own_request'] },
  ),
  dropAdjustment: staffInvoice.post(
    'dropAdjustment',
    'Remove an adjustment from a draft; lines of work stay on it',
    DropAdjustment,
    StaffInvoice,
    { refuses: ['shift.no_draft', 'shift.own_request'] },
  ),
  dispute: staffInvoice.post('dispute', 'Say what is wrong with a line of one’s own invoice', Dispute, StaffInvoice, {
    flag: 'signed_in',
    refuses: ['shift.not_your_invoice', 'shift.invoice_over'],
  }),
  answer: staffInvoice.post('answer', 'Answer what a trainer finds wrong with a line', Dispute, StaffInvoice, {
    refuses: ['shift.own_request', 'shift.not_disputed'],
  }),
  previewHours: staffInvoice.post(
    'previewHours',
    'What a line comes to with other hours, which other lines change with it, and on which invoice the difference is paid',
    CorrectedHours,
    HoursCorrected,
    { effect: 'read', answer: 'silent', refuses: correctingRefuses },
  ),
  correctHours: staffInvoice.post(
    'correctHours',
    'Correct the hours of a line, in its timesheet and on the invoice; a dispute of the line is accepted with it',
    CorrectHours,
    StaffInvoice,
    { refuses: correctingRefuses },
  ),
});
