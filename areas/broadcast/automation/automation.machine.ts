import { machine } from '#kit/domain/machine.ts';

/** An automation lets nobody in before it is started. Paused, it keeps those inside where they are. */
export const automationMachine = machine({
  name: 'automation',
  initial: 'draft',
  states: {
    draft: { tone: 'gray' },
    active: { tone: 'green' },
    paused: { tone: 'yellow' },
    ended: { tone: 'gray', final: true },
  },
  moves: {
    start: { from: ['draft'], to: 'active', flag: 'SEND_BROADCAST', confirm: true },
    pause: { from: ['active'], to: 'paused', flag: 'SEND_BROADCAST' },
    resume: { from: ['paused'], to: 'active', flag: 'SEND_BROADCAST' },
    end: { from: ['active', 'paused'], to: 'ended', flag: 'SEND_BROADCAST', confirm: true },
  },
});
