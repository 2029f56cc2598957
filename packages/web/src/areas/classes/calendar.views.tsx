/** The grids of the calendar. The library comes with this file alone, so that no other page carries it. */
import { useMemo, useState, type ReactElement } from 'react';
import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn.js';
import { DayView, MonthView, ResourcesDayView, WeekView, type ScheduleEventData } from '@mantine/schedule';
import '@mantine/schedule/styles.layer.css';
import { kindOfType, type AppointmentRow } from '#domain/areas/classes/appointment.model.ts';
import type { SessionRow } from '#domain/areas/classes/timetable.model.ts';
import type { Day } from '#domain/kit/day.ts';
import { wallTimeIn } from '#domain/kit/zone.ts';
import { useLocale, useWords } from '#web/kit/words.ts';
import { appointmentEvents, eventsOf, itemIn, meetsAnother, resourcesOf, type Item } from './calendar.events.ts';
import type { CalendarView } from './calendar.state.ts';
import { namesOf, timesOf, useWhere } from './session.row.tsx';
import { slotInstant } from './use-move.ts';
import style from './calendar.module.css';

export type Times = { start: string; end: string; facility_id?: number; staff_id?: number };
export type ViewProps = {
  view: Exclude<CalendarView, 'agenda'>;
  day: Day;
  zone: string;
  sessions: readonly SessionRow[];
  appointments: readonly AppointmentRow[];
  rooms: readonly { id: number; name: string }[];
  trainers: readonly { id: number; name: string }[];
  mayMove: (item: Item) => boolean;
  onMove: (item: Item, times: Times) => void;
  onOpen: (item: Item) => void;
  onSlot: ((start: string) => void) | undefined;
  onDay: (day: Day) => void;
};

type BodyProps = { event: ScheduleEventData; zone: string };
const SessionBody = ({ event, zone, session }: BodyProps & { session: SessionRow }): ReactElement => {
  const words = useWords('classes');
  const where = useWhere();
  const { booked, capacity, waiting } = session;
  const places = words('session.places', { booked, capacity });
  return (
    <span className={style['event']} data-cancelled={session.status === 'cancelled' || undefined}>
      <span className={style['eventTitle']}>{event.title}</span>
      <span className={style['eventFacts']}>
        {timesOf(session, zone)} · {waiting > 0 ? `${places} +${waiting}` : places}
      </span>
      <span className={style['eventFacts']}>{[where(session), namesOf(session)].filter(Boolean).join(' · ')}</span>
    </span>
  );
};
const AppointmentBody = ({ event, zone, one }: BodyProps & { one: AppointmentRow }): ReactElement => {
  const words = useWords('classes');
  const below = [words(`appointment.type.${kindOfType[one.type_id]}`), one.trainer_name, one.facility_name];
  return (
    <span className={style['event']} data-cancelled={one.status === 'cancelled' || undefined}>
      <span className={style['eventTitle']}>{event.title}</span>
      <span className={style['eventFacts']}>
        {timesOf(one, zone)} · {words(`appointment.status.${one.status}`)}
      </span>
      <span className={style['eventFacts']}>{below.filter(Boolean).join(' · ')}</span>
    </span>
  );
};
const Body = (props: BodyProps): ReactElement => {
  const item = itemIn(props.event);
  return 'session' in item ? (
    <SessionBody {...props} session={item.session} />
  ) : (
    <AppointmentBody {...props} one={item.appointment} />
  );
};

const OPENS = '06:00:00';
const CLOSES = '23:59:59';
const STEP_MIN = 30;

export const CalendarGrid = (props: ViewProps): ReactElement => {
  const { view, day, zone, sessions, appointments, rooms, trainers, mayMove, onMove, onOpen, onSlot, onDay } = props;
  const words = useWords('classes');
  const locale = useLocale();
  const [dragged, setDragged] = useState<Item | null>(null);
  const by = view === 'rooms' ? 'room' : view === 'trainers' ? 'trainer' : null;
  const events = useMemo(
    () => [...eventsOf(sessions, zone, locale, by), ...appointmentEvents(appointments, zone, by)],
    [sessions, appointments, zone, locale, by],
  );
  const items = useMemo(
    (): Item[] => [
      ...sessions.map((session) => ({ session })),
      ...appointments.map((appointment) => ({ appointment })),
    ],
    [sessions, appointments],
  );
  const drop = (event: ScheduleEventData, start: string, end: string, resource?: string | number): void => {
    const place = Number(resource);
    const to = !Number.isInteger(place) ? {} : by === 'room' ? { facility_id: place } : { staff_id: place };
    onMove(itemIn(event), { start, end, ...(by !== null && to) });
  };
  const common = {
    date: day,
    events,
    locale: locale === 'cn' ? 'zh-cn' : 'en',
    withHeader: false,
    labels: { noEvents: words('calendar.empty'), more: words('calendar.next') },
    renderEventBody: (event: ScheduleEventData) => <Body event={event} zone={zone} />,
    onEventClick: (event: ScheduleEventData) => onOpen(itemIn(event)),
    withEventsDragAndDrop: true,
    canDragEvent: (event: ScheduleEventData) => mayMove(itemIn(event)),
    onEventDragStart: (event: ScheduleEventData) => setDragged(itemIn(event)),
    onEventDragEnd: () => setDragged(null),
  };
  const inTime = {
    startTime: OPENS,
    endTime: CLOSES,
    intervalMinutes: STEP_MIN,
    startScrollTime: OPENS,
    withAllDaySlots: false,
    getCurrentTime: () => dayjs(wallTimeIn(zone, new Date())),
    withEventResize: true,
    canResizeEvent: (event: ScheduleEventData) => mayMove(itemIn(event)),
    onEventDrop: ({ event, newStart, newEnd }: { event: ScheduleEventData; newStart: string; newEnd: string }) =>
      drop(event, newStart, newEnd),
    onEventResize: ({ event, newStart, newEnd }: { event: ScheduleEventData; newStart: string; newEnd: string }) =>
      drop(event, newStart, newEnd),
    // While one is dragged: where it would meet another one is told before it is let go.
    getTimeSlotProps: ({ start }: { start: string }) =>
      dragged && meetsAnother(dragged, slotInstant(zone, start), items) ? { 'data-clash': true } : undefined,
    ...(onSlot && { onTimeSlotClick: ({ slotStart }: { slotStart: string }) => onSlot(slotStart) }),
  };
  if (view === 'month')
    return (
      <MonthView
        {...common}
        maxEventsPerDay={4}
        highlightToday
        labels={{ ...common.labels, moreLabel: (count) => words('calendar.more', { count }) }}
        onDayClick={onDay}
        onEventDrop={({ event, newStart, newEnd }) => drop(event, newStart, newEnd)}
      />
    );
  if (view === 'day') return <DayView {...common} {...inTime} withAllDaySlot={false} slotHeight={76} />;
  if (view === 'week')
    return <WeekView {...common} {...inTime} slotHeight={76} withWeekNumber={false} highlightToday />;
  const { withAllDaySlots: _none, getTimeSlotProps: _slots, ...rest } = inTime;
  return (
    <ResourcesDayView
      {...common}
      {...rest}
      resources={resourcesOf(by === 'room' ? rooms : trainers, by === 'room' ? null : words('calendar.nobody'))}
      rowHeight={72}
      slotWidth={64}
      labels={{ ...common.labels, resources: words(by === 'room' ? 'calendar.room' : 'calendar.trainer') }}
      onEventDrop={({ event, newStart, newEnd, resourceId }) => drop(event, newStart, newEnd, resourceId)}
    />
  );
};
