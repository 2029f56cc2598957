/** How the figures of Home are combined: counts are added, amounts of different currencies never. Pure. */
import { HOME_CHECK_IN_DAYS } from '#kit/domain/constants.ts';
import { addDays, addMonths, daysInMonth, type Day } from '#kit/domain/day.ts';
import type { Flag } from '#access/access.ts';
import type { Amount, Home, Revenue, TaskKind } from './home.model.ts';

/** Who can see which items of the to-do list: people with the flag of the list they come from. */
export const taskFlags: Readonly<Record<TaskKind, Flag>> = {
  lead_overdue: 'VIEW_LEAD',
  lead_today: 'VIEW_LEAD',
  ticket: 'MANAGE_TICKETS',
  payment_disputed: 'VIEW_TRANSACTION',
  dispute_lost: 'APPROVE_REFUND',
  refund_sold: 'APPROVE_REFUND',
  refund_due: 'VIEW_TRANSACTION',
  payment_failed: 'VIEW_TRANSACTION',
  invoice_overdue: 'VIEW_TRANSACTION',
  card_expiring: 'VIEW_TRANSACTION',
  expiring: 'VIEW_CLIENT',
  stock_request: 'VIEW_STOCK_REQUEST',
  stock_delivery: 'VIEW_STOCK_REQUEST',
  stock_low: 'VIEW_STOCK_MANAGEMENT',
};
/** A membership that ends this soon is a call to make, not only a figure. */
export const CALL_BEFORE_END_DAYS = 7;
/** Failed payments that Home counts; a later successful payment of the same client doesn't remove them. */
export const FAILED_WITHIN_DAYS = 30;

type AgoRow = { ago: number; count: number };
/** The last seven days, oldest first, each with the same weekday a week before. `ago` 0 is today. */
export const checkInsByDay = (
  rows: readonly AgoRow[],
  today: Day,
): Pick<Home['check_ins'], 'now' | 'before' | 'days'> => {
  const counts = new Map<number, number>();
  for (const { ago, count } of rows) counts.set(ago, (counts.get(ago) ?? 0) + count);
  const days = Array.from({ length: HOME_CHECK_IN_DAYS }, (_, i) => {
    const ago = HOME_CHECK_IN_DAYS - 1 - i;
    return {
      day: addDays(today, -ago),
      count: counts.get(ago) ?? 0,
      before: counts.get(ago + HOME_CHECK_IN_DAYS) ?? 0,
    };
  });
  const sum = (of: (day: (typeof days)[number]) => number): number => days.reduce((total, day) => total + of(day), 0);
  return { days, now: sum((day) => day.count), before: sum((day) => day.before) };
};

type RevenueRow = { currency: string; this_month: boolean; day_of_month: number; cents: number };
type Sums = { now: number[]; before: number[] };

/** Running totals of the days; future days are null. The previous month ends with its own last day. */
const runningDays = ({ now, before }: Sums, today: Day): Revenue['days'] => {
  const [dayNow, lengthBefore] = [Number(today.slice(8)), monthLength(addMonths(today, -1))];
  let [nowSum, beforeSum] = [0, 0];
  return Array.from({ length: Math.max(monthLength(today), lengthBefore) }, (_, i) => {
    nowSum += now[i + 1] ?? 0;
    beforeSum += before[i + 1] ?? 0;
    return {
      day_of_month: i + 1,
      now_cents: i < dayNow ? nowSum : null,
      before_cents: i < lengthBefore ? beforeSum : null,
    };
  });
};
const monthLength = (day: Day): number => daysInMonth(Number(day.slice(0, 4)), Number(day.slice(5, 7)));

/** The month compared with the previous one, by currency; both totals end on the same day of the month. */
export const revenueOf = (rows: readonly RevenueRow[], today: Day): Revenue[] => {
  const byCurrency = new Map<string, Sums>();
  for (const { currency, this_month, day_of_month, cents } of rows) {
    const sums = byCurrency.get(currency) ?? { now: [], before: [] };
    const month = this_month ? sums.now : sums.before;
    month[day_of_month] = (month[day_of_month] ?? 0) + cents;
    byCurrency.set(currency, sums);
  }
  return [...byCurrency]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([currency, sums]) => {
      const days = runningDays(sums, today);
      const here = days[Number(today.slice(8)) - 1];
      const before = days.findLast((day) => day.before_cents !== null && day.day_of_month <= Number(today.slice(8)));
      return { currency, now_cents: here?.now_cents ?? 0, before_cents: before?.before_cents ?? 0, days };
    });
};

/** Totals by currency, in the order of their codes. */
export const addAmounts = (amounts: readonly Amount[]): Amount[] => {
  const sums = new Map<string, Amount>();
  for (const { currency, cents, count } of amounts) {
    const sum = sums.get(currency) ?? { currency, cents: 0, count: 0 };
    sums.set(currency, { currency, cents: sum.cents + cents, count: sum.count + count });
  }
  return [...sums.values()].filter((sum) => sum.count > 0).toSorted((a, b) => a.currency.localeCompare(b.currency));
};

export const countOf = (amounts: readonly Amount[]): number => amounts.reduce((sum, amount) => sum + amount.count, 0);
