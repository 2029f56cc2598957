import { machine } from '#kit/domain/machine.ts';

/** Derived from the two days of a material, never set by hand. */
export const salesMaterialMachine = machine({
  name: 'sales_material',
  initial: 'to_come',
  states: { to_come: { tone: 'blue' }, current: { tone: 'green' }, expired: { tone: 'gray', final: true } },
  moves: {
    begin: { from: ['to_come'], to: 'current', flag: 'system', by: ['date'] },
    expire: { from: ['current'], to: 'expired', flag: 'system', by: ['date'] },
  },
});
