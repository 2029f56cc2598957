/** `/home/calendar`: the timetable of the branch, by month, week, day, room or trainer. */
import { lazy, Suspense, useMemo, type ReactElement } from 'react';
import { Button, Modal, Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconCalendarPlus, IconCalendarShare, IconPrinter } from '@tabler/icons-react';
import { appointmentContract } from '#domain/areas/classes/appointment.contract.ts';
import type { AppointmentRow } from '#domain/areas/classes/appointment.model.ts';
import { classContract } from '#domain/areas/classes/class.contract.ts';
import { timetableContract } from '#domain/areas/classes/timetable.contract.ts';
import type { SessionRow } from '#domain/areas/classes/timetable.model.ts';
import { whyNotChange } from '#domain/areas/classes/timetable.rules.ts';
import { profileContract } from '#domain/areas/access/profile.contract.ts';
import { fullName } from '#domain/areas/people/person.rules.ts';
import { dayIn, type Day } from '#domain/kit/day.ts';
import { textIn } from '#domain/kit/words.ts';
import { PageLink, useAddress, useGo } from '#web/kit/address.tsx';
import { useLive } from '#web/kit/live.ts';
import { Card, Empty, Failed, NoPermission, PageHead } from '#web/kit/look/page.tsx';
import { useNow } from '#web/kit/now.ts';
import { usePlace } from '#web/kit/place.ts';
import { useRead } from '#web/kit/query.ts';
import { useHas, useMayOpen } from '#web/kit/rights.ts';
import { useDays } from '#web/kit/days.ts';
import { useLocale, useWords } from '#web/kit/words.ts';
import { AppointmentItem } from './appointment.row.tsx';
import { CalendarBar, type Choice } from './calendar.bar.tsx';
import type { Item } from './calendar.events.ts';
import { filtersOf, showsAppointments, stateOf, type CalendarState } from './calendar.state.ts';
import { Dot } from './dot.tsx';
import { SessionItem } from './session.row.tsx';
import { MoveDialog } from './move.dialog.tsx';
import { useMove } from './use-move.ts';
import { usePrinting } from './use-printing.ts';
import style from './calendar.module.css';

const CalendarGrid = lazy(async () => ({ default: (await import('./calendar.views.tsx')).CalendarGrid }));
const FeedDrawer = lazy(async () => ({ default: (await import('./feed.drawer.tsx')).FeedDrawer }));
const waiting = <Skeleton height={480} radius="lg" />;

type AgendaProps = { sessions: readonly SessionRow[]; appointments: readonly AppointmentRow[] };
const Agenda = ({ sessions, appointments }: AgendaProps): ReactElement => {
  const write = useDays();
  const words = useWords('classes');
  const { zone } = usePlace();
  const days = useMemo(
    () =>
      Map.groupBy(
        [...sessions, ...appointments].toSorted((a, b) => a.starts_at.localeCompare(b.starts_at)),
        (one) => one.day,
      ),
    [sessions, appointments],
  );
  if (days.size === 0) return <Empty title={words('calendar.empty')} />;
  return (
    <>
      {[...days].map(([day, those]) => (
        <Card key={day} title={write(day)}>
          <ul className={style['agenda']}>
            {those.map((one) =>
              'class_id' in one ? (
                <SessionItem key={one.id} session={one} dated={false} />
              ) : (
                <AppointmentItem key={`appointment ${one.id}`} one={one} zone={zone} />
              ),
            )}
          </ul>
        </Card>
      ))}
    </>
  );
};

/** Which class is to be put there; opened by the button, or by a click on an empty slot. */
const ChooseClass = ({ at, onClose }: { at: string; onClose: () => void }): ReactElement => {
  const words = useWords('classes');
  const blocks = useWords('blocks');
  const locale = useLocale();
  const go = useGo();
  const { data, error, refetch } = useRead(classContract.list, { query: { status: 'active', itemsPerPage: '200' } });
  const [day, starts] = [at.slice(0, 10), at.slice(11, 16)];
  return (
    <Modal
      opened
      onClose={onClose}
      title={words('calendar.choose_class')}
      closeButtonProps={{ 'aria-label': blocks('dialog.close') }}
    >
      {error && !data ? <Failed fault={error} onRetry={() => void refetch()} /> : null}
      {data || error ? null : <Skeleton height={200} />}
      {data?.data.length === 0 ? <Empty title={words('class.empty')} /> : null}
      <div className={style['choices']}>
        {data?.data.map((row) => (
          <Button
            key={row.id}
            variant="default"
            justify="flex-start"
            onClick={() => go('/manage/classes/plan', row.id, { day, ...(starts !== '' && { starts }) })}
          >
            <Dot colour={row.colour}>{textIn(row.name, locale)}</Dot>
          </Button>
        ))}
      </div>
    </Modal>
  );
};

const useChoices = () => {
  const locale = useLocale();
  const classes = useRead(classContract.list, { query: { itemsPerPage: '200' } }).data?.data ?? [];
  const rooms = useRead(classContract.rooms, {});
  const trainers = useRead(profileContract.trainers, { query: {} });
  return {
    lists: { rooms, trainers },
    choices: {
      classes: classes.map((row): Choice => ({ id: row.id, name: textIn(row.name, locale) })),
      rooms: rooms.data ?? [],
      trainers: (trainers.data ?? []).map((one): Choice => ({ id: one.id, name: fullName(one) })),
    },
  };
};

const rowsOf = <R, T>(view: CalendarState['view'], { rooms, trainers }: { rooms: R; trainers: T }): (R | T)[] =>
  view === 'rooms' ? [rooms] : view === 'trainers' ? [trainers] : [];

type ShownProps = { state: CalendarState; branch_id: number; today: Day; mayPlan: boolean };
const Shown = ({ state, branch_id, today, mayPlan }: ShownProps): ReactElement => {
  const words = useWords('classes');
  const locale = useLocale();
  const write = useDays();
  const go = useGo();
  const { zone } = usePlace();
  const { search, change } = useAddress();
  const move = useMove(zone);
  const printing = usePrinting();
  const { lists, choices } = useChoices();
  const { view, day, from, until } = state;
  const body = { branch_id, from, until, ...filtersOf(search) };
  const { data, error, refetch } = useRead(timetableContract.calendar, { body }, { keep: true });
  const withThem = showsAppointments(search);
  const { class_id: _class, category: _category, ...asked } = body;
  const booked = useRead(appointmentContract.calendar, { body: asked }, { keep: true, when: withThem });
  const appointments = withThem ? (booked.data ?? []) : [];
  useLive('timetable', () => {
    void refetch();
    if (withThem) void booked.refetch();
  });
  const mayMove = (item: Item): boolean =>
    'session' in item
      ? mayPlan && whyNotChange(item.session, new Date()) === null
      : item.appointment.can.includes('move');
  // Without its rows a view by room or by trainer shows nothing at all.
  const needed = [{ data, error, refetch }, ...(withThem ? [booked] : []), ...rowsOf(view, lists)];
  const failed = needed.find((one) => one.error && !one.data);
  const isThere = needed.every((one) => one.data !== undefined);
  const closed = data?.closed.filter((one) => one.is_closed) ?? [];
  return (
    <>
      <CalendarBar state={state} today={today} branch_name={data?.branch_name ?? ''} {...choices} />
      {closed.map((one) => (
        <p key={one.day} className={style['closed']}>
          {write(one.day)} {words('calendar.closed', { name: textIn(one.name, locale) })}
        </p>
      ))}
      {failed?.error ? (
        <Failed
          fault={failed.error}
          onRetry={() => {
            for (const one of needed) if (!one.data) void one.refetch();
          }}
        />
      ) : null}
      {isThere || failed ? null : waiting}
      {data && isThere && view === 'agenda' ? <Agenda sessions={data.sessions} appointments={appointments} /> : null}
      {data && isThere && view !== 'agenda' ? (
        <div className={style['grid']}>
          <Suspense fallback={waiting}>
            <CalendarGrid
              view={view}
              day={day}
              zone={zone}
              sessions={data.sessions}
              appointments={appointments}
              rooms={choices.rooms}
              trainers={choices.trainers}
              mayMove={mayMove}
              open={data.open}
              printing={printing}
              onDrop={move.drop}
              onOpen={(item) =>
                'session' in item
                  ? go('/manage/classes/session', item.session.id)
                  : go('/manage/clientDetails/sessions/viewEditPtFf', item.appointment.id)
              }
              onSlot={mayPlan ? (start) => change({ plan: start }) : undefined}
              onDay={(to) => change({ view: 'day', day: to })}
            />
          </Suspense>
        </div>
      ) : null}
      {move.asked ? <MoveDialog asked={move.asked} zone={zone} answer={move.answer} /> : null}
    </>
  );
};

/** A trainer's own day, the hours of trainers, and how they did. */
const links = [
  ['/manage/appointments/mine', 'appointment.mine.title'],
  ['/manage/appointments/availability', 'availability.title'],
  ['/manage/appointments/performance', 'performance.title'],
] as const;
const PageLinks = (): ReactElement => {
  const words = useWords('classes');
  const opens = {
    '/manage/appointments/mine': useMayOpen('/manage/appointments/mine'),
    '/manage/appointments/availability': useMayOpen('/manage/appointments/availability'),
    '/manage/appointments/performance': useMayOpen('/manage/appointments/performance'),
  };
  return (
    <nav className={style['links']} aria-label={words('appointment.title')} data-screen-only>
      {links.map(([to, word]) =>
        opens[to] ? (
          <PageLink key={to} to={to}>
            {words(word)}
          </PageLink>
        ) : null,
      )}
    </nav>
  );
};

const PHONE = '(max-width: 47.99em)';
export const CalendarPage = (): ReactElement => {
  const words = useWords('classes');
  const isPhone = useMediaQuery(PHONE, window.matchMedia(PHONE).matches);
  const { search, change } = useAddress();
  const { zone, branch_id } = usePlace();
  const [maySee, mayPlan] = [useHas('VIEW_CLASSES'), useHas('MANAGE_CLASSES')];
  const today = dayIn(zone, new Date(useNow(0)));
  const state = stateOf(search, today, isPhone);
  const plan = search['plan'];
  return (
    <div className={style['sheet']} data-view={state.view}>
      <PageHead
        title={words('calendar.title')}
        context={words('calendar.context')}
        aside={
          <>
            <PageLinks />
            <Button
              variant="default"
              leftSection={<IconCalendarShare size={16} />}
              onClick={() => change({ feed: '1' }, { replace: true })}
            >
              {words('calendar.feed')}
            </Button>
            <Button variant="default" leftSection={<IconPrinter size={16} />} onClick={() => window.print()}>
              {words('calendar.print')}
            </Button>
          </>
        }
        primary={
          mayPlan ? (
            <Button leftSection={<IconCalendarPlus size={16} />} onClick={() => change({ plan: state.day })}>
              {words('calendar.plan')}
            </Button>
          ) : undefined
        }
      />
      {maySee && branch_id !== null ? (
        <Shown state={state} branch_id={branch_id} today={today} mayPlan={mayPlan} />
      ) : (
        <NoPermission />
      )}
      {search['feed'] === undefined ? null : (
        <Suspense fallback={null}>
          <FeedDrawer onClose={() => change({ feed: undefined }, { replace: true })} />
        </Suspense>
      )}
      {plan !== undefined && mayPlan ? (
        <ChooseClass at={plan} onClose={() => change({ plan: undefined }, { replace: true })} />
      ) : null}
    </div>
  );
};
