/** Which letters a franchise invoice causes over time, and to whom. Money in minor units. */
import { addDays, later, type Day } from '#kit/domain/day.ts';

/** Scheduled letters: those to the debtor in the order of their days, and the one to the side that owes an answer. */
export const reminderKinds = ['issued', 'due_soon', 'overdue', 'last', 'answer_waits'] as const;
export type Reminder = (typeof reminderKinds)[number];

const DUE_SOON_DAYS = 3;
const LAST_DAYS = 14;
const ANSWER_DAYS = 7;

export type Open = {
  due_on: Day;
  total_cents: number;
  /** Lines that wait for an answer, and their total. */
  disputes: number;
  disputed_cents: number;
  /** The day of the last answer. */
  answered_on: Day | null;
};
/** The undisputed amount. */
export const undisputedOf = ({ total_cents, disputed_cents }: Pick<Open, 'total_cents' | 'disputed_cents'>): number =>
  Math.max(0, total_cents - disputed_cents);

/**
 * The letter that an open invoice needs on a day; only the newest, and none is sent late. A dispute does not stop
 * reminders for the undisputed amount, or one line would put the whole invoice on hold. But disputed amounts are not
 * demanded, and the final reminder waits for the answer and the days to pay after it.
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

/** A dispute without an answer for a week. */
export const waitsTooLong = (asked_on: Day, today: Day): boolean => today >= addDays(asked_on, ANSWER_DAYS);
