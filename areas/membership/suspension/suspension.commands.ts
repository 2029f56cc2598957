/** Suspending memberships. Preview and posting load the same facts and call the same rules. */
import {
  closedInstead,
  closedUntil,
  daysOf,
  endWith,
  pushedBehind,
  runsInto,
  restEffect,
  restFaults,
  restMoves,
  restUntilReturn,
  returnFaults,
  whyNotByPolicy,
  whyNotSuspend,
  type Rest,
} from './suspension.rules.ts';
import type {
  AskReturn,
  AskSuspension,
  MembershipRests,
  ReturnFigures,
  Suspension,
  SuspensionFigures,
} from './suspension.model.ts';
import { lockComing, releasePlaces } from '#areas/classes/release/release.commands.ts';
import { placesLost } from '#areas/classes/release/release.facts.ts';
import { addDays, formatDay, type Day } from '#kit/domain/day.ts';
import { Forbidden, NotFound, Refusal, refuseIf, ValidationError } from '#kit/domain/errors.ts';
import { knownBranch } from '#areas/network/branch/branch.facts.ts';
import { noteOnMember } from '#areas/people/member/member-standing.commands.ts';
import { command, type Ctx, type TxCtx } from '#kit/server/context.ts';
import { saveVersioned } from '#kit/server/version.ts';
import { closuresOf, restsWithClosures, restInClosures } from '../closure/closure-keep.commands.ts';
import { settleMembers } from '../membership/membership-moves.commands.ts';
import { nextPayment } from './next-payment.rules.ts';
import { restOpenFrom } from './suspension.facts.ts';
import { postFee, takeFeeBack, workOutFee } from './suspension-fee.commands.ts';
import {
  findFollowing,
  findRest,
  findTermToRest,
  getFollowing,
  getRest,
  getRests,
  insertRest,
  lockTerm,
  restsOf,
  visitWith,
  type TermToRest,
} from './suspension.store.ts';
import { moveTerm } from '../membership/membership.store.ts';
import { suspensionContract } from './suspension.contract.ts';

type RestRow = Omit<Suspension, 'can' | 'closed_until'> & { branch_id: number };
type Closures = Awaited<ReturnType<typeof closuresOf>>;
const mayChange = (ctx: Ctx, { branch_id }: { branch_id: number }): boolean => ctx.has('SUSPEND_MEMBERSHIP', branch_id);

const presentRest = (rest: RestRow, closures: Closures, may: boolean, today: Day): Suspension => {
  const closed_until = closedInstead(rest, closures, today);
  const moves = may ? restMoves(rest, today) : [];
  return { ...rest, closed_until, can: moves.filter((move) => move !== 'return' || closed_until === null) };
};
type Shown = { rests: readonly RestRow[]; closures: Closures; today: Day };
const present = (ctx: Ctx, term: TermToRest, { rests, closures, today }: Shown): MembershipRests => {
  const { suspension_max_times, suspension_max_days, suspension_notice_days, suspension_fee_cents } = term;
  const may = mayChange(ctx, term);
  const { id, member_id, version, status, start_on, end_on, paid_until, currency } = term;
  return {
    id,
    member_id,
    version,
    status,
    start_on,
    end_on,
    paid_until,
    currency,
    policy: { suspension_max_times, suspension_max_days, suspension_notice_days, suspension_fee_cents },
    suspensions: rests.map((rest) => presentRest(rest, closures, may, today)),
    can: [
      ...(may && whyNotSuspend(term) === null ? (['suspend'] as const) : []),
      ...(may && ctx.has('WAIVE_SUSPENSION_RULES', term.branch_id) ? (['waive'] as const) : []),
    ],
  };
};

export const viewSuspensions = async (ctx: Ctx, id: number): Promise<MembershipRests> => {
  const [[term], rests] = await ctx.read(findTermToRest(id), restsOf(id));
  if (!term) throw new NotFound();
  const { today } = await knownBranch(ctx, term.branch_id);
  return present(ctx, term, { rests, closures: await closuresOf(ctx, term.branch_id, today), today });
};

/** Every obstacle is refused here, in preview and posting alike. */
type Facts = { term: TermToRest; rests: readonly Rest[]; next: Parameters<typeof runsInto>[1]; today: Day };
const checkSuspension = (ctx: Ctx, { term, rests, next, today }: Facts, ask: AskSuspension): void => {
  if (!mayChange(ctx, term)) throw new Forbidden();
  const waivesFee = ask.fee_waived_reason !== null;
  if (waivesFee && !ctx.has('WAIVE_SUSPENSION_RULES', term.branch_id)) throw new Forbidden();
  refuseIf(whyNotSuspend(term));
  const faults = restFaults(ask, term, rests, today, (day) => formatDay(day, ctx.locale));
  if (faults.length > 0) throw new ValidationError(faults);
  const beyond = whyNotByPolicy(ask, rests, term, today);
  if (beyond && !(ask.waive && ctx.has('WAIVE_SUSPENSION_RULES', term.branch_id)))
    throw new Refusal(beyond.code, beyond.facts);
  const other = ask.until_on === null ? next[0] : runsInto(endWith(term.paid_until, [...rests, ask]), next);
  if (other) throw new Refusal('membership.suspension_runs_into', { start: formatDay(other.start_on, ctx.locale) });
};

export const previewSuspension = async (ctx: Ctx, id: number, ask: AskSuspension): Promise<SuspensionFigures> => {
  const [[term], rests, next, [visit]] = await ctx.read(
    findTermToRest(id),
    restsOf(id),
    findFollowing(id),
    visitWith(id, ask.from_on),
  );
  if (!term) throw new NotFound();
  const { today } = await knownBranch(ctx, term.branch_id);
  checkSuspension(ctx, { term, rests, next, today }, ask);
  const fee = await workOutFee(ctx, term, ask, today);
  const { status } = restEffect(term, [...rests, ask], today);
  const all = await restsWithClosures(ctx, term.branch_id, term, today, [...rests, ask]);
  const end_on = endWith(term.paid_until, all);
  const isOpen = ask.until_on === null;
  return {
    status,
    end_on,
    end_before: endWith(term.paid_until, rests),
    next_payment: nextPayment(term, rests, all),
    days: isOpen ? null : daysOf(ask),
    came_at: visit?.at ?? null,
    resumes_on: ask.until_on === null ? null : addDays(ask.until_on, 1),
    currency: term.currency,
    fee_cents: fee?.fee_cents ?? 0,
    invoice_lines: fee?.invoice.lines ?? [],
    tax_cents: fee?.invoice.tax_cents ?? 0,
    tax_name: fee?.invoice.tax_name ?? null,
    tax_bp: fee?.invoice.tax_bp ?? 0,
    places: await placesLost(ctx, id, { ...term, status, end_on }, all),
  };
};

/**
 * Saves the membership after the suspensions, releases the places that it no longer pays for, and notifies everyone
 * looking at the client.
 */
const settle = async (ctx: TxCtx, term: TermToRest, version: number, today: Day): Promise<MembershipRests> => {
  const effect = restEffect(term, await getRests(ctx.db, term.id), today);
  await saveVersioned(ctx.db, 'membership', term.id, version, effect);
  // If it resumes earlier or ends later, new closed days of the branch can affect it.
  await restInClosures(ctx, { ...term, ...effect }, today);
  const rests = await getRests(ctx.db, term.id);
  await settleMembers(ctx, [term.member_id], today);
  await releasePlaces(ctx, term.id);
  ctx.afterCommit(() => ctx.services.live.toBranch(term.branch_id, 'member', { id: term.member_id }));
  // When it resumes, it may have to be stopped for an unpaid instalment at the same moment.
  const [[now]] = await ctx.read(findTermToRest(term.id));
  const closures = await closuresOf(ctx, term.branch_id, today);
  return present(ctx, now ?? { ...term, ...effect, version: version + 1 }, { rests, closures, today });
};

const note = (
  ctx: TxCtx,
  term: TermToRest,
  move: 'suspend' | 'return' | 'undo',
  rest: Rest & { reason: string },
  back_on: Day | null = null,
): Promise<void> =>
  noteOnMember(ctx, {
    branch_id: term.branch_id,
    member_id: term.member_id,
    type: 'suspension',
    facts: {
      programme: term.programme_name.en,
      programme_cn: term.programme_name.cn,
      move,
      from_on: rest.from_on,
      until_on: rest.until_on,
      reason: rest.reason,
      back_on,
    },
  });

/** The length of an open-ended suspension wasn't known: the next membership begins later. */
const pushFollowing = async (ctx: TxCtx, id: number, end_on: Day): Promise<void> => {
  for (const { id: next, ...days } of pushedBehind(end_on, await getFollowing(ctx.db, id)))
    await moveTerm(ctx.db, next, days);
};

export const suspend = command(suspensionContract.suspend, async (ctx, id, ask) => {
  await lockComing(ctx, [id]);
  const term = await lockTerm(ctx.db, id);
  const branch = await knownBranch(ctx, term.branch_id);
  const { today } = branch;
  const { version, from_on, until_on, reason, fee_waived_reason } = ask;
  const rests = await getRests(ctx.db, id);
  checkSuspension(ctx, { term, rests, next: await getFollowing(ctx.db, id), today }, ask);
  const waived = whyNotByPolicy(ask, rests, term, today) !== null;
  const staff_id = ctx.actor.staff_id;
  const fee = await postFee(ctx, term, ask, branch);
  await insertRest(ctx.db, {
    ...fee,
    fee_waived_reason: term.suspension_fee_cents > 0 ? fee_waived_reason : null,
    branch_id: term.branch_id,
    membership_id: id,
    from_on,
    until_on,
    reason,
    waived,
    staff_id,
  });
  await note(ctx, term, 'suspend', ask);
  return settle(ctx, term, version, today);
});

/** Every obstacle to a return, or to undoing it (null), is refused here, in preview and posting alike. */
const checkReturn = (ctx: Ctx, rest: Rest, back_on: Day | null, { today, closures }: Omit<Shown, 'rests'>): void => {
  const moves = restMoves(rest, today);
  if (back_on === null) return refuseIf(moves.includes('undo') ? null : 'membership.suspension_has_begun');
  refuseIf(moves.includes('return') ? null : 'membership.suspension_is_over');
  const closed = closedInstead(rest, closures, today);
  if (closed !== null) throw new Refusal('membership.suspension_closed', { day: formatDay(closed, ctx.locale) });
  const faults = returnFaults(rest, back_on, today);
  if (faults.length > 0) throw new ValidationError(faults);
};

/**
 * The branch suspends it from today until it lets the client in again, for free and whatever the programme allows: the
 * client didn't ask for it. Part of the caller's transaction.
 */
export const suspendForBranch = async (ctx: TxCtx, id: number, reason: string): Promise<void> => {
  await lockComing(ctx, [id]);
  const term = await lockTerm(ctx.db, id);
  const { today } = await knownBranch(ctx, term.branch_id);
  const from_on = await restOpenFrom(ctx, id, today);
  if (from_on === null) throw new Refusal('membership.not_suspendable');
  const ask = { from_on, until_on: null, reason };
  const { branch_id, version } = term;
  await insertRest(ctx.db, { ...ask, branch_id, membership_id: id, waived: true, staff_id: ctx.actor.staff_id });
  await note(ctx, term, 'suspend', ask);
  await settle(ctx, term, version, today);
};

type Changed = { rest: RestRow; term: TermToRest; today: Day };
const restToChange = async (ctx: TxCtx, id: number): Promise<Changed> => {
  const rest = await getRest(ctx.db, id);
  await lockComing(ctx, [rest.membership_id]);
  const term = await lockTerm(ctx.db, rest.membership_id);
  if (!mayChange(ctx, term)) throw new Forbidden();
  const { today } = await knownBranch(ctx, term.branch_id);
  return { rest, term, today };
};

/** Null: it is undone. By the same rules as posting. */
export const previewReturn = async (ctx: Ctx, id: number, { back_on }: AskReturn): Promise<ReturnFigures> => {
  const [[rest]] = await ctx.read(findRest(id));
  if (!rest) throw new NotFound();
  const [[term], rests] = await ctx.read(findTermToRest(rest.membership_id), restsOf(rest.membership_id));
  if (!term) throw new NotFound();
  if (!mayChange(ctx, term)) throw new Forbidden();
  const { today } = await knownBranch(ctx, term.branch_id);
  const closures = await closuresOf(ctx, term.branch_id, today);
  checkReturn(ctx, rest, back_on, { today, closures });
  const ended = back_on === null ? null : restUntilReturn(rest, back_on);
  const others = rests.filter((one) => one.id !== id);
  const effect = restEffect(term, [...others, ...(ended ? [ended] : [])], today);
  const after = { ...term, ...effect };
  const all = await restsWithClosures(ctx, term.branch_id, after, today, [...others, ...(ended ? [ended] : [])]);
  const { status, end_on } = restEffect(after, all, today);
  const places = await placesLost(ctx, term.id, { ...term, status, end_on }, all);
  const closed_until = ended === null ? null : closedUntil(closures, back_on ?? today);
  const next_payment = nextPayment(term, rests, all);
  return { status, end_before: term.end_on, end_on, next_payment, places, closed_until };
};

/** As if it had never been suspended. */
const takeBack = async (ctx: TxCtx, { rest, term, today }: Changed, version: number): Promise<MembershipRests> => {
  await saveVersioned(ctx.db, 'membership_suspension', rest.id, version, { undone_at: ctx.clock.now().toISOString() });
  await takeFeeBack(ctx, rest, term);
  await note(ctx, term, 'undo', rest);
  return settle(ctx, term, term.version, today);
};

export const returnEarly = command(suspensionContract.goOn, async (ctx, id, { version, back_on }) => {
  const { rest, term, today } = await restToChange(ctx, id);
  checkReturn(ctx, rest, back_on, { today, closures: await closuresOf(ctx, term.branch_id, today) });
  const ended = restUntilReturn(rest, back_on);
  // Back on the day on which it would have begun: there was no suspension.
  if (!ended) return takeBack(ctx, { rest, term, today }, version);
  const { until_on } = ended;
  await saveVersioned(ctx.db, 'membership_suspension', id, version, { until_on });
  await note(ctx, term, 'return', { ...rest, until_on }, back_on);
  const settled = await settle(ctx, term, term.version, today);
  await pushFollowing(ctx, term.id, settled.end_on);
  return settled;
});

export const undoSuspension = command(async (ctx: TxCtx, id: number, version: number): Promise<MembershipRests> => {
  const { rest, term, today } = await restToChange(ctx, id);
  checkReturn(ctx, rest, null, { today, closures: [] });
  return takeBack(ctx, { rest, term, today }, version);
});
