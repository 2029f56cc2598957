/** Today's classes on a timeline: past ones in grey, the current one marked, with how full each is. */
import type { ReactElement } from 'react';
import { timetableContract } from '#areas/classes/timetable/timetable.contract.ts';
import type { SessionRow } from '#areas/classes/timetable/timetable.model.ts';
import { dayIn } from '#kit/domain/day.ts';
import { commaIn, textIn } from '#kit/domain/words.ts';
import { PageLink } from '#kit/web/address.tsx';
import { useLoaded } from '#kit/web/look/loaded.tsx';
import { Card } from '#kit/web/look/page.tsx';
import { timeOf } from '#kit/web/look/show.tsx';
import { useNow } from '#kit/web/now.ts';
import { usePlace } from '#kit/web/place.ts';
import { useMayOpen } from '#kit/web/rights.ts';
import { currentLocale, useLocale, useWords } from '#kit/web/words.ts';
import { Dim, Inline, Stacked } from '#kit/web/look/lay.tsx';
import style from './home.module.css';

const AGAIN_MS = 60_000;
const MOST = '200';

/** Past, current or upcoming. */
const phaseOf = (session: Pick<SessionRow, 'starts_at' | 'ends_at'>, now: number): 'past' | 'now' | 'next' => {
  if (Date.parse(session.ends_at) <= now) return 'past';
  return Date.parse(session.starts_at) <= now ? 'now' : 'next';
};

const Row = ({ session, now }: { session: SessionRow; now: number }): ReactElement => {
  const words = useWords('report');
  const locale = useLocale();
  const { zone } = usePlace();
  const phase = phaseOf(session, now);
  const trainers = session.trainers.map((trainer) => trainer.name).join(commaIn(currentLocale()));
  const where = session.kind === 'online' ? words('home.online') : session.facility_name;
  return (
    <Inline as="li" noWrap gap={12} className={style['class']} data-phase={phase}>
      <time dateTime={session.starts_at}>{timeOf(new Date(session.starts_at), zone)}</time>
      <Stacked breaks shrinks data-names className={style['taskWho']}>
        <PageLink to="/manage/classes/session" record={session.id}>
          {textIn(session.class_name, locale)}
        </PageLink>
        <Dim size={13}>{[where, trainers || words('home.no_trainer')].filter(Boolean).join(' · ')}</Dim>
      </Stacked>
      <Stacked as="span" items="end" size={12}>
        {phase === 'now' ? <strong>{words('home.runs_now')}</strong> : null}
        <Dim size={13}>
          {session.booked}/{session.capacity}
          {session.waiting > 0 ? ` +${session.waiting}` : ''}
        </Dim>
      </Stacked>
    </Inline>
  );
};

const Today = ({ branch_id }: { branch_id: number }): ReactElement => {
  const words = useWords('report');
  const { zone } = usePlace();
  const now = useNow(0);
  const day = dayIn(zone, new Date(now));
  const { data, waiting } = useLoaded(
    timetableContract.sessions,
    { params: { branch_id }, query: { day, itemsPerPage: MOST } },
    { keep: true, everyMs: AGAIN_MS, height: 160 },
  );
  const mayOpen = useMayOpen('/home/calendar');
  return (
    <Card
      title={words('home.classes')}
      aside={
        mayOpen ? (
          <PageLink to="/home/calendar" className={style['all']}>
            {words('home.calendar')}
          </PageLink>
        ) : null
      }
    >
      {waiting}
      {data?.total === 0 ? (
        <Dim as="p" size={13}>
          {words('home.classes_none')}
        </Dim>
      ) : null}
      <ol>
        {data?.data.map((session) => (
          <Row key={session.id} session={session} now={now} />
        ))}
      </ol>
    </Card>
  );
};

/** Head office has no classes. */
export const TodaysClasses = ({ branch_id }: { branch_id: number }): ReactElement | null =>
  useMayOpen('/manage/classes/session') ? <Today branch_id={branch_id} /> : null;
