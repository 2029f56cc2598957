import { machine } from '#kit/domain/machine.ts';

/** Paid, made ready and handed over; a sale at the till goes all the way at once. */
export const orderMachine = machine({
  name: 'product_order',
  initial: 'payment_processing',
  states: {
    payment_processing: { tone: 'yellow' },
    payment_completed: { tone: 'blue' },
    ready_pick_up: { tone: 'blue' },
    order_completed: { tone: 'green', final: true },
    cancelled: { tone: 'gray', final: true },
  },
  moves: {
    settle: { from: ['payment_processing'], to: 'payment_completed', flag: 'system', by: ['payment'] },
    ready: { from: ['payment_completed'], to: 'ready_pick_up', flag: 'MANAGE_ORDERS' },
    unready: { from: ['ready_pick_up'], to: 'payment_completed', flag: 'MANAGE_ORDERS' },
    complete: {
      from: ['payment_completed', 'ready_pick_up'],
      to: 'order_completed',
      flag: 'MANAGE_ORDERS',
      confirm: true,
    },
    cancel: {
      from: ['payment_processing', 'payment_completed', 'ready_pick_up'],
      to: 'cancelled',
      flag: 'MANAGE_ORDERS',
      asksReason: true,
      confirm: true,
    },
  },
});
export type OrderMove = keyof (typeof orderMachine)['moves'];
