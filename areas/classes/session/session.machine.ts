import { machine } from '#kit/domain/machine.ts';

/** A session: it takes place, or it is cancelled before. */
export const sessionMachine = machine({
  name: 'class_session',
  initial: 'scheduled',
  states: {
    scheduled: { tone: 'blue' },
    completed: { tone: 'green', final: true },
    cancelled: { tone: 'red', final: true },
  },
  moves: {
    complete: { from: ['scheduled'], to: 'completed', flag: 'system', by: ['date'] },
    cancel: { from: ['scheduled'], to: 'cancelled', flag: 'MANAGE_CLASSES', asksReason: true },
  },
});
