/**
 * The value of a rolling membership on a day, worked out slowly and without any rule of the product: it walks through a
 * calendar day by day and counts the days that aren't served.
 */
export type Worth = {
  /** 'YYYY-MM-DD' */
  start: string;
  unit: 'week' | 'month';
  price: number;
  /** How many periods were invoiced. */
  invoiced: number;
  /** First and last day of each suspension. */
  rests: readonly (readonly [string, string])[];
  /** Sessions of a period, and those left of the current one; null: it goes by days. */
  sessions: { of: number; left: number } | null;
};

const DAY = 86_400_000;
const at = (day: string): number => Date.parse(`${day}T00:00:00Z`);
/** The same date a number of months later, or the last day of a shorter month. */
const monthsOn = (day: string, months: number): number => {
  const from = new Date(at(day));
  const first = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months, 1));
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  return Date.UTC(first.getUTCFullYear(), first.getUTCMonth(), Math.min(from.getUTCDate(), last));
};
const beginOf = ({ start, unit }: Worth, no: number): number =>
  unit === 'week' ? at(start) + no * 7 * DAY : monthsOn(start, no);

/** Days on which it could be used, from first to last; suspended days serve nothing. */
const daysServed = ({ start, rests }: Worth, last_on: string): number => {
  let served = 0;
  for (let day = at(start); day <= at(last_on); day += DAY)
    if (!rests.some(([from, until]) => at(from) <= day && day <= at(until))) served += 1;
  return served;
};

/** In cents, not rounded: the unused part of the invoiced periods by the end of a day. */
export const worthOn = (of: Worth, last_on: string): number => {
  const served = daysServed(of, last_on);
  let worth = 0;
  for (let no = 0; no < of.invoiced; no += 1) {
    const before = (beginOf(of, no) - at(of.start)) / DAY;
    const days = (beginOf(of, no + 1) - beginOf(of, no)) / DAY;
    const used = Math.min(days, Math.max(0, served - before));
    const isOn = used > 0 && used < days;
    worth += isOn && of.sessions ? (of.price * of.sessions.left) / of.sessions.of : (of.price * (days - used)) / days;
  }
  return worth;
};
/** The first day of the calendar on which nothing invoiced is left. */
export const paidDays = (of: Worth): number => (beginOf(of, of.invoiced) - at(of.start)) / DAY;
