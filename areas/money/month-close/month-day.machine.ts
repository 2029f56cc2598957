import { machine, statesOf } from '#kit/domain/machine.ts';

/** The state of a day of a month, derived from its money and its close, never set by hand. */
export const monthDayMachine = machine({
  name: 'month_day',
  initial: 'to_come',
  states: {
    to_come: { tone: 'gray' },
    quiet: { tone: 'gray', final: true },
    open: { tone: 'yellow' },
    closed: { tone: 'green', final: true },
    differs: { tone: 'red', final: true },
  },
  moves: {
    pass: { from: ['to_come'], to: 'quiet', flag: 'system' },
    move_money: { from: ['to_come'], to: 'open', flag: 'system' },
    close: { from: ['open'], to: 'closed', flag: 'CLOSE_DAY' },
    close_with_difference: { from: ['open'], to: 'differs', flag: 'CLOSE_DAY' },
  },
});
export const monthDayStates = statesOf(monthDayMachine);
