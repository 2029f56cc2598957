/** `/home`: what matters this morning in this branch; at the head office in all of them. */
import type { ReactElement } from 'react';
import { Button, Skeleton } from '@mantine/core';
import { IconScan } from '@tabler/icons-react';
import { BranchInfo } from '#domain/areas/access/session.model.ts';
import { homeContract } from '#domain/areas/report/home.contract.ts';
import type { Home } from '#domain/areas/report/home.model.ts';
import { dayIn } from '#domain/kit/day.ts';
import { PageLink } from '#web/kit/address.tsx';
import { useDays } from '#web/kit/days.ts';
import { readCookie } from '#web/kit/cookies.ts';
import { Failed, PageHead } from '#web/kit/look/page.tsx';
import { useNow } from '#web/kit/now.ts';
import { atHeadOffice, usePlace } from '#web/kit/place.ts';
import { useRead } from '#web/kit/query.ts';
import { useHas, useMayOpen } from '#web/kit/rights.ts';
import { useWords } from '#web/kit/words.ts';
import { BranchTable } from './home.branches.tsx';
import { HomePictures } from './home.pictures.tsx';
import { PlainHome } from './home.plain.tsx';
import { Tasks } from './home.tasks.tsx';
import { KeyFigures } from './home.tiles.tsx';
import { hourIn, partOfDay } from './show.ts';
import style from './home.module.css';

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
  return (
    <PageHead
      title={words(`home.${partOfDay(hourIn(zone, now))}`, { name: firstName() })}
      context={words('home.context', { branch: readCookie('FZ_CURRENT_BRANCH_NAME') ?? '', day: today })}
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

const Figures = ({ home }: { home: Home }): ReactElement => (
  <>
    <KeyFigures home={home} />
    <div className={style['columns']}>
      <Tasks home={home} />
      <HomePictures home={home} />
    </div>
    {home.branches.length > 1 ? <BranchTable branches={home.branches} today={home.today} /> : null}
  </>
);

const Dashboard = ({ branch_id }: { branch_id: number }): ReactElement => {
  const { data, error, refetch } = useRead(
    homeContract.view,
    { params: { branch_id } },
    { keep: true, everyMs: AGAIN_MS },
  );
  if (data) return <Figures home={data} />;
  return error ? <Failed fault={error} onRetry={() => void refetch()} /> : <Skeleton height={420} />;
};

export const HomePage = (): ReactElement | null => {
  const { branch_id } = usePlace();
  const maySee = useHas('VIEW_DASHBOARD');
  if (branch_id === null) return null;
  return (
    <>
      <Head />
      {maySee ? <Dashboard branch_id={branch_id} /> : <PlainHome branch_id={branch_id} />}
    </>
  );
};
