/** `/inventory/stocktake`: the counts of the branch. */
import { stocktakeContract } from './stocktake.contract.ts';
import { stocktakeMachine } from './stocktake.machine.ts';
import { stocktakeStatuses, type StocktakeRow } from './stocktake.model.ts';
import { scopeText } from './stocktake-words.view.ts';
import { branch, instant, money, nameLink, number, status, text } from '#kit/web/columns.tsx';
import { byStatus } from '#kit/web/list/filters.ts';
import { listPage } from '#kit/web/list/page.tsx';
import { stocktakeActions } from './stocktake.actions.ts';

export const StocktakeList = listPage(stocktakeContract.list, {
  noun: 'stock.stocktake',
  record: '/inventory/stocktake/view',
  columns: [
    nameLink('scope', (row: StocktakeRow) => scopeText(row)),
    branch('branch_name', { extra: 'branch' }),
    status(stocktakeMachine),
    number('counted_count'),
    number('line_count'),
    money('variance_cents'),
    text('note'),
    text('staff_name'),
    instant('created_at', { sort: 'created_at' }),
    instant('decided_at', { extra: true }),
  ],
  filters: [byStatus(stocktakeMachine)],
  views: stocktakeStatuses.map((name) => ({ name, search: { status: name } })),
  actions: stocktakeActions,
  create: { to: '/inventory/stocktake/create' },
});
