/**
 * Buttons of the top bar with a count of pending items (Product Orders): only with the flag, and only if the page
 * exists.
 */
import type { ReactElement } from 'react';
import { useQuery } from '@tanstack/react-query';
import { IconShoppingBag } from '@tabler/icons-react';
import type { AreaModule } from '#kit/web/area.ts';
import { PageLink } from '#kit/web/address.tsx';
import { usePlace } from '#kit/web/place.ts';
import { useLive } from '#kit/web/live.ts';
import { queryClient } from '#kit/web/query.ts';
import { useRights } from '#kit/web/rights.ts';
import { useWords } from '#kit/web/words.ts';
import { areas } from '#areas/web.index.ts';
import { badgeStyle } from './badge-style.ts';
import { isBuilt } from './pages.ts';
import style from './shell.module.css';

const EVERY_MS = 60_000;
type Badge = NonNullable<AreaModule['badge']>;

const CountBadge = ({ badge }: { badge: Badge }): ReactElement => {
  const words = useWords('shell');
  const { branch_id } = usePlace();
  const key = ['badge', badge.page, branch_id];
  useLive('order', () => void queryClient.invalidateQueries({ queryKey: key }));
  const { data = 0 } = useQuery({
    queryKey: key,
    queryFn: badge.count,
    refetchInterval: EVERY_MS,
  });
  return (
    <PageLink to={badge.page} className={style['badgeButton']} title={words('ordersPending', { count: data })}>
      <IconShoppingBag size={20} stroke={1.6} aria-hidden="true" />
      <span className="visually-hidden">
        {words(badge.label)}: {words('ordersPending', { count: data })}
      </span>
      {data > 0 ? (
        <span className={style['badge']} data-size={badgeStyle(data)} aria-hidden="true">
          {data}
        </span>
      ) : null}
    </PageLink>
  );
};

export const Badges = (): ReactElement => {
  const { has } = useRights();
  const badges = areas.flatMap(({ badge }) => (badge && has(badge.needs) && isBuilt(badge.page) ? [badge] : []));
  return (
    <>
      {badges.map((badge) => (
        <CountBadge key={badge.page} badge={badge} />
      ))}
    </>
  );
};
