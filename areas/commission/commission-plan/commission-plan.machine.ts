import { machine } from '#kit/domain/machine.ts';

/** Derived from the start of a plan and of the one after it, never set by hand. */
export const commissionPlanMachine = machine({
  name: 'commission_plan',
  initial: 'coming',
  states: { coming: { tone: 'blue' }, current: { tone: 'green' }, past: { tone: 'gray', final: true } },
  moves: {
    begin: { from: ['coming'], to: 'current', flag: 'system', by: ['date'] },
    end: { from: ['current'], to: 'past', flag: 'system', by: ['date'] },
  },
});
