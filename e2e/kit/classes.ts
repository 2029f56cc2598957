/** The test's own classes, in their own room: nothing else conflicts with them. */
import { randomInt } from 'node:crypto';
import { stamp } from './stamp.ts';
import type { ClassView } from '#areas/classes/class/class.model.ts';
import type { CalendarData, Planned, SessionRow } from '#areas/classes/timetable/timetable.model.ts';
import type { FacilityRow } from '#areas/settings/facility/facility.model.ts';
import { addDays, dayIn, type Day } from '#kit/domain/day.ts';
import { callApi } from './api.ts';
import type { Page } from './test.ts';

/** Of the demo network's branches in Malaysia. */
export const ZONE = 'Asia/Kuala_Lumpur';
export const dayAhead = (days: number): Day => addDays(dayIn(ZONE, new Date()), days);

const SLOTS = 4;
/**
 * A day far ahead without a holiday. Tests that add one have a slot each, so that two of them at the same time never
 * choose the same day.
 */
export const freeDay = async (page: Page, slot: 0 | 1 | 2 | 3): Promise<Day> => {
  const from = dayAhead(330 + SLOTS * randomInt(70) + slot);
  const { closed } = await callApi<CalendarData>(page, 'class/getCalendarSchedule', { from, until: addDays(from, 20) });
  const free = [0, 1, 2, 3, 4, 5]
    .map((n) => addDays(from, SLOTS * n))
    .find((day) => !closed.some((one) => one.day === day));
  if (free === undefined) throw new Error('there is a holiday on every fourth day');
  return free;
};

export type OwnClass = { id: number; name: string; room: FacilityRow };
export const aClass = async (
  page: Page,
  capacity: number,
  duration_min = 5,
  category = 'boxing',
): Promise<OwnClass> => {
  const name = `Drill ${stamp()}`;
  const room = await callApi<FacilityRow>(page, 'facilities', { name: `Room of ${name}`, capacity: 20 });
  const { id } = await callApi<ClassView>(page, 'class', {
    name: { en: name, cn: '' },
    category,
    duration_min,
    capacity,
    trainers_needed: 1,
    facility_id: room.id,
    programme_types: [1, 2, 3, 4, 5],
  });
  return { id, name, room };
};

export const aSession = async (page: Page, class_id: number, at: { day: Day; starts: string }): Promise<SessionRow> => {
  // Whatever the starting day, a holiday is no problem.
  const body = { class_id, on_holidays: true, ...at };
  const { sessions } = await callApi<Planned>(page, 'class/createSingleClassSchedule', body);
  const [session] = sessions;
  if (!session) throw new Error('nothing was planned');
  return session;
};

/** Frees the clients for the next test. */
export const dropSession = async (page: Page, id: number): Promise<void> => {
  const { version } = await callApi<SessionRow>(page, `classSession/view/${id}`);
  await callApi(page, `classSession/cancel/${id}`, { version, scope: 'one', reason: 'The test is over' });
};
