import { machine } from '#kit/domain/machine.ts';

/** A change of stock without a sale or a delivery. Above the branch's limit a different person decides first. */
export const stockAdjustmentMachine = machine({
  name: 'stock_adjustment',
  initial: 'draft',
  states: {
    draft: { tone: 'gray' },
    pending: { tone: 'yellow' },
    posted: { tone: 'green' },
    rejected: { tone: 'red', final: true },
    reversed: { tone: 'red', final: true },
  },
  moves: {
    post: { from: ['draft'], to: 'posted', flag: 'VIEW_STOCK_ADJUSTMENT', confirm: true },
    ask: { from: ['draft'], to: 'pending', flag: 'VIEW_STOCK_ADJUSTMENT' },
    approve: { from: ['pending'], to: 'posted', flag: 'VIEW_STOCK_ADJUSTMENT', confirm: true },
    reject: { from: ['pending'], to: 'rejected', flag: 'VIEW_STOCK_ADJUSTMENT', asksReason: true },
    withdraw: { from: ['pending'], to: 'draft', flag: 'VIEW_STOCK_ADJUSTMENT' },
    reverse: { from: ['posted'], to: 'reversed', flag: 'VIEW_STOCK_ADJUSTMENT', asksReason: true },
  },
});
export type StockAdjustmentMove = keyof (typeof stockAdjustmentMachine)['moves'];
