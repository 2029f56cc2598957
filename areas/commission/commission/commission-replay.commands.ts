/** Replays a plan over what was sold, without writing anything. */
import { replay, type ReplayedInvoice } from './commission.rules.ts';
import type { PlanReplay, PlanTerms, SplitPart } from '../commission-plan/commission-plan.model.ts';
import { addDays, addMonths, startOfMonth, type Day } from '#kit/domain/day.ts';
import { salesPersonsIn } from '#areas/access/staff/staff.facts.ts';
import type { Ctx } from '#kit/server/context.ts';
import { earnedBetween, namesOf, receivedBetween, soldBetween } from './commission-accrual.store.ts';

const MONTHS = 3;
type Plan = PlanTerms & { branch_id: number; currency: string; split: readonly SplitPart[]; today: Day };

export const replayPlan = async (
  ctx: Ctx,
  { branch_id, currency, split, today, ...plan }: Plan,
): Promise<PlanReplay> => {
  const month = startOfMonth(today);
  const [from, until] = [addMonths(month, -MONTHS), addDays(month, -1)];
  const of = { branch_id, from, until };
  const team = salesPersonsIn([branch_id]).where('staff.staff_type', '=', 'sales_person');
  const [sold, received, earned, people] = await ctx.read(
    soldBetween(of),
    receivedBetween(of),
    earnedBetween(of),
    team,
  );
  const moneyOf = new Map(received.map((one) => [one.invoice_id, one]));
  const invoices = sold.flatMap((one): ReplayedInvoice[] => {
    const seller = one.seller ?? moneyOf.get(one.id)?.seller ?? null;
    const { received_cents = 0 } = moneyOf.get(one.id) ?? {};
    return seller === null || one.currency !== currency ? [] : [{ ...one, seller, received_cents }];
  });
  const would = replay(invoices, { plan, split, team: people.map(({ id }) => id) });
  const now = new Map(earned.map(({ staff_id, amount_cents }) => [staff_id, amount_cents]));
  const [names] = await ctx.read(namesOf([...new Set([...would.keys(), ...now.keys()])]));
  const rows = names.map(({ id, name }) => ({
    staff_id: id,
    staff_name: name,
    earned_cents: now.get(id) ?? 0,
    would_cents: would.get(id) ?? 0,
  }));
  return {
    from,
    until,
    currency,
    invoices: invoices.length,
    people: rows.toSorted((a, b) => b.would_cents - a.would_cents),
  };
};
