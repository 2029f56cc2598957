import { machine } from '#kit/domain/machine.ts';

/** A package of a partner: its promotions can be redeemed while it is published. */
export const merchantPackageMachine = machine({
  name: 'merchantPackage',
  initial: 'unpublish',
  states: { unpublish: { tone: 'gray' }, published: { tone: 'green' } },
  moves: {
    publish: { from: ['unpublish'], to: 'published', flag: 'MANAGE_MERCHANT' },
    unpublish: { from: ['published'], to: 'unpublish', flag: 'MANAGE_MERCHANT' },
  },
});
