import { z } from 'zod';
import { contract } from '#kit/domain/contract.ts';
import { rowsOf } from '#kit/domain/rows.ts';
import { deliveryOrderMachine } from './delivery-order.machine.ts';
import { DeliveryOrder, DispatchOrder, NewDeliveryOrder, RecallOrder, ReceiveOrder } from './delivery-order.model.ts';

const order = rowsOf('deliveryOrder', { see: 'VIEW_STOCK_REQUEST', answer: 'toast' });
/** Head office sends; a branch only receives. */
const ofOffice = { branch: 'network' } as const;
const moves = { machine: deliveryOrderMachine, refuses: ['kit.move_not_possible', 'stock.short'] } as const;
export const deliveryOrderContract = contract({
  create: order.create(
    'Pack confirmed items of a request for a branch; stock doesn’t change yet',
    NewDeliveryOrder,
    DeliveryOrder,
    {
      ...ofOffice,
      answer: 'dialog',
      roomy: true,
      refuses: ['stock.request_not_open', 'stock.request_of_office'],
    },
  ),
  remove: order.remove('Delete a delivery order that wasn’t dispatched', {
    ...ofOffice,
    refuses: ['stock.order_dispatched'],
  }),
  dispatch: order.post(
    'dispatch',
    'Send the items: they leave head office and are on their way',
    DispatchOrder,
    DeliveryOrder,
    {
      ...ofOffice,
      ...moves,
    },
  ),
  recall: order.post('recall', 'Call back what was never really sent', RecallOrder, DeliveryOrder, {
    ...ofOffice,
    ...moves,
  }),
  receive: order.post(
    'receive',
    'Receive a delivery, item by item, with what is missing or damaged',
    ReceiveOrder,
    DeliveryOrder,
    {
      machine: deliveryOrderMachine,
      roomy: true,
      refuses: ['kit.move_not_possible'],
    },
  ),
  paper: order.of('paper', 'The delivery order as a PDF, to go with the goods', z.null(), { file: 'pdf' }),
});
