/** What can be done with an adjustment: buttons of the record and entries in the menu of a row. */
import { IconArrowBackUp, IconCheck, IconPencil, IconSend, IconX } from '@tabler/icons-react';
import { stockAdjustmentContract } from './stock-adjustment.contract.ts';
import { stockAdjustmentMachine } from './stock-adjustment.machine.ts';
import type { StockAdjustmentRow } from './stock-adjustment.model.ts';
import { jump, movesOf, removal, type Action } from '#kit/web/actions.ts';

export const stockAdjustmentActions: readonly Action<StockAdjustmentRow>[] = [
  ...movesOf(stockAdjustmentMachine, stockAdjustmentContract, {
    post: { icon: IconCheck },
    ask: { icon: IconSend },
    approve: { icon: IconCheck },
    reject: { icon: IconX, danger: true },
    withdraw: { icon: IconArrowBackUp },
    reverse: { icon: IconArrowBackUp, danger: true },
  }),
  jump<StockAdjustmentRow>('edit', '/inventory/stockAdjustment/edit', { icon: IconPencil }),
  removal(stockAdjustmentContract.remove),
];
