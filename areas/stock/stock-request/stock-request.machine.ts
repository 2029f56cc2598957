import { machine } from '#kit/domain/machine.ts';

/** A branch writes a request and sends it; from then on its status follows from what is decided, sent and received. */
export const stockRequestMachine = machine({
  name: 'stock_request',
  initial: 'draft',
  states: {
    draft: { tone: 'gray' },
    in_progress: { tone: 'blue' },
    delivering: { tone: 'yellow' },
    completed: { tone: 'green', final: true },
  },
  moves: {
    send: { from: ['draft'], to: 'in_progress', flag: 'VIEW_STOCK_REQUEST', confirm: true },
    deliver: { from: ['in_progress'], to: 'delivering', flag: 'system' },
    wait: { from: ['delivering'], to: 'in_progress', flag: 'system' },
    complete: { from: ['in_progress', 'delivering'], to: 'completed', flag: 'system' },
  },
});
