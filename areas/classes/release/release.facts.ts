/** Which upcoming places a membership would no longer pay for, and what pays for them instead. */
import type { Rest } from '#areas/membership/suspension/suspension.rules.ts';
import type { Day } from '#kit/domain/day.ts';
import type { Ctx } from '#kit/server/context.ts';
import { coverer, type Covering } from './cover.facts.ts';
import type { LostPlace } from './release.model.ts';
import { coversDay, type ServingTerm } from './release.rules.ts';
import { comingPlaces, nextWithPlaces, type ComingPlace } from './release.store.ts';

export { asIfPaid, coverOf, heldAsSold, type Covering } from './cover.facts.ts';

type Rests = readonly Pick<Rest, 'from_on' | 'until_on' | 'closure'>[];

const shown = (place: ComingPlace, moves_to: LostPlace['moves_to']): LostPlace => {
  const { kind, id, member_id, member_name, branch_name, day, starts, name, trainer_name } = place;
  return { kind, id, member_id, member_name, branch_name, day, starts, name, trainer_name, moves_to };
};
const withCover = async (ctx: Ctx, lost: readonly ComingPlace[], covering?: Covering): Promise<LostPlace[]> => {
  const cover = coverer(ctx, covering);
  const places: LostPlace[] = [];
  for (const place of lost) places.push(shown(place, (await cover(place))?.name ?? null));
  return places;
};

/** For the preview of a suspension, an end or other days: the membership as it would be afterwards. */
export const placesLost = async (
  ctx: Ctx,
  membership_id: number,
  after: ServingTerm,
  rests: Rests,
  covering?: Covering,
): Promise<LostPlace[]> => {
  const [coming] = await ctx.read(comingPlaces([membership_id], ctx.clock.now()));
  return withCover(
    ctx,
    coming.filter(({ day }) => !coversDay(after, rests, day)),
    covering,
  );
};

/** For the preview of an edited sign-up: what it doesn't pay for itself, with its new days and programme. */
export const placesNotKept = async (ctx: Ctx, membership_id: number, will: Covering['will']): Promise<LostPlace[]> => {
  const [coming] = await ctx.read(comingPlaces([membership_id], ctx.clock.now()));
  const cover = coverer(ctx, { ...(will && { will }), first: membership_id });
  const places: LostPlace[] = [];
  for (const place of coming.filter(({ credits }) => credits === 0)) {
    const by = await cover(place);
    if (by?.membership_id !== membership_id) places.push(shown(place, by?.name ?? null));
  }
  return places;
};

type Will = { term: ServingTerm; rests: Rests };
/**
 * For the preview of a closure: what its memberships have booked on days on which they will be suspended or have ended.
 * The other memberships of a client are closed on them as well.
 */
export const placesOf = async (
  ctx: Ctx,
  after: ReadonlyMap<number, Will>,
  most: number,
): Promise<{ places: LostPlace[]; total: number }> => {
  if (after.size === 0) return { places: [], total: 0 };
  const [coming] = await ctx.read(comingPlaces([...after.keys()], ctx.clock.now()));
  const lost = coming.filter(({ membership_id, day }) => {
    const of = after.get(membership_id);
    return of && !coversDay(of.term, of.rests, day);
  });
  const will: Covering['will'] = (held) =>
    held.map((m) => {
      const of = after.get(m.id);
      return of ? { ...m, ...of.term, billing: m.billing, rests: of.rests } : m;
    });
  return { places: await withCover(ctx, lost.slice(0, most), { will }), total: lost.length };
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
