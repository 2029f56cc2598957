/**
 * Who can book, what pays for it, who moves up from the waiting list, and what a late cancellation or a no-show costs.
 */
import type { Flag } from '#access/access.ts';
import { addDays, daysBetween, type Day } from '#kit/domain/day.ts';
import { movesFrom } from '#kit/domain/machine.ts';
import type { ClassCategory } from '#kit/domain/lookups/teaching.ts';
import type { CreditUse } from '#areas/membership/credit-pack/credit-pack.model.ts';
import { usableCredits, type Lot } from '#areas/membership/credit/credit.rules.ts';
import { rollingPart } from '#areas/money/billing/billing.rules.ts';
import { bookingMachine } from './booking.machine.ts';
import type { ClassKind } from '../class/class.model.ts';
import type { BookingRow, BookingStatus, Entitlement, Held, Penalty } from './booking.model.ts';
import { byEnd, isAhead, whyNotBy, type DoorMembership } from '../check-in/check-in.rules.ts';
import type { SessionStatus } from '../timetable/timetable.model.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** No plan has more periods than this. */
const MOST_PERIODS = 800;
/** Nobody moves up from the waiting list later than this before the start: they wouldn't know. */
const PROMOTE_UNTIL_MIN = 60;
/** Attendance can be marked from this long before the start. */
export const MARK_FROM_MIN = 30;
export const ROSTER_OPEN_HOURS = 48;

export type BookedClass = {
  day: Day;
  category: ClassCategory;
  /** Where it takes place. */
  kind: ClassKind;
  credit_cost: number;
  programme_types: readonly number[];
};
/** A membership, with its upcoming booked places. */
export type HeldMembership = DoorMembership & {
  reserved: number;
  /** Days after the invoiced period on which a visit is reserved already. */
  ahead: readonly Day[];
  /** Categories of classes it is valid for; empty: any. */
  categories: readonly ClassCategory[];
  /** Booked with the credits that it gives, not with the membership. */
  credit_uses: readonly CreditUse[];
};
type Place = { id: number; country_code: string };

/** Which of a client's credits pay for a class: credits may be for classes in the gym, for online classes, or both. */
export const creditUseOf = ({ kind }: Pick<BookedClass, 'kind'>): CreditUse =>
  kind === 'online' ? 'online_class' : 'class';

/** The period of a plan that a day after the invoiced one will belong to, as far as suspensions are known. */
const periodAhead = (m: DoorMembership, day: Day): { from_on: Day; until_on: Day } => {
  const pushed = daysBetween(m.paid_until, m.invoiced_until);
  for (let no = 1; no < MOST_PERIODS; no++) {
    const { from_on, until_on } = rollingPart(m, m.start_on, 0, no);
    if (addDays(until_on, pushed) >= day)
      return { from_on: addDays(from_on, pushed), until_on: addDays(until_on, pushed) };
  }
  return { from_on: day, until_on: day };
};
/**
 * Visits that can still be reserved on a day; null: any number. After the invoiced period they are those that the later
 * period gives, so that a place next month takes nothing of this one.
 */
export const visitsFor = (m: HeldMembership, day: Day): number | null => {
  if (m.sessions_left === null || !isAhead(m, day)) return m.sessions_left;
  const { from_on, until_on } = periodAhead(m, day);
  const taken = m.ahead.filter((one) => from_on <= one && one <= until_on).length;
  return Math.max(0, (m.sessions_each ?? 0) - taken);
};
export const isUsedUp = (m: HeldMembership, day: Day): boolean => {
  const left = visitsFor(m, day);
  return left !== null && (isAhead(m, day) ? left === 0 : m.reserved >= left);
};

const faultOf = (m: HeldMembership, of: BookedClass, branch: Place): Held['why'] => {
  if (!of.programme_types.includes(m.type_id)) return 'type';
  // A membership for online classes is valid for those of its branch, wherever the client is.
  const here = m.opens === 'online' && of.kind === 'online' ? { ...m, opens: 'home' as const } : m;
  const why = whyNotBy(here, { today: of.day, branch });
  if (why === null && m.categories.length > 0 && !m.categories.includes(of.category)) return 'category';
  if (why === null && m.credit_uses.includes(creditUseOf(of)) && of.credit_cost > 0) return 'by_credits';
  if (why === null) return isUsedUp(m, of.day) ? 'used_up' : null;
  if (why.code === 'not_here' || why.code === 'online_only') return why.code;
  if (why.code === 'no_visits_left') return 'used_up';
  if (why.code === 'paused' || why.code === 'closed') return 'rests';
  return why.code === 'expired' || why.code === 'not_started' ? 'not_then' : 'not_live';
};
/** Unlimited ones before counted ones, then the first to end. */
const byUse = (a: HeldMembership, b: HeldMembership): number =>
  Number(a.sessions_left !== null) - Number(b.sessions_left !== null) || byEnd(a, b);

/**
 * What a client has, each with why it doesn't pay for this class. The first that does is used, memberships before
 * credits.
 */
export const entitlementFor = (
  of: BookedClass,
  memberships: readonly HeldMembership[],
  lots: readonly Lot[],
  branch: Place,
): Entitlement => {
  const held: Held[] = memberships.toSorted(byUse).map((m) => ({
    kind: 'membership',
    membership_id: m.id,
    name: m.programme,
    credits: 0,
    why: faultOf(m, of, branch),
  }));
  const ask = { day: of.day, use: creditUseOf(of), category: of.category, credits: of.credit_cost };
  const left = usableCredits(lots, ask);
  const credits: Held = {
    kind: 'credits',
    membership_id: null,
    name: null,
    credits: of.credit_cost,
    why: of.credit_cost === 0 ? 'not_by_credits' : left < of.credit_cost ? 'no_credits' : null,
  };
  const all = [...held, credits];
  return { by: all.find((one) => one.why === null) ?? null, held: all };
};

/** Why nothing the client has pays for it: names the category if something else would pay for another one. */
export const whyNotEntitled = ({ by, held }: Entitlement): string | null => {
  if (by !== null) return null;
  return held.some(({ why }) => why === 'category') ? 'classes.other_category' : 'classes.not_entitled';
};

type Session = { status: SessionStatus; starts_at: string; ends_at: string };
export type BookingRules = {
  booking_window_days: number;
  cancel_cutoff_hours: number;
  no_show: 'none' | 'credit' | 'fee';
  no_show_waivers: number;
};

export const whyNotBook = (
  session: Session,
  rules: Pick<BookingRules, 'booking_window_days'>,
  now: Date,
): string | null => {
  if (session.status === 'cancelled') return 'classes.session_cancelled';
  const begins = Date.parse(session.starts_at);
  if (session.status === 'completed' || begins <= now.getTime()) return 'classes.session_begun';
  return begins - now.getTime() > rules.booking_window_days * DAY_MS ? 'classes.too_early' : null;
};

type Places = { capacity: number; booked: number; waiting: number };
export const promotesUntil = (session: Pick<Session, 'starts_at'>): number =>
  Date.parse(session.starts_at) - PROMOTE_UNTIL_MIN * 60_000;
/**
 * A place, or the waiting list. Nobody skips the waiting list, not even in the last hour, when the desk gives places by
 * hand, unless the desk says so.
 */
export const placeFor = (session: Session & Places, now: Date, passes = false): 'place' | 'list' =>
  session.booked < session.capacity && (session.waiting === 0 || (passes && now.getTime() >= promotesUntil(session)))
    ? 'place'
    : 'list';
/** The first client on the waiting list can be given a free place by hand, until the class ends. */
export const whyNotGive = (
  booking: { status: BookingStatus; place_no: number | null },
  session: Session & { places_free: number },
): string | null => {
  if (session.status === 'cancelled') return 'classes.session_cancelled';
  if (booking.status !== 'waiting' || session.status === 'completed') return 'classes.booking_over';
  if (session.places_free <= 0) return 'classes.no_place';
  return booking.place_no === 1 ? null : 'classes.not_first';
};
export const mayPromote = (session: Session & Places, now: Date): boolean =>
  session.status === 'scheduled' &&
  session.booked < session.capacity &&
  session.waiting > 0 &&
  now.getTime() < promotesUntil(session);

/** Clients booked before the gym moved the class can cancel free of charge until it starts. */
export const cancelsFreeUntil = (
  session: Pick<Session, 'starts_at'> & { is_moved: boolean },
  rules: Pick<BookingRules, 'cancel_cutoff_hours'>,
): Date => new Date(Date.parse(session.starts_at) - (session.is_moved ? 0 : rules.cancel_cutoff_hours) * HOUR_MS);
export const whyNotCancel = (booking: { status: BookingStatus }, session: Session, now: Date): string | null => {
  if (booking.status !== 'waiting' && booking.status !== 'confirmed') return 'classes.booking_over';
  return Date.parse(session.starts_at) <= now.getTime() ? 'classes.session_begun' : null;
};

/**
 * What a client loses by a late cancellation or a no-show, never for both. It is waived up to a number of times a
 * month. A membership without counted visits has no credit to lose.
 */
export const penaltyFor = (
  rules: Pick<BookingRules, 'no_show' | 'no_show_waivers'>,
  of: { waived: number; hasCredit: boolean },
): Penalty | null => {
  if (rules.no_show === 'none' || (rules.no_show === 'credit' && !of.hasCredit)) return null;
  return of.waived < rules.no_show_waivers ? 'waived' : rules.no_show;
};

/** The trainer of a class, or their stand-in, can mark attendance. */
export const marksAs =
  (has: (flag: Flag) => boolean, teaches: boolean): ((flag: Flag) => boolean) =>
  (flag) =>
    has(flag) || (teaches && flag === 'TAKE_ATTENDANCE');

export const whyNotMark = (session: Session, now: Date, mayLate: boolean): string | null => {
  if (session.status === 'cancelled') return 'classes.session_cancelled';
  if (now.getTime() < Date.parse(session.starts_at) - MARK_FROM_MIN * 60_000) return 'classes.not_begun';
  const closed = now.getTime() > Date.parse(session.ends_at) + ROSTER_OPEN_HOURS * HOUR_MS;
  return closed && !mayLate ? 'classes.roster_closed' : null;
};

/** Nobody can be a no-show before the class starts. */
export const whyNotMarkRest = (session: Session, now: Date, mayLate: boolean): string | null => {
  if (session.status === 'cancelled') return 'classes.session_cancelled';
  return now.getTime() < Date.parse(session.starts_at) ? 'classes.rest_too_early' : whyNotMark(session, now, mayLate);
};

export const bookingCan = (
  booking: { status: BookingStatus; place_no: number | null },
  session: Session & { places_free: number },
  now: Date,
  has: (flag: Flag) => boolean,
): BookingRow['can'] => {
  const moves = movesFrom(bookingMachine, booking.status, has);
  const mayMark = whyNotMark(session, now, has('EDIT_CLOSED_ROSTER')) === null;
  const mayCancel = whyNotCancel(booking, session, now) === null;
  return moves.flatMap((move): BookingRow['can'] => {
    if (move === 'cancel') return mayCancel ? ['cancel'] : [];
    if (move === 'give') return whyNotGive(booking, session) === null ? ['give'] : [];
    return mayMark && (move === 'mark_present' || move === 'mark_absent' || move === 'unmark') ? [move] : [];
  });
};
