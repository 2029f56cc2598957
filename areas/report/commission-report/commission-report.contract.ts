/** Reports about commission: what each person earned, how it came about, and for which sales. */
import { contract } from '#kit/domain/contract.ts';
import { Id } from '#kit/domain/field.ts';
import { col, report, reportRows } from '#kit/domain/report.ts';

const staff = { staff_id: 'staff_name' } as const;

/** One row for each person of a branch. */
const summary = report({
  path: 'report/commissionSummaryRecords',
  flag: 'VIEW_COMMISSION_SUMMARY_REPORT',
  says: 'Report: what each person earned in a period, what was taken back, and approved adjustments',
  columns: {
    staff_name: col.text(),
    earned_cents: col.money(),
    taken_back_cents: col.money(),
    adjusted_cents: col.money(),
    total_cents: col.money(),
  },
  hidden: { staff_id: Id },
  dims: staff,
  on: null,
  usual: 'staff_id',
  order: 'r.staff_name, r.staff_id, r.branch_id',
});

/** One row for each change of what a person has earned. */
const log = report({
  path: 'report/commissionLogs',
  flag: 'VIEW_COMMISSION_LOG_REPORT',
  says: 'Report: every change of commission by day, with the invoice that caused it',
  columns: {
    day: col.day(),
    staff_name: col.text(),
    kind: col.choice(['payment', 'refund', 'returned', 'dispute', 'target', 'session', 'adjustment']),
    member_name: col.text('/manage/clientDetails', 'member_id'),
    invoice_number: col.text('/home/paymentInvoice', 'invoice_id'),
    reason: col.text(),
    amount_cents: col.money(),
  },
  hidden: { row_id: Id, staff_id: Id, member_id: Id.nullable(), invoice_id: Id.nullable() },
  dims: { ...staff, kind: 'kind' },
  usual: 'staff_id',
  order: 'r.day desc, r.kind, r.row_id desc',
});

/** One row for each person who has a share of a sale. */
const records = report({
  path: 'report/commissionRecords',
  flag: 'VIEW_COMMISSION_RECORD_REPORT',
  says: 'Report: sales by day with each person’s share, and what it has earned until today',
  columns: {
    day: col.day(),
    staff_name: col.text(),
    kind: col.choice(['sale', 'renewal', 'product']),
    member_name: col.text('/manage/clientDetails', 'member_id'),
    plan: col.text(),
    sale_count: col.distinct(),
    agreed_cents: col.money(),
    commission_cents: col.money(),
  },
  hidden: { sale_id: Id, staff_id: Id, member_id: Id },
  dims: { ...staff, kind: 'kind' },
  usual: 'staff_id',
  order: 'r.day desc, r.sale_id desc, r.staff_id',
});

export const commissionReports = { summary, log, records };
export const commissionReportContract = contract(reportRows(commissionReports));
