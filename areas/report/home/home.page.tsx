/** `/home`: the overview of this branch; at head office, of all branches. */
import { lazy, Suspense, type ReactElement } from 'react';
import { Button, Skeleton } from '@mantine/core';
import { IconScan } from '@tabler/icons-react';
import type { homeContract } from './home.contract.ts';
import type { Home } from './home.model.ts';
import { dayIn } from '#kit/domain/day.ts';
import { PageLink, useAddress } from '#kit/web/address.tsx';
import { useDays } from '#kit/web/days.ts';
import { callOf } from '#kit/web/call-of.ts';
import { useLater } from '#kit/web/later.ts';
import { useLoaded } from '#kit/web/look/loaded.tsx';
import { PageHead } from '#kit/web/look/page.tsx';
import { useNow } from '#kit/web/now.ts';
import { atHeadOffice, usePlace } from '#kit/web/place.ts';
import { useHas, useMayOpen } from '#kit/web/rights.ts';
import { useSignal } from '#kit/web/signal.ts';
import { useWords } from '#kit/web/words.ts';
import { branchName } from '#web/shell/branch-name.ts';
import { session } from '#web/shell/session.ts';
import { Tasks } from './home-tasks.parts.tsx';
import { KeyFigures } from './home-tiles.parts.tsx';
import { isRanking, LONGEST_TYPED } from './ranked.rules.ts';
import { hourIn, partOfDay } from './show.view.ts';
import { Columns, Stacked } from '#kit/web/look/lay.tsx';

/** For people without figures: the desk and the trainers. */
const PlainHome = lazy(async () => ({ default: (await import('./home-plain.parts.tsx')).PlainHome }));
const TodaysClasses = lazy(async () => ({ default: (await import('./home-classes.parts.tsx')).TodaysClasses }));
/** Below the fold. */
const HomePictures = lazy(async () => ({ default: (await import('./home-pictures.parts.tsx')).HomePictures }));
/** Only if there are several branches to compare. */
const BranchTable = lazy(async () => ({ default: (await import('./home-branches.parts.tsx')).BranchTable }));

const AGAIN_MS = 60_000;

const view = callOf<typeof homeContract.view>({ method: 'GET', path: 'home/:branch_id' });

const Head = (): ReactElement => {
  const words = useWords('report');
  const { zone } = usePlace();
  const now = useNow(0);
  // Head office has no check-ins.
  const mayCheckIn = useMayOpen('/home/access') && !atHeadOffice();
  const today = useDays()(dayIn(zone, new Date(now)));
  const { branch, info } = useSignal(session) ?? {};
  return (
    <PageHead
      title={words(`home.${partOfDay(hourIn(zone, now))}`, { name: info?.first_name ?? '' })}
      context={words('home.context', { branch: branch ? branchName(branch) : '', day: today })}
      primary={
        mayCheckIn ? (
          <Button
            renderRoot={(props) => <PageLink {...props} to="/home/access" />}
            leftSection={<IconScan size={18} aria-hidden="true" />}
          >
            {words('home.check_in')}
          </Button>
        ) : null
      }
    />
  );
};

/** The first figures don't wait for the code of the rest. */
const LATER_MS = 1_000;
const Pictures = ({ home }: { home: Home }): ReactElement | null =>
  useLater(LATER_MS) ? (
    <Suspense>
      <HomePictures home={home} />
    </Suspense>
  ) : null;
const Branches = ({ home }: { home: Home }): ReactElement | null =>
  useLater(LATER_MS) ? (
    <Suspense>
      <BranchTable branches={home.branches} today={home.today} />
    </Suspense>
  ) : null;

/** Their space is reserved, so that nothing moves when they appear. */
const CLASSES_PX = 220;
const Classes = ({ branch_id }: { branch_id: number }): ReactElement | null => {
  const mayOpen = useMayOpen('/manage/classes/session');
  const isLater = useLater(LATER_MS);
  if (!mayOpen) return null;
  const place = <Skeleton height={CLASSES_PX} radius="lg" />;
  return isLater ? (
    <Suspense fallback={place}>
      <TodaysClasses branch_id={branch_id} />
    </Suspense>
  ) : (
    place
  );
};

/** The to-do list and today's classes come before the figures. */
const Figures = ({ home, branch_id }: { home: Home; branch_id: number }): ReactElement => (
  <>
    <Columns gap={16}>
      <Tasks home={home} />
      <Stacked columns="minmax(0, 1fr)" gap={16} shrinks>
        {atHeadOffice() ? null : <Classes branch_id={branch_id} />}
        <KeyFigures home={home} />
      </Stacked>
    </Columns>
    <Pictures home={home} />
    {home.branches.count > 1 ? <Branches home={home} /> : null}
  </>
);

const Dashboard = ({ branch_id }: { branch_id: number }): ReactElement => {
  const { search } = useAddress();
  const { rank, branch } = atHeadOffice() ? search : {};
  const query = { ...(isRanking(rank) && { rank }), ...(branch && { branch: branch.slice(0, LONGEST_TYPED) }) };
  const asked = { params: { branch_id }, query };
  const { data, waiting } = useLoaded(view, asked, { keep: true, everyMs: AGAIN_MS, height: 420 });
  if (data) return <Figures home={data} branch_id={branch_id} />;
  return waiting;
};

export const HomePage = (): ReactElement | null => {
  const { branch_id } = usePlace();
  const maySee = useHas('VIEW_DASHBOARD');
  if (branch_id === null) return null;
  return (
    <>
      <Head />
      {maySee ? (
        <Dashboard branch_id={branch_id} />
      ) : (
        <Suspense>
          <PlainHome branch_id={branch_id} />
        </Suspense>
      )}
    </>
  );
};
