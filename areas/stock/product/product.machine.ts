import { machine } from '#kit/domain/machine.ts';

/** A product is prepared, then sold, then withdrawn from sale; it can be published again. */
export const productMachine = machine({
  name: 'product',
  initial: 'draft',
  states: { draft: { tone: 'gray' }, published: { tone: 'green' }, withdrawn: { tone: 'yellow' } },
  moves: {
    publish: { from: ['draft', 'withdrawn'], to: 'published', flag: 'VIEW_PRODUCT_PROFILE' },
    unpublish: { from: ['published'], to: 'withdrawn', flag: 'VIEW_PRODUCT_PROFILE', confirm: true },
  },
});
