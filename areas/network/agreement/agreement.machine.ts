import { machine } from '#kit/domain/machine.ts';

/**
 * An agreement is expiring from 90 days before its end and expired after it; an automatic renewal makes it active
 * again.
 */
export const agreementMachine = machine({
  name: 'franchise_agreement',
  initial: 'active',
  states: {
    active: { tone: 'green' },
    expiring: { tone: 'yellow' },
    expired: { tone: 'gray', final: true },
    terminated: { tone: 'red', final: true },
  },
  moves: {
    renew: { from: ['active', 'expiring'], to: 'active', flag: 'MANAGE_FRANCHISE', confirm: true },
    terminate: { from: ['active', 'expiring'], to: 'terminated', flag: 'MANAGE_FRANCHISE', asksReason: true },
    near_end: { from: ['active'], to: 'expiring', flag: 'system', by: ['date'] },
    run_out: { from: ['active', 'expiring'], to: 'expired', flag: 'system', by: ['date'] },
  },
});
