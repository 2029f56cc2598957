/** What the list and the record say about news. */
import type { ReactElement } from 'react';
import type { News } from './news.model.ts';
import { isOver } from './news.rules.ts';
import { dayIn } from '#kit/domain/day.ts';
import { Inline } from '#kit/web/look/lay.tsx';
import { Badge, DayText } from '#kit/web/look/show.tsx';
import { useNow } from '#kit/web/now.ts';
import { usePlace } from '#kit/web/place.ts';
import { useWords } from '#kit/web/words.ts';

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
