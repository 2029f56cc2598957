/**
 * The value of a rolling membership on a day, and what ending it costs, worked out slowly and without any rule of the
 * product: it walks through a calendar day by day and counts.
 */
export type Worth = {
  /** 'YYYY-MM-DD' */
  start: string;
  unit: 'week' | 'month';
  /** The day of the month, or of the week (1: Monday), on which periods begin; null: that of the start. */
  billing_day: number | null;
  price: number;
  /** How many periods were invoiced. */
  invoiced: number;
  /** First and last day of each suspension. */
  rests: readonly (readonly [string, string])[];
  /** Sessions of a period; of the current one, how many were used and are reserved. Null: it goes by days. */
  sessions: { of: number; used: number; held: number } | null;
  /** Committed for so many periods; null: not at all. */
  committed: number | null;
};

const DAY = 86_400_000;
const at = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const lastDate = (day: number): number =>
  new Date(Date.UTC(new Date(day).getUTCFullYear(), new Date(day).getUTCMonth() + 1, 0)).getUTCDate();
/** The same date a number of months later, or the last day of a shorter month. */
const monthsOn = (day: string, months: number): number => {
  const from = new Date(at(day));
  const first = Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months, 1);
  return first + (Math.min(from.getUTCDate(), lastDate(first)) - 1) * DAY;
};
const isBillingDay = ({ unit, billing_day }: Worth, day: number): boolean =>
  unit === 'week'
    ? (new Date(day).getUTCDay() || 7) === billing_day
    : new Date(day).getUTCDate() === Math.min(billing_day ?? 0, lastDate(day));
/** The first day of period `no`, from 0. */
const beginOf = (of: Worth, no: number): number => {
  if (of.billing_day === null) return of.unit === 'week' ? at(of.start) + no * 7 * DAY : monthsOn(of.start, no);
  let day = at(of.start);
  for (let begun = 0; begun < no; begun += isBillingDay(of, day) ? 1 : 0) day += DAY;
  return day;
};
/** A first period that the billing day cuts short costs as much as its days. */
const priceOf = (of: Worth, no: number): number => {
  if (no > 0 || of.billing_day === null || isBillingDay(of, at(of.start))) return of.price;
  let whole = at(of.start);
  while (!isBillingDay(of, whole)) whole -= DAY;
  return Math.round((of.price * (beginOf(of, 1) - at(of.start))) / (beginOf(of, 1) - whole));
};

/** Days on which it could be used, from first to last; suspended days serve nothing. */
const daysServed = ({ start, rests }: Worth, last_on: string): number => {
  let served = 0;
  for (let day = at(start); day <= at(last_on); day += DAY)
    if (!rests.some(([from, until]) => at(from) <= day && day <= at(until))) served += 1;
  return served;
};

/**
 * In cents, not rounded: the unused part of the invoiced periods by the end of a day. `today`: the day on which the
 * sessions were counted, so they are those of its period, which goes by them unless it has ended by then.
 */
export const worthOn = (of: Worth, last_on: string, today = last_on): number => {
  const [served, now] = [daysServed(of, last_on), daysServed(of, today)];
  let worth = 0;
  for (let no = 0; no < of.invoiced; no += 1) {
    const before = (beginOf(of, no) - at(of.start)) / DAY;
    const days = (beginOf(of, no + 1) - beginOf(of, no)) / DAY;
    const used = Math.min(days, Math.max(0, served - before));
    const isCurrent = before < now && now <= before + days;
    const { sessions } = of;
    worth +=
      sessions && isCurrent && used < days
        ? (priceOf(of, no) * (sessions.of - sessions.used - sessions.held)) / sessions.of
        : (priceOf(of, no) * (days - used)) / days;
  }
  return worth;
};
/** The first day of the calendar on which nothing invoiced is left. */
export const paidDays = (of: Worth): number => (beginOf(of, of.invoiced) - at(of.start)) / DAY;
/** The last day of the commitment, without suspensions. */
export const committedTo = (of: Worth): string | null =>
  of.committed === null ? null : new Date(beginOf(of, of.committed) - DAY).toISOString().slice(0, 10);

/**
 * In cents, not rounded: what ending it on a day costs where the rule takes 5% of the committed price, and the days that
 * are left of the commitment up to 30.
 */
export const endingCosts = (of: Worth, last_on: string): number => {
  if (of.committed === null) return 0;
  const days = (beginOf(of, of.committed) - at(of.start)) / DAY;
  const left = days - daysServed(of, last_on);
  if (left <= 0) return 0;
  let price = 0;
  for (let no = 0; no < of.committed; no += 1) price += priceOf(of, no);
  return price * 0.05 + Math.min(price, (price * Math.min(30, left)) / days);
};
