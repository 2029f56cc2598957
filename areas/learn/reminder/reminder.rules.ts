/** When a letter about a course is due. Days are those of the branch. */
import { daysBetween, type Day } from '#kit/domain/day.ts';
import type { ReminderKind } from './reminder.model.ts';

export const SOON_DAYS = 7;
const EARLY_DAYS = 30;
/** A course that somebody has to take: a week before its day, and once it is late. */
export const kindOfDue = (due_on: Day, today: Day): ReminderKind | null => {
  const left = daysBetween(today, due_on);
  if (left < 0) return 'overdue';
  return left <= SOON_DAYS ? 'due_soon' : null;
};
/** A certificate: a month and a week before it expires. Where the month was missed, the week alone. */
export const kindOfExpiry = (expires_on: Day, today: Day): ReminderKind | null => {
  const left = daysBetween(today, expires_on);
  if (left < 0 || left > EARLY_DAYS) return null;
  return left <= SOON_DAYS ? 'expiring_7' : 'expiring_30';
};
