import { machine } from '#kit/domain/machine.ts';

/** A retired programme is no longer sold; existing members keep it. */
export const programmeMachine = machine({
  name: 'programme',
  initial: 'active',
  states: { active: { tone: 'green' }, inactive: { tone: 'gray' } },
  moves: {
    retire: { from: ['active'], to: 'inactive', flag: 'MANAGE_PROGRAMME', confirm: true },
    offer: { from: ['inactive'], to: 'active', flag: 'MANAGE_PROGRAMME' },
  },
});
