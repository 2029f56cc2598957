/** The usual period of timesheets and invoices: the previous month. */
import { addDays, dayIn, startOfMonth, type Day } from '#kit/domain/day.ts';
import { place } from '#kit/web/place.ts';

export const lastMonth = (): { from_on: Day; until_on: Day } => {
  const until_on = addDays(startOfMonth(dayIn(place.get().zone, new Date())), -1);
  return { from_on: startOfMonth(until_on), until_on };
};
