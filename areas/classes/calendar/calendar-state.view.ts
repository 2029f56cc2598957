/** What the calendar shows, as given in its address. */
import { findCategory } from '#web/shell/class-categories.ts';
import { addDays, addMonths, endOfMonth, isDay, startOfMonth, weekdayOf, type Day } from '#kit/domain/day.ts';

export const calendarViews = ['month', 'week', 'day', 'agenda', 'rooms', 'trainers'] as const;
export type CalendarView = (typeof calendarViews)[number];
export type CalendarState = { view: CalendarView; day: Day; from: Day; until: Day };

/** Monday first. */
const mondayOf = (day: Day): Day => addDays(day, -((weekdayOf(day) + 6) % 7));
const sundayOf = (day: Day): Day => addDays(mondayOf(day), 6);

export const rangeOf = (view: CalendarView, day: Day): Pick<CalendarState, 'from' | 'until'> => {
  if (view === 'month') return { from: mondayOf(startOfMonth(day)), until: sundayOf(endOfMonth(day)) };
  if (view === 'week') return { from: mondayOf(day), until: sundayOf(day) };
  // A list starts with its day: people who open it want to know what is next.
  if (view === 'agenda') return { from: day, until: addDays(day, 6) };
  return { from: day, until: day };
};
/** The same view, earlier or later. */
export const stepFrom = (view: CalendarView, day: Day, by: 1 | -1): Day => {
  if (view === 'month') return addMonths(startOfMonth(day), by);
  return addDays(day, view === 'week' || view === 'agenda' ? 7 * by : by);
};

type Search = Readonly<Record<string, string>>;
export const stateOf = (search: Search, today: Day, isPhone: boolean): CalendarState => {
  const view = calendarViews.find((one) => one === search['view']) ?? (isPhone ? 'agenda' : 'week');
  const asked = search['day'] ?? '';
  const day = isDay(asked) ? asked : today;
  return { view, day, ...rangeOf(view, day) };
};
const idOf = (text: string | undefined): number | undefined =>
  text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : undefined;
/** The parts of the address that are sent to the API. */
export const filtersOf = (search: Search) => {
  const category = findCategory(search['category'])?.key;
  const [class_id, facility_id, staff_id] = [search['class'], search['room'], search['trainer']].map(idOf);
  return {
    ...(class_id !== undefined && { class_id }),
    ...(facility_id !== undefined && { facility_id }),
    ...(staff_id !== undefined && { staff_id }),
    ...(category !== undefined && { category }),
    cancelled: search['cancelled'] === '1',
  };
};
/** Appointments are of no class and of no category. */
export const showsAppointments = (search: Search): boolean =>
  search['appointments'] !== '0' && search['class'] === undefined && filtersOf(search).category === undefined;

const HOUR = 60;
const DAY_MIN = 24 * HOUR;
const USUAL = { from: 6 * HOUR, until: DAY_MIN };
const minutesOf = (wall: string): number => Number(wall.slice(11, 13)) * HOUR + Number(wall.slice(14, 16));
const LAST = '23:59:59';
const clockOf = (minutes: number): string => `${String(minutes / HOUR).padStart(2, '0')}:00:00`;
const NONE = { from: DAY_MIN, until: 0 };
type Times = { start: string; end: string };
/** How many take place at the same time, at most; each ends before the next starts at the same minute. */
export const mostAtOnce = (events: readonly Times[]): number => {
  const steps = events
    .flatMap(({ start, end }) => [
      { at: start, by: 1 },
      { at: end, by: -1 },
    ])
    .toSorted((a, b) => a.at.localeCompare(b.at) || a.by - b.by);
  let now = 0;
  let most = 0;
  for (const { by } of steps) {
    now += by;
    most = Math.max(most, now);
  }
  return most;
};
/** More than this do not fit side by side into a day of a week. */
export const MOST_SIDE_BY_SIDE = 4;
/** How many a day of the month shows on a screen; on a phone there is only room for the count. */
export const MONTH_LINES = 4;

const AHEAD_MIN = 60;
/** The initial scroll position of a grid: an hour before now if today is shown, else before the opening. */
export const firstShown = (
  { from, until }: Pick<CalendarState, 'from' | 'until'>,
  now: string,
  opens_min: number | null,
): string => {
  const today = now.slice(0, 10);
  const at = from <= today && today <= until ? minutesOf(now) : (opens_min ?? USUAL.from);
  return clockOf(Math.max(0, Math.floor((at - AHEAD_MIN) / HOUR) * HOUR));
};
/** The hours that a grid shows: opening hours, and more if something is earlier or later. */
export const gridHours = (open: { from: number; until: number } | 'of_events' | null, events: readonly Times[]) => {
  const { from: opens, until: closes } = open === 'of_events' ? NONE : (open ?? USUAL);
  const starts = events.map((one) => minutesOf(one.start));
  const ends = events.map((one) => (one.end.slice(0, 10) > one.start.slice(0, 10) ? DAY_MIN : minutesOf(one.end)));
  const from = Math.floor(Math.min(opens, ...starts) / HOUR) * HOUR;
  const until = Math.ceil(Math.max(closes, ...ends) / HOUR) * HOUR;
  return {
    from,
    count: (until - from) / HOUR,
    startTime: clockOf(from),
    endTime: until >= DAY_MIN ? LAST : clockOf(until),
  };
};
