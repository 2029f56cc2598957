/** What can be done with an order: buttons of the record and entries in the menu of a row. */
import {
  IconArrowBackUp,
  IconBell,
  IconMail,
  IconPackage,
  IconPackageExport,
  IconReceiptRefund,
  IconRulerMeasure,
  IconX,
} from '@tabler/icons-react';
import { orderContract } from './order.contract.ts';
import { orderMachine } from './order.machine.ts';
import type { OrderRow } from './order-row.model.ts';
import { jump, movesOf, type Action } from '#kit/web/actions.ts';

const here = '/manage/order-details-view';
export const orderActions: readonly Action<OrderRow>[] = [
  ...movesOf(orderMachine, orderContract, { ready: { icon: IconBell }, complete: { icon: IconPackageExport } }),
  jump<OrderRow>('choose', '/manage/selectMerchandise', {
    icon: IconRulerMeasure,
    id: ({ membership_id }) => membership_id ?? undefined,
  }),
  jump<OrderRow>('fulfil', '/manage/order-details', { icon: IconPackage }),
  jump<OrderRow>('receipt', here, { icon: IconMail, small: true, search: () => ({ drawer: 'receipt' }) }),
  jump<OrderRow>('return', here, { icon: IconReceiptRefund, small: true, search: () => ({ drawer: 'return' }) }),
  ...movesOf(orderMachine, orderContract, {
    unready: { icon: IconArrowBackUp },
    cancel: { icon: IconX, danger: true },
  }),
];
