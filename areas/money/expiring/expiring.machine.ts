import { machine, statesOf } from '#kit/domain/machine.ts';

/** Whether a card or mandate is valid for the next charge; derived from the days, never set by hand. */
export const expiringMachine = machine({
  name: 'expiring_card',
  initial: 'lasts',
  states: { lasts: { tone: 'blue' }, misses: { tone: 'yellow' }, over: { tone: 'red', final: true } },
  moves: {
    fall_behind: { from: ['lasts'], to: 'misses', flag: 'system' },
    expire: { from: ['lasts', 'misses'], to: 'over', flag: 'system' },
  },
});
export const expiringStates = statesOf(expiringMachine);
