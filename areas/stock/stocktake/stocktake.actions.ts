/** What can be done with a count: buttons of the record and entries in the menu of a row. */
import { IconCheck, IconListCheck, IconPencil, IconX } from '@tabler/icons-react';
import { stocktakeContract } from './stocktake.contract.ts';
import { stocktakeMachine } from './stocktake.machine.ts';
import type { StocktakeRow } from './stocktake.model.ts';
import { jump, movesOf, type Action } from '#kit/web/actions.ts';

export const stocktakeActions: readonly Action<StocktakeRow>[] = [
  jump<StocktakeRow>('count', '/inventory/stocktake/edit', { icon: IconListCheck }),
  ...movesOf(stocktakeMachine, stocktakeContract, {
    approve: { icon: IconCheck },
    reject: { icon: IconX, danger: true },
  }),
  jump<StocktakeRow>('edit', '/inventory/stocktake/view', { icon: IconPencil, search: () => ({ edit: '1' }) }),
];
