/** Bookings as pages get them: what can be done with them, until when, and what cancelling would cost. */
import type { BookingRow, BookingView } from './booking.model.ts';
import { bookingCan, cancelsFreeUntil, penaltyFor } from './booking.rules.ts';
import type { Ctx } from '#kit/server/context.ts';
import { countedVisits, rulesOfBooking, waivedIn, type BookingFacts, type BookingRecord } from './booking.store.ts';
import { joinLink } from '../pass/link-code.service.ts';
import { hasAtClass } from '../class/teaching.service.ts';

type Standing = Pick<
  BookingRecord,
  'branch_id' | 'teachers' | 'status' | 'place_no' | 'places_free' | 'session_status' | 'starts_at' | 'ends_at'
>;
export const sessionIn = <B extends Standing>(booking: B) => ({ ...booking, status: booking.session_status });
export const presentBooking = <B extends Standing>(ctx: Ctx, booking: B): B & Pick<BookingRow, 'can'> => ({
  ...booking,
  can: bookingCan(booking, sessionIn(booking), ctx.clock.now(), hasAtClass(ctx, booking)),
});

/** What cancelling it now, or a no-show, costs. */
export const penaltyOf = async (ctx: Ctx, booking: BookingFacts) => {
  const [[rules], [count]] = await ctx.read(
    rulesOfBooking(booking.id),
    waivedIn(booking.member_id, booking.branch_id, booking.day),
  );
  if (!rules) return null;
  const hasCredit = booking.credits > 0 || booking.visit !== null || (await isCounted(ctx, booking));
  return penaltyFor(rules, { waived: count?.waived ?? 0, hasCredit });
};
const isCounted = async (ctx: Ctx, { membership_id }: BookingFacts): Promise<boolean> => {
  if (membership_id === null) return false;
  const [[row]] = await ctx.read(countedVisits(membership_id));
  return row !== undefined && row.sessions_left !== null;
};
export const isLate = async (ctx: Ctx, booking: BookingFacts): Promise<boolean> => {
  const [[rules]] = await ctx.read(rulesOfBooking(booking.id));
  return booking.status === 'confirmed' && rules !== undefined && ctx.clock.now() > cancelsFreeUntil(booking, rules);
};

export const viewBooking = async (ctx: Ctx, booking: BookingFacts): Promise<BookingView> => {
  const [[rules]] = await ctx.read(rulesOfBooking(booking.id));
  const cancel_until = cancelsFreeUntil(booking, rules ?? { cancel_cutoff_hours: 0 }).toISOString();
  const cost = (await isLate(ctx, booking)) ? await penaltyOf(ctx, booking) : null;
  const isLinked = booking.kind === 'online' && (booking.status === 'confirmed' || booking.status === 'present');
  const join_link =
    isLinked && ctx.has('BOOK_CLASS', booking.branch_id) ? joinLink(ctx.services.config, booking.id) : null;
  return { ...presentBooking(ctx, booking), cancel_until, cost, join_link };
};
