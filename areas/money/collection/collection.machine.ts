import { machine } from '#kit/domain/machine.ts';

/** The state of an open invoice's collection, derived from its attempts and its reminders, never set by hand. */
export const collectionMachine = machine({
  name: 'collection',
  initial: 'due',
  states: {
    due: { tone: 'yellow' },
    charging: { tone: 'blue' },
    retrying: { tone: 'yellow' },
    refused: { tone: 'red' },
    stopped: { tone: 'red' },
  },
  moves: {
    charge: {
      from: ['due', 'retrying', 'refused', 'stopped'],
      to: 'charging',
      flag: 'RECORD_PAYMENT',
      confirm: true,
    },
    decline: { from: ['charging'], to: 'retrying', flag: 'system' },
    refuse: { from: ['charging'], to: 'refused', flag: 'system' },
    stop: { from: ['due', 'retrying', 'refused'], to: 'stopped', flag: 'system' },
    reopen: { from: ['charging'], to: 'due', flag: 'system' },
  },
});
