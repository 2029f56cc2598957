/** What can be done with a delivery: buttons of the record and entries in the menu of a row. */
import { IconArrowBackUp, IconPackageImport, IconPencil } from '@tabler/icons-react';
import { stockInContract } from './stock-in.contract.ts';
import { stockInMachine } from './stock-in.machine.ts';
import type { StockInRow } from './stock-in.model.ts';
import { jump, movesOf, removal, type Action } from '#kit/web/actions.ts';

export const stockInActions: readonly Action<StockInRow>[] = [
  ...movesOf(stockInMachine, stockInContract, {
    post: { icon: IconPackageImport },
    reverse: { icon: IconArrowBackUp, danger: true },
  }),
  jump<StockInRow>('edit', '/inventory/stockIn/edit', { icon: IconPencil }),
  removal(stockInContract.remove),
];
