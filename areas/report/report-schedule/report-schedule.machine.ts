import { machine } from '#kit/domain/machine.ts';

/** A report is sent while its schedule is active. One that has ended isn't sent again. */
export const reportScheduleMachine = machine({
  name: 'report_schedule',
  initial: 'active',
  states: { active: { tone: 'green' }, paused: { tone: 'yellow' }, ended: { tone: 'gray', final: true } },
  moves: {
    pause: { from: ['active'], to: 'paused', flag: 'MANAGE_SCHEDULED_MAIL' },
    resume: { from: ['paused'], to: 'active', flag: 'MANAGE_SCHEDULED_MAIL' },
    end: { from: ['active', 'paused'], to: 'ended', flag: 'MANAGE_SCHEDULED_MAIL', confirm: true },
  },
});
