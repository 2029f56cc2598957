/** On which days a class may be planned. Apart from the other rules of the timetable, because it counts a rule's days. */
import { daysBetween, type Day } from '#kit/domain/day.ts';
import type { Fault } from '#kit/domain/errors.ts';
import { ruleFault } from './repeat.rules.ts';

const EARLIEST_DAYS = 31;
const LATEST_DAYS = 731;
/** What is wrong with the time of a class: past weeks can still be recorded, past months are closed. */
export const scheduleFaults = (asked: { day: Day; rule?: string | null }, today: Day): Fault[] => {
  const from_today = daysBetween(today, asked.day);
  const day = from_today < -EARLIEST_DAYS ? 'in_the_past' : from_today > LATEST_DAYS ? 'too_far' : null;
  const rule = asked.rule ? ruleFault(asked.rule, asked.day) : null;
  return [
    ...(day === null ? [] : [{ field: 'day', key: day }]),
    ...(rule === null ? [] : [{ field: 'rule', key: rule }]),
  ];
};
