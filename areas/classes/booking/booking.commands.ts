/** Booking and cancelling: a place under lock, what pays for it, and who moves up from the waiting list. */
import type { BookingView, Entitlement, NewBooking } from './booking.model.ts';
import {
  creditUseOf,
  mayPromote,
  placeFor,
  whyNotBook,
  whyNotCancel,
  whyNotEntitled,
  whyNotGive,
  whyNotMark,
} from './booking.rules.ts';
import { formatDay } from '#kit/domain/day.ts';
import { Forbidden, Refusal, refuseIf, StaleWrite } from '#kit/domain/errors.ts';
import { lockCreditsOfMembers, lockMemberCredits, spendCredits } from '#areas/membership/credit/credit.commands.ts';
import { knownBranch } from '#areas/network/branch/branch.facts.ts';
import { closedOf, closedQueries } from '#areas/settings/hours/hours.facts.ts';
import { memberFacts } from '#areas/people/member/member.facts.ts';
import { command, type TxCtx } from '#kit/server/context.ts';
import {
  countPresent,
  elsewhereAt,
  getBooking,
  insertBooking,
  leavePlace,
  lockPlaces,
  nextWaiting,
  openBookings,
  rulesOf,
  takePlace,
  takePlaceOfAbsent,
  takeWaitNo,
  updateBooking,
  waitingFor,
} from './booking.store.ts';
import { tellBooked, type Told } from './booking.letters.ts';
import { entitlementOf } from '../check-in/entitlement.facts.ts';
import { applyPenalty } from './penalty.commands.ts';
import { getSession, type SessionRecord } from '../session/session.store.ts';
import { tellTimetable } from '../timetable/timetable.commands.ts';
import { holdVisit } from '../check-in/visit.commands.ts';
import { sessionIn, penaltyOf, isLate, viewBooking } from './booking-present.service.ts';
import { bookingContract } from './booking.contract.ts';

export const rereadBooking = async (ctx: TxCtx, id: number): Promise<BookingView> =>
  viewBooking(ctx, await getBooking(ctx.db, id));

export const purposeOf = (booking_id: number): string => `booking ${booking_id}`;
/**
 * Records what pays for a confirmed place, and uses the credits or reserves the visit for it. False: the last visit has
 * just been used at the door.
 */
const confirmBy = async (
  ctx: TxCtx,
  id: number,
  member_id: number,
  session: SessionRecord,
  { by }: Entitlement,
): Promise<boolean> => {
  if (!by) throw new Refusal('classes.not_entitled');
  const { membership_id } = by;
  if (membership_id !== null) {
    const visit = await holdVisit(ctx, id, membership_id);
    if (visit) await updateBooking(ctx.db, id, { membership_id, ...visit });
    return visit !== undefined;
  }
  await updateBooking(ctx.db, id, { credits: by.credits });
  const branch = await knownBranch(ctx, session.branch_id);
  const { day, category } = session;
  await spendCredits(ctx, {
    branch,
    member_id,
    purpose: purposeOf(id),
    day,
    use: creditUseOf(session),
    category,
    credits: by.credits,
  });
  return true;
};

const mustBeBookable = async (ctx: TxCtx, session: SessionRecord, member_id: number, came: boolean): Promise<void> => {
  const [[rules], open, [other], [hours], holidays] = await ctx.read(
    rulesOf(session.branch_id),
    openBookings(member_id, [session.id]),
    elsewhereAt(member_id, session),
    ...closedQueries(session.branch_id, session.day, session.day),
  );
  const now = ctx.clock.now();
  const why = came
    ? whyNotMark(session, now, ctx.has('EDIT_CLOSED_ROSTER', session.branch_id))
    : whyNotBook(session, rules ?? { booking_window_days: 0 }, now);
  refuseIf(why, { days: rules?.booking_window_days ?? 0 });
  const isClosed = !came && !session.on_closed && closedOf(hours, holidays, [session.day]).length > 0;
  refuseIf(isClosed ? 'classes.branch_closed' : null, { day: formatDay(session.day, ctx.locale) });
  refuseIf(open.length > 0 ? 'classes.booked_already' : null);
  refuseIf(other ? 'classes.client_elsewhere' : null);
};

/** Always for an online class, with its link; otherwise if the branch sends booking confirmations. */
const confirmByLetter = async (ctx: TxCtx, session: SessionRecord, told: Told): Promise<void> => {
  const [[rules]] = await ctx.read(rulesOf(session.branch_id));
  if (session.kind === 'online') await tellBooked(ctx, 'booked_online', session, [told]);
  else if (rules?.confirms_bookings) await tellBooked(ctx, 'booked', session, [told]);
};

type NewRow = { branch_id: number; session_id: number; member_id: number; staff_id: number | null };
/** A walk-in: booked and present in one step, as long as the roster can be changed. */
const bookPresent = async (
  ctx: TxCtx,
  session: SessionRecord,
  row: NewRow,
  entitlement: Entitlement,
): Promise<BookingView> => {
  if (!(await takePlaceOfAbsent(ctx.db, session.id))) throw new Refusal('classes.no_place');
  const id = await insertBooking(ctx.db, { ...row, status: 'confirmed' });
  refuseIf((await confirmBy(ctx, id, row.member_id, session, entitlement)) ? null : 'classes.not_entitled');
  await updateBooking(ctx.db, id, { status: 'present' });
  await countPresent(ctx.db, session.id, 1);
  tellTimetable(ctx, row.branch_id);
  return rereadBooking(ctx, id);
};

/**
 * The locking order of everything that changes places: first the session, then all clients it may concern, by their
 * number; the facts are read after both locks, so that two desks cannot use one visit, or be in two places with one
 * client.
 */
type Wanted = Omit<NewBooking, 'passes' | 'came'> & Partial<Pick<NewBooking, 'passes' | 'came'>>;
export const bookPlace = command(async (ctx: TxCtx, asked: Wanted): Promise<BookingView> => {
  const { session_id, member_id, branch_id } = asked;
  const member = await memberFacts(ctx, member_id);
  refuseIf(member.is_active ? null : 'membership.member_inactive');
  const seen = await getSession(ctx.db, session_id);
  const places = await lockPlaces(ctx.db, session_id);
  const session = { ...seen, ...places };
  await lockMemberCredits(ctx, member_id);
  refuseIf(session.branch_id === branch_id ? null : 'classes.session_cancelled');
  if (asked.came && !ctx.has('TAKE_ATTENDANCE', branch_id)) throw new Forbidden();
  await mustBeBookable(ctx, session, member_id, asked.came ?? false);
  const entitlement = await entitlementOf(ctx, session, member_id);
  refuseIf(whyNotEntitled(entitlement));
  const row = { branch_id, session_id, member_id, staff_id: ctx.actor.staff_id || null };
  if (asked.came) return bookPresent(ctx, session, row, entitlement);
  const goes = placeFor(session, ctx.clock.now(), asked.passes);
  let id = 0;
  if (goes === 'place' && (await takePlace(ctx.db, session_id))) {
    id = await insertBooking(ctx.db, { ...row, status: 'confirmed' });
    refuseIf((await confirmBy(ctx, id, member_id, session, entitlement)) ? null : 'classes.not_entitled');
    await confirmByLetter(ctx, session, { booking_id: id, member_id });
  } else {
    const isListFirst = places.booked < places.capacity;
    if (!asked.waits)
      throw new Refusal(isListFirst ? 'classes.list_first' : 'classes.full', { waiting: places.waiting });
    const wait_no = await takeWaitNo(ctx.db, session_id);
    id = await insertBooking(ctx.db, { ...row, status: 'waiting', wait_no });
  }
  tellTimetable(ctx, branch_id);
  return rereadBooking(ctx, id);
});

/** Locks several sessions, all in one order, before clients on their waiting lists move up. */
export const lockWaiting = async (
  ctx: TxCtx,
  sessions: readonly number[],
  also: readonly number[] = [],
): Promise<void> => lockCreditsOfMembers(ctx, [...also, ...(await waitingFor(ctx.db, sessions))]);

/** By hand: at any time before the class ends, even when clients no longer move up automatically. */
export const givePlace = command(bookingContract.give, async (ctx, id, { version }) => {
  const asked = await getBooking(ctx.db, id);
  await lockPlaces(ctx.db, asked.session_id);
  await lockMemberCredits(ctx, asked.member_id);
  const booking = await getBooking(ctx.db, id);
  if (booking.version !== version) throw new StaleWrite('booking', id, version);
  refuseIf(whyNotGive(booking, sessionIn(booking)));
  const session = await getSession(ctx.db, booking.session_id);
  const entitlement = await entitlementOf(ctx, session, booking.member_id);
  refuseIf(whyNotEntitled(entitlement));
  const [[other]] = await ctx.read(elsewhereAt(booking.member_id, session));
  refuseIf(other ? 'classes.client_elsewhere' : null);
  if (!(await takePlace(ctx.db, session.id))) throw new Refusal('classes.no_place');
  refuseIf((await confirmBy(ctx, id, booking.member_id, session, entitlement)) ? null : 'classes.not_entitled');
  await leavePlace(ctx.db, session.id, 'waiting');
  await updateBooking(ctx.db, id, { status: 'confirmed', promoted_at: ctx.clock.now().toISOString() });
  if (Date.parse(session.starts_at) > ctx.clock.now().getTime())
    await tellBooked(ctx, 'promoted', session, [{ booking_id: id, member_id: booking.member_id }]);
  tellTimetable(ctx, session.branch_id);
  return rereadBooking(ctx, id);
});

const whyPassedOver = async (ctx: TxCtx, session: SessionRecord, next: { id: number; member_id: number }) => {
  const entitlement = await entitlementOf(ctx, session, next.member_id);
  const [[other]] = await ctx.read(elsewhereAt(next.member_id, session));
  if (other) return 'client_elsewhere';
  return entitlement.by && (await confirmBy(ctx, next.id, next.member_id, session, entitlement))
    ? null
    : 'not_entitled';
};
/**
 * Fills free places from the waiting list, in its order. Clients who can no longer book are skipped, and the reason is
 * recorded.
 */
export const promoteWaiting = async (ctx: TxCtx, session: SessionRecord): Promise<void> => {
  await lockPlaces(ctx.db, session.id);
  await lockWaiting(ctx, [session.id]);
  for (;;) {
    const places = await lockPlaces(ctx.db, session.id);
    if (!mayPromote({ ...session, ...places }, ctx.clock.now())) return;
    const next = await nextWaiting(ctx.db, session.id);
    if (!next) return;
    const told = { booking_id: next.id, member_id: next.member_id };
    await leavePlace(ctx.db, session.id, 'waiting');
    const why = await whyPassedOver(ctx, session, next);
    if (why !== null) {
      await updateBooking(ctx.db, next.id, { status: 'skipped', reason: why });
      await tellBooked(ctx, 'skipped', session, [{ ...told, why }]);
      continue;
    }
    await takePlace(ctx.db, session.id);
    await updateBooking(ctx.db, next.id, { status: 'confirmed', promoted_at: ctx.clock.now().toISOString() });
    await tellBooked(ctx, 'promoted', session, [told]);
  }
};

export const cancelBooking = command(bookingContract.cancel, async (ctx, id, { version, reason }) => {
  const asked = await getBooking(ctx.db, id);
  await lockPlaces(ctx.db, asked.session_id);
  await lockWaiting(ctx, [asked.session_id], [asked.member_id]);
  const booking = await getBooking(ctx.db, id);
  if (booking.version !== version) throw new StaleWrite('booking', id, version);
  refuseIf(whyNotCancel(booking, sessionIn(booking), ctx.clock.now()));
  const late = await isLate(ctx, booking);
  const penalty = late ? await penaltyOf(ctx, booking) : null;
  const columns = await applyPenalty(ctx, booking, penalty, 'late_cancel');
  await updateBooking(ctx.db, id, { status: 'cancelled', is_late: late, reason, ...columns });
  await leavePlace(ctx.db, booking.session_id, booking.status);
  await promoteWaiting(ctx, await getSession(ctx.db, booking.session_id));
  tellTimetable(ctx, booking.branch_id);
  return rereadBooking(ctx, id);
});
