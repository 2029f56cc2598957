/** The close of a month: nothing is added to it any more, everyone’s payout is fixed, and the books know what is owed. */
import { z } from 'zod';
import { contract } from '#kit/domain/contract.ts';
import { rowsOf } from '#kit/domain/rows.ts';
import { CloseMonth, ClosedMonth, CommissionMonths, Payouts } from './commission-close.model.ts';

const months = rowsOf('commissionClose', { see: 'VIEW_ALL_COMMISSIONS', write: 'MANAGE_COMMISSION', answer: 'dialog' });
export const commissionCloseContract = contract({
  months: months.all('The months of a branch: the next one to close, and those that are closed', CommissionMonths),
  close: months.create('Close a month: fix the payouts and post what is owed', CloseMonth, ClosedMonth, {
    refuses: ['commission.not_next_month', 'commission.month_not_over', 'commission.adjustments_pending'],
  }),
  payouts: months.view('Who is paid what for a closed month', Payouts),
  csv: months.of('csv', 'The payouts of a closed month as a file', z.null(), { file: 'csv' }),
  pdf: months.of('pdf', 'The payouts of a closed month as PDF', z.null(), { file: 'pdf' }),
});
