/** News for clients: written, published at once or at a time, and read on the client’s own page. */
import { z } from 'zod';
import { contract } from '#kit/domain/contract.ts';
import { listQuery, manyOf, sortBy } from '#kit/domain/page.ts';
import { rowsOf } from '#kit/domain/rows.ts';
import { EditNews, MoveNews, NewNews, News, newsStatuses } from './news.model.ts';
import { newsMachine } from './news.machine.ts';

export const NewsQuery = listQuery({
  status: manyOf(z.enum(newsStatuses)),
  sort: sortBy(['title', 'published_at', 'updated_at', 'id'], '-updated_at'),
});
export type NewsQuery = z.output<typeof NewsQuery>;

const rows = rowsOf('news', { see: 'VIEW_NEWS', write: 'MANAGE_NEWS', answer: 'dialog' });
export const newsContract = contract({
  list: rows.list('News of a branch and of the network', NewsQuery, News),
  view: rows.view('One news', News),
  create: rows.create('Write news of a branch, or of the network', NewNews, News),
  edit: rows.edit('Edit news; if it is published, clients see the change at once', EditNews, News, {
    refuses: ['broadcast.no_publish_time', 'broadcast.news_ended'],
  }),
  move: {
    ...rows.move('Publish, schedule or unpublish news', newsMachine, MoveNews, News, { answer: 'toast' }),
    refuses: ['kit.move_not_possible', 'broadcast.no_publish_time', 'broadcast.news_ended'],
  },
  remove: rows.remove('Delete news'),
  history: rows.history('What happened to a news'),
});
