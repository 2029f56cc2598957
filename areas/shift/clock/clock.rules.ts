/** What the clock means: what counts, who is late or absent, and when a shift is over. No clock: `now` is given. */
import type { Flag } from '#access/access.ts';
import type { Fault } from '#kit/domain/errors.ts';
import type { ShiftMove, ShiftStatus } from '../shift/shift.model.ts';

export type ClockRule = {
  /** So near to what is planned counts as planned; further away counts as it was. */
  tolerance_min: number;
  late_after_min: number;
  absent_after_min: number;
  early_in_min: number;
};
/** Hours between the shifts of two days, of a branch that has set nothing. */
export const REST_HOURS = 11;
/** Of a branch that has set nothing. */
export const clockDefaults: ClockRule = { tolerance_min: 7, late_after_min: 5, absent_after_min: 60, early_in_min: 60 };

const MINUTE = 60_000;
/** Late is decided before absent. */
export const clockFaults = ({ late_after_min, absent_after_min }: ClockRule): Fault[] =>
  late_after_min > absent_after_min ? [{ field: 'absent_after_min', key: 'before_late' }] : [];

/** What counts of a time on the clock: rounded to the plan within the tolerance, never more. */
export const countedAt = (at: Date, planned: Date | null, { tolerance_min }: Pick<ClockRule, 'tolerance_min'>): Date =>
  planned !== null && Math.abs(at.getTime() - planned.getTime()) <= tolerance_min * MINUTE ? planned : at;
const later = (at: Date, than: Date | null): Date => (than !== null && than > at ? than : at);
/** What counts of coming: nothing that the time before it has counted already, which may have been rounded up. */
export const countedInAt = (at: Date, starts_at: Date | null, before: Date | null, rule: ClockRule): Date =>
  later(countedAt(at, starts_at, rule), before);
/** What counts of going. Gone before what counts has begun: nothing counts, rather than less than nothing. */
export const countedOutAt = (at: Date, ends_at: Date | null, in_counted_at: Date, rule: ClockRule): Date =>
  later(countedAt(at, ends_at, rule), in_counted_at);

type Planned = { starts_at: Date; ends_at: Date };
/** Whether a shift is one that somebody who comes now has come for. */
export const isFor = ({ starts_at, ends_at }: Planned, now: Date, { early_in_min }: ClockRule): boolean =>
  now.getTime() >= starts_at.getTime() - early_in_min * MINUTE && now < ends_at;

/** `is_clocked`: somebody has come for it already. `has_come`: and was there after it had begun. */
export type Coming = Planned & { status: ShiftStatus; is_clocked: boolean; has_come: boolean };
/**
 * The shift for which somebody comes now, of those in their order: one that they have not come for yet, otherwise the one
 * that they have left for a break.
 */
export const shiftToCome = <S extends Coming>(shifts: readonly S[], now: Date, rule: ClockRule): S | undefined => {
  const fitting = shifts.filter((shift) => isFor(shift, now, rule));
  return fitting.find(({ is_clocked }) => !is_clocked) ?? fitting.at(-1);
};

const attending: readonly ShiftStatus[] = ['reserved', 'approved', 'to_be_cancel'];
/** The move that coming makes, if any: who comes back from a break is not late. */
export const moveOnCome = (
  shift: Pick<Coming, 'starts_at' | 'status' | 'has_come'>,
  now: Date,
  { late_after_min }: ClockRule,
): ShiftMove | null => {
  if (shift.status === 'absent') return 'come';
  const isLate = !shift.has_come && now.getTime() > shift.starts_at.getTime() + late_after_min * MINUTE;
  return isLate && attending.includes(shift.status) ? 'be_late' : null;
};
/**
 * What becomes of a shift to which somebody has come and from which they have gone: nothing before its end, for they may
 * be back. Who came late stays late.
 */
export const moveOnGo = ({ status, ends_at }: { status: ShiftStatus; ends_at: Date }, now: Date): ShiftMove | null =>
  attending.includes(status) && now >= ends_at ? 'finish' : null;

/** What becomes of a shift to which nobody has come, as time goes on. */
export const moveByTime = (
  shift: Planned & { status: ShiftStatus },
  now: Date,
  { late_after_min, absent_after_min }: ClockRule,
): ShiftMove | null => {
  const over = now.getTime() - shift.starts_at.getTime();
  if (over > absent_after_min * MINUTE || now >= shift.ends_at)
    return attending.includes(shift.status) || shift.status === 'late' ? 'be_absent' : null;
  return over > late_after_min * MINUTE && attending.includes(shift.status) ? 'be_late' : null;
};

/** Forgotten to clock out: so long after the end the clock is stopped at the end. */
export const FORGOTTEN_AFTER_MIN = 240;

type Out = { ends_at: Date; out_at: Date | null; out_counted_at: Date | null };
/** When somebody went before the end, by more than the tolerance: known when the end has come, for they may be back. */
export const leftEarlyAt = ({ ends_at, out_at, out_counted_at }: Out, now: Date): Date | null =>
  now >= ends_at && out_counted_at !== null && out_counted_at < ends_at ? out_at : null;
/** Since when somebody has been away from a shift that is not over. */
export const awaySince = ({ ends_at, out_at }: Out, now: Date): Date | null => (now < ends_at ? out_at : null);

/** So long a punch can be taken back; later the timesheet is corrected. */
const TAKE_BACK_MIN = 15;
export type Punch = {
  staff_id: number;
  way: 'in' | 'out';
  at: Date;
  /** Who made it; nobody: the clock itself, for whoever forgot. */
  by_staff_id: number | null;
  /** It is the last one of the person. */
  is_last: boolean;
  /** It is the only coming to a shift that has been completed since. */
  completes: boolean;
};
type Who = { staff_id: number; has: (flag: Flag) => boolean };
/** One's own punch, or one that one made for somebody else at the desk; those of others are for whoever corrects hours. */
export const whyNotTakeBack = (punch: Punch, who: Who, now: Date): string | null => {
  const isOwn = punch.staff_id === who.staff_id || punch.by_staff_id === who.staff_id;
  if (!isOwn && !who.has('MANAGE_TIMESHEET')) return 'shift.not_your_punch';
  if (!punch.is_last) return 'shift.not_last_punch';
  if (punch.completes) return 'shift.punch_counted';
  return now.getTime() > punch.at.getTime() + TAKE_BACK_MIN * MINUTE ? 'shift.punch_too_old' : null;
};
