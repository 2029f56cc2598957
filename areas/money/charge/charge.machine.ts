import { machine } from '#kit/domain/machine.ts';

/** Requested by one person, approved or rejected by another; an approved charge is invoiced immediately. */
export const chargeMachine = machine({
  name: 'custom_charge',
  initial: 'pending',
  states: {
    pending: { tone: 'yellow' },
    approved: { tone: 'green', final: true },
    rejected: { tone: 'red', final: true },
  },
  moves: {
    approve: { from: ['pending'], to: 'approved', flag: 'APPROVE_CUSTOM_CHARGE', confirm: true, causes: ['invoiced'] },
    reject: {
      from: ['pending'],
      to: 'rejected',
      flag: 'APPROVE_CUSTOM_CHARGE',
      asksReason: true,
      causes: ['nothing_posted'],
    },
  },
});
