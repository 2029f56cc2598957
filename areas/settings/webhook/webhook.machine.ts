import { machine } from '#kit/domain/machine.ts';

/** An address that keeps failing is turned off, and staff turn it on again. */
export const webhookMachine = machine({
  name: 'webhook',
  initial: 'active',
  states: { active: { tone: 'green' }, off: { tone: 'gray' } },
  moves: {
    turn_on: { from: ['off'], to: 'active', flag: 'EDIT_FACILITY_ACCOUNT' },
    turn_off: { from: ['active'], to: 'off', flag: 'EDIT_FACILITY_ACCOUNT', confirm: true },
  },
});
