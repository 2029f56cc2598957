import { machine } from '#domain/kit/machine.ts';

/** A joining fee is charged, or no longer: programmes that name it are sold without one then. */
export const joiningFeeMachine = machine({
  name: 'joining_fee',
  initial: 'active',
  states: { active: { tone: 'green' }, inactive: { tone: 'gray' } },
  moves: {
    retire: { from: ['active'], to: 'inactive', flag: 'MANAGE_JOINING_FEE' },
    offer: { from: ['inactive'], to: 'active', flag: 'MANAGE_JOINING_FEE' },
  },
});
