/**
 * A membership that is suspended or ends pays for no place on the days that it loses: another membership of the client
 * takes over, or the place is cancelled free of charge and offered to the waiting list.
 */
import { lockCreditsOfMembers, returnCredits, spendCredits } from '#areas/membership/credit/credit.commands.ts';
import { knownBranch } from '#areas/network/branch/branch.facts.ts';
import type { TxCtx } from '#kit/server/context.ts';
import { appointmentMachine } from '../appointment/appointment.machine.ts';
import { givePaymentBack, holdPayment, purposeOf } from '../appointment/appointment-payment.commands.ts';
import { tellTrainer } from '../appointment/appointment.letters.ts';
import { getAppointment, lockTrainers, updateAppointment } from '../appointment/appointment.store.ts';
import { promoteWaiting, purposeOf as purposeOfBooking } from '../booking/booking.commands.ts';
import { bookingMachine } from '../booking/booking.machine.ts';
import { creditUseOf } from '../booking/booking.rules.ts';
import {
  getBooking,
  leavePlace,
  lockPlaces,
  updateBooking,
  waitingFor,
  type BookingFacts,
} from '../booking/booking.store.ts';
import { giveVisitBack, holdVisit } from '../check-in/visit.commands.ts';
import { getSession } from '../session/session.store.ts';
import { tellTimetable } from '../timetable/timetable.commands.ts';
import { asIfPaid, coverOf, type Covering } from './release.facts.ts';
import { releaseLater } from './release-later.commands.ts';
import { tellReleased, type Of } from './release.letters.ts';
import { coversDay } from './release.rules.ts';
import {
  comingPlaces,
  holdersOf,
  keepLocks,
  releaseLocks,
  termServing,
  tryLocks,
  type ComingPlace,
} from './release.store.ts';

/** Shown with a cancelled place; appointments show it as it is. */
const NOT_COVERED = 'not_covered';

const sessionsOf = (places: readonly ComingPlace[]): number[] =>
  [...new Set(places.flatMap(({ session_id }) => session_id ?? []))].toSorted((a, b) => a - b);
const reached = (ctx: TxCtx, places: readonly ComingPlace[]): ComingPlace[] =>
  places.filter(({ branch_id }) => ctx.scope.branches.includes(branch_id));

const LOCK_TRIES = 8;
const placesNow = async (ctx: TxCtx, memberships: readonly number[]) => {
  const [coming, holders] = await ctx.read(comingPlaces(memberships, ctx.clock.now()), holdersOf(memberships));
  const places = reached(ctx, coming);
  const trainers = places.flatMap(({ staff_id }) => staff_id ?? []);
  return { sessions: sessionsOf(places), trainers, holders: holders.map(({ member_id }) => member_id) };
};
/**
 * Before a membership is locked that may lose places: the order of everyone who changes places is sessions, trainers,
 * clients, memberships. A place that the client booked meanwhile is in a session not locked yet: then everything is
 * released and locked again, since locking that session last would break the order and two people would wait for each
 * other.
 */
export const lockComing = async (ctx: TxCtx, memberships: readonly number[]): Promise<void> => {
  let want = await placesNow(ctx, memberships);
  for (let tries = 1; ; tries += 1) {
    await tryLocks(ctx.db);
    for (const id of want.sessions) await lockPlaces(ctx.db, id);
    await lockTrainers(ctx.db, want.trainers);
    const waiting = want.sessions.length === 0 ? [] : await waitingFor(ctx.db, want.sessions);
    await lockCreditsOfMembers(ctx, [...want.holders, ...waiting]);
    const now = await placesNow(ctx, memberships);
    const isLocked =
      now.sessions.every((id) => want.sessions.includes(id)) && now.trainers.every((id) => want.trainers.includes(id));
    if (isLocked || tries === LOCK_TRIES) break;
    await releaseLocks(ctx.db);
    want = now;
  }
  await keepLocks(ctx.db);
};

type How = Covering & {
  /** What was reserved for them was returned before. */
  freed?: boolean;
};
/** Each to its lot. One that ended with the membership stays ended: its value was settled with the membership. */
const creditsBack = async (ctx: TxCtx, place: ComingPlace, purpose: string): Promise<void> => {
  const { member_id, membership_id: released } = place;
  const branch = await knownBranch(ctx, place.branch_id);
  await returnCredits(ctx, { branch, member_id, purpose, released });
};
/** What was reserved for a place in a class, or the credits used for it. */
const freeBooking = async (ctx: TxCtx, place: ComingPlace, booking: BookingFacts): Promise<void> => {
  if (place.credits > 0) await creditsBack(ctx, place, purposeOfBooking(booking.id));
  else await updateBooking(ctx.db, booking.id, await giveVisitBack(ctx, booking));
};
/** True: the place was cancelled. */
const releaseBooking = async (ctx: TxCtx, place: ComingPlace, how: How): Promise<boolean> => {
  const booking = await getBooking(ctx.db, place.id);
  await freeBooking(ctx, place, booking);
  const by = await coverOf(ctx, place, how);
  if (by?.kind === 'credits') {
    const { member_id, day, category, credits } = booking;
    const branch = await knownBranch(ctx, booking.branch_id);
    const ask = { day, use: creditUseOf(booking), category, credits };
    await spendCredits(ctx, { ...ask, branch, member_id, purpose: purposeOfBooking(booking.id) });
    return false;
  }
  const other = by?.membership_id ?? null;
  const visit = other === null ? undefined : await holdVisit(ctx, booking.id, other);
  if (visit) {
    await updateBooking(ctx.db, booking.id, { membership_id: other, credits: 0, ...visit });
    return false;
  }
  const { to: status } = bookingMachine.moves.cancel;
  await updateBooking(ctx.db, booking.id, { status, is_late: false, reason: NOT_COVERED });
  await leavePlace(ctx.db, booking.session_id, booking.status);
  return true;
};

const releaseAppointment = async (ctx: TxCtx, place: ComingPlace, how: How): Promise<boolean> => {
  const one = await getAppointment(ctx.db, place.id);
  if (place.credits > 0) await creditsBack(ctx, place, purposeOf(one.id));
  else if (!how.freed) await givePaymentBack(ctx, one);
  const other = await coverOf(ctx, place, how);
  if (other) {
    const isCredits = other.kind === 'credits';
    const paid = { membership_id: other.membership_id, credits: isCredits ? one.credits : 0 };
    const funding = other.kind === 'trial' ? ('trial' as const) : ('funded' as const);
    await updateAppointment(ctx.db, one.id, { ...paid, funding });
    await holdPayment(ctx, { ...one, ...paid });
    return false;
  }
  const { to: status } = appointmentMachine.moves.cancel;
  const free = { is_late: false, charged: false, is_waived: false, charge_reason: null };
  await updateAppointment(ctx.db, one.id, { status, ...free, reason: null });
  await tellTrainer(ctx, 'cancelled', one);
  return true;
};

/**
 * Each is paid for by something else, or cancelled: with one letter, and the next on the waiting list moves up. True:
 * something was cancelled.
 */
const settlePlaces = async (ctx: TxCtx, of: Of, places: readonly ComingPlace[], how: How): Promise<boolean> => {
  const cancelled: ComingPlace[] = [];
  for (const place of places) {
    const release = place.kind === 'class' ? releaseBooking : releaseAppointment;
    if (await release(ctx, place, how)) cancelled.push(place);
  }
  await tellReleased(ctx, of, cancelled);
  for (const id of sessionsOf(cancelled)) await promoteWaiting(ctx, await getSession(ctx.db, id));
  for (const branch_id of new Set(places.map((place) => place.branch_id))) tellTimetable(ctx, branch_id);
  return cancelled.length > 0;
};

/**
 * After a membership was suspended or ended, or its days changed, in the same transaction. What is booked in branches
 * that the caller doesn't reach is released by a job at once. `to`: the membership that replaces it takes over what it
 * covers, also before it is paid. True: something was cancelled here.
 */
export const releasePlaces = async (ctx: TxCtx, membership_id: number, to: number | null = null): Promise<boolean> => {
  const [coming, [term]] = await ctx.read(comingPlaces([membership_id], ctx.clock.now()), termServing(membership_id));
  if (!term) return false;
  const lost = coming.filter(({ day }) => !coversDay(term, term.rests, day));
  if (lost.length === 0) return false;
  const here = reached(ctx, lost);
  const isCancelled = await settlePlaces(ctx, term, here, to === null ? {} : { will: asIfPaid(to), first: to });
  if (here.length < lost.length) await releaseLater(ctx, membership_id, to);
  return isCancelled;
};

/**
 * Before a sign-up is edited: what is reserved for its places is returned, so that the new programme gives what it
 * gives. `settleFreed` follows in the same transaction.
 */
export const freePlaces = async (ctx: TxCtx, membership_id: number): Promise<ComingPlace[]> => {
  const [coming] = await ctx.read(comingPlaces([membership_id], ctx.clock.now()));
  // It hasn't begun, so it has given no credits yet.
  const here = reached(ctx, coming).filter(({ credits }) => credits === 0);
  for (const place of here)
    if (place.kind === 'class')
      await updateBooking(ctx.db, place.id, await giveVisitBack(ctx, await getBooking(ctx.db, place.id)));
    else await givePaymentBack(ctx, await getAppointment(ctx.db, place.id));
  return here;
};
/** The edited sign-up pays for what it covers, before anything else does. */
export const settleFreed = (ctx: TxCtx, id: number, of: Of, places: readonly ComingPlace[]): Promise<boolean> =>
  settlePlaces(ctx, of, places, {
    // Each place takes a visit when its turn comes: none is reserved for those that follow.
    will: (held) => asIfPaid(id)(held).map((m) => (m.id === id ? { ...m, reserved: 0 } : m)),
    first: id,
    freed: true,
  });
