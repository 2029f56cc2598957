import { machine } from '#kit/domain/machine.ts';

/** An article is a draft until it is published, and can be withdrawn again. */
export const articleMachine = machine({
  name: 'article',
  initial: 'draft',
  states: { draft: { tone: 'gray' }, published: { tone: 'green' } },
  moves: {
    publish: { from: ['draft'], to: 'published', flag: 'MANAGE_ARTICLES' },
    unpublish: { from: ['published'], to: 'draft', flag: 'MANAGE_ARTICLES' },
  },
});
