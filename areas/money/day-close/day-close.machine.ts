import { machine, statesOf } from '#kit/domain/machine.ts';

/** One close of a day. Opened again, it stays as it was counted; the next close of the day is a row of its own. */
export const dayCloseMachine = machine({
  name: 'day_close',
  initial: 'closed',
  states: { closed: { tone: 'green' }, reopened: { tone: 'yellow', final: true } },
  moves: {
    reopen: { from: ['closed'], to: 'reopened', flag: 'REOPEN_DAY', asksReason: true },
  },
});
export const dayCloseStatuses = statesOf(dayCloseMachine);
