/** `/inventory/stockRequest`: what the branch asks head office for; at head office, of all branches. */
import { stockRequestContract } from './stock-request.contract.ts';
import { stockRequestMachine } from './stock-request.machine.ts';
import { stockRequestStatuses } from './stock-request.model.ts';
import { branchContract } from '#areas/network/branch/branch.contract.ts';
import { branch, instant, link, number, status, text } from '#kit/web/columns.tsx';
import { byDays, byRecord, byStatus, rarely } from '#kit/web/list/filters.ts';
import { listPage } from '#kit/web/list/page.tsx';
import { stockRequestActions } from './stock-request.actions.ts';

export const StockRequestList = listPage(stockRequestContract.list, {
  noun: 'stock.stock_request',
  record: '/inventory/stockRequest/view',
  columns: [
    link('number', { sort: 'number' }),
    branch('branch_name', { extra: 'branch' }),
    status(stockRequestMachine),
    number('items'),
    number('pieces', { sort: 'pieces' }),
    number('to_decide'),
    number('to_send'),
    instant('sent_at'),
    text('note', { extra: true }),
    instant('created_at', { sort: 'created_at', extra: true }),
  ],
  filters: [
    byStatus(stockRequestMachine),
    rarely(byRecord('at_branch_id', branchContract.plain, (row) => String(row['name']))),
    byDays('sent', { from: 'from', until: 'until' }),
  ],
  views: stockRequestStatuses.map((name) => ({ name, search: { status: name } })),
  actions: stockRequestActions,
  csv: stockRequestContract.csv,
  create: { to: '/inventory/stockRequest/create' },
});
