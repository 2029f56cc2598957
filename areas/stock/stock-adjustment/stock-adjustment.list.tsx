/** `/inventory/stockAdjustment`: what was damaged, lost, found, used or corrected. */
import { stockAdjustmentContract } from './stock-adjustment.contract.ts';
import { stockAdjustmentMachine } from './stock-adjustment.machine.ts';
import { adjustReasons, type StockAdjustmentRow } from './stock-adjustment.model.ts';
import { branch, instant, money, nameLink, number, status, text } from '#kit/web/columns.tsx';
import { byChoice, byDays, byStatus } from '#kit/web/list/filters.ts';
import { listPage } from '#kit/web/list/page.tsx';
import { say } from '#kit/web/words.ts';
import { stockAdjustmentActions } from './stock-adjustment.actions.ts';

export const StockAdjustmentList = listPage(stockAdjustmentContract.list, {
  noun: 'stock.stock_adjustment',
  record: '/inventory/stockAdjustment/view',
  columns: [
    nameLink('reason', ({ reason }: StockAdjustmentRow) => say('stock')(`stock_adjustment.choice.reason.${reason}`)),
    branch('branch_name', { extra: 'branch' }),
    status(stockAdjustmentMachine),
    number('pieces'),
    money('worth_cents', { sort: 'worth_cents' }),
    text('note'),
    text('staff_name'),
    instant('created_at', { sort: 'created_at' }),
    instant('posted_at', { extra: true }),
  ],
  filters: [
    byStatus(stockAdjustmentMachine),
    byChoice('reason', adjustReasons),
    byDays('days', { from: 'from', until: 'until' }),
  ],
  views: [
    { name: 'pending', search: { status: 'pending' } },
    { name: 'draft', search: { status: 'draft' } },
    { name: 'posted', search: { status: 'posted' } },
  ],
  actions: stockAdjustmentActions,
  csv: stockAdjustmentContract.csv,
  create: { to: '/inventory/stockAdjustment/create' },
});
