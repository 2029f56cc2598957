/** `/home/transaction`: invoices and payments of the branch in one line of time. */
import { moneyContract } from '#domain/areas/money/invoice.contract.ts';
import { transactionKinds, type TransactionRow } from '#domain/areas/money/invoice.model.ts';
import { memberContract } from '#domain/areas/people/member.contract.ts';
import { nameOfRow } from '#domain/areas/people/person.rules.ts';
import { paymentMethods } from '#domain/lookups/choices.ts';
import { PageLink } from '#web/kit/address.tsx';
import { choice, custom, day, money, status, text } from '#web/kit/columns.tsx';
import { byChoice, byDays, byRecord, byStatus, rarely } from '#web/kit/list/filters.ts';
import { listPage } from '#web/kit/list/page.tsx';
import { invoiceNumber } from './invoice-number.tsx';
import { TransactionTotals } from './transaction.totals.tsx';
import { transactionMachine } from './transaction.status.ts';

export const TransactionList = listPage(moneyContract.transactions, {
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
  csv: moneyContract.transactionsCsv,
  views: [
    { name: 'invoices', search: { kind: 'invoice' } },
    { name: 'open', search: { kind: 'invoice', status: 'open,overdue' } },
    { name: 'overdue', search: { kind: 'invoice', status: 'overdue' } },
    { name: 'payments', search: { kind: 'payment' } },
    { name: 'returned', search: { kind: 'credit_note,refund' } },
  ],
});
