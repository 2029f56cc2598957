import { machine } from '#kit/domain/machine.ts';

/** A challenge is written, published, and closed once its results stand. */
export const challengeMachine = machine({
  name: 'challenge',
  initial: 'draft',
  states: { draft: { tone: 'gray' }, published: { tone: 'green' }, closed: { tone: 'blue', final: true } },
  moves: {
    publish: { from: ['draft'], to: 'published', flag: 'MANAGE_CLASSES' },
    unpublish: { from: ['published'], to: 'draft', flag: 'MANAGE_CLASSES' },
    close: { from: ['published'], to: 'closed', flag: 'MANAGE_CLASSES', confirm: true },
  },
});
