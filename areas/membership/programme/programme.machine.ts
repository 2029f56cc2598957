import { machine } from '#kit/domain/machine.ts';

/** A programme that is retired is sold no longer; who holds it keeps it. */
export const programmeMachine = machine({
  name: 'programme',
  initial: 'active',
  states: { active: { tone: 'green' }, inactive: { tone: 'gray' } },
  moves: {
    retire: { from: ['active'], to: 'inactive', flag: 'MANAGE_PROGRAMME', confirm: true },
    offer: { from: ['inactive'], to: 'active', flag: 'MANAGE_PROGRAMME' },
  },
});
