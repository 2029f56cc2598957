import { machine } from '#kit/domain/machine.ts';

/** A promotion can be redeemed while it is published, between its days. */
export const promotionMachine = machine({
  name: 'promotion',
  initial: 'unpublish',
  states: { unpublish: { tone: 'gray' }, published: { tone: 'green' } },
  moves: {
    publish: { from: ['unpublish'], to: 'published', flag: 'MANAGE_MERCHANT' },
    unpublish: { from: ['published'], to: 'unpublish', flag: 'MANAGE_MERCHANT' },
  },
});
