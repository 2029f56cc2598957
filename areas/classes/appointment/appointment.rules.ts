/** What pays for an appointment, what can still be done with it, and what missing it costs. Pure: the clock is a parameter. */
import type { Flag } from '#access/access.ts';
import type { Day } from '#kit/domain/day.ts';
import { canMove, movesFrom } from '#kit/domain/machine.ts';
import { usableCredits, type Lot } from '#areas/membership/credit/credit.rules.ts';
import { appointmentMachine } from './appointment.machine.ts';
import {
  kindOfType,
  type AppointmentRow,
  type AppointmentStatus,
  type AppointmentType,
  type Funding,
  type Payment,
  type PaysBy,
} from './appointment.model.ts';
import {
  isUsedUp,
  MARK_FROM_MIN,
  ROSTER_OPEN_HOURS,
  visitsFor,
  type BookingRules,
  type HeldMembership,
} from '../booking/booking.rules.ts';
import { byEnd, whyNotBy } from '../check-in/check-in.rules.ts';

const HOUR_MS = 3_600_000;
const TRIAL = 5;
/** What an appointment costs in credits. */
const CREDITS_EACH = 1;

type Place = { id: number; country_code: string };
type Asked = { type_id: AppointmentType; day: Day };

const faultOf = (m: HeldMembership, { day, type_id }: Asked, branch: Place): PaysBy['why'] => {
  const why = whyNotBy(m, { today: day, branch });
  if (why === null && m.credit_uses.includes(kindOfType[type_id])) return 'by_credits';
  if (why === null) return isUsedUp(m, day) ? 'used_up' : null;
  if (why.code === 'not_here' || why.code === 'online_only') return 'not_here';
  if (why.code === 'no_visits_left') return 'used_up';
  if (why.code === 'paused' || why.code === 'closed') return 'rests';
  return why.code === 'expired' || why.code === 'not_started' ? 'not_then' : 'not_live';
};

/**
 * What could pay for a client's appointment: sessions of its own kind, the first to end first; then credits; then a
 * trial. The first valid one is used. Visits already reserved for classes are left alone.
 */
export const paymentFor = (
  asked: Asked,
  memberships: readonly HeldMembership[],
  lots: readonly Lot[],
  branch: Place,
): Payment => {
  const of = (type_id: number, kind: PaysBy['kind']): PaysBy[] =>
    memberships
      .filter((m) => m.type_id === type_id)
      .toSorted(byEnd)
      .map((m) => ({
        kind,
        membership_id: m.id,
        name: m.programme,
        left: visitsFor(m, asked.day),
        why: faultOf(m, asked, branch),
      }));
  const left = usableCredits(lots, {
    day: asked.day,
    use: kindOfType[asked.type_id],
    category: null,
    credits: CREDITS_EACH,
  });
  const credits: PaysBy = {
    kind: 'credits',
    membership_id: null,
    name: null,
    left,
    why: left < CREDITS_EACH ? 'no_credits' : null,
  };
  const held = [...of(asked.type_id, 'membership'), credits, ...of(TRIAL, 'trial')];
  return { by: held.find((one) => one.why === null) ?? null, held };
};

export type Paid = { funding: Funding; membership_id: number | null; credits: number };
/** What is stored with the appointment; null: it would have to be unfunded or a trial, and nobody chose that. */
export const paidBy = ({ by }: Payment, without: 'unfunded' | 'trial' | null): Paid | null => {
  if (!by) return without === null ? null : { funding: without, membership_id: null, credits: 0 };
  if (by.kind === 'credits') return { funding: 'funded', membership_id: null, credits: CREDITS_EACH };
  return { funding: by.kind === 'trial' ? 'trial' : 'funded', membership_id: by.membership_id, credits: 0 };
};

export type Standing = { status: AppointmentStatus; starts_at: string; ends_at: string };
const isOpen = (status: AppointmentStatus): boolean => status === 'reserved' || status === 'confirmed';
const hasBegun = ({ starts_at }: Standing, now: Date): boolean => Date.parse(starts_at) <= now.getTime();

/** It can't be moved or cancelled once it has started: from then on it was attended or missed. */
export const whyNotMoveAppointment = (appointment: Standing, now: Date): string | null => {
  if (!isOpen(appointment.status)) return 'classes.appointment_over';
  return hasBegun(appointment, now) ? 'classes.appointment_begun' : null;
};
export const whyNotMarkAppointment = (appointment: Standing, now: Date, mayLate: boolean): string | null => {
  if (appointment.status === 'cancelled') return 'classes.appointment_over';
  if (now.getTime() < Date.parse(appointment.starts_at) - MARK_FROM_MIN * 60_000)
    return 'classes.appointment_not_begun';
  const closed = now.getTime() > Date.parse(appointment.ends_at) + ROSTER_OPEN_HOURS * HOUR_MS;
  return closed && !mayLate ? 'classes.roster_closed' : null;
};

/** One that the gym moved can be cancelled free of charge until it starts. */
export const cancelFreeUntil = (
  { starts_at, is_moved }: Pick<Standing, 'starts_at'> & { is_moved: boolean },
  { cancel_cutoff_hours }: Pick<BookingRules, 'cancel_cutoff_hours'>,
): Date => new Date(Date.parse(starts_at) - (is_moved ? 0 : cancel_cutoff_hours) * HOUR_MS);

export type Charge = { charged: boolean; is_waived: boolean };
/**
 * What missing an appointment or cancelling it late costs by the rule of the branch; it is waived up to a number of
 * times a month.
 */
export const chargeFor = (rules: Pick<BookingRules, 'no_show' | 'no_show_waivers'>, waived: number): Charge => {
  if (rules.no_show === 'none') return { charged: false, is_waived: false };
  const is_waived = waived < rules.no_show_waivers;
  return { charged: !is_waived, is_waived };
};
/** What someone decided instead; a decision that matches the rule is none. */
export const decide = (rule: Charge, charged: boolean | null): Charge & { otherwise: boolean } =>
  charged === null || charged === rule.charged
    ? { ...rule, otherwise: false }
    : { charged, is_waived: false, otherwise: true };

/** Does it use the session, and is the trainer paid for it? Undecided appointments keep their session reserved. */
export const holdsSession = ({ status, charged }: { status: AppointmentStatus; charged: boolean | null }): boolean =>
  isOpen(status) || status === 'present' || charged === true;

export const appointmentCan = (
  appointment: Standing & { funding: Funding },
  now: Date,
  has: (flag: Flag) => boolean,
): AppointmentRow['can'] => {
  const moves = movesFrom(appointmentMachine, appointment.status, has);
  const mayMark = whyNotMarkAppointment(appointment, now, has('EDIT_CLOSED_ROSTER')) === null;
  const mayMove = whyNotMoveAppointment(appointment, now) === null;
  const books = has('BOOK_APPOINTMENT');
  const rest = moves.filter((move) => (move === 'confirm' || move === 'cancel' ? mayMove : mayMark));
  const isUnpaid = appointment.funding === 'unfunded' && appointment.status !== 'cancelled';
  return [
    ...rest.filter((move) => move === 'confirm'),
    ...(mayMove && books ? (['move'] as const) : []),
    ...(isUnpaid && books ? (['fund'] as const) : []),
    ...rest.filter((move) => move !== 'confirm'),
  ];
};
export const canMark = (status: AppointmentStatus, move: 'mark_present' | 'mark_absent' | 'unmark'): boolean =>
  canMove(appointmentMachine, status, move);
