/**
 * `/other/attendance`: the classes of a day and their attendance, with the reports of the door and of online classes.
 */
import type { ReactElement } from 'react';
import { timetableContract } from '../timetable/timetable.contract.ts';
import type { SessionRow } from '../timetable/timetable.model.ts';
import { dayIn, isDay } from '#kit/domain/day.ts';
import { textIn } from '#kit/domain/words.ts';
import { PageLink, useAddress } from '#kit/web/address.tsx';
import { DayBox } from '#kit/web/form/day-box.tsx';
import { useLoaded } from '#kit/web/look/loaded.tsx';
import { Card, Empty, PageHead } from '#kit/web/look/page.tsx';
import { useNow } from '#kit/web/now.ts';
import { usePlace } from '#kit/web/place.ts';
import { reportTabs } from '#kit/web/report/tabs.tsx';
import { say, useLocale, useWords } from '#kit/web/words.ts';
import { doorReports } from './door-report.contract.ts';
import { Dot } from '../class/dot.parts.tsx';
import { Roster } from '../session/roster.parts.tsx';
import { namesOf, timesOf, useWhere } from '../session/session-row.parts.tsx';
import { Stacked, Words } from '#kit/web/look/lay.tsx';
import style from '../classes.module.css';

const SessionLine = ({ session }: { session: SessionRow }): ReactElement => {
  const words = useWords('classes');
  const locale = useLocale();
  const { zone } = usePlace();
  const { search, change } = useAddress();
  const isOpen = search['session'] === String(session.id);
  const { present, booked } = session;
  const where = useWhere();
  return (
    <li>
      <div className={style['item']}>
        <Stacked gap={2} breaks shrinks className={style['itemWords']}>
          <Dot colour={session.colour}>
            <button
              type="button"
              className={style['opens']}
              aria-expanded={isOpen}
              onClick={() => change({ session: isOpen ? undefined : String(session.id) }, { replace: true })}
            >
              {timesOf(session, zone)} {textIn(session.class_name, locale)}
            </button>
          </Dot>
          <Words tone="gray" size={12}>
            {[where(session), namesOf(session)].filter(Boolean).join(' · ')}
          </Words>
        </Stacked>
        <PageLink to="/manage/classes/session" record={session.id}>
          {words('booking.present_of', { present, booked })}
        </PageLink>
      </div>
      {isOpen ? <Roster session={session} /> : null}
    </li>
  );
};

const Classes = (): ReactElement => {
  const words = useWords('classes');
  const { zone } = usePlace();
  const { search, change } = useAddress();
  const today = dayIn(zone, new Date(useNow(0)));
  const day = isDay(search['day'] ?? '') ? (search['day'] ?? today) : today;
  const { data, waiting } = useLoaded(
    timetableContract.sessions,
    { query: { day, itemsPerPage: '200' } },
    { keep: true, height: 200 },
  );
  return (
    <Card>
      <DayBox
        label={words('booking.day')}
        w={220}
        mb="md"
        day={day}
        onDay={(next) => change({ day: next === null || next === today ? undefined : next, session: undefined })}
      />
      {waiting}
      {data?.total === 0 ? <Empty title={words('booking.attendance_empty')} /> : null}
      <Words as="ul" ruled="between">
        {data?.data.map((session) => (
          <SessionLine key={session.id} session={session} />
        ))}
      </Words>
    </Card>
  );
};

const Tabs = reportTabs('/other/attendance', {
  classes: { label: () => say('classes')('door.classes'), content: Classes },
  visits: { of: doorReports.each, noun: 'classes.check_in_report' },
  sums: { of: doorReports.sum, noun: 'classes.check_in_sum' },
  online: { of: doorReports.participants, noun: 'classes.online_report' },
});

/** Staff with access to reports see them beside the classes. */
export const AttendancePage = (): ReactElement => {
  const words = useWords('classes');
  return (
    <>
      <PageHead title={words('booking.attendance')} context={words('booking.attendance_context')} />
      <Tabs />
    </>
  );
};
