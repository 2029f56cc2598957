/** What can be done with a count: buttons of the record and entries in the menu of a row. */
import { IconCheck, IconListCheck, IconPencil, IconX } from '@tabler/icons-react';
import { stocktakeContract } from './stocktake.contract.ts';
import { stocktakeMachine } from './stocktake.machine.ts';
import type { StocktakeRow } from './stocktake.model.ts';
import { jump, movesOf, type Action } from '#kit/web/actions.ts';

export const stocktakeActions: readonly Action<StocktakeRow>[] = [
  jump<StocktakeRow>('count', '/inventory/stocktake/edit', {
    icon: IconListCheck,
    // Once everything is counted, somebody else approves it.
    small: ({ counted_count, line_count }) => counted_count === line_count,
  }),
  ...movesOf(stocktakeMachine, stocktakeContract, {
    approve: { icon: IconCheck },
    reject: { icon: IconX, danger: true },
  }),
  jump<StocktakeRow>('edit', '/inventory/stocktake/view', {
    icon: IconPencil,
    small: true,
    search: () => ({ edit: '1' }),
  }),
];
