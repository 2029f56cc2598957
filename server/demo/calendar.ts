/** The days of the books and how busy each is: seasons and weekdays. */
import { addDays, weekdayOf, type Day } from '#kit/domain/day.ts';
import type { Random } from './random.ts';

/** January's resolutions, the fasting month's quiet (roughly March), the school holidays, a slow December. */
const joiningByMonth = [1.6, 1.2, 0.75, 0.9, 1.05, 1.1, 1, 0.95, 1.1, 1, 0.85, 0.65];
const joiningByWeekday = [0.7, 1.3, 1.05, 1, 0.95, 0.9, 1.2];
/** How often people come, by weekday from Sunday. */
const visitsByWeekday = [0.45, 1.25, 1.2, 1.15, 1.1, 0.85, 0.9];
const visitsByMonth = [1.15, 1.05, 0.85, 0.95, 1, 1, 1, 1, 1.02, 1, 0.98, 0.8];

const monthOf = (day: Day): number => Number(day.slice(5, 7)) - 1;

export class Calendar {
  readonly days: Day[] = [];
  readonly indexes = new Map<Day, number>();
  /** Weekday of each day; 0 is Sunday. */
  readonly weekdays: number[] = [];
  private readonly joining: number[] = [];

  constructor(first: Day, last: Day) {
    let sum = 0;
    for (let day = first; day <= last; day = addDays(day, 1)) {
      const weekday = weekdayOf(day);
      this.indexes.set(day, this.days.length);
      this.days.push(day);
      this.weekdays.push(weekday);
      sum += (joiningByMonth[monthOf(day)] ?? 1) * (joiningByWeekday[weekday] ?? 1);
      this.joining.push(sum);
    }
  }

  get last(): number {
    return this.days.length - 1;
  }

  day(index: number): Day {
    const found = this.days[index];
    if (found === undefined) throw new RangeError(`no day ${index} in the calendar`);
    return found;
  }

  /** A day on which someone new comes. */
  joiningDay(random: Random): Day {
    const wanted = random.next() * (this.joining.at(-1) ?? 0);
    let [low, high] = [0, this.last];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.joining[middle] ?? 0) < wanted) low = middle + 1;
      else high = middle;
    }
    return this.day(low);
  }

  visitFactor(index: number): number {
    return (visitsByWeekday[this.weekdays[index] ?? 0] ?? 1) * (visitsByMonth[monthOf(this.day(index))] ?? 1);
  }
}

/** Minutes after midnight at which someone comes to the desk on business. */
export const officeMinutes = (random: Random): number => 60 * random.int(9, 20) + random.int(0, 59);
