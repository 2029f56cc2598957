/**
 * Plans that begin in the middle: the membership was paid for elsewhere so far, and is collected here from its next
 * payment. Amounts include tax and are in minor units.
 */
import { addDays, weekdayOf, type Day } from '#kit/domain/day.ts';
import { splitByWeights } from '#kit/domain/money.ts';
import { MAX_INSTALMENTS, type BillingPlan } from './billing.model.ts';
import { dueDay, fixedAfter, rollingPart, type Instalment } from './billing.rules.ts';

/** The plan with its day fixed to that of the next payment, without anything that only programmes have. */
const planAt = ({ billing, every_count, every_unit }: BillingPlan, next: Day): BillingPlan => ({
  billing,
  every_count,
  every_unit,
  billing_day: { day: null, week: weekdayOf(next) || 7, month: Number(next.slice(8)) }[every_unit],
  instalment_count: null,
});

/** A hundred years of weekly payments. */
const MOST_PARTS = 5_200;
/** The number of the part that is due on a day, for a plan that began on another; null if none is. */
const partDue = (plan: BillingPlan, start_on: Day, next: Day): number | null => {
  for (let part_no = 2; part_no <= MOST_PARTS; part_no++) {
    const due = dueDay(plan, start_on, part_no);
    if (due >= next) return due === next ? part_no : null;
  }
  return null;
};

type Next = { joined_on: Day | null; next: Day; price_cents: number };
/**
 * A rolling plan whose next payment is on a given day. It began when the client joined if its days fit that payment,
 * and otherwise one period earlier, so that every later payment falls on the same day.
 */
export const rollingFrom = (
  programme: BillingPlan,
  { joined_on, next, price_cents }: Next,
): { plan: BillingPlan; start_on: Day; part: Instalment } => {
  const plan = planAt(programme, next);
  const known = joined_on === null ? null : partDue(plan, joined_on, next);
  if (joined_on !== null && known !== null)
    return { plan, start_on: joined_on, part: rollingPart(plan, joined_on, price_cents, known) };
  const start_on = fixedAfter(plan, next, -1);
  return { plan, start_on, part: rollingPart(plan, start_on, price_cents, 2) };
};

type Rest = { next: Day; end_on: Day; each_cents: number | null };
/** The remaining instalments of a price; none if the next payment is after the end. */
export const partsFrom = (
  programme: BillingPlan & { price_cents: number },
  { next, end_on, each_cents }: Rest,
): { plan: BillingPlan; parts: Instalment[] } => {
  const plan = planAt(programme, next);
  const count = programme.instalment_count ?? 1;
  const amount_cents = each_cents ?? splitByWeights(programme.price_cents, Array<number>(count).fill(1))[0] ?? 0;
  const parts: Instalment[] = [];
  for (let i = 1; i < MAX_INSTALMENTS && dueDay(plan, next, i) <= end_on; i++) {
    const from_on = dueDay(plan, next, i);
    const until_on = addDays(dueDay(plan, next, i + 1), -1);
    parts.push({ part_no: i + 1, due_on: from_on, from_on, until_on, amount_cents });
  }
  const last = parts.at(-1);
  if (last && last.until_on > end_on) last.until_on = end_on;
  return { plan: { ...plan, instalment_count: parts.length + 1 }, parts };
};
