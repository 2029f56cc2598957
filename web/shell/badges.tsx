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
import { useLater } from '#kit/web/later.ts';
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

/** The count and the code for it come after the first page, which is light without them. */
const LISTEN_AFTER_MS = 4_000;
const Listener = (): null => {
  useLive('order', () => void queryClient.invalidateQueries({ queryKey: ['badge'] }));
  return null;
};

const CountBadge = ({ badge, counts }: { badge: Badge; counts: boolean }): ReactElement => {
  const words = useWords('shell');
  const { branch_id } = usePlace();
  const { data = 0 } = useQuery({
    queryKey: ['badge', badge.page, branch_id],
    queryFn: badge.count,
    enabled: counts,
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
  const listens = useLater(LISTEN_AFTER_MS);
  return (
    <>
      {badges.map((badge) => (
        <CountBadge key={badge.page} badge={badge} counts={listens} />
      ))}
      {listens && badges.length > 0 ? <Listener /> : null}
    </>
  );
};
