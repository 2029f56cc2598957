import { machine } from '#kit/domain/machine.ts';

/** Counted by several people, approved by one who didn't count. */
export const stocktakeMachine = machine({
  name: 'stocktake',
  initial: 'in_progress',
  states: {
    in_progress: { tone: 'blue' },
    approved: { tone: 'green', final: true },
    rejected: { tone: 'red', final: true },
  },
  moves: {
    approve: { from: ['in_progress'], to: 'approved', flag: 'VIEW_STOCKTAKE', confirm: true },
    reject: { from: ['in_progress'], to: 'rejected', flag: 'VIEW_STOCKTAKE', asksReason: true },
  },
});
