import { machine } from '#kit/domain/machine.ts';

/** A month between branches: it can be recalculated until it is posted. */
export const settlementMachine = machine({
  name: 'settlement',
  initial: 'draft',
  states: { draft: { tone: 'yellow' }, posted: { tone: 'green', final: true } },
  moves: { post: { from: ['draft'], to: 'posted', flag: 'MANAGE_FRANCHISE', confirm: true } },
});
