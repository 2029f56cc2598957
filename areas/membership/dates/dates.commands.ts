/** Changing the days of a membership after the sale. */
import {
  costsOtherwise,
  datesEffect,
  datesFaults,
  daysAsked,
  movedParts,
  planDatesFaults,
  whyNotDates,
  type DatesAsk,
  type StoredPart,
} from './dates.rules.ts';
import type { DatesFigures } from './dates.model.ts';
import { endWith, runsInto, type Rest } from '../suspension/suspension.rules.ts';
import { placesLost } from '#areas/classes/release/release.facts.ts';
import { formatDay, type Day } from '#kit/domain/day.ts';
import { Forbidden, NotFound, Refusal, refuseIf, ValidationError } from '#kit/domain/errors.ts';
import { planOf } from '#areas/money/billing/billing.facts.ts';
import { savePlan } from '#areas/money/billing/billing.commands.ts';
import { knownBranch } from '#areas/network/branch/branch.facts.ts';
import { command, type Ctx, type TxCtx } from '#kit/server/context.ts';
import { saveVersioned } from '#kit/server/version.ts';
import { lockAt, settleEnd, viewLife } from '../ending/ending.commands.ts';
import { restInClosures, restsWithClosures } from '../closure/closure-keep.commands.ts';
import { findLife, lockLife, type LifeRecord } from '../ending/ending.store.ts';
import { findFollowing, getRests, restsOf } from '../suspension/suspension.store.ts';
import { insertDateChange } from './dates.store.ts';
import { datesContract } from './dates.contract.ts';

type Facts = {
  term: LifeRecord;
  rests: readonly Rest[];
  next: Parameters<typeof runsInto>[1];
  parts: readonly StoredPart[];
  today: Day;
};

/** Every obstacle is refused here, in preview and posting alike. */
const workOut = (ctx: Ctx, { term, rests, next, parts, today }: Facts, asked: DatesAsk) => {
  if (!ctx.has('CHANGE_MEMBERSHIP', term.branch_id)) throw new Forbidden();
  refuseIf(whyNotDates(term));
  refuseIf(rests.some(({ until_on }) => until_on === null) ? 'membership.suspension_needs_return' : null);
  const ask = daysAsked(term, rests, asked);
  const faults = datesFaults(term, rests, ask, today);
  if (faults.length > 0) throw new ValidationError(faults);
  refuseIf(costsOtherwise(term, ask.start_on) ? 'membership.first_period_costs_otherwise' : null);
  const effect = datesEffect(term, rests, ask, today);
  const moved = movedParts(term, parts, effect);
  const planFaults = planDatesFaults(moved);
  if (moved === null || planFaults.length > 0) throw new ValidationError(planFaults);
  const other = runsInto(ask.end_on, next);
  if (other) throw new Refusal('membership.suspension_runs_into', { start: formatDay(other.start_on, ctx.locale) });
  return { effect, moved };
};

export const previewDates = async (ctx: Ctx, id: number, ask: DatesAsk): Promise<DatesFigures> => {
  const [[term], rests, next, parts] = await ctx.read(findLife(id), restsOf(id), findFollowing(id), planOf(id));
  if (!term) throw new NotFound();
  const { today } = await knownBranch(ctx, term.branch_id);
  const { effect, moved } = workOut(ctx, { term, rests, next, parts, today }, ask);
  const { status, start_on, days, worth_cents } = effect;
  const all = await restsWithClosures(ctx, term.branch_id, { ...term, ...effect }, today, rests);
  const end_on = endWith(effect.paid_until, all);
  const { start_on: start_before, end_on: end_before, currency } = term;
  const coming = moved.filter((part) => part.status === 'planned');
  return {
    status,
    start_before,
    start_on,
    end_before,
    end_on,
    days,
    worth_cents,
    currency,
    coming: coming.map(({ part_no, due_on, amount_cents }) => ({ part_no, due_on, amount_cents })),
    places: await placesLost(ctx, id, { ...term, status, start_on, end_on }, all),
  };
};

/** The days before and after, with who changed them and why. */
export const noteDates = async (
  ctx: TxCtx,
  term: LifeRecord,
  { start_on, end_on }: { start_on: Day; end_on: Day },
  { today, reason }: { today: Day; reason: string },
): Promise<void> => {
  if (start_on === term.start_on && end_on === term.end_on) return;
  const row = {
    branch_id: term.branch_id,
    membership_id: term.id,
    changed_on: today,
    start_before: term.start_on,
    start_after: start_on,
    end_before: term.end_on,
    end_after: end_on,
    reason,
    staff_id: ctx.actor.staff_id,
  };
  await insertDateChange(ctx.db, row);
};

export const changeDates = command(datesContract.change, async (ctx, id, ask) => {
  const term = await lockAt(ctx, id, ask.version);
  const { today } = await knownBranch(ctx, term.branch_id);
  const [next, parts] = await ctx.read(findFollowing(id), planOf(id));
  const facts = { term, rests: await getRests(ctx.db, id), next, parts, today };
  const { effect, moved } = workOut(ctx, facts, ask);
  const { days: _days, worth_cents: _worth, ...changes } = effect;
  await saveVersioned(ctx.db, 'membership', id, ask.version, changes);
  await savePlan(ctx.db, id, moved);
  // The new days can include closed days of the branch, which are added at the end.
  await restInClosures(ctx, { ...term, ...changes }, today);
  const saved = await lockLife(ctx.db, id);
  await noteDates(ctx, term, saved, { today, reason: ask.reason });
  const { start_on, end_on } = saved;
  await settleEnd(ctx, term, 'edit_programme_date', { start_on, end_on }, today);
  return viewLife(ctx, id);
});
