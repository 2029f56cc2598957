/** What clients owe at the end of a day, by how late it is. */
import { receivableAges } from '#areas/money/statement/statement.model.ts';
import { contract } from '#kit/domain/contract.ts';
import { Id } from '#kit/domain/field.ts';
import { col, report, reportRows } from '#kit/domain/report.ts';

const ageing = report({
  path: 'report/receivables',
  flag: 'VIEW_RECEIVABLES_REPORT',
  says: 'Report: what clients owe at the end of a day, by invoice, client and branch, and by how late it is',
  columns: {
    number: col.text('/home/paymentInvoice', 'invoice_id'),
    member_name: col.text('/manage/clientDetails', 'member_id'),
    statement: col.text('/manage/clientDetails/statement', 'member_id'),
    issued_on: col.day(),
    due_on: col.day(),
    days_late: col.number(),
    age: col.scale(receivableAges),
    open_cents: col.money(),
    not_due_cents: col.money(),
    to_30_cents: col.money(),
    to_60_cents: col.money(),
    to_90_cents: col.money(),
    over_90_cents: col.money(),
  },
  hidden: { member_id: Id, invoice_id: Id },
  dims: { age: 'age', member_id: 'member_name' },
  on: null,
  usual: 'age',
  order: 'r.due_on, r.invoice_id',
  period: 'today',
  isAsOf: true,
});

export const receivablesReports = { ageing };
export const receivablesContract = contract(reportRows(receivablesReports));
