import { machine } from '#kit/domain/machine.ts';

/** A pack is on sale or not; clients keep what they bought. */
export const creditPackMachine = machine({
  name: 'credit_pack',
  initial: 'active',
  states: { active: { tone: 'green' }, inactive: { tone: 'gray' } },
  moves: {
    retire: { from: ['active'], to: 'inactive', flag: 'MANAGE_CREDIT_SETUP', confirm: true },
    offer: { from: ['inactive'], to: 'active', flag: 'MANAGE_CREDIT_SETUP' },
  },
});
