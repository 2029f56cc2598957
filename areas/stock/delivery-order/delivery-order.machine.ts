import { machine } from '#kit/domain/machine.ts';

/** Head office packs and sends; the branch receives. What was never really sent is called back. */
export const deliveryOrderMachine = machine({
  name: 'delivery_order',
  initial: 'draft',
  states: {
    draft: { tone: 'gray' },
    dispatched: { tone: 'yellow' },
    received: { tone: 'green', final: true },
    recalled: { tone: 'red', final: true },
  },
  moves: {
    dispatch: { from: ['draft'], to: 'dispatched', flag: 'VIEW_STOCK_REQUEST' },
    receive: { from: ['dispatched'], to: 'received', flag: 'VIEW_STOCK_REQUEST' },
    recall: { from: ['dispatched'], to: 'recalled', flag: 'VIEW_STOCK_REQUEST', asksReason: true },
  },
});
