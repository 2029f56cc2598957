import { machine } from '#kit/domain/machine.ts';

/**
 * A course that isn't published, is scheduled for a day, or is published. The states have the names of the
 * specification. A withdrawn course can't be begun; an exam that somebody is sitting goes on.
 */
export const courseMachine = machine({
  name: 'course',
  initial: 'unpublish',
  states: { unpublish: { tone: 'gray' }, pending_publish: { tone: 'blue' }, published: { tone: 'green' } },
  moves: {
    publish: { from: ['unpublish', 'pending_publish'], to: 'published', flag: 'MANAGE_COURSES' },
    schedule: { from: ['unpublish', 'pending_publish'], to: 'pending_publish', flag: 'MANAGE_COURSES' },
    unpublish: { from: ['pending_publish', 'published'], to: 'unpublish', flag: 'MANAGE_COURSES', confirm: true },
    come_due: { from: ['pending_publish'], to: 'published', flag: 'system', by: ['date'] },
  },
});
