import { machine } from '#kit/domain/machine.ts';

/** A client's place in a session: on the list or waiting for it, then there or not. */
export const bookingMachine = machine({
  name: 'booking',
  initial: 'waiting',
  states: {
    waiting: { tone: 'yellow' },
    confirmed: { tone: 'blue' },
    present: { tone: 'green' },
    absent: { tone: 'red' },
    cancelled: { tone: 'gray', final: true },
    skipped: { tone: 'gray', final: true },
  },
  moves: {
    promote: { from: ['waiting'], to: 'confirmed', flag: 'system' },
    give: { from: ['waiting'], to: 'confirmed', flag: 'BOOK_CLASS' },
    skip: { from: ['waiting'], to: 'skipped', flag: 'system' },
    cancel: { from: ['waiting', 'confirmed'], to: 'cancelled', flag: 'BOOK_CLASS', confirm: true },
    mark_present: { from: ['confirmed', 'absent'], to: 'present', flag: 'TAKE_ATTENDANCE' },
    mark_absent: { from: ['confirmed', 'present'], to: 'absent', flag: 'TAKE_ATTENDANCE' },
    unmark: { from: ['present', 'absent'], to: 'confirmed', flag: 'TAKE_ATTENDANCE' },
  },
});
