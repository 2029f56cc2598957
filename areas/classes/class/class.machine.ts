import { machine } from '#kit/domain/machine.ts';

/** A class is offered, or no longer offered: what is on the timetable stays there. */
export const classMachine = machine({
  name: 'class',
  initial: 'active',
  states: { active: { tone: 'green' }, inactive: { tone: 'gray' } },
  moves: {
    deactivate: { from: ['active'], to: 'inactive', flag: 'MANAGE_CLASSES' },
    activate: { from: ['inactive'], to: 'active', flag: 'MANAGE_CLASSES' },
  },
});
