/** What a plan would have paid, as pure functions: the rules of the plan, applied to invoices of the past. */
import { startOfMonth, type Day } from '#kit/domain/day.ts';
import type { PlanTerms, SplitPart, Target } from '../commission-plan/commission-plan.model.ts';
import {
  agreedOf,
  commissionOn,
  kindOfSale,
  netOf,
  shareOf,
  sharesOf,
  type Offered,
  type PaidInvoice,
} from './commission.rules.ts';
import { stepsEarned } from './target.rules.ts';

export type ReplayedInvoice = PaidInvoice &
  Offered & {
    id: number;
    membership_id: number | null;
    is_rolling: boolean;
    is_first_period: boolean;
    sessions: number;
    sold_on: Day;
    seller: number;
    keeper: number | null;
  };
type Replay = {
  plan: PlanTerms;
  target: Target;
  /** The first day of the invoices: what was sold in a month before it isn't all there, so that month has no target. */
  from: Day;
  split: readonly Pick<SplitPart, 'to' | 'staff_id' | 'share_bp'>[];
  team: readonly number[];
};
/** A later period of a rolling membership is a sale of its own; all other invoices of a membership are one. */
const saleKey = ({ id, membership_id, is_rolling }: ReplayedInvoice): string =>
  membership_id === null || is_rolling ? `invoice ${id}` : `membership ${membership_id}`;
export const addTo = (sums: Map<number, number>, id: number, cents: number): void => {
  sums.set(id, (sums.get(id) ?? 0) + cents);
};
/** What a plan would have paid each person for these invoices, with the money that has come in for them. */
export const replay = (
  invoices: readonly ReplayedInvoice[],
  { plan, target, from, split, team }: Replay,
): Map<number, number> => {
  const sales = new Map<string, ReplayedInvoice[]>();
  for (const invoice of invoices) sales.set(saleKey(invoice), [...(sales.get(saleKey(invoice)) ?? []), invoice]);
  const earned = new Map<number, number>();
  const months = new Map<Day, Map<number, number>>();
  for (const [first, ...later] of sales.values()) {
    if (!first) continue;
    const isPeriod = first.is_rolling && !first.is_first_period;
    const kind = isPeriod ? 'renewal' : kindOfSale(first);
    const net = [first, ...later].reduce((sum, invoice) => sum + netOf(invoice), 0);
    const whole = commissionOn({ kind, agreed_cents: agreedOf(first), sessions: first.sessions, plan }, net);
    const month = startOfMonth(first.sold_on);
    const money = months.get(month) ?? new Map<number, number>();
    const isCounted = !isPeriod && month >= from;
    if (isCounted) months.set(month, money);
    for (const { staff_id, share_bp } of sharesOf(split, { seller: first.seller, keeper: first.keeper, team })) {
      addTo(earned, staff_id, shareOf(whole, share_bp));
      if (isCounted) addTo(money, staff_id, shareOf(net, share_bp));
    }
  }
  for (const money of months.values())
    for (const { staff_id, amount_cents } of stepsEarned(target, money)) addTo(earned, staff_id, amount_cents);
  return earned;
};
