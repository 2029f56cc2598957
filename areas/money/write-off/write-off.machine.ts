import { machine } from '#kit/domain/machine.ts';

/**
 * Requested by one person, decided by another. A payment or a credit note withdraws a pending request and reverses an
 * approved one: the invoice is open as before.
 */
export const writeOffMachine = machine({
  name: 'write_off',
  initial: 'pending',
  states: {
    pending: { tone: 'yellow' },
    approved: { tone: 'gray' },
    rejected: { tone: 'red', final: true },
    withdrawn: { tone: 'gray', final: true },
    reversed: { tone: 'green', final: true },
  },
  moves: {
    approve: { from: ['pending'], to: 'approved', flag: 'APPROVE_WRITE_OFF', confirm: true, causes: ['written_off'] },
    reject: {
      from: ['pending'],
      to: 'rejected',
      flag: 'APPROVE_WRITE_OFF',
      asksReason: true,
      causes: ['nothing_posted'],
    },
    withdraw: {
      from: ['pending'],
      to: 'withdrawn',
      flag: 'system',
      by: ['payment', 'invoice'],
      causes: ['nothing_posted'],
    },
    reverse: {
      from: ['approved'],
      to: 'reversed',
      flag: 'APPROVE_WRITE_OFF',
      by: ['payment', 'invoice'],
      asksReason: true,
      causes: ['owed_again'],
    },
  },
});
