import { machine, statesOf } from '#kit/domain/machine.ts';

/** One close of a day. After reopening it keeps its count; the next close of the day is a new row. */
export const dayCloseMachine = machine({
  name: 'day_close',
  initial: 'closed',
  states: { closed: { tone: 'green' }, reopened: { tone: 'yellow', final: true } },
  moves: {
    reopen: { from: ['closed'], to: 'reopened', flag: 'REOPEN_DAY', asksReason: true },
  },
});
export const dayCloseStatuses = statesOf(dayCloseMachine);
