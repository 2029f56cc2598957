/** Closing a month, as pure functions. Amounts in minor units. */
import { endOfMonth, type Day } from '#kit/domain/day.ts';
import type { Payout } from './commission-close.model.ts';

type Facts = { next: Day | null; pending: number; today: Day };
/** Months are closed in order, when they are over, and when nobody has to decide about an adjustment any more. */
export const whyNotCloseMonth = (month: Day, { next, pending, today }: Facts): string | null => {
  if (month !== next) return 'commission.not_next_month';
  if (endOfMonth(month) >= today) return 'commission.month_not_over';
  return pending > 0 ? 'commission.adjustments_pending' : null;
};

type Earned = { staff_id: number; amount_cents: number };
/** What is paid to each person. A negative total is carried to the next month instead. */
export const payoutsOf = (
  earned: readonly Earned[],
  carried: ReadonlyMap<number, number>,
): Omit<Payout, 'staff_name'>[] => {
  const amounts = new Map(earned.map(({ staff_id, amount_cents }) => [staff_id, amount_cents]));
  const owing = [...carried].filter(([, cents]) => cents < 0).map(([id]) => id);
  const people = [...new Set([...amounts.keys(), ...owing])].toSorted((a, b) => a - b);
  return people.map((staff_id) => {
    const amount_cents = amounts.get(staff_id) ?? 0;
    const carried_in_cents = Math.min(0, carried.get(staff_id) ?? 0);
    const sum = amount_cents + carried_in_cents;
    return {
      staff_id,
      amount_cents,
      carried_in_cents,
      paid_cents: Math.max(0, sum),
      carried_out_cents: Math.min(0, sum),
    };
  });
};
