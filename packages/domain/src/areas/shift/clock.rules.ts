/** What the clock means: what counts, and who is late or absent. No clock: `now` is given. */
import type { Fault } from '#domain/kit/errors.ts';
import type { ShiftMove, ShiftStatus } from './shift.model.ts';

export type ClockRule = {
  /** So near to what is planned counts as planned; further away counts as it was. */
  tolerance_min: number;
  late_after_min: number;
  absent_after_min: number;
  early_in_min: number;
};
/** Of a branch that has set nothing. */
export const clockDefaults: ClockRule = { tolerance_min: 7, late_after_min: 5, absent_after_min: 60, early_in_min: 60 };

const MINUTE = 60_000;
/** Late is decided before absent. */
export const clockFaults = ({ late_after_min, absent_after_min }: ClockRule): Fault[] =>
  late_after_min > absent_after_min ? [{ field: 'absent_after_min', key: 'before_late' }] : [];

/** What counts of a time on the clock: rounded to the plan within the tolerance, never more. */
export const countedAt = (at: Date, planned: Date | null, { tolerance_min }: Pick<ClockRule, 'tolerance_min'>): Date =>
  planned !== null && Math.abs(at.getTime() - planned.getTime()) <= tolerance_min * MINUTE ? planned : at;

type Planned = { starts_at: Date; ends_at: Date };
/** Whether a shift is one that somebody who comes now has come for. */
export const isFor = ({ starts_at, ends_at }: Planned, now: Date, { early_in_min }: ClockRule): boolean =>
  now.getTime() >= starts_at.getTime() - early_in_min * MINUTE && now < ends_at;

const attending: readonly ShiftStatus[] = ['reserved', 'approved', 'to_be_cancel'];
/** The move that coming makes, if any. */
export const moveOnCome = (
  shift: Planned & { status: ShiftStatus },
  now: Date,
  { late_after_min }: ClockRule,
): ShiftMove | null => {
  if (shift.status === 'absent') return 'come';
  const isLate = now.getTime() > shift.starts_at.getTime() + late_after_min * MINUTE;
  return isLate && attending.includes(shift.status) ? 'be_late' : null;
};
/** The move that going makes: who came late stays late. */
export const moveOnGo = (status: ShiftStatus): ShiftMove | null => (attending.includes(status) ? 'finish' : null);

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
