/** `/home`: what matters this morning in this branch; at the head office in all of them. */
import { lazy, Suspense, type ReactElement } from 'react';
import { Button, Skeleton } from '@mantine/core';
import { IconScan } from '@tabler/icons-react';
import { BranchInfo } from '#domain/areas/access/session.model.ts';
import { homeContract } from '#domain/areas/report/home.contract.ts';
import type { Home } from '#domain/areas/report/home.model.ts';
import { dayIn } from '#domain/kit/day.ts';
import { PageLink } from '#web/kit/address.tsx';
import { useDays } from '#web/kit/days.ts';
import { readCookie } from '#web/kit/cookies.ts';
import { useLater } from '#web/kit/later.ts';
import { Failed, PageHead } from '#web/kit/look/page.tsx';
import { useNow } from '#web/kit/now.ts';
import { atHeadOffice, usePlace } from '#web/kit/place.ts';
import { useRead } from '#web/kit/query.ts';
import { useHas, useMayOpen } from '#web/kit/rights.ts';
import { useSignal } from '#web/kit/signal.ts';
import { useWords } from '#web/kit/words.ts';
import { branchName } from '#web/shell/branch-name.ts';
import { session } from '#web/shell/session.ts';
import { Tasks } from './home.tasks.tsx';
import { KeyFigures } from './home.tiles.tsx';
import { hourIn, partOfDay } from './show.ts';
import style from './home.module.css';

/** Of people without figures: the desk and the mats. */
const PlainHome = lazy(async () => ({ default: (await import('./home.plain.tsx')).PlainHome }));
const TodaysClasses = lazy(async () => ({ default: (await import('./home.classes.tsx')).TodaysClasses }));
/** Below the fold. */
const HomePictures = lazy(async () => ({ default: (await import('./home.pictures.tsx')).HomePictures }));
/** Only where there are several branches to compare. */
const BranchTable = lazy(async () => ({ default: (await import('./home.branches.tsx')).BranchTable }));

const AGAIN_MS = 60_000;

const firstName = (): string => {
  try {
    return BranchInfo.pick({ first_name: true }).parse(JSON.parse(readCookie('FZ_BranchInfo') ?? '')).first_name;
  } catch {
    return '';
  }
};

const Head = (): ReactElement => {
  const words = useWords('report');
  const { zone } = usePlace();
  const now = useNow(0);
  // Nobody comes in through the door of the head office.
  const mayCheckIn = useMayOpen('/home/access') && !atHeadOffice();
  const today = useDays()(dayIn(zone, new Date(now)));
  const branch = useSignal(session)?.branch;
  return (
    <PageHead
      title={words(`home.${partOfDay(hourIn(zone, now))}`, { name: firstName() })}
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

/** The first figures don't wait for the code of what follows. */
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

/** Their place is kept, so that nothing moves when they come. */
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

/** What waits and what is taught today come before the figures. */
const Figures = ({ home, branch_id }: { home: Home; branch_id: number }): ReactElement => (
  <>
    <div className={style['columns']}>
      <Tasks home={home} />
      <div className={style['stack']}>
        {atHeadOffice() ? null : <Classes branch_id={branch_id} />}
        <KeyFigures home={home} />
      </div>
    </div>
    <Pictures home={home} />
    {home.branches.length > 1 ? <Branches home={home} /> : null}
  </>
);

const Dashboard = ({ branch_id }: { branch_id: number }): ReactElement => {
  const { data, error, refetch } = useRead(
    homeContract.view,
    { params: { branch_id } },
    { keep: true, everyMs: AGAIN_MS },
  );
  if (data) return <Figures home={data} branch_id={branch_id} />;
  return error ? <Failed fault={error} onRetry={() => void refetch()} /> : <Skeleton height={420} />;
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
