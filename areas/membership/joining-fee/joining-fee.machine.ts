import { machine } from '#kit/domain/machine.ts';

/** A joining fee is charged or not; if not, programmes that have it are sold without one. */
export const joiningFeeMachine = machine({
  name: 'joining_fee',
  initial: 'active',
  states: { active: { tone: 'green' }, inactive: { tone: 'gray' } },
  moves: {
    retire: { from: ['active'], to: 'inactive', flag: 'MANAGE_JOINING_FEE', confirm: true },
    offer: { from: ['inactive'], to: 'active', flag: 'MANAGE_JOINING_FEE' },
  },
});

/**
 * The state of one sign-up's fee: it goes with its invoice, or was waived at the desk, with the reason kept on the
 * sign-up. Derived, never set by hand.
 */
export const owedFeeMachine = machine({
  name: 'owed_fee',
  initial: 'unpaid',
  states: {
    unpaid: { tone: 'yellow' },
    success: { tone: 'green' },
    refunded: { tone: 'gray', final: true },
    cancelled: { tone: 'gray', final: true },
    waived: { tone: 'blue', final: true },
  },
  moves: {
    settle: { from: ['unpaid'], to: 'success', flag: 'system', by: ['payment'] },
    waive: { from: ['unpaid'], to: 'waived', flag: 'WAIVE_JOINING_FEE', asksReason: true },
    cancel: { from: ['unpaid'], to: 'cancelled', flag: 'system', by: ['invoice'] },
    refund: { from: ['success'], to: 'refunded', flag: 'system', by: ['invoice'] },
  },
});
