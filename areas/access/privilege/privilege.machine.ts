import { machine } from '#kit/domain/machine.ts';

/** A privilege starts and expires automatically, by the date of its branch; it can be ended before that. */
export const privilegeMachine = machine({
  name: 'privilege',
  initial: 'waiting',
  states: {
    waiting: { tone: 'blue' },
    active: { tone: 'green' },
    expired: { tone: 'gray', final: true },
    ended: { tone: 'gray', final: true },
  },
  moves: {
    begin: { from: ['waiting'], to: 'active', flag: 'system' },
    expire: { from: ['active'], to: 'expired', flag: 'system' },
    end: { from: ['waiting', 'active'], to: 'ended', flag: 'MANAGE_PRIVILEGE', asksReason: true },
  },
});
