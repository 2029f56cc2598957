import { machine } from '#kit/domain/machine.ts';

/** A room that is taken out of use stays in the history of its classes. */
export const facilityMachine = machine({
  name: 'facility',
  initial: 'active',
  states: { active: { tone: 'green' }, inactive: { tone: 'gray' } },
  moves: {
    deactivate: { from: ['active'], to: 'inactive', flag: 'UPDATE_SCHEDULE' },
    activate: { from: ['inactive'], to: 'active', flag: 'UPDATE_SCHEDULE' },
  },
});
