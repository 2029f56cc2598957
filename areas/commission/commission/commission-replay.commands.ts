/** Replays a plan over what was sold, without writing anything. */
import { addTo, replay, type ReplayedInvoice } from './replay.rules.ts';
import type { PlanReplay, PlanTerms, SplitPart, Target } from '../commission-plan/commission-plan.model.ts';
import { addDays, addMonths, startOfMonth, type Day } from '#kit/domain/day.ts';
import { salesPersonsIn } from '#areas/access/staff/staff.facts.ts';
import type { Ctx } from '#kit/server/context.ts';
import { givenBetween } from './commission-extra.store.ts';
import { earnedBetween, namesOf, receivedBetween, soldBetween } from './commission-accrual.store.ts';

const MONTHS = 3;
type Plan = PlanTerms &
  Target & { branch_id: number; currency: string; split: readonly SplitPart[]; given_cents: number; today: Day };

export const replayPlan = async (
  ctx: Ctx,
  { branch_id, currency, split, today, given_cents, ...plan }: Plan,
): Promise<PlanReplay> => {
  const month = startOfMonth(today);
  const [from, until] = [addMonths(month, -MONTHS), addDays(month, -1)];
  const of = { branch_id, from, until };
  const team = salesPersonsIn([branch_id]).where('staff.staff_type', '=', 'sales_person');
  const [sold, received, earned, given, people] = await ctx.read(
    soldBetween(of),
    receivedBetween(of),
    earnedBetween(of),
    givenBetween(of),
    team,
  );
  const moneyOf = new Map(received.map((one) => [one.invoice_id, one]));
  const invoices = sold.flatMap((one): ReplayedInvoice[] => {
    const seller = one.seller ?? moneyOf.get(one.id)?.seller ?? null;
    const { received_cents = 0 } = moneyOf.get(one.id) ?? {};
    return seller === null || one.currency !== currency ? [] : [{ ...one, seller, received_cents }];
  });
  const would = replay(invoices, { plan, target: plan, from, split, team: people.map(({ id }) => id) });
  for (const { staff_id, sessions } of given) addTo(would, staff_id, sessions * given_cents);
  const now = new Map(earned.map(({ staff_id, amount_cents }) => [staff_id, amount_cents]));
  for (const { staff_id, earned_cents } of given) addTo(now, staff_id, earned_cents);
  for (const all of [would, now]) for (const [id, cents] of all) if (cents === 0) all.delete(id);
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
