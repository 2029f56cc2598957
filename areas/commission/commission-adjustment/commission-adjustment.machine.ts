import { machine } from '#kit/domain/machine.ts';

/** Asked for by one person and decided by another. */
export const commissionAdjustmentMachine = machine({
  name: 'commission_adjustment',
  initial: 'pending',
  states: {
    pending: { tone: 'yellow' },
    approved: { tone: 'green', final: true },
    rejected: { tone: 'red', final: true },
  },
  moves: {
    approve: { from: ['pending'], to: 'approved', flag: 'APPROVE_COMMISSION', confirm: true },
    reject: { from: ['pending'], to: 'rejected', flag: 'APPROVE_COMMISSION', asksReason: true },
  },
});
