/**
 * The visit of a place in a class: reserved from the booking on, just as credits are, so that marking the client
 * present (at the door, on the roster, in the online class) uses no further one. It can be returned to the membership
 * it came from.
 */
import type { TxCtx } from '#kit/server/context.ts';
import { enterSession } from '../appointment/appointment.store.ts';
import type { BookingFacts } from '../booking/booking.store.ts';
import { type VisitColumns, holdOne } from './visit.store.ts';

const none: VisitColumns = { visit: null, check_in_day: null, check_in_id: null };

/** Undefined: none are left. A membership without counted visits needs none. */
export const holdVisit = async (
  ctx: TxCtx,
  booking_id: number,
  membership_id: number,
): Promise<VisitColumns | undefined> => {
  const staff_id = ctx.actor.staff_id || null;
  const { counted, ...columns } = await holdOne(ctx.db, { booking_id, membership_id, staff_id });
  return counted && columns.visit === null ? undefined : columns;
};

type Of = Pick<BookingFacts, 'id' | 'branch_id' | 'membership_id' | 'visit'>;
/** What was used at the door stays used: the client came in. */
export const giveVisitBack = async (ctx: TxCtx, { id, branch_id, membership_id, visit }: Of): Promise<VisitColumns> => {
  if (visit === 'held' && membership_id !== null) {
    const staff_id = ctx.actor.staff_id || null;
    await enterSession(ctx.db, { branch_id, membership_id, booking_id: id, staff_id }, 1);
  }
  return none;
};

/**
 * For a place without one: booked before visits were reserved, or returned when it looked as if the client hadn't come.
 */
export const takeMissingVisit = async (
  ctx: TxCtx,
  booking: Of,
): Promise<VisitColumns | Record<string, never> | undefined> =>
  booking.visit === null && booking.membership_id !== null ? holdVisit(ctx, booking.id, booking.membership_id) : {};
