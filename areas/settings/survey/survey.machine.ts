import { machine } from '#kit/domain/machine.ts';

/** A survey is written, is asked while it is published, and stops when it is unpublished. */
export const surveyMachine = machine({
  name: 'survey',
  initial: 'draft',
  states: { draft: { tone: 'gray' }, publish: { tone: 'green' }, unpublish: { tone: 'yellow' } },
  moves: {
    publish: { from: ['draft', 'unpublish'], to: 'publish', flag: 'MANAGE_SURVEY' },
    unpublish: { from: ['publish'], to: 'unpublish', flag: 'MANAGE_SURVEY' },
  },
});
