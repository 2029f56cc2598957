/** The grids of the calendar. The library comes with this file alone, so that no other page carries it. */
import { useMemo, useState, type ReactElement } from 'react';
import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn.js';
import { DayView, MonthView, ResourcesDayView, WeekView, type ScheduleEventData } from '@mantine/schedule';
import '@mantine/schedule/styles.layer.css';
import type { SessionRow } from '#domain/areas/classes/timetable.model.ts';
import type { Day } from '#domain/kit/day.ts';
import { wallTimeIn } from '#domain/kit/zone.ts';
import { useLocale, useWords } from '#web/kit/words.ts';
import { eventsOf, meetsAnother, resourcesOf, sessionIn } from './calendar.events.ts';
import type { CalendarView } from './calendar.state.ts';
import { namesOf, timesOf } from './session.row.tsx';
import { slotInstant } from './use-move.ts';
import style from './calendar.module.css';

export type Times = { start: string; end: string; facility_id?: number };
export type ViewProps = {
  view: Exclude<CalendarView, 'agenda'>;
  day: Day;
  zone: string;
  sessions: readonly SessionRow[];
  rooms: readonly { id: number; name: string }[];
  trainers: readonly { id: number; name: string }[];
  mayMove: (session: SessionRow) => boolean;
  onMove: (session: SessionRow, times: Times) => void;
  onOpen: (session: SessionRow) => void;
  onSlot: ((start: string) => void) | undefined;
  onDay: (day: Day) => void;
};

const Body = ({ event, zone }: { event: ScheduleEventData; zone: string }): ReactElement => {
  const words = useWords('classes');
  const session = sessionIn(event);
  const { booked, capacity, waiting } = session;
  const places = words('session.places', { booked, capacity });
  return (
    <span className={style['event']} data-cancelled={session.status === 'cancelled' || undefined}>
      <span className={style['eventTitle']}>{event.title}</span>
      <span className={style['eventFacts']}>
        {timesOf(session, zone)} · {waiting > 0 ? `${places} +${waiting}` : places}
      </span>
      <span className={style['eventFacts']}>
        {[session.facility_name, namesOf(session)].filter(Boolean).join(' · ')}
      </span>
    </span>
  );
};

const OPENS = '06:00:00';
const CLOSES = '23:59:59';
const STEP_MIN = 30;

export const CalendarGrid = (props: ViewProps): ReactElement => {
  const { view, day, zone, sessions, rooms, trainers, mayMove, onMove, onOpen, onSlot, onDay } = props;
  const words = useWords('classes');
  const locale = useLocale();
  const [dragged, setDragged] = useState<SessionRow | null>(null);
  const by = view === 'rooms' ? 'room' : view === 'trainers' ? 'trainer' : null;
  const events = useMemo(() => eventsOf(sessions, zone, locale, by), [sessions, zone, locale, by]);
  const drop = (event: ScheduleEventData, start: string, end: string, resource?: string | number): void => {
    const facility = by === 'room' && resource !== undefined ? { facility_id: Number(resource) } : {};
    onMove(sessionIn(event), { start, end, ...facility });
  };
  const common = {
    date: day,
    events,
    locale: locale === 'cn' ? 'zh-cn' : 'en',
    withHeader: false,
    labels: { noEvents: words('calendar.empty'), more: words('calendar.next') },
    renderEventBody: (event: ScheduleEventData) => <Body event={event} zone={zone} />,
    onEventClick: (event: ScheduleEventData) => onOpen(sessionIn(event)),
    withEventsDragAndDrop: true,
    canDragEvent: (event: ScheduleEventData) => mayMove(sessionIn(event)),
    onEventDragStart: (event: ScheduleEventData) => setDragged(sessionIn(event)),
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
    canResizeEvent: (event: ScheduleEventData) => mayMove(sessionIn(event)),
    onEventDrop: ({ event, newStart, newEnd }: { event: ScheduleEventData; newStart: string; newEnd: string }) =>
      drop(event, newStart, newEnd),
    onEventResize: ({ event, newStart, newEnd }: { event: ScheduleEventData; newStart: string; newEnd: string }) =>
      drop(event, newStart, newEnd),
    // While one is dragged: where it would meet another one is told before it is let go.
    getTimeSlotProps: ({ start }: { start: string }) =>
      dragged && meetsAnother(dragged, slotInstant(zone, start), sessions) ? { 'data-clash': true } : undefined,
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
