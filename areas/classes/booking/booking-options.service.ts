/** The classes of a day, and what a client could book each with, or why not: for the desk and for the client. */
import type { BookingOption } from './booking.model.ts';
import { entitlementFor, placeFor, whyNotBook, whyNotEntitled } from './booking.rules.ts';
import type { Day } from '#kit/domain/day.ts';
import { usableLots } from '#areas/membership/credit/credit.facts.ts';
import type { BranchFacts } from '#areas/network/branch/branch.facts.ts';
import type { Ctx } from '#kit/server/context.ts';
import { heldBy, openBookings, rulesOf } from './booking.store.ts';
import { bookableOn } from '../session/session.store.ts';

export const bookingOptions = async (
  ctx: Ctx,
  member_id: number,
  branch: BranchFacts,
  day: Day,
): Promise<BookingOption[]> => {
  const [sessions, memberships, [rules]] = await ctx.read(
    bookableOn(branch.id, day),
    heldBy(member_id),
    rulesOf(branch.id),
  );
  const [open] = await ctx.read(
    openBookings(
      member_id,
      sessions.map((one) => one.id),
    ),
  );
  const lots = await usableLots(ctx, member_id, branch.id, day);
  const now = ctx.clock.now();
  return sessions.map((session) => {
    const entitlement = entitlementFor(session, memberships, lots, branch);
    const isBooked = open.some((one) => one.session_id === session.id);
    const why =
      (isBooked ? 'classes.booked_already' : null) ??
      whyNotBook(session, rules ?? { booking_window_days: 0 }, now) ??
      whyNotEntitled(entitlement);
    return { ...session, entitlement, why, is_full: placeFor(session, now) === 'list' };
  });
};
