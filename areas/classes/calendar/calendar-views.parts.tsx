/** The grids of the calendar. Only this file loads the library, so that no other page carries it. */
import {
  useCallback,
  useMemo,
  useRef,
  useState,
  type ComponentPropsWithoutRef,
  type CSSProperties,
  type ReactElement,
} from 'react';
import { UnstyledButton } from '@mantine/core';
import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn.js';
import { DayView, MonthView, ResourcesDayView, WeekView, type ScheduleEventData } from '@mantine/schedule';
import '@mantine/schedule/styles.layer.css';
import type { AppointmentRow } from '../appointment/appointment.model.ts';
import type { DayCount, SessionRow } from '../timetable/timetable.model.ts';
import type { Day } from '#kit/domain/day.ts';
import { instantIn, wallTimeIn } from '#kit/domain/zone.ts';
import { useNow } from '#kit/web/now.ts';
import { useLocale, useWords } from '#kit/web/words.ts';
import { Body, Line } from './calendar-card.parts.tsx';
import { HoverCards } from './calendar-hover.parts.tsx';
import { PrintedMonth } from './calendar-month.parts.tsx';
import { useSlotNames } from './calendar-names.view.ts';
import {
  appointmentEvents,
  eventsOf,
  itemIn,
  linesOfMonth,
  meetsAnother,
  moreIn,
  partsByDay,
  resourcesOf,
  type Item,
} from './calendar-events.view.ts';
import { WeekList } from './calendar-week.parts.tsx';
import {
  firstShown,
  gridHours,
  MONTH_LINES,
  MOST_SIDE_BY_SIDE,
  mostAtOnce,
  rangeOf,
  type CalendarView,
} from './calendar-state.view.ts';
import type { Drop } from './drop.view.ts';
import { STEP_MIN, type Held } from './drop-point.view.ts';
import { DropWatch } from './drop-watch.parts.tsx';
import { standingOf, type Standing } from './use-move.view.ts';
import { useWeekdays } from '../timetable/use-weekdays.view.ts';
import style from './calendar.module.css';

const SLOT_HEIGHT = 76;
const wall = (time: ScheduleEventData['start']): string => dayjs(time).format('YYYY-MM-DD HH:mm:ss');
const rowOf = (event: ScheduleEventData): string | undefined =>
  event.resourceId === undefined ? undefined : String(event.resourceId);
const nothingHeld: Standing = { isFree: true, against: [], instead: [] };

type ViewProps = {
  view: Exclude<CalendarView, 'agenda'>;
  day: Day;
  zone: string;
  sessions: readonly SessionRow[];
  appointments: readonly AppointmentRow[];
  /** How many classes each day has, including those not sent for a month. */
  counts: readonly DayCount[];
  isPhone: boolean;
  rooms: readonly { id: number; name: string }[];
  trainers: readonly { id: number; name: string }[];
  mayMove: (item: Item) => boolean;
  /** Minutes of the day that are always shown. */
  open: { from: number; until: number } | null;
  /** Days on which the branch is closed. */
  shut: ReadonlySet<Day>;
  /** On paper: only hours with entries, and each day in full. */
  printing: boolean;
  onDrop: (item: Item, drop: Drop) => void;
  onOpen: (item: Item) => void;
  onSlot: ((start: string) => void) | undefined;
  onDay: (day: Day) => void;
};

export const CalendarGrid = (props: ViewProps): ReactElement => {
  const { view, day, zone, sessions, appointments, counts, rooms, trainers, open, shut, printing, isPhone } = props;
  const { mayMove, onDrop, onOpen, onSlot, onDay } = props;
  const words = useWords('classes');
  const locale = useLocale();
  const write = useWeekdays();
  const at = useNow(0);
  const box = useRef<HTMLDivElement>(null);
  useSlotNames(box, day);
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
  const drawn = useMemo(() => {
    if (view !== 'day' && view !== 'week') return events;
    const { from, until } = rangeOf(view, day);
    return partsByDay(events, wall).filter(
      ({ start }) => from <= wall(start).slice(0, 10) && wall(start).slice(0, 10) <= until,
    );
  }, [events, view, day]);
  const isPart = (event: ScheduleEventData): boolean => !events.some((one) => one.id === event.id);
  const hours = gridHours(
    printing && events.length > 0 ? 'of_events' : open,
    drawn.map((one) => ({ start: wall(one.start), end: wall(one.end) })),
  );
  const sideBySide = mostAtOnce(events.map((one) => ({ start: wall(one.start), end: wall(one.end) })));
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
  const heldEvent = held && events.find((one) => String(one.id) === held.id);
  const heldItem = heldEvent && itemIn(heldEvent);
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
    events: drawn,
    locale: locale === 'cn' ? 'zh-cn' : 'en',
    withHeader: false,
    labels: {
      noEvents: words('calendar.empty'),
      more: words('calendar.next'),
      moreLabel: (count: number) => words('calendar.more', { count }),
      weekday: '',
      timeSlot: '',
      resourceSlot: '',
    },
    renderEventBody: (event: ScheduleEventData) => <Body event={event} zone={zone} />,
    // The card beside it says more than the browser's own hint.
    renderEvent: (_event: ScheduleEventData, own: ComponentPropsWithoutRef<'button'>) => (
      <UnstyledButton {...own} title={undefined} />
    ),
    onEventClick: (event: ScheduleEventData) => {
      const more = moreIn(event);
      if (more === null) onOpen(itemIn(event));
      else onDay(more.day);
    },
    withEventsDragAndDrop: true,
    canDragEvent: (event: ScheduleEventData) => moreIn(event) === null && !isPart(event) && mayMove(itemIn(event)),
    onEventDragStart: (event: ScheduleEventData) => hold(String(event.id), null),
    onEventDragEnd: () => hold(null, null),
  };
  const now = wallTimeIn(zone, new Date(at));
  const inTime = {
    startTime: hours.startTime,
    endTime: hours.endTime,
    intervalMinutes: STEP_MIN,
    startScrollTime: [firstShown(rangeOf(view, day), now, open?.from ?? null), hours.startTime].toSorted().at(-1) ?? '',
    withAllDaySlots: false,
    getCurrentTime: () => dayjs(wallTimeIn(zone, new Date())),
    withEventResize: true,
    canResizeEvent: (event: ScheduleEventData) => !isPart(event) && mayMove(itemIn(event)),
    onEventDrop: ({ event, newStart, newEnd }: { event: ScheduleEventData; newStart: string; newEnd: string }) =>
      drop(event, newStart, newEnd),
    onEventResize: ({ event, newStart, newEnd }: { event: ScheduleEventData; newStart: string; newEnd: string }) =>
      drop(event, newStart, newEnd),
    // While an entry is dragged, conflicts with others on the page show immediately; the server knows the rest.
    getTimeSlotProps: ({ start }: { start: string }) => ({
      'data-slot': start,
      'data-shut': shut.has(start.slice(0, 10)) || undefined,
      ...(heldItem &&
        held.edge === null &&
        meetsAnother(heldItem, instantIn(zone, start.slice(0, 10), start.slice(11, 16)), items) && {
          'data-clash': true,
        }),
    }),
    ...(onSlot && { onTimeSlotClick: ({ slotStart }: { slotStart: string }) => onSlot(slotStart) }),
  };
  const grid = (): ReactElement => {
    if (view === 'month' && printing)
      return <PrintedMonth day={day} events={linesOfMonth(events, counts, wall, Infinity)} wall={wall} />;
    if (view === 'month')
      return (
        <MonthView
          {...common}
          events={linesOfMonth(events, counts, wall, isPhone ? 0 : MONTH_LINES)}
          renderEventBody={(event) => <Line event={event} time={wall(event.start).slice(11, 16)} short={isPhone} />}
          maxEventsPerDay={isPhone ? 1 : MONTH_LINES}
          highlightToday
          getDayProps={(date) => ({
            'data-day': date,
            'data-shut': shut.has(date) || undefined,
            'aria-label': shut.has(date) ? `${write(date)} ${words('calendar.shut')}` : write(date),
          })}
          onDayClick={onDay}
          onEventDrop={({ event, newStart, newEnd }) => drop(event, newStart, newEnd)}
        />
      );
    if (view === 'day') return <DayView {...common} {...inTime} withAllDaySlot={false} slotHeight={SLOT_HEIGHT} />;
    if (view === 'week' && sideBySide > MOST_SIDE_BY_SIDE)
      return <WeekList day={day} now={now} shut={shut} events={events} wall={wall} onOpen={onOpen} onDay={onDay} />;
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
      <HoverCards events={drawn} zone={zone} isHeld={held !== null}>
        <div
          ref={box}
          className={style['scroll']}
          data-view={view}
          style={{ '--cm-hours': hours.count, '--cm-columns': sideBySide } as CSSProperties}
        >
          {grid()}
        </div>
      </HoverCards>
    </DropWatch>
  );
};
