/** The actions of a version of a document. */
import { IconCalendarEvent, IconCircleOff, IconFilePlus, IconPencil, IconSend } from '@tabler/icons-react';
import { termsMachine } from './terms.machine.ts';
import type { Terms } from './terms.model.ts';
import { jump, moveOf, type Action } from '#kit/web/actions.ts';
import type { DocumentPages } from './terms-words.view.ts';

const drawer = (pages: DocumentPages, name: 'edit' | 'schedule', icon: typeof IconPencil) =>
  jump<Terms>(name, pages.record, { icon, search: () => ({ open: name }) });

/** The first possible one is the record's primary action. */
export const termsActions = (pages: DocumentPages): readonly Action<Terms>[] => [
  moveOf(termsMachine, pages.rows, 'publish', { icon: IconSend }),
  jump<Terms>('follow', pages.create, {
    icon: IconFilePlus,
    id: () => undefined,
    search: ({ id, title, locale, programme_ids }) => ({
      follows: String(id),
      title,
      locale,
      programmes: programme_ids.join(',') || undefined,
    }),
  }),
  drawer(pages, 'schedule', IconCalendarEvent),
  drawer(pages, 'edit', IconPencil),
  moveOf(termsMachine, pages.rows, 'unpublish', { icon: IconCircleOff, danger: true }),
];
