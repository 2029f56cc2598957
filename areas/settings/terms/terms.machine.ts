import { machine } from '#kit/domain/machine.ts';

/**
 * A version of terms, or of a legal document: not published, scheduled for a day, or published. Publishing a newer
 * version replaces the previous one. The states have the names of the specification.
 */
export const termsMachine = machine({
  name: 'terms',
  initial: 'unpublish',
  states: { unpublish: { tone: 'gray' }, pending_publish: { tone: 'blue' }, published: { tone: 'green' } },
  moves: {
    publish: { from: ['unpublish', 'pending_publish'], to: 'published', flag: 'MANAGE_TERMS', confirm: true },
    schedule: { from: ['unpublish', 'pending_publish'], to: 'pending_publish', flag: 'MANAGE_TERMS' },
    unpublish: { from: ['pending_publish', 'published'], to: 'unpublish', flag: 'MANAGE_TERMS', confirm: true },
    come_due: { from: ['pending_publish'], to: 'published', flag: 'system' },
    supersede: { from: ['published'], to: 'unpublish', flag: 'system' },
  },
});
