/** `/connect`: news for clients. */
import type { ReactElement } from 'react';
import { newsContract } from './news.contract.ts';
import { newsMachine } from './news.machine.ts';
import { newsStatuses, type News } from './news.model.ts';
import { newsActions } from './news.actions.ts';
import { isOver } from './news.rules.ts';
import { dayIn } from '#kit/domain/day.ts';
import { custom, instant, link, status, text } from '#kit/web/columns.tsx';
import { byStatus } from '#kit/web/list/filters.ts';
import { listPage } from '#kit/web/list/page.tsx';
import { Inline } from '#kit/web/look/lay.tsx';
import { Badge, DayText } from '#kit/web/look/show.tsx';
import { useNow } from '#kit/web/now.ts';
import { usePlace } from '#kit/web/place.ts';
import { useWords } from '#kit/web/words.ts';

const Owner = ({ news }: { news: News }): ReactElement => {
  const words = useWords('broadcast');
  return <>{news.branch_name ?? words('news.network')}</>;
};
/** The last day, and that it has passed: such news is still published, and no client sees it. */
export const LastDay = ({ news }: { news: News }): ReactElement => {
  const words = useWords('broadcast');
  const { zone } = usePlace();
  const now = useNow(0);
  return isOver(news, dayIn(zone, new Date(now))) ? (
    <Inline gap={8}>
      <DayText day={news.until_on} />
      <Badge tone="gray">{words('news.ended')}</Badge>
    </Inline>
  ) : (
    <DayText day={news.until_on} />
  );
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
