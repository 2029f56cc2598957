/** `/connect`: news for clients. */
import type { ReactElement } from 'react';
import { newsContract } from './news.contract.ts';
import { newsMachine } from './news.machine.ts';
import { newsStatuses, type News } from './news.model.ts';
import { newsActions } from './news.actions.ts';
import { custom, instant, link, status, text } from '#kit/web/columns.tsx';
import { byStatus } from '#kit/web/list/filters.ts';
import { listPage } from '#kit/web/list/page.tsx';
import { useWords } from '#kit/web/words.ts';
import { LastDay } from './news-cells.parts.tsx';

const Owner = ({ news }: { news: News }): ReactElement => {
  const words = useWords('broadcast');
  return <>{news.branch_name ?? words('news.network')}</>;
};

export const NewsList = listPage(newsContract.list, {
  noun: 'broadcast.news',
  record: '/connect/viewNews',
  columns: [
    link('title'),
    status(newsMachine),
    custom('branch_name', (news: News) => <Owner news={news} />),
    instant('publish_at'),
    instant('published_at'),
    custom('until_on', (news: News) => <LastDay news={news} />, { sort: 'until_on' }),
    text('created_by_name', { extra: true }),
    instant('updated_at', { extra: true }),
  ],
  filters: [byStatus(newsMachine)],
  views: newsStatuses.map((name) => ({ name, search: { status: name } })),
  actions: newsActions,
  create: { to: '/connect/createNews' },
});
