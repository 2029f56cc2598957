/** The moves of news: buttons of its page and entries of the row's menu. */
import { IconArrowBackUp, IconClock, IconPencil, IconSend } from '@tabler/icons-react';
import { newsContract } from './news.contract.ts';
import { newsMachine } from './news.machine.ts';
import type { News } from './news.model.ts';
import { jump, movesOf, removal, type Action } from '#kit/web/actions.ts';

export const newsActions: readonly Action<News>[] = [
  ...movesOf(newsMachine, newsContract, {
    // First where a time is set: what is planned isn't published at once by mistake.
    schedule: { icon: IconClock },
    publish: { icon: IconSend },
    unpublish: { icon: IconArrowBackUp, small: true },
  }),
  jump<News>('edit', '/connect/editNews', { icon: IconPencil }),
  removal(newsContract.remove),
];
