/**
 * What clock times mean: what counts, who is late or absent, and when a shift has ended. No clock: `now` is a
 * parameter.
 */
import type { Flag } from '#access/access.ts';
import type { Fault } from '#kit/domain/errors.ts';
import type { ShiftMove, ShiftStatus } from '../shift/shift.model.ts';

export type ClockRule = {
  /** Times this close to the plan count as planned; times further away count as they were. */
  tolerance_min: number;
  late_after_min: number;
  absent_after_min: number;
  early_in_min: number;
};
/** Hours between the shifts of two days, for branches without a setting. */
export const REST_HOURS = 11;
/** For branches without a setting. */
export const clockDefaults: ClockRule = { tolerance_min: 7, late_after_min: 5, absent_after_min: 60, early_in_min: 60 };

const MINUTE = 60_000;
/** Late is decided before absent. */
export const clockFaults = ({ late_after_min, absent_after_min }: ClockRule): Fault[] =>
  late_after_min > absent_after_min ? [{ field: 'absent_after_min', key: 'before_late' }] : [];

/** What counts of a clock time: rounded to the plan within the tolerance, never more. */
export const countedAt = (at: Date, planned: Date | null, { tolerance_min }: Pick<ClockRule, 'tolerance_min'>): Date =>
  planned !== null && Math.abs(at.getTime() - planned.getTime()) <= tolerance_min * MINUTE ? planned : at;
const later = (at: Date, than: Date | null): Date => (than !== null && than > at ? than : at);
/** The start that counts: not before the end of the previous time, which may have been rounded up. */
export const countedInAt = (at: Date, starts_at: Date | null, before: Date | null, rule: ClockRule): Date =>
  later(countedAt(at, starts_at, rule), before);
/** The end that counts. If it is before the start that counts, nothing counts, rather than less than zero. */
export const countedOutAt = (at: Date, ends_at: Date | null, in_counted_at: Date, rule: ClockRule): Date =>
  later(countedAt(at, ends_at, rule), in_counted_at);

type Planned = { starts_at: Date; ends_at: Date };
/** Whether someone who arrives now has come for this shift. */
export const isFor = ({ starts_at, ends_at }: Planned, now: Date, { early_in_min }: ClockRule): boolean =>
  now.getTime() >= starts_at.getTime() - early_in_min * MINUTE && now < ends_at;

/** `is_clocked`: someone has clocked in for it. `has_come`: and was there after it had started. */
export type Coming = Planned & { status: ShiftStatus; is_clocked: boolean; has_come: boolean };
/**
 * The shift someone arrives for, among those in order: one they haven't come to yet, otherwise the one they left for a
 * break.
 */
export const shiftToCome = <S extends Coming>(shifts: readonly S[], now: Date, rule: ClockRule): S | undefined => {
  const fitting = shifts.filter((shift) => isFor(shift, now, rule));
  return fitting.find(({ is_clocked }) => !is_clocked) ?? fitting.at(-1);
};

const attending: readonly ShiftStatus[] = ['reserved', 'approved', 'to_be_cancel'];
/** The move caused by clocking in, if any: people who return from a break are not late. */
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
 * The outcome of a shift that someone came to and left: none before its end, because they may return. Late stays late.
 */
export const moveOnGo = ({ status, ends_at }: { status: ShiftStatus; ends_at: Date }, now: Date): ShiftMove | null =>
  attending.includes(status) && now >= ends_at ? 'finish' : null;

/** The outcome of a shift that nobody came to, over time. */
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

/** Someone who forgot to clock out is clocked out at the end of the shift, this long after it. */
export const FORGOTTEN_AFTER_MIN = 240;

type Out = { ends_at: Date; out_at: Date | null; out_counted_at: Date | null };
/** When someone left before the end, by more than the tolerance: known at the end, because they may return. */
export const leftEarlyAt = ({ ends_at, out_at, out_counted_at }: Out, now: Date): Date | null =>
  now >= ends_at && out_counted_at !== null && out_counted_at < ends_at ? out_at : null;
/** Since when someone has been away from a shift that has not ended. */
export const awaySince = ({ ends_at, out_at }: Out, now: Date): Date | null => (now < ends_at ? out_at : null);

/** How long a punch can be undone; later the timesheet is corrected. */
const TAKE_BACK_MIN = 15;
export type Punch = {
  staff_id: number;
  way: 'in' | 'out';
  at: Date;
  /** The person who made it; null: the clock itself, for someone who forgot. */
  by_staff_id: number | null;
  /** It is the person's last punch. */
  is_last: boolean;
  /** It is the only clock-in of a shift that has been completed since. */
  completes: boolean;
};
type Who = { staff_id: number; has: (flag: Flag) => boolean };
/** People can undo their own punches and those they made at the desk; people who correct hours can undo others. */
export const whyNotTakeBack = (punch: Punch, who: Who, now: Date): string | null => {
  const isOwn = punch.staff_id === who.staff_id || punch.by_staff_id === who.staff_id;
  if (!isOwn && !who.has('MANAGE_TIMESHEET')) return 'shift.not_your_punch';
  if (!punch.is_last) return 'shift.not_last_punch';
  if (punch.completes) return 'shift.punch_counted';
  return now.getTime() > punch.at.getTime() + TAKE_BACK_MIN * MINUTE ? 'shift.punch_too_old' : null;
};
