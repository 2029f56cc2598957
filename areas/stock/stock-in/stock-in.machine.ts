import { machine } from '#kit/domain/machine.ts';

/** Goods are noted, then booked in; what was booked wrongly is reversed and entered again. */
export const stockInMachine = machine({
  name: 'stock_in',
  initial: 'draft',
  states: { draft: { tone: 'gray' }, posted: { tone: 'green' }, reversed: { tone: 'red', final: true } },
  moves: {
    post: { from: ['draft'], to: 'posted', flag: 'VIEW_STOCK_IN', confirm: true },
    reverse: { from: ['posted'], to: 'reversed', flag: 'VIEW_STOCK_IN', asksReason: true },
  },
});
