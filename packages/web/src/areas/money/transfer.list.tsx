/** `/manage/transaction`: payments by bank transfer, to be compared with the bank's statement. */
import { moneyContract } from '#domain/areas/money/invoice.contract.ts';
import { paymentMachine } from '#domain/areas/money/invoice.machine.ts';
import { day, money, status, text } from '#web/kit/columns.tsx';
import { byDays, byStatus } from '#web/kit/list/filters.ts';
import { listPage } from '#web/kit/list/page.tsx';
import { invoiceNumber } from './invoice-number.tsx';

export const TransferList = listPage(moneyContract.transfers, {
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
