import { machine } from '#kit/domain/machine.ts';

/** A client tells the bank that a charge wasn't theirs: the bank decides, and the gateway notifies us. */
export const disputeMachine = machine({
  name: 'dispute',
  initial: 'open',
  states: {
    open: { tone: 'yellow' },
    won: { tone: 'green', final: true },
    lost: { tone: 'red', final: true },
  },
  moves: {
    win: { from: ['open'], to: 'won', flag: 'system', by: ['payment'] },
    lose: { from: ['open'], to: 'lost', flag: 'system', by: ['payment'] },
  },
});
