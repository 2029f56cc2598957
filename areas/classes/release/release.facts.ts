/** Which upcoming places a membership would no longer pay for, and what pays for them instead. */
import type { Rest } from '#areas/membership/suspension/suspension.rules.ts';
import { usableLots } from '#areas/membership/credit/credit.facts.ts';
import { knownBranch } from '#areas/network/branch/branch.facts.ts';
import type { Day } from '#kit/domain/day.ts';
import type { Ctx } from '#kit/server/context.ts';
import { paymentFor } from '../appointment/appointment.rules.ts';
import { findAppointment } from '../appointment/appointment.store.ts';
import { heldBy } from '../booking/booking.store.ts';
import { entitlementOf } from '../check-in/entitlement.facts.ts';
import { findSession } from '../session/session.store.ts';
import type { LostPlace } from './release.model.ts';
import { coveredBy, coversDay, type ServingTerm } from './release.rules.ts';
import { comingPlaces, nextWithPlaces, type ComingPlace } from './release.store.ts';

type Rests = readonly Pick<Rest, 'from_on' | 'until_on'>[];

/** Another membership that pays for a place; only in branches that the caller reaches. */
export const coverOf = async (ctx: Ctx, place: ComingPlace) => {
  const { branch_id, member_id, membership_id, session_id } = place;
  if (!ctx.scope.branches.includes(branch_id)) return undefined;
  if (session_id !== null) {
    const [[session]] = await ctx.read(findSession(session_id));
    return session && coveredBy((await entitlementOf(ctx, session, member_id)).held, membership_id);
  }
  const [[one], memberships] = await ctx.read(findAppointment(place.id), heldBy(member_id));
  if (!one) return undefined;
  const lots = await usableLots(ctx, member_id, branch_id, one.day);
  return coveredBy(paymentFor(one, memberships, lots, await knownBranch(ctx, branch_id)).held, membership_id);
};

const shown = (place: ComingPlace, moves_to: LostPlace['moves_to']): LostPlace => {
  const { kind, id, member_id, member_name, branch_name, day, starts, name, trainer_name } = place;
  return { kind, id, member_id, member_name, branch_name, day, starts, name, trainer_name, moves_to };
};

/** For the preview of a suspension or an end: the membership as it would be afterwards. */
export const placesLost = async (
  ctx: Ctx,
  membership_id: number,
  after: ServingTerm,
  rests: Rests,
): Promise<LostPlace[]> => {
  const [coming] = await ctx.read(comingPlaces([membership_id], ctx.clock.now()));
  const lost: LostPlace[] = [];
  for (const place of coming)
    if (!coversDay(after, rests, place.day)) lost.push(shown(place, (await coverOf(ctx, place))?.name ?? null));
  return lost;
};

/** For the preview of a closure: what its memberships have booked on the days on which each of them will be suspended. */
export const placesOn = async (
  ctx: Ctx,
  rests: ReadonlyMap<number, Rests>,
  most: number,
): Promise<{ places: LostPlace[]; total: number }> => {
  if (rests.size === 0) return { places: [], total: 0 };
  const [coming] = await ctx.read(comingPlaces([...rests.keys()], ctx.clock.now()));
  const always = { status: 'ongoing', start_on: '0001-01-01', end_on: '9999-12-31' } as const;
  const lost = coming.filter(({ membership_id, day }) => !coversDay(always, rests.get(membership_id) ?? [], day));
  const places: LostPlace[] = [];
  for (const place of lost.slice(0, most)) places.push(shown(place, (await coverOf(ctx, place))?.name ?? null));
  return { places, total: lost.length };
};

/** Visits reserved for places after a day: they haven't been used by then. */
export const heldAfter = async (ctx: Ctx, membership_id: number, last_on: Day): Promise<number> => {
  const [coming] = await ctx.read(comingPlaces([membership_id], ctx.clock.now()));
  return coming.filter(({ day, holds }) => holds && day > last_on).length;
};

/** Some memberships that a closure suspended, or did until it was undone, and that have places to come. */
export const withPlacesToCome = async (
  ctx: Ctx,
  group_key: string,
  after: number,
  count: number,
): Promise<number[]> => {
  const [rows] = await ctx.read(nextWithPlaces(group_key, after, count, ctx.clock.now()));
  return rows.map(({ id }) => id);
};
