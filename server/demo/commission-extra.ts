/** What the plans of the demo network pay beside sales: steps of a month's target, and sessions that trainers gave. */
import { sql as raw } from 'kysely';
import { cashIn, netOf, shareOf, type Share } from '#areas/commission/commission/commission.rules.ts';
import { stepChanges, stepsEarned, type StepEarned } from '#areas/commission/commission/target.rules.ts';
import type { Target } from '#areas/commission/commission-plan/commission-plan.model.ts';
import { startOfMonth, type Day } from '#kit/domain/day.ts';
import type { World } from './world.ts';

export type ExtraRow = {
  branch_id: number;
  currency: string;
  staff_id: number;
  plan_id: number;
  kind: 'step' | 'session';
  day: Day;
  amount_cents: number;
  target_month: Day | null;
  step: number | null;
  invoice_id: number | null;
  appointment_id: number | null;
};

type Entry = { kind: string; posted_on: Day; lines: readonly { account: string; amount_cents: number }[] };
type Sold = {
  branch_id: number;
  currency: string;
  sold_on: Day;
  invoice_id: number;
  total_cents: number;
  base_cents: number;
};
type Sale = {
  id: number;
  sold: Sold;
  plan: Target & { id: number };
  shares: readonly Share[];
  entries: readonly Entry[];
};

/** What came in for a sale until a day. */
const netUntil = ({ sold, entries }: Sale, day: Day): number => {
  const received_cents = entries
    .filter(({ posted_on }) => posted_on <= day)
    .reduce((sum, entry) => sum + (cashIn(entry)?.cents ?? 0), 0);
  return netOf({ ...sold, received_cents });
};
/** The last day on which money moved in each month. */
const lastDays = (sales: readonly Sale[]): Day[] => {
  const days = sales.flatMap(({ entries }) => entries.map(({ posted_on }) => posted_on)).toSorted();
  return [...new Map(days.map((day) => [startOfMonth(day), day])).values()];
};
const ofTarget = (sales: readonly Sale[]): ExtraRow[] => {
  const [first] = sales;
  if (!first) return [];
  const { sold, plan } = first;
  let before: StepEarned[] = [];
  return lastDays(sales).flatMap((day) => {
    const money = new Map<number, number>();
    for (const sale of sales)
      for (const { staff_id, share_bp } of sale.shares)
        money.set(staff_id, (money.get(staff_id) ?? 0) + shareOf(netUntil(sale, day), share_bp));
    const earned = stepsEarned(plan, money);
    const changes = stepChanges(earned, before);
    before = earned;
    const last = sales.find(({ entries }) => entries.some(({ posted_on }) => posted_on === day)) ?? first;
    return changes.map((change) => ({
      ...change,
      branch_id: sold.branch_id,
      currency: sold.currency,
      plan_id: plan.id,
      kind: 'step' as const,
      day,
      target_month: startOfMonth(sold.sold_on),
      invoice_id: last.sold.invoice_id,
      appointment_id: null,
    }));
  });
};
/** The steps of each month's target, month by month as the money came. */
export const stepRowsOf = (sales: readonly Sale[]): ExtraRow[] => {
  const groups = new Map<string, Sale[]>();
  for (const sale of sales) {
    const key = `${sale.plan.id} ${startOfMonth(sale.sold.sold_on)}`;
    if (sale.plan.target_of !== 'none') groups.set(key, [...(groups.get(key) ?? []), sale]);
  }
  return [...groups.values()].flatMap(ofTarget);
};

type Plan = { id: number; branch_id: number; valid_from: Day; given_cents: number };
/** Sessions that employed trainers gave under the current plan. */
export const earnedGiven = async ({ db }: World, plans: readonly Plan[]): Promise<ExtraRow[]> => {
  const paying = plans.filter(({ given_cents }) => given_cents > 0);
  const { rows } = await raw<{ id: number; branch_id: number; currency: string; staff_id: number; day: Day }>`
    select a.id, a.branch_id, b.currency, a.staff_id, a.day
      from appointment a join branch b on b.id = a.branch_id join staff f on f.id = a.staff_id
     where a.branch_id = any (${paying.map(({ branch_id }) => branch_id)}::bigint[]) and a.status = 'present' and a.funding = 'funded'
       and f.employment is distinct from 'part_time'
       and not exists (select from staff_invoice_line l where l.appointment_id = a.id and l.is_live)
     order by a.id`.execute(db);
  return rows.flatMap(({ id, ...row }): ExtraRow[] => {
    const plan = paying.find(({ branch_id, valid_from }) => branch_id === row.branch_id && valid_from <= row.day);
    if (!plan) return [];
    const none = { target_month: null, step: null, invoice_id: null };
    return [{ ...row, ...none, plan_id: plan.id, kind: 'session', amount_cents: plan.given_cents, appointment_id: id }];
  });
};
