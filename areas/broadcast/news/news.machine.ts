import { machine } from '#kit/domain/machine.ts';

/** News is written, waits for its time or is published at once, and can be taken off again. */
export const newsMachine = machine({
  name: 'news',
  initial: 'unpublish',
  states: { unpublish: { tone: 'gray' }, pending_publish: { tone: 'blue' }, published: { tone: 'green' } },
  moves: {
    publish: { from: ['unpublish', 'pending_publish'], to: 'published', flag: 'MANAGE_NEWS' },
    schedule: { from: ['unpublish'], to: 'pending_publish', flag: 'MANAGE_NEWS' },
    go_live: { from: ['pending_publish'], to: 'published', flag: 'system', by: ['date'] },
    unpublish: { from: ['published', 'pending_publish'], to: 'unpublish', flag: 'MANAGE_NEWS' },
  },
});
