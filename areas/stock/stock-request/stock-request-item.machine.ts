import { machine } from '#kit/domain/machine.ts';

/** One item of a request, as `itemStatus` computes it from what was decided and what arrived. */
export const stockRequestItemMachine = machine({
  name: 'stock_request_item',
  initial: 'pending',
  states: {
    pending: { tone: 'blue' },
    stock_confirm: { tone: 'yellow' },
    received: { tone: 'green', final: true },
    stock_request_rejected: { tone: 'red', final: true },
  },
  moves: {
    confirm: { from: ['pending'], to: 'stock_confirm', flag: 'VIEW_STOCK_REQUEST' },
    reject: {
      from: ['pending', 'stock_confirm'],
      to: 'stock_request_rejected',
      flag: 'VIEW_STOCK_REQUEST',
      asksReason: true,
    },
    receive: { from: ['stock_confirm'], to: 'received', flag: 'system' },
  },
});
