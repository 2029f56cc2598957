/** What else pays for a place that a membership no longer pays for: a membership of the client as it is, or as it will be. */
import { pushedDay } from '#areas/money/billing/billing.rules.ts';
import { usableLots, type UsableLot } from '#areas/membership/credit/credit.facts.ts';
import { planUse, type SpendAsk } from '#areas/membership/credit/credit.rules.ts';
import type { MembershipDraft } from '#areas/membership/sign-up/sign-up.rules.ts';
import type { Rest } from '#areas/membership/suspension/suspension.rules.ts';
import { whyNotBy } from '../check-in/check-in.rules.ts';
import { knownBranch } from '#areas/network/branch/branch.facts.ts';
import { NotFound } from '#kit/domain/errors.ts';
import type { Ctx } from '#kit/server/context.ts';
import { paymentFor } from '../appointment/appointment.rules.ts';
import { kindOfType, type PaysBy } from '../appointment/appointment.model.ts';
import { findAppointment } from '../appointment/appointment.store.ts';
import type { Held } from '../booking/booking.model.ts';
import { creditUseOf, entitlementFor, type HeldMembership } from '../booking/booking.rules.ts';
import { heldBy } from '../booking/booking.store.ts';
import { findSession } from '../session/session.store.ts';
import { coveredBy, lessOne, paysWith } from './release.rules.ts';
import { programmeAsHeld, type ComingPlace } from './release.store.ts';

type Memberships = readonly HeldMembership[];
export type Covering = {
  /** The client's memberships as they will be. */
  will?: (held: Memberships) => Memberships;
  /** The one that pays for it if it can. */
  first?: number | undefined;
  /** Credits that aren't given yet. */
  lots?: readonly UsableLot[];
};

type Cover = Held | PaysBy;
type Payers = { held: readonly Cover[]; ask: SpendAsk };
const payersOf = async (ctx: Ctx, place: ComingPlace, held: Memberships): Promise<Payers | null> => {
  const branch = await knownBranch(ctx, place.branch_id);
  const { day, credits } = place;
  if (place.session_id !== null) {
    const [[session]] = await ctx.read(findSession(place.session_id));
    const ask = session && { day, use: creditUseOf(session), category: session.category, credits };
    return ask ? { held: entitlementFor(session, held, [], branch).held, ask } : null;
  }
  const [[one]] = await ctx.read(findAppointment(place.id));
  const ask = one && { day, use: kindOfType[one.type_id], category: null, credits };
  return ask ? { held: paymentFor(one, held, [], branch).held, ask } : null;
};

/** What pays for a place instead; a place booked with credits can also be paid for with others of the client. */
export type Payer = Pick<Cover, 'kind' | 'membership_id' | 'name'>;
const OTHER_CREDITS: Payer = { kind: 'credits', membership_id: null, name: { en: 'other credits', cn: '其他课时' } };

/** Of several places, one after the other, as posting does: a visit that one of them uses isn't there for the next. */
export const coverer = (ctx: Ctx, { will = (held) => held, first, lots: more = [] }: Covering = {}) => {
  const known = new Map<number, Memberships>();
  const spent = new Map<number, number>();
  const byCredits = async (place: ComingPlace, held: Memberships, ask: SpendAsk): Promise<Payer | undefined> => {
    const usable = await usableLots(ctx, place.member_id, place.branch_id, place.day);
    const branch = await knownBranch(ctx, place.branch_id);
    const letsIn = ({ membership_id }: UsableLot): boolean =>
      held.some((m) => m.id === membership_id && whyNotBy(m, { today: place.day, branch }) === null);
    const lots = [...usable, ...more.filter(letsIn)]
      .filter((lot) => paysWith(lot, held, place))
      .map((lot) => ({ ...lot, remaining: lot.remaining - (spent.get(lot.id) ?? 0) }));
    const planned = planUse(lots, ask);
    for (const { lot_id, credits } of planned ?? []) spent.set(lot_id, (spent.get(lot_id) ?? 0) - credits);
    return planned ? OTHER_CREDITS : undefined;
  };
  return async (place: ComingPlace): Promise<Payer | undefined> => {
    const { branch_id, member_id, membership_id, day } = place;
    // Bookings of a branch that the caller doesn't reach are settled by a job.
    if (!ctx.scope.branches.includes(branch_id)) return undefined;
    const held = known.get(member_id) ?? will((await ctx.read(heldBy(member_id)))[0]);
    const payers = await payersOf(ctx, place, held);
    if (!payers) return undefined;
    const cover = coveredBy(payers.held, membership_id, first);
    known.set(member_id, cover ? lessOne(held, cover.membership_id, day) : held);
    return cover || place.credits === 0 ? cover : byCredits(place, held, payers.ask);
  };
};
/** Of one place, with what the client has now. */
export const coverOf = (ctx: Ctx, place: ComingPlace, covering?: Covering) => coverer(ctx, covering)(place);

/** It isn't paid yet, but it is sold: until its invoice is cancelled, it pays for what it takes over. */
export const asIfPaid =
  (id: number): NonNullable<Covering['will']> =>
  (held) =>
    held.map((m) => (m.id === id && m.status === 'payment_pending' ? { ...m, status: 'ongoing' } : m));

type Sold = {
  id: number;
  programme_id: number;
  branch_id: number;
  membership: MembershipDraft;
  rests: readonly Rest[];
};
/** A membership that isn't saved yet, as it will be once it is paid. */
export const heldAsSold = async (ctx: Ctx, sold: Sold): Promise<HeldMembership> => {
  const { id, programme_id, branch_id, membership, rests } = sold;
  const [[programme]] = await ctx.read(programmeAsHeld(programme_id, branch_id));
  if (!programme) throw new NotFound();
  const { start_on, end_on, paid_until, sessions_left, sessions_total } = membership;
  const { billing, every_count, every_unit, billing_day, instalment_count } = membership;
  return {
    ...programme,
    id,
    branch_id,
    status: 'ongoing',
    start_on,
    end_on,
    paid_until,
    invoiced_until: billing === 'rolling' ? (pushedDay(paid_until, rests) ?? end_on) : end_on,
    sessions_left,
    sessions_each: sessions_left === null ? null : sessions_total,
    billing,
    every_count,
    every_unit,
    billing_day,
    instalment_count,
    rests,
    reserved: 0,
    ahead: [],
  };
};
