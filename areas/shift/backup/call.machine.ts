import { machine } from '#kit/domain/machine.ts';

/** All who can stand in are asked at once; the first yes wins. */
export const callMachine = machine({
  name: 'shift_call',
  initial: 'open',
  states: { open: { tone: 'yellow' }, taken: { tone: 'green', final: true }, ended: { tone: 'gray', final: true } },
  moves: {
    take: { from: ['open'], to: 'taken', flag: 'TAKE_SHIFT' },
    end: { from: ['open'], to: 'ended', flag: 'APPROVE_SHIFT' },
  },
});
