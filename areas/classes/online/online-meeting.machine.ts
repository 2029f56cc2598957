import { machine } from '#kit/domain/machine.ts';

/** The meeting of an online class: requested from the provider, ready to join, refused by it, or removed. */
export const onlineMeetingMachine = machine({
  name: 'online_meeting',
  initial: 'wanted',
  states: {
    wanted: { tone: 'yellow' },
    ready: { tone: 'green' },
    failed: { tone: 'red' },
    dropped: { tone: 'gray', final: true },
  },
  moves: {
    make: { from: ['wanted'], to: 'ready', flag: 'system' },
    refuse: { from: ['wanted'], to: 'failed', flag: 'system' },
    follow: { from: ['ready', 'failed'], to: 'wanted', flag: 'system' },
    drop: { from: ['wanted'], to: 'dropped', flag: 'system' },
    ask_again: { from: ['failed'], to: 'wanted', flag: 'MANAGE_CLASSES' },
    set_link: { from: ['wanted', 'failed', 'ready'], to: 'ready', flag: 'MANAGE_CLASSES' },
  },
});
