/** `/manage/transaction`: payments by bank transfer, to compare with the bank's statement. */
import { invoiceContract } from '../invoice/invoice.contract.ts';
import { paymentMachine } from '../invoice/invoice.machine.ts';
import { day, money, status, text } from '#kit/web/columns.tsx';
import { byDays, byStatus } from '#kit/web/list/filters.ts';
import { listPage } from '#kit/web/list/page.tsx';
import { invoiceNumber } from '../invoice/invoice-number.parts.tsx';

export const TransferList = listPage(invoiceContract.transfers, {
  noun: 'money.transfer',
  columns: [
    invoiceNumber('number'),
    status(paymentMachine),
    text('reference'),
    money('amount_cents'),
    text('member_name'),
    day('day'),
    text('branch_name', { extra: 'branch' }),
  ],
  filters: [byStatus(paymentMachine), byDays('days', { from: 'from', until: 'until' })],
});
