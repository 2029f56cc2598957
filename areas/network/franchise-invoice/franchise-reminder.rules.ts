/** What is written about a franchise invoice as its days go by, and to whom. Money in minor units. */
import { addDays, later, type Day } from '#kit/domain/day.ts';

/** Letters by the calendar: those to who owes, in the order of the days; and the one to who is owed an answer by. */
export const reminderKinds = ['issued', 'due_soon', 'overdue', 'last', 'answer_waits'] as const;
export type Reminder = (typeof reminderKinds)[number];

const DUE_SOON_DAYS = 3;
export const LAST_DAYS = 14;
const ANSWER_DAYS = 7;

export type Open = {
  due_on: Day;
  total_cents: number;
  /** Lines that wait for an answer, and what they come to. */
  disputes: number;
  disputed_cents: number;
  /** The day of the last answer. */
  answered_on: Day | null;
};
/** What nobody doubts. */
export const undisputedOf = ({ total_cents, disputed_cents }: Pick<Open, 'total_cents' | 'disputed_cents'>): number =>
  Math.max(0, total_cents - disputed_cents);

/**
 * What is to be said of an open invoice on a day; the newest only, nothing is caught up on. A dispute does not stop the
 * reminders of what is not disputed, or one line would park the whole invoice; but nobody is pressed for what waits for
 * an answer, nor warned for the last time before there is one and the days after it have gone by.
 */
export const reminderOn = (open: Open, today: Day): Exclude<Reminder, 'answer_waits'> => {
  const { due_on, disputes, answered_on } = open;
  if (disputes > 0 && undisputedOf(open) === 0) return 'issued';
  if (today > due_on) {
    const since = later(due_on, answered_on ?? due_on);
    return disputes === 0 && today > addDays(since, LAST_DAYS) ? 'last' : 'overdue';
  }
  return today >= addDays(due_on, -DUE_SOON_DAYS) ? 'due_soon' : 'issued';
};

/** A dispute nobody has answered for a week. */
export const waitsTooLong = (asked_on: Day, today: Day): boolean => today >= addDays(asked_on, ANSWER_DAYS);
