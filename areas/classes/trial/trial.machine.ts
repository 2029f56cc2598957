import { machine } from '#kit/domain/machine.ts';

/** A trial of someone who isn't a client: there or not, or cancelled before. */
export const trialMachine = machine({
  name: 'trial_place',
  initial: 'booked',
  states: {
    booked: { tone: 'blue' },
    attended: { tone: 'green' },
    missed: { tone: 'red' },
    cancelled: { tone: 'gray', final: true },
  },
  moves: {
    attend: { from: ['booked', 'missed'], to: 'attended', flag: 'TAKE_ATTENDANCE' },
    miss: { from: ['booked', 'attended'], to: 'missed', flag: 'TAKE_ATTENDANCE' },
    unmark: { from: ['attended', 'missed'], to: 'booked', flag: 'TAKE_ATTENDANCE' },
    cancel: { from: ['booked'], to: 'cancelled', flag: 'BOOK_CLASS', confirm: true },
  },
});
