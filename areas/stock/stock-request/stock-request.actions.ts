/** What can be done with a request: buttons of the record and entries in the menu of a row. */
import { IconPencil, IconSend, IconTruckDelivery } from '@tabler/icons-react';
import { stockRequestContract } from './stock-request.contract.ts';
import { stockRequestMachine } from './stock-request.machine.ts';
import type { StockRequestRow } from './stock-request.model.ts';
import { jump, movesOf, removal, type Action } from '#kit/web/actions.ts';

export const stockRequestActions: readonly Action<StockRequestRow>[] = [
  ...movesOf(stockRequestMachine, stockRequestContract, { send: { icon: IconSend } }),
  jump<StockRequestRow>('deliver', '/inventory/stockRequest/createDeliveryOrder', { icon: IconTruckDelivery }),
  jump<StockRequestRow>('edit', '/inventory/stockRequest/edit', { icon: IconPencil }),
  removal(stockRequestContract.remove),
];
