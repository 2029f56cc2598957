/** `/home/transaction`: invoices and payments of the branch in one timeline. */
import { invoiceContract } from '../invoice/invoice.contract.ts';
import { transactionKinds, type TransactionRow } from '../invoice/invoice.model.ts';
import { memberContract } from '#areas/people/member/member.contract.ts';
import { nameOfRow } from '#areas/people/person/person.rules.ts';
import { paymentMethods } from '#kit/domain/lookups/choices.ts';
import { PageLink } from '#kit/web/address.tsx';
import { choice, custom, day, money, status, text } from '#kit/web/columns.tsx';
import { byChoice, byDays, byRecord, byStatus, rarely } from '#kit/web/list/filters.ts';
import { listPage } from '#kit/web/list/page.tsx';
import { invoiceNumber } from '../invoice/invoice-number.parts.tsx';
import { TransactionTotals } from './transaction-totals.parts.tsx';
import { transactionMachine } from './transaction-status.view.ts';

export const TransactionList = listPage(invoiceContract.transactions, {
  noun: 'money.transaction',
  columns: [
    invoiceNumber('number'),
    status(transactionMachine, { field: 'state' }),
    custom('member_name', (row: TransactionRow) => (
      <PageLink to="/manage/clientDetails" record={row.member_id}>
        {row.member_name}
      </PageLink>
    )),
    money('amount_cents'),
    choice('kind'),
    day('day'),
    choice('method'),
    text('reference'),
    text('branch_name', { extra: 'branch' }),
  ],
  filters: [
    byChoice('kind', transactionKinds),
    byChoice('method', paymentMethods),
    byStatus(transactionMachine),
    byDays('days', { from: 'from', until: 'until' }),
    rarely(byRecord('member_id', memberContract.list, nameOfRow, memberContract.view)),
  ],
  above: TransactionTotals,
  csv: invoiceContract.transactionsCsv,
  views: [
    { name: 'invoices', search: { kind: 'invoice' } },
    { name: 'open', search: { kind: 'invoice', status: 'open,overdue' } },
    { name: 'overdue', search: { kind: 'invoice', status: 'overdue' } },
    { name: 'payments', search: { kind: 'payment' } },
    { name: 'returned', search: { kind: 'credit_note,refund' } },
  ],
});
