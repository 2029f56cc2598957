import { machine } from '#kit/domain/machine.ts';

/** One sending. What couldn’t start in time waits for a decision; what is stopped stays stopped. */
export const campaignRunMachine = machine({
  name: 'campaign_run',
  initial: 'sending',
  states: {
    sending: { tone: 'blue' },
    paused: { tone: 'yellow' },
    missed: { tone: 'red' },
    sent: { tone: 'green', final: true },
    cancelled: { tone: 'gray', final: true },
  },
  moves: {
    start_late: { from: ['missed'], to: 'sending', flag: 'SEND_BROADCAST', confirm: true },
    pause: { from: ['sending'], to: 'paused', flag: 'SEND_BROADCAST' },
    resume: { from: ['paused'], to: 'sending', flag: 'SEND_BROADCAST' },
    cancel: { from: ['sending', 'paused', 'missed'], to: 'cancelled', flag: 'SEND_BROADCAST', confirm: true },
    miss: { from: ['sending'], to: 'missed', flag: 'system', by: ['date'] },
    finish: { from: ['sending'], to: 'sent', flag: 'system', by: ['date'] },
  },
});
