/** The grids of the calendar. The library comes with this file alone, so that no other page carries it. */
import { useCallback, useMemo, useState, type CSSProperties, type ReactElement } from 'react';
import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn.js';
import { DayView, MonthView, ResourcesDayView, WeekView, type ScheduleEventData } from '@mantine/schedule';
import '@mantine/schedule/styles.layer.css';
import { kindOfType, type AppointmentRow } from '#domain/areas/classes/appointment.model.ts';
import type { SessionRow } from '#domain/areas/classes/timetable.model.ts';
import type { Day } from '#domain/kit/day.ts';
import { instantIn, wallTimeIn } from '#domain/kit/zone.ts';
import { useLocale, useWords } from '#web/kit/words.ts';
import { PrintedMonth } from './calendar.month.tsx';
import { appointmentEvents, eventsOf, itemIn, meetsAnother, resourcesOf, type Item } from './calendar.events.ts';
import { gridHours, type CalendarView } from './calendar.state.ts';
import type { Drop } from './drop.ts';
import { STEP_MIN, type Held } from './drop.point.ts';
import { DropWatch } from './drop.watch.tsx';
import { namesOf, timesOf, useWhere } from './session.row.tsx';
import { standingOf, type Standing } from './use-move.ts';
import style from './calendar.module.css';

const SLOT_HEIGHT = 76;
const wall = (time: ScheduleEventData['start']): string => dayjs(time).format('YYYY-MM-DD HH:mm:ss');
const rowOf = (event: ScheduleEventData): string | undefined =>
  event.resourceId === undefined ? undefined : String(event.resourceId);
const nothingHeld: Standing = { isFree: true, against: [], instead: [] };

export type ViewProps = {
  view: Exclude<CalendarView, 'agenda'>;
  day: Day;
  zone: string;
  sessions: readonly SessionRow[];
  appointments: readonly AppointmentRow[];
  rooms: readonly { id: number; name: string }[];
  trainers: readonly { id: number; name: string }[];
  mayMove: (item: Item) => boolean;
  /** Minutes of the day that are shown, at least. */
  open: { from: number; until: number } | null;
  /** On paper: the hours in which something is, and all of a day. */
  printing: boolean;
  onDrop: (item: Item, drop: Drop) => void;
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
/** A month has one line for each. */
const Line = ({ event }: { event: ScheduleEventData }): ReactElement => {
  const item = itemIn(event);
  const { status } = 'session' in item ? item.session : item.appointment;
  return (
    <span className={style['event']} data-cancelled={status === 'cancelled' || undefined}>
      <span className={style['eventTitle']}>
        {wall(event.start).slice(11, 16)} {event.title}
      </span>
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

export const CalendarGrid = (props: ViewProps): ReactElement => {
  const { view, day, zone, sessions, appointments, rooms, trainers, open, printing } = props;
  const { mayMove, onDrop, onOpen, onSlot, onDay } = props;
  const words = useWords('classes');
  const locale = useLocale();
  const [held, setHeld] = useState<Held | null>(null);
  const by = view === 'rooms' ? 'room' : view === 'trainers' ? 'trainer' : null;
  const events = useMemo(
    () =>
      [...eventsOf(sessions, zone, locale, by), ...appointmentEvents(appointments, zone, by)].toSorted((a, b) =>
        wall(a.start).localeCompare(wall(b.start)),
      ),
    [sessions, appointments, zone, locale, by],
  );
  const items = useMemo(
    (): Item[] => [
      ...sessions.map((session) => ({ session })),
      ...appointments.map((appointment) => ({ appointment })),
    ],
    [sessions, appointments],
  );
  const hours = gridHours(
    printing && events.length > 0 ? 'of_events' : open,
    events.map((one) => ({ start: wall(one.start), end: wall(one.end) })),
  );
  const hold = useCallback(
    (id: string | null, edge: Held['edge']): void => {
      const event = id === null ? undefined : events.find((one) => String(one.id) === id);
      setHeld(
        event
          ? {
              id: String(event.id),
              taken_at: Date.now(),
              start: wall(event.start),
              end: wall(event.end),
              row: rowOf(event),
              edge,
            }
          : null,
      );
    },
    [events],
  );
  const heldItem = held && events.find((one) => String(one.id) === held.id)?.payload;
  const drop = (event: ScheduleEventData, start: string, end: string, resource?: string | number): void =>
    onDrop(itemIn(event), {
      start,
      end,
      by,
      from: rowOf(event),
      to: resource === undefined ? undefined : String(resource),
    });
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
    onEventDragStart: (event: ScheduleEventData) => hold(String(event.id), null),
    onEventDragEnd: () => hold(null, null),
  };
  const inTime = {
    startTime: hours.startTime,
    endTime: hours.endTime,
    intervalMinutes: STEP_MIN,
    startScrollTime: hours.startTime,
    withAllDaySlots: false,
    getCurrentTime: () => dayjs(wallTimeIn(zone, new Date())),
    withEventResize: true,
    canResizeEvent: (event: ScheduleEventData) => mayMove(itemIn(event)),
    onEventDrop: ({ event, newStart, newEnd }: { event: ScheduleEventData; newStart: string; newEnd: string }) =>
      drop(event, newStart, newEnd),
    onEventResize: ({ event, newStart, newEnd }: { event: ScheduleEventData; newStart: string; newEnd: string }) =>
      drop(event, newStart, newEnd),
    // While one is dragged: where it would meet another one that is shown is told at once; the server knows the rest.
    getTimeSlotProps: ({ start }: { start: string }) => ({
      'data-slot': start,
      ...(heldItem &&
        held.edge === null &&
        meetsAnother(heldItem, instantIn(zone, start.slice(0, 10), start.slice(11, 16)), items) && {
          'data-clash': true,
        }),
    }),
    ...(onSlot && { onTimeSlotClick: ({ slotStart }: { slotStart: string }) => onSlot(slotStart) }),
  };
  const grid = (): ReactElement => {
    if (view === 'month' && printing) return <PrintedMonth day={day} events={events} wall={wall} />;
    if (view === 'month')
      return (
        <MonthView
          {...common}
          renderEventBody={(event) => <Line event={event} />}
          maxEventsPerDay={4}
          highlightToday
          labels={{ ...common.labels, moreLabel: (count) => words('calendar.more', { count }) }}
          getDayProps={(date) => ({ 'data-day': date })}
          onDayClick={onDay}
          onEventDrop={({ event, newStart, newEnd }) => drop(event, newStart, newEnd)}
        />
      );
    if (view === 'day') return <DayView {...common} {...inTime} withAllDaySlot={false} slotHeight={SLOT_HEIGHT} />;
    if (view === 'week')
      return <WeekView {...common} {...inTime} slotHeight={SLOT_HEIGHT} withWeekNumber={false} highlightToday />;
    const { withAllDaySlots: _none, getTimeSlotProps: _slots, ...rest } = inTime;
    return (
      <ResourcesDayView
        {...common}
        {...rest}
        resources={resourcesOf(by === 'room' ? rooms : trainers, by === 'room' ? null : words('calendar.nobody'))}
        rowHeight={72}
        slotWidth={64}
        labels={{ ...common.labels, resources: words(by === 'room' ? 'calendar.room' : 'calendar.trainer') }}
        renderResourceLabel={(resource) => (
          <span
            data-row={resource.id}
            className={style['row']}
            title={typeof resource.label === 'string' ? resource.label : undefined}
          >
            {resource.label}
          </span>
        )}
        attributes={{ resourcesDayViewRowSlot: { 'data-row-slot': '' } }}
        onEventDrop={({ event, newStart, newEnd, resourceId }) => drop(event, newStart, newEnd, resourceId)}
      />
    );
  };
  return (
    <DropWatch
      held={held}
      grid={{ by, day, opens_min: hours.from }}
      onEdge={hold}
      look={(to) => (heldItem ? standingOf(zone, heldItem, to) : Promise.resolve(nothingHeld))}
    >
      <div style={{ '--cm-hours': hours.count } as CSSProperties}>{grid()}</div>
    </DropWatch>
  );
};
