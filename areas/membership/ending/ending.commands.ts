/** Cancelling and terminating memberships. Preview and posting load the same facts and call the same rules. */
import { cancelEffect, restsOfCancelled, whyNotCancel, whyNotTakeBack, type CancelEffect } from './ending.rules.ts';
import type { CancelFigures, MembershipLife } from './ending.model.ts';
import { endWith, type Rest } from '../suspension/suspension.rules.ts';
import { nextMoves } from '../membership/transitions.rules.ts';
import { whyNotChange, whyNotEdit } from '../change/change.rules.ts';
import { whyNotDates } from '../dates/dates.rules.ts';
import { whyNotTerminate } from './termination.rules.ts';
import { lockComing, releasePlaces } from '#areas/classes/release/release.commands.ts';
import { placesLost } from '#areas/classes/release/release.facts.ts';
import { formatDay, type Day } from '#kit/domain/day.ts';
import { Forbidden, NotFound, Refusal, refuseIf, StaleWrite } from '#kit/domain/errors.ts';
import { invoicedUntil } from '#areas/money/billing/billing.facts.ts';
import { callOffInstalments, planInstalmentsAgain } from '#areas/money/billing/billing.commands.ts';
import { knownBranch } from '#areas/network/branch/branch.facts.ts';
import { noteOnMember } from '#areas/people/member/member-standing.commands.ts';
import { command, type Ctx, type TxCtx } from '#kit/server/context.ts';
import { saveVersioned } from '#kit/server/version.ts';
import { settleMembers } from '../membership/membership-moves.commands.ts';
import {
  endingOf,
  findLife,
  getEnding,
  insertEnding,
  keepRests,
  lockLife,
  takeBackEnding,
  type LifeRecord,
} from './ending.store.ts';
import { restInClosures } from '../closure/closure-keep.commands.ts';
import { getRests, restsOf } from '../suspension/suspension.store.ts';
import { endingContract } from './ending.contract.ts';

type Acts = MembershipLife['can'];
/** What this person can do with it today; anything else isn't offered. */
const actsOf = (ctx: Ctx, term: LifeRecord, today: Day): Acts => {
  const may = (flag: Parameters<Ctx['has']>[0]): boolean => ctx.has(flag, term.branch_id);
  const ends = may('TERMINATE_MEMBERSHIP') && whyNotTerminate(term) === null;
  return [
    ...(may('CANCEL_MEMBERSHIP') && whyNotCancel(term) === null ? (['cancel'] as const) : []),
    ...(may('CANCEL_MEMBERSHIP') && whyNotTakeBack(term, today) === null ? (['take_back'] as const) : []),
    ...(ends ? (['terminate'] as const) : []),
    ...(ends && may('SET_TERMINATION_CHARGE') ? (['agree_charge'] as const) : []),
    ...(may('CHANGE_MEMBERSHIP') && whyNotDates(term) === null ? (['edit_dates'] as const) : []),
    ...(may('SIGN_UP_CLIENT') && whyNotEdit(term) === null ? (['edit_sign_up'] as const) : []),
    ...(may('CHANGE_MEMBERSHIP') && whyNotChange(term, today) === null ? (['change'] as const) : []),
  ];
};

type Shown = { term: LifeRecord; rests: readonly Rest[]; ending: MembershipLife['ending']; today: Day };
const present = (ctx: Ctx, { term, rests, ending, today }: Shown): MembershipLife => {
  const { every_count: _every, every_unit: _unit, billing_day: _day, instalment_count: _parts, ...rest } = term;
  const { sessions_left: _left, sessions_total: _total, sold_on: _sold, billing: _billing, ...shown } = rest;
  const { payment_method_id: _method, ...life } = shown;
  const next = nextMoves(term, rests, (flag) => ctx.has(flag, term.branch_id), today);
  return {
    ...life,
    ending,
    next: next.map((one) => ({ ...one, by: [...one.by], causes: [...one.causes] })),
    can: actsOf(ctx, term, today),
  };
};

export const viewLife = async (ctx: Ctx, id: number): Promise<MembershipLife> => {
  const [[term], rests, [ending]] = await ctx.read(findLife(id), restsOf(id), endingOf(id));
  if (!term) throw new NotFound();
  const { today } = await knownBranch(ctx, term.branch_id);
  return present(ctx, { term, rests, ending: ending ?? null, today });
};

/**
 * The membership as it was read: two desks that decide at once notice each other. Its upcoming places are locked first:
 * it may no longer pay for them.
 */
export const lockAt = async (ctx: TxCtx, id: number, version: number): Promise<LifeRecord> => {
  await lockComing(ctx, [id]);
  const term = await lockLife(ctx.db, id);
  if (term.version !== version) throw new StaleWrite('membership', id, version);
  return term;
};
const mayCancel = (ctx: Ctx, { branch_id }: LifeRecord): void => {
  if (!ctx.has('CANCEL_MEMBERSHIP', branch_id)) throw new Forbidden();
};

const workOutCancel = (ctx: Ctx, term: LifeRecord, rests: readonly Rest[], today: Day): CancelEffect => {
  mayCancel(ctx, term);
  refuseIf(whyNotCancel(term));
  return cancelEffect({ ...term, plan: term.billing === 'rolling' ? term : undefined }, rests, today);
};

export const previewCancel = async (ctx: Ctx, id: number): Promise<CancelFigures> => {
  const [[term], rests] = await ctx.read(findLife(id), restsOf(id));
  if (!term) throw new NotFound();
  const { today } = await knownBranch(ctx, term.branch_id);
  const effect = workOutCancel(ctx, term, rests, today);
  const { status, end_on: last_on, notice_until, committed_until, more_periods } = effect;
  const ends_rest = rests.some(({ until_on, closure }) => !closure && (until_on === null || until_on >= today));
  const { notice_days, price_cents, currency } = term;
  const ends = { status, last_on, notice_days, notice_until, committed_until, ends_rest };
  const places = await placesLost(ctx, id, { ...term, status, end_on: last_on }, effect.rests);
  return { ...ends, more_periods, price_cents, currency, places };
};

/**
 * What follows both ways of ending: the standing, the places that it no longer pays for, the activity, and live updates
 * for everyone looking at the client.
 */
export const settleEnd = async (
  ctx: TxCtx,
  term: LifeRecord,
  type: 'membership_cancellation' | 'membership_termination' | 'edit_programme_date' | 'joined_membership',
  facts: Readonly<Record<string, string>>,
  today: Day,
  replaced_by: number | null = null,
): Promise<void> => {
  const { branch_id, member_id, programme_name } = term;
  const named = { programme: programme_name.en, programme_cn: programme_name.cn, ...facts };
  await noteOnMember(ctx, { branch_id, member_id, type, facts: named });
  await settleMembers(ctx, [member_id], today);
  await releasePlaces(ctx, term.id, replaced_by);
  ctx.afterCommit(() => ctx.services.live.toBranch(branch_id, 'member', { id: member_id }));
};

export const cancelMembership = command(endingContract.cancel, async (ctx, id, ask) => {
  const term = await lockAt(ctx, id, ask.version);
  const { today } = await knownBranch(ctx, term.branch_id);
  const stored = await getRests(ctx.db, id);
  const effect = workOutCancel(ctx, term, stored, today);
  const { status, end_on, paid_until } = effect;
  if (end_on !== ask.last_on)
    throw new Refusal('membership.figures_changed_day', { day: formatDay(end_on, ctx.locale) });
  await keepRests(ctx.db, stored, restsOfCancelled(stored, today), ctx.clock.now().toISOString());
  await insertEnding(ctx.db, {
    branch_id: term.branch_id,
    membership_id: id,
    kind: 'cancel',
    asked_on: today,
    last_on: end_on,
    reason: ask.reason,
    staff_id: ctx.actor.staff_id,
  });
  await saveVersioned(ctx.db, 'membership', id, ask.version, { status, end_on, paid_until });
  // A plan in instalments is paid to the end; a rolling one isn't charged beyond the last day.
  if (term.billing === 'rolling') await callOffInstalments(ctx.db, id, paid_until);
  await settleEnd(ctx, term, 'membership_cancellation', { move: 'cancel', last_on: end_on }, today);
  return viewLife(ctx, id);
});

/** A rolling one is paid as far as it was invoiced; cancelled instalments are planned again. */
const paidAgain = async (ctx: TxCtx, term: LifeRecord): Promise<{ paid_until: Day; end_on: Day }> => {
  await planInstalmentsAgain(ctx.db, term.id);
  const paid_until = (await invoicedUntil(ctx.db, term.id)) ?? term.paid_until;
  return { paid_until, end_on: endWith(paid_until, await getRests(ctx.db, term.id)) };
};

export const takeBackCancellation = command(endingContract.takeBack, async (ctx, id, { version }) => {
  const term = await lockAt(ctx, id, version);
  mayCancel(ctx, term);
  const { today } = await knownBranch(ctx, term.branch_id);
  refuseIf(whyNotTakeBack(term, today));
  const ending = await getEnding(ctx.db, id);
  if (ending) await takeBackEnding(ctx.db, ending.id, ctx.clock.now().toISOString());
  const days = term.billing === 'rolling' ? await paidAgain(ctx, term) : {};
  const running = { ...term, ...days, status: 'ongoing' } as const;
  await saveVersioned(ctx.db, 'membership', id, version, { status: 'ongoing', ...days });
  await restInClosures(ctx, running, today);
  await settleEnd(ctx, term, 'membership_cancellation', { move: 'take_back', last_on: term.end_on }, today);
  return viewLife(ctx, id);
});
