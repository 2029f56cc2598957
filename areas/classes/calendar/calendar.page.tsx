/** `/home/calendar`: the timetable of the branch, by month, week, day, room or trainer. */
import { DialogBox } from '#kit/web/dialog/over-page.tsx';
import { PHONE } from '#kit/web/phone.ts';
import { Suspense, useEffectEvent, useLayoutEffect, useMemo, useRef, type ReactElement } from 'react';
import { ActionIcon, Button, Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconCalendarPlus, IconCalendarShare, IconDots, IconPrinter } from '@tabler/icons-react';
import { appointmentContract } from '../appointment/appointment.contract.ts';
import type { AppointmentRow } from '../appointment/appointment.model.ts';
import { classContract } from '../class/class.contract.ts';
import { timetableContract } from '../timetable/timetable.contract.ts';
import type { SessionRow } from '../timetable/timetable.model.ts';
import { whyNotChange } from '../timetable/timetable.rules.ts';
import { profileContract } from '#areas/access/profile/profile.contract.ts';
import { fullName } from '#areas/people/person/person.rules.ts';
import { dayIn, type Day } from '#kit/domain/day.ts';
import { textIn } from '#kit/domain/words.ts';
import { useAddress, useGo } from '#kit/web/address.tsx';
import { useLive } from '#kit/web/live.ts';
import { useLoaded } from '#kit/web/look/loaded.tsx';
import { Card, Empty, NoPermission, PageHead } from '#kit/web/look/page.tsx';
import { useNow } from '#kit/web/now.ts';
import { usePlace } from '#kit/web/place.ts';
import { useRead } from '#kit/web/query.ts';
import { useHas, useMayOpen } from '#kit/web/rights.ts';
import { lazily } from '#kit/web/lazily.tsx';
import { useLocale, useWords } from '#kit/web/words.ts';
import { AppointmentItem } from '../appointment/appointment-row.parts.tsx';
import { CalendarBar, type Choice } from './calendar-bar.parts.tsx';
import type { Item } from './calendar-events.view.ts';
import { filtersOf, MONTH_LINES, showsAppointments, stateOf, type CalendarState } from './calendar-state.view.ts';
import { Dot } from '../class/dot.parts.tsx';
import { SessionItem } from '../session/session-row.parts.tsx';
import { MoveDialog } from './move-dialog.parts.tsx';
import { useMove } from './use-move.view.ts';
import { usePrinting } from './use-printing.view.ts';
import { useWeekdays } from '../timetable/use-weekdays.view.ts';
import { Stacked } from '#kit/web/look/lay.tsx';
import style from './calendar.module.css';
import { waitingFor } from '#kit/web/look/loaded.tsx';
import { ButtonMenu } from '#kit/web/look/opens.tsx';

const CalendarGrid = lazily(async () => ({ default: (await import('./calendar-views.parts.tsx')).CalendarGrid }));
const FeedDrawer = lazily(async () => ({ default: (await import('../feed/feed-drawer.parts.tsx')).FeedDrawer }));
const waiting = <Skeleton height={480} radius="lg" />;

type AgendaProps = { sessions: readonly SessionRow[]; appointments: readonly AppointmentRow[] };
const byStart = (a: { starts_at: string }, b: { starts_at: string }): number => a.starts_at.localeCompare(b.starts_at);
const Agenda = ({ sessions, appointments }: AgendaProps): ReactElement => {
  const write = useWeekdays();
  const words = useWords('classes');
  const { zone } = usePlace();
  const box = useRef<HTMLDivElement>(null);
  // Once: past entries are above, and the list starts with what is on now or comes next.
  const begin = useEffectEvent(() => {
    const now = new Date().toISOString();
    const items = [...(box.current?.querySelectorAll('li') ?? [])];
    const ends = [...sessions, ...appointments].toSorted(byStart).map((one) => one.ends_at);
    const next = ends.findIndex((one) => one > now);
    if (next > 0 && window.scrollY === 0) items[next]?.scrollIntoView({ block: 'start' });
  });
  useLayoutEffect(() => begin(), []);
  const days = useMemo(
    () => Map.groupBy([...sessions, ...appointments].toSorted(byStart), (one) => one.day),
    [sessions, appointments],
  );
  if (days.size === 0) return <Empty title={words('calendar.empty')} />;
  return (
    <Stacked gap={12} ref={box} className={style['days']}>
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
    </Stacked>
  );
};

/** Which class to schedule there; opened by the button, or by a click on an empty slot. */
const ChooseClass = ({ at, onClose }: { at: string; onClose: () => void }): ReactElement => {
  const words = useWords('classes');
  const locale = useLocale();
  const go = useGo();
  const { data, waiting } = useLoaded(
    classContract.list,
    { query: { status: 'active', itemsPerPage: '200' } },
    { height: 200 },
  );
  const [day, starts] = [at.slice(0, 10), at.slice(11, 16)];
  return (
    <DialogBox onClose={onClose} title={words('calendar.choose_class')}>
      {waiting}
      {data?.data.length === 0 ? <Empty title={words('class.empty')} /> : null}
      <Stacked gap={8}>
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
      </Stacked>
    </DialogBox>
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

type ShownProps = { state: CalendarState; branch_id: number; today: Day; mayPlan: boolean; isPhone: boolean };
const Shown = ({ state, branch_id, today, mayPlan, isPhone }: ShownProps): ReactElement => {
  const words = useWords('classes');
  const locale = useLocale();
  const write = useWeekdays();
  const go = useGo();
  const { zone } = usePlace();
  const { search, change } = useAddress();
  const move = useMove(zone);
  const printing = usePrinting();
  const { lists, choices } = useChoices();
  const { view, day, from, until } = state;
  const body = { branch_id, from, until, ...filtersOf(search) };
  const { data, error, refetch } = useRead(
    timetableContract.calendar,
    // A month on a screen shows a few of each day; on paper all of them.
    { body: { ...body, ...(view === 'month' && !printing && { lines: MONTH_LINES }) } },
    { keep: true },
  );
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
  const missing = needed.filter((one) => one.data === undefined);
  const { failed } = waitingFor({
    data: undefined,
    error: missing.find((one) => one.error)?.error ?? null,
    refetch: () => Promise.all(missing.map((one) => one.refetch())),
  });
  const isThere = needed.every((one) => one.data !== undefined);
  // Seven columns of a phone are too narrow for words.
  const isList = view === 'agenda' || (view === 'week' && isPhone && !printing);
  const closed = useMemo(() => data?.closed.filter((one) => one.is_closed) ?? [], [data]);
  const shut = useMemo(() => new Set(closed.map((one) => one.day)), [closed]);
  return (
    <>
      <CalendarBar state={state} today={today} isPhone={isPhone} branch_name={data?.branch_name ?? ''} {...choices} />
      {closed.map((one) =>
        one.name === null ? null : (
          <p key={one.day} className={style['closed']}>
            {write(one.day)} {words('calendar.closed', { name: textIn(one.name, locale) })}
          </p>
        ),
      )}
      {failed}
      {isThere || failed ? null : waiting}
      {data && isThere && isList ? <Agenda key={from} sessions={data.sessions} appointments={appointments} /> : null}
      {data && isThere && !isList ? (
        <div className={style['grid']}>
          <Suspense fallback={waiting}>
            <CalendarGrid
              // Each range has its own initial scroll position.
              key={`${view} ${from}`}
              view={view}
              isPhone={isPhone}
              counts={data.counts}
              day={day}
              zone={zone}
              sessions={data.sessions}
              appointments={appointments}
              rooms={choices.rooms}
              trainers={choices.trainers}
              mayMove={mayMove}
              open={data.open}
              shut={shut}
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

/** A trainer's own day, the hours of trainers, and their figures. */
const links = [
  ['/manage/appointments/mine', 'appointment.mine.title'],
  ['/manage/appointments/availability', 'availability.title'],
  ['/manage/appointments/performance', 'performance.title'],
] as const;
type ActionsProps = { isPhone: boolean; onFeed: () => void };
/** Beside the title; on a phone all of them are behind one button. */
const Actions = ({ isPhone, onFeed }: ActionsProps): ReactElement => {
  const words = useWords('classes');
  const go = useGo();
  const opens = {
    '/manage/appointments/mine': useMayOpen('/manage/appointments/mine'),
    '/manage/appointments/availability': useMayOpen('/manage/appointments/availability'),
    '/manage/appointments/performance': useMayOpen('/manage/appointments/performance'),
  };
  const own = [
    { word: words('calendar.feed'), icon: <IconCalendarShare size={16} />, run: onFeed },
    { word: words('calendar.print'), icon: <IconPrinter size={16} />, run: () => window.print() },
  ];
  const pages = links.filter(([to]) => opens[to]);
  return (
    <>
      {isPhone
        ? null
        : own.map(({ word, icon, run }) => (
            <Button key={word} variant="default" leftSection={icon} onClick={run}>
              {word}
            </Button>
          ))}
      {isPhone || pages.length > 0 ? (
        <ButtonMenu
          button={
            <ActionIcon variant="default" size={36} aria-label={words('calendar.actions')}>
              <IconDots size={18} />
            </ActionIcon>
          }
          lines={[
            ...(isPhone ? own.map(({ word, icon, run }) => ({ key: word, label: word, icon, onPick: run })) : []),
            ...pages.map(([to, word]) => ({ key: to, label: words(word), onPick: () => go(to) })),
          ]}
        />
      ) : null}
    </>
  );
};

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
        aside={<Actions isPhone={isPhone} onFeed={() => change({ feed: '1' }, { replace: true })} />}
        primary={
          mayPlan ? (
            <Button leftSection={<IconCalendarPlus size={16} />} onClick={() => change({ plan: state.day })}>
              {words('calendar.plan')}
            </Button>
          ) : undefined
        }
      />
      {maySee && branch_id !== null ? (
        <Shown state={state} branch_id={branch_id} today={today} mayPlan={mayPlan} isPhone={isPhone} />
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
