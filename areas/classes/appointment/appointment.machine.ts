import { machine } from '#kit/domain/machine.ts';

/** One trainer and one client: requested, confirmed, attended or not. A missed or cancelled one is charged or not. */
export const appointmentMachine = machine({
  name: 'appointment',
  initial: 'reserved',
  states: {
    reserved: { tone: 'yellow' },
    confirmed: { tone: 'blue' },
    present: { tone: 'green' },
    absent: { tone: 'red' },
    cancelled: { tone: 'gray', final: true },
  },
  moves: {
    confirm: { from: ['reserved'], to: 'confirmed', flag: 'BOOK_APPOINTMENT' },
    cancel: { from: ['reserved', 'confirmed'], to: 'cancelled', flag: 'BOOK_APPOINTMENT' },
    mark_present: { from: ['reserved', 'confirmed', 'absent'], to: 'present', flag: 'TAKE_ATTENDANCE' },
    mark_absent: { from: ['reserved', 'confirmed', 'present'], to: 'absent', flag: 'TAKE_ATTENDANCE' },
    unmark: { from: ['present', 'absent'], to: 'confirmed', flag: 'TAKE_ATTENDANCE' },
  },
});
