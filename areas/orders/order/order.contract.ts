import { z } from 'zod';
import { contract } from '#kit/domain/contract.ts';
import { order, orderList, OrderQuery } from './order-list.model.ts';
import { orderMachine } from './order.machine.ts';
import {
  EditOrder,
  MoveOrder,
  NewOrder,
  NewOrderActivity,
  NewReturn,
  Order,
  OrderFigures,
  OrderPreview,
  Placed,
  ReturnFigures,
  ReturnPreview,
  SendOrderReceipt,
} from './order.model.ts';

const sells = [
  'network.not_open',
  'membership.member_inactive',
  'orders.not_for_sale',
  'orders.paid_too_much',
  'orders.not_paid_in_full',
  'money.wallet_empty',
  'money.wallet_short',
] as const;
const gives = ['money.day_closed', 'money.charge_under_way', 'money.nothing_to_refund'] as const;

const details = { flag: 'MANAGE_ORDERS', branch: 'record' } as const;
export const orderContract = contract({
  list: orderList,
  csv: order.csv('MANAGE_ORDERS', OrderQuery, 'The orders as a CSV file, a line for each item'),
  view: {
    method: 'GET',
    path: 'ordersDetails/:id',
    says: 'One order with its items, what happened to it and what came back',
    ...details,
    data: Order,
  },
  preview: order.inBranch('preview', 'Preview an order: prices, discount, tax, wallet', OrderPreview, OrderFigures, {
    effect: 'read',
    answer: 'silent',
    refuses: sells,
  }),
  create: order.create('Sell items: taken away at once, or kept for the client to pick up', NewOrder, Placed, {
    answer: 'silent',
    refuses: [
      ...sells,
      'stock.short',
      'membership.figures_changed',
      'money.day_closed',
      'money.card_reference',
      'money.gift_reason',
      'money.slip_of_transfer',
    ],
  }),
  move: {
    method: 'POST',
    path: 'orders/updateStatus/:id',
    says: 'Change the status of an order: ready, handed over, cancelled',
    ...details,
    answer: 'toast',
    body: MoveOrder,
    data: Order,
    machine: orderMachine,
    refuses: [
      'kit.move_not_possible',
      'orders.partly_handed',
      'orders.not_chosen',
      'orders.declined_instead',
      ...gives,
    ],
  },
  edit: {
    method: 'POST',
    path: 'orders/updateOrderDetail/:id',
    says: 'Note what is packed or handed over, item by item, and where to write',
    ...details,
    answer: 'toast',
    body: EditOrder,
    data: Order,
    refuses: ['orders.closed', 'orders.not_paid'],
  },
  note: order.post('activity', 'Add a note to an order', NewOrderActivity, Order),
  sendReceipt: order.post('receipt', 'Send the invoice with its receipts by e-mail', SendOrderReceipt, Order, {
    refuses: ['orders.no_invoice'],
  }),
  previewReturn: order.post(
    'return/preview',
    'Preview a return: what the client gets back, with its tax',
    ReturnPreview,
    ReturnFigures,
    { effect: 'read', answer: 'silent', refuses: ['orders.not_returnable', 'orders.other_branch'] },
  ),
  giveBack: order.post('return', 'Take items back, with their money', NewReturn, Order, {
    refuses: ['orders.not_returnable', 'orders.other_branch', ...gives],
  }),
  pickList: order.of('pickList', 'What to pack, as a PDF', z.null(), { file: 'pdf' }),
  history: order.history('Who changed an order, when and how'),
});
