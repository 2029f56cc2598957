/** Reports about money: what was invoiced, received, refunded and asked for. */
import { chargeMachine } from '#areas/money/charge/charge.machine.ts';
import { invoiceMachine } from '#areas/money/invoice/invoice.machine.ts';
import { invoiceLineKinds } from '#areas/money/journal/journal.rules.ts';
import { refundMachine } from '#areas/money/refund/refund.machine.ts';
import { contract } from '#kit/domain/contract.ts';
import { Id } from '#kit/domain/field.ts';
import { paymentMethods } from '#kit/domain/lookups/choices.ts';
import { statesOf } from '#kit/domain/machine.ts';
import { col, report, reportRows } from '#kit/domain/report.ts';

const client = { member_name: col.text('/manage/clientDetails', 'member_id') };
const invoice = { number: col.text('/home/paymentInvoice', 'invoice_id') };
const order = 'r.day desc, r.id desc';
const ids = { id: Id, member_id: Id, invoice_id: Id.nullable() };

const salesRevenue = report({
  path: 'getSalesRevenue',
  also: ['report/getSalesRevenue'],
  flag: 'VIEW_REVENUE_REPORT',
  says: 'Report: what was invoiced, less what was credited, line by line, without and with tax',
  columns: {
    day: col.day(),
    ...invoice,
    ...client,
    kind: col.choice(invoiceLineKinds),
    label: col.both(),
    programme: col.both(),
    sold_by: col.text(),
    net_cents: col.money(),
    tax_cents: col.money(),
    gross_cents: col.money(),
    discount_cents: col.money(),
  },
  hidden: { member_id: Id, invoice_id: Id },
  dims: { kind: 'kind', programme_id: 'programme', sales_staff_id: 'sold_by' },
  usual: 'day',
  order: 'r.day desc, r.number desc, r.line desc',
  at: 'at',
});

const invoices = report({
  path: 'getInvoiceReport',
  also: ['report/getInvoiceReport'],
  flag: 'VIEW_INVOICE_REPORT',
  says: 'Report: the invoices of a period, with what was credited, paid and is outstanding',
  columns: {
    day: col.day(),
    ...invoice,
    ...client,
    programme: col.both(),
    due_on: col.day(),
    status: col.choice(statesOf(invoiceMachine)),
    total_cents: col.money(),
    tax_cents: col.money(),
    credited_cents: col.money(),
    paid_cents: col.money(),
    written_off_cents: col.money(),
    open_cents: col.money(),
  },
  hidden: ids,
  dims: { status: 'status', programme_id: 'programme' },
  usual: 'day',
  order,
  at: 'at',
});

const transactions = report({
  path: 'report/transaction',
  flag: 'VIEW_TRANSACTION_REPORT',
  says: 'Report: payments and refunds by method, and how much of them is money received',
  columns: {
    day: col.day(),
    number: col.text(),
    ...client,
    kind: col.choice(['payment', 'refund']),
    method: col.choice(paymentMethods),
    reference: col.text(),
    recorded_by: col.text(),
    amount_cents: col.money(),
    received_cents: col.money(),
  },
  hidden: { id: Id, member_id: Id },
  dims: { kind: 'kind', method: 'method', staff_id: 'recorded_by' },
  usual: 'day',
  order: 'r.day desc, r.kind desc, r.id desc',
  at: 'at',
});

const asked = { reason: col.text(), asked_by_name: col.text(), decided_by_name: col.text() };
const refunds = report({
  path: 'report/refund',
  also: ['refundReport'],
  method: 'POST',
  flag: 'VIEW_REFUND_REPORT',
  says: 'Report: refunds, by the day on which they were made, or requested while they are not',
  columns: {
    day: col.day(),
    number: col.text('/home/paymentInvoice', 'invoice_id'),
    ...client,
    method: col.choice(paymentMethods),
    destination: col.choice(['method', 'wallet']),
    status: col.choice(statesOf(refundMachine)),
    ...asked,
    amount_cents: col.money(),
    accepted_cents: col.money(),
  },
  hidden: ids,
  dims: { status: 'status', method: 'method', destination: 'destination' },
  usual: 'month',
  order,
});

const customCharges = report({
  path: 'staff/getCustomChargeRequest',
  also: ['report/staff/getCustomChargeRequest'],
  method: 'POST',
  flag: 'VIEW_CUSTOM_CHARGE_REPORT',
  says: 'Report: requests for custom charges, who requested and who decided them',
  columns: {
    day: col.day(),
    ...client,
    description: col.text(),
    status: col.choice(statesOf(chargeMachine)),
    ...asked,
    number: col.text('/home/paymentInvoice', 'invoice_id'),
    amount_cents: col.money(),
    approved_cents: col.money(),
  },
  hidden: ids,
  dims: { status: 'status', asked_by: 'asked_by_name' },
  usual: 'month',
  order,
});

const upfrontPayments = report({
  path: 'getUpfrontPaymentReport',
  also: ['report/getUpfrontPaymentReport'],
  flag: 'VIEW_UPFRONT_PAYMENT_REPORT',
  says: 'Report: memberships in instalments that were paid off at once',
  columns: {
    day: col.day(),
    ...client,
    programme: col.both(),
    number: col.text('/home/paymentInvoice', 'invoice_id'),
    recorded_by: col.text(),
    parts: col.count(),
    discount_cents: col.money(),
    total_cents: col.money(),
  },
  hidden: ids,
  dims: { programme_id: 'programme', staff_id: 'recorded_by' },
  usual: 'month',
  order,
});

export const moneyReports = { salesRevenue, invoices, transactions, refunds, customCharges, upfrontPayments };
export const moneyReportContract = contract(reportRows(moneyReports));
