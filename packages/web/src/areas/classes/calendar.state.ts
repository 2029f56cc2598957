/** What the calendar shows, as its address says it. */
import { addDays, addMonths, endOfMonth, isDay, startOfMonth, weekdayOf, type Day } from '#domain/kit/day.ts';

export const calendarViews = ['month', 'week', 'day', 'agenda', 'rooms', 'trainers'] as const;
export type CalendarView = (typeof calendarViews)[number];
export type CalendarState = { view: CalendarView; day: Day; from: Day; until: Day };

/** Monday first. */
const mondayOf = (day: Day): Day => addDays(day, -((weekdayOf(day) + 6) % 7));
const sundayOf = (day: Day): Day => addDays(mondayOf(day), 6);

export const rangeOf = (view: CalendarView, day: Day): Pick<CalendarState, 'from' | 'until'> => {
  if (view === 'month') return { from: mondayOf(startOfMonth(day)), until: sundayOf(endOfMonth(day)) };
  if (view === 'week') return { from: mondayOf(day), until: sundayOf(day) };
  // A list begins with its day: who looks wants to know what is next.
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
/** The parts of the address that the API is asked with. */
export const filtersOf = (search: Search) => {
  const [class_id, facility_id, staff_id] = [search['class'], search['room'], search['trainer']].map(idOf);
  return {
    ...(class_id !== undefined && { class_id }),
    ...(facility_id !== undefined && { facility_id }),
    ...(staff_id !== undefined && { staff_id }),
    cancelled: search['cancelled'] === '1',
  };
};
