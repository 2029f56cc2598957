/**
 * The counted visit of a place in a class: held from the booking on, as credits are spent by it, so whoever says that
 * the client came (the door, the roster, the online class) takes no other; given back to the membership it came from.
 */
import { sql as raw } from 'kysely';
import type { TxCtx } from '#kit/server/context.ts';
import { enterSession } from '../appointment/appointment.store.ts';
import type { BookingFacts } from '../booking/booking.store.ts';

export type VisitColumns = {
  visit: BookingFacts['visit'];
  check_in_day: string | null;
  check_in_id: number | null;
};
const none: VisitColumns = { visit: null, check_in_day: null, check_in_id: null };

/** Undefined: none is left. A membership without counted visits needs none. */
export const holdVisit = async (
  ctx: TxCtx,
  booking_id: number,
  membership_id: number,
): Promise<VisitColumns | undefined> => {
  const { rows } = await raw<VisitColumns & { counted: boolean }>`
    select counted, visit, check_in_day, check_in_id from hold_visit(${booking_id}, ${membership_id}, ${ctx.actor.staff_id || null})`.execute(
    ctx.db,
  );
  const [row] = rows;
  if (!row) throw new Error('hold_visit gave no row');
  const { counted, ...columns } = row;
  return counted && columns.visit === null ? undefined : columns;
};

type Of = Pick<BookingFacts, 'id' | 'branch_id' | 'membership_id' | 'visit'>;
/** What the door took stays taken: the client came in. */
export const giveVisitBack = async (ctx: TxCtx, { id, branch_id, membership_id, visit }: Of): Promise<VisitColumns> => {
  if (visit === 'held' && membership_id !== null) {
    const staff_id = ctx.actor.staff_id || null;
    await enterSession(ctx.db, { branch_id, membership_id, booking_id: id, staff_id }, 1);
  }
  return none;
};

/** For a place that has none: booked before visits were held, or given back when it looked as if nobody came. */
export const takeMissingVisit = async (
  ctx: TxCtx,
  booking: Of,
): Promise<VisitColumns | Record<string, never> | undefined> =>
  booking.visit === null && booking.membership_id !== null ? holdVisit(ctx, booking.id, booking.membership_id) : {};
