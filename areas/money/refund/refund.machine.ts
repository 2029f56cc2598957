import { machine } from '#kit/domain/machine.ts';

/** Requested by one person, accepted or rejected by another. */
export const refundMachine = machine({
  name: 'refund',
  initial: 'pending',
  states: {
    pending: { tone: 'yellow' },
    accepted: { tone: 'green', final: true },
    rejected: { tone: 'red', final: true },
  },
  moves: {
    accept: {
      from: ['pending'],
      to: 'accepted',
      flag: 'APPROVE_REFUND',
      confirm: true,
      causes: ['money_back', 'credit_noted'],
    },
    reject: { from: ['pending'], to: 'rejected', flag: 'APPROVE_REFUND', asksReason: true, causes: ['nothing_posted'] },
  },
});
