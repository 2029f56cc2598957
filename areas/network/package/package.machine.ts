import { machine } from '#kit/domain/machine.ts';

export const packageMachine = machine({
  name: 'franchise_package',
  initial: 'active',
  states: { active: { tone: 'green' }, inactive: { tone: 'gray' } },
  moves: {
    retire: { from: ['active'], to: 'inactive', flag: 'MANAGE_FRANCHISE', confirm: true },
    offer: { from: ['inactive'], to: 'active', flag: 'MANAGE_FRANCHISE' },
  },
});
