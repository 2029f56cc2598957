/** Who can do what with a shift, how long it is, and when a day has no staff. No clock: `now` is a parameter. */
import type { Flag } from '#access/access.ts';
import { minutesOf } from '#areas/settings/hours/hours.rules.ts';
import { addDays, daysBetween, weekdayOf, type Day } from '#kit/domain/day.ts';
import type { Fault } from '#kit/domain/errors.ts';
import { canMove, movesFrom } from '#kit/domain/machine.ts';
import { instantOf } from '#kit/domain/zone.ts';
import type { Candidate } from '../backup/backup.contract.ts';
import { shiftMachine, swapMachine } from './shift.machine.ts';
import type { Gap, ShiftMove, ShiftPost, ShiftRow, ShiftStatus, SwapMove, SwapStatus } from './shift.model.ts';

const DAY_MIN = 24 * 60;
/** Nobody works longer than this without interruption: it is a typing error. */
export const LONGEST_MIN = 16 * 60;
type Times = { starts: string; ends: string; break_min: number };
type Planned = Times & { day: Day };
export type Stretch = { starts_at: Date; ends_at: Date };

/** Minutes of the day on which a shift starts; `until` is above 1440 if it ends on the next day. */
export const wallOf = ({ starts, ends }: Pick<Times, 'starts' | 'ends'>): Gap => {
  const [from, until] = [minutesOf(starts), minutesOf(ends)];
  return { from, until: until > from ? until : until + DAY_MIN };
};
/** Instants in a zone: a night with a clock change is an hour longer or shorter. */
export const stretchOf = (plan: Planned, zone: string): Stretch => {
  const { from, until } = wallOf(plan);
  return { starts_at: instantOf(zone, plan.day, from), ends_at: instantOf(zone, plan.day, until) };
};
export const minutesBetween = (from: Date, until: Date): number =>
  Math.round((until.getTime() - from.getTime()) / 60_000);
/** Working time: the period without its break. */
export const workedMinutes = ({ starts_at, ends_at }: Stretch, break_min: number): number =>
  Math.max(0, minutesBetween(starts_at, ends_at) - break_min);

export const planFaults = (plan: Planned): Fault[] => {
  const { from, until } = wallOf(plan);
  return [
    ...(plan.starts === plan.ends ? [{ field: 'ends', key: 'span_empty' }] : []),
    ...(plan.starts !== plan.ends && until - from > LONGEST_MIN ? [{ field: 'ends', key: 'shift_too_long' }] : []),
    ...(plan.break_min >= until - from ? [{ field: 'break_min', key: 'break_too_long' }] : []),
  ];
};

/** The rest next to a shift in minutes, if shorter than the branch requires; null: enough, or no minimum. */
export const shortRest = (rest_min: number | null, rest_hours: number): number | null =>
  rest_min !== null && rest_min < rest_hours * 60 ? rest_min : null;

type Place = Stretch & { staff_id: number | null };
/**
 * Whether a plan needs a reason: it assigns or unassigns a time that has already started. A running shift can end
 * later, or earlier at a time that is still to come, without one.
 */
export const needsReason = (before: Place | null, after: Place, now: Date): boolean => {
  if (after.starts_at > now) return false;
  const isThere =
    before !== null && before.staff_id === after.staff_id && before.starts_at.getTime() === after.starts_at.getTime();
  if (!isThere) return true;
  return before.ends_at.getTime() !== after.ends_at.getTime() && after.ends_at <= now;
};

type StaffType = 'super_admin' | 'admin' | 'facility_admin' | 'trainer' | 'sales_person' | 'operator';
/** Which staff can do which work. */
export const whoCan: Readonly<Record<ShiftPost, readonly StaffType[]>> = {
  front_desk: ['sales_person', 'facility_admin', 'admin'],
  floor: ['trainer', 'facility_admin'],
  coach: ['trainer'],
  manager: ['facility_admin', 'admin'],
};
export const canWork = (staff_type: string, post: ShiftPost): boolean =>
  whoCan[post].some((type) => type === staff_type);

/** Monday of the week of a day. */
export const weekOf = (day: Day): Day => addDays(day, -((weekdayOf(day) + 6) % 7));
export const sameDayIn = (day: Day, from: Day, to: Day): Day => addDays(to, daysBetween(from, day));

export type Standing = Pick<ShiftRow, 'status' | 'staff_id' | 'was_open'> & {
  starts_at: string;
  planned_by: number | null;
};
export type ShiftActor = { staff_id: number; staff_type: string; has: (flag: Flag) => boolean };

/**
 * What prevents a move, apart from status and flag: an open shift needs someone who can do the work, people can't
 * decide about their own shifts, and shifts that have started can't change.
 */
export const whyNotMove = (
  shift: Standing & { post: ShiftPost },
  move: ShiftMove,
  actor: ShiftActor,
  now: Date,
): string | null => {
  const isOwn = shift.staff_id === actor.staff_id;
  if (!canMove(shiftMachine, shift.status, move)) return 'kit.move_not_possible';
  switch (move) {
    case 'ask':
      if (shift.staff_id !== null) return 'shift.taken';
      if (!canWork(actor.staff_type, shift.post)) return 'shift.not_your_work';
      break;
    case 'accept':
      if (!isOwn) return 'shift.not_yours';
      if (shift.planned_by === actor.staff_id) return 'shift.own_request';
      break;
    case 'withdraw':
    case 'give_back':
    case 'keep':
      if (!isOwn) return 'shift.not_yours';
      break;
    case 'approve':
    case 'reject':
    case 'let_go':
    case 'hold':
      if (isOwn) return 'shift.own_request';
      if (shift.staff_id === null) return 'shift.nobody_yet';
      break;
    case 'excuse':
      return isOwn ? 'shift.own_request' : null;
    default:
      return null;
  }
  return onlyBefore.includes(move) && new Date(shift.starts_at) <= now ? 'shift.has_begun' : null;
};
const onlyBefore: readonly ShiftMove[] = ['ask', 'accept', 'give_back', 'approve', 'let_go'];

/** Upcoming, according to its status. */
const planned: readonly ShiftStatus[] = ['reserved', 'to_be_approve', 'approved', 'to_be_cancel'];
export const isPlanned = (status: ShiftStatus): boolean => planned.includes(status);
export const whyNotEdit = (shift: Pick<Standing, 'status'>): string | null =>
  isPlanned(shift.status) ? null : 'shift.is_over';

/** What the caller can do with a shift now. */
export const shiftCan = (shift: Standing & { post: ShiftPost }, actor: ShiftActor, now: Date): ShiftRow['can'] => {
  const moves = movesFrom(shiftMachine, shift.status, actor.has).filter(
    (move) => whyNotMove(shift, move, actor, now) === null,
  );
  const isComing = new Date(shift.starts_at) > now;
  const isOwn = shift.staff_id === actor.staff_id;
  const stands = shift.status === 'approved' || shift.status === 'reserved';
  return [
    ...moves,
    ...(actor.has('MANAGE_SHIFT') && isPlanned(shift.status) ? (['edit'] as const) : []),
    ...(actor.has('TAKE_SHIFT') && isOwn && stands && isComing ? (['swap'] as const) : []),
    ...(actor.has('APPROVE_SHIFT') && whyNotCall(shift) === null ? (['call'] as const) : []),
  ];
};

/** Whether others can be asked to stand in: not for a shift that has ended. */
export const whyNotCall = (shift: Pick<Standing, 'status'>): string | null =>
  isPlanned(shift.status) || shift.status === 'absent' || shift.status === 'late' ? null : 'shift.is_over';

/** A stand-in must have nothing else at that time. */
export const whyNotStandIn = (busy: Candidate['busy']): string | null =>
  busy === null ? null : busy === 'shift' ? 'shift.clash' : 'shift.teaches_then';

type Swap = { status: SwapStatus; asked_by: number; asked_of: number };
export const whyNotSwapMove = (swap: Swap, move: SwapMove, staff_id: number): string | null => {
  if (!canMove(swapMachine, swap.status, move)) return 'kit.move_not_possible';
  const isParty = staff_id === swap.asked_by || staff_id === swap.asked_of;
  if (move === 'agree' || move === 'refuse') return staff_id === swap.asked_of ? null : 'shift.not_yours';
  if (move === 'withdraw') return staff_id === swap.asked_by ? null : 'shift.not_yours';
  return isParty ? 'shift.own_request' : null;
};
export const swapCan = (swap: Swap, actor: ShiftActor): SwapMove[] =>
  movesFrom(swapMachine, swap.status, actor.has).filter((move) => whyNotSwapMove(swap, move, actor.staff_id) === null);

/** The uncovered parts of `open`, in order. All in minutes of one day. */
export const gapsIn = (open: readonly Gap[], covered: readonly Gap[]): Gap[] => {
  const sorted = covered.toSorted((a, b) => a.from - b.from);
  return open.flatMap((span) => {
    const gaps: Gap[] = [];
    let at = span.from;
    for (const { from, until } of sorted) {
      if (until <= at || from >= span.until) continue;
      if (from > at) gaps.push({ from: at, until: from });
      at = Math.max(at, until);
    }
    return at < span.until ? [...gaps, { from: at, until: span.until }] : gaps;
  });
};
