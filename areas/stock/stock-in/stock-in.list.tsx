/** `/inventory/stockIn`: the deliveries of suppliers to the branch. */
import { stockInContract } from './stock-in.contract.ts';
import { stockInMachine } from './stock-in.machine.ts';
import { stockInStatuses } from './stock-in.model.ts';
import { branch, day, instant, link, money, number, status, text } from '#kit/web/columns.tsx';
import { byDays, byStatus } from '#kit/web/list/filters.ts';
import { listPage } from '#kit/web/list/page.tsx';
import { sheetLink } from '../sheet/sheet-link.parts.tsx';
import { stockInActions } from './stock-in.actions.ts';

export const StockInList = listPage(stockInContract.list, {
  noun: 'stock.stock_in',
  record: '/inventory/stockIn/view',
  columns: [
    link('supplier', { sort: 'supplier' }),
    branch('branch_name', { extra: 'branch' }),
    text('reference'),
    status(stockInMachine),
    day('delivered_on', { sort: 'delivered_on' }),
    number('pieces'),
    money('total_cents', { sort: 'total_cents' }),
    instant('posted_at'),
    instant('created_at', { extra: true }),
  ],
  filters: [byStatus(stockInMachine), byDays('delivered_on', { from: 'from', until: 'until' })],
  views: stockInStatuses.map((name) => ({ name, search: { status: name } })),
  actions: stockInActions,
  csv: stockInContract.csv,
  create: { to: '/inventory/stockIn/create' },
  aside: sheetLink('/inventory/stockIn/import'),
});
