/** `/home/paymentInvoice` without an id: choose an invoice. */
import { invoiceContract } from './invoice.contract.ts';
import { invoiceStates } from './invoice-state.rules.ts';
import { day, link, money, status, text } from '#kit/web/columns.tsx';
import { byDays, byStatus } from '#kit/web/list/filters.ts';
import { listPage } from '#kit/web/list/page.tsx';

export const InvoiceList = listPage(invoiceContract.invoices, {
  noun: 'money.invoice',
  record: '/home/paymentInvoice',
  columns: [
    link('number'),
    status(invoiceStates, { field: 'state' }),
    text('member_name'),
    money('total_cents'),
    money('paid_cents'),
    day('issued_on'),
    day('due_on'),
    text('branch_name', { extra: 'branch' }),
  ],
  filters: [byStatus(invoiceStates), byDays('days', { from: 'from', until: 'until' })],
  views: [
    { name: 'open', search: { status: 'open,overdue', sort: 'due_on' } },
    { name: 'overdue', search: { status: 'overdue', sort: 'due_on' } },
    { name: 'paid', search: { status: 'success' } },
  ],
});
