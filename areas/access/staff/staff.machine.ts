import { machine } from '#kit/domain/machine.ts';

/**
 * Only active people can sign in. Inactive: away for a time. Deactivated: has left; the record and its history stay.
 */
export const staffMachine = machine({
  name: 'staff',
  initial: 'active',
  states: { active: { tone: 'green' }, inactive: { tone: 'yellow' }, deactivated: { tone: 'gray' } },
  moves: {
    set_inactive: { from: ['active'], to: 'inactive', flag: 'MANAGE_STAFF', asksReason: true },
    activate: { from: ['inactive', 'deactivated'], to: 'active', flag: 'MANAGE_STAFF' },
    deactivate: { from: ['active', 'inactive'], to: 'deactivated', flag: 'MANAGE_STAFF', asksReason: true },
  },
});
