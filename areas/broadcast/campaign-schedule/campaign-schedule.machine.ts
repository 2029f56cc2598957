import { machine } from '#kit/domain/machine.ts';

/** An e-mail goes out once or repeatedly until it ends, and can be held back. */
export const campaignScheduleMachine = machine({
  name: 'campaign_schedule',
  initial: 'active',
  states: { active: { tone: 'blue' }, paused: { tone: 'yellow' }, ended: { tone: 'gray', final: true } },
  moves: {
    pause: { from: ['active'], to: 'paused', flag: 'SEND_BROADCAST' },
    resume: { from: ['paused'], to: 'active', flag: 'SEND_BROADCAST' },
    end: { from: ['active', 'paused'], to: 'ended', flag: 'SEND_BROADCAST', confirm: true },
    finish: { from: ['active'], to: 'ended', flag: 'system', by: ['date'] },
  },
});
