import { machine } from '#kit/domain/machine.ts';

/** A lead is new, on trial or cold, and can change between these until it becomes a client. */
export const leadMachine = machine({
  name: 'lead',
  initial: 'lead',
  states: { lead: { tone: 'blue' }, trial: { tone: 'green' }, cold: { tone: 'gray' } },
  moves: {
    start_trial: { from: ['lead', 'cold'], to: 'trial', flag: 'MANAGE_LEAD' },
    mark_cold: { from: ['lead', 'trial'], to: 'cold', flag: 'MANAGE_LEAD', asksReason: true },
    reopen: { from: ['cold', 'trial'], to: 'lead', flag: 'MANAGE_LEAD' },
  },
});
