/** Who can do what with a timesheet. No clock: `today` and `now` are parameters. */
import type { Flag } from '#access/access.ts';
import type { Day } from '#kit/domain/day.ts';
import { canMove, movesFrom } from '#kit/domain/machine.ts';
import { type TimesheetMove, type TimesheetRow, type TimesheetStatus } from './timesheet.contract.ts';
import { timesheetMachine } from './timesheet.machine.ts';

/** Submitted or decided: it can't be edited, and the hours of its days can't change. */
export const isSheetClosed = (status: TimesheetStatus): boolean => status !== 'draft' && status !== 'unlocked';

type Standing = { status: TimesheetStatus; staff_id: number; until_on: Day; unlocked_until: string | null };
type Who = { staff_id: number; has: (flag: Flag) => boolean };
/** An unlocked timesheet locks at its minute, even if the job that records it has not run yet. */
const isOpenAt = ({ status, unlocked_until }: Standing, now: Date): boolean =>
  status === 'draft' || (status === 'unlocked' && unlocked_until !== null && new Date(unlocked_until) > now);

export const whyNotMoveSheet = (sheet: Standing, move: TimesheetMove, who: Who, today: Day): string | null => {
  const { flag } = timesheetMachine.moves[move];
  const isOwn = sheet.staff_id === who.staff_id;
  if (!canMove(timesheetMachine, sheet.status, move)) return 'kit.move_not_possible';
  if (flag !== 'system' && !who.has(flag)) return 'shift.needs_approver';
  if (move === 'hand_in' && !isOwn) return 'shift.not_yours_sheet';
  if (flag === 'APPROVE_TIMESHEET' && isOwn) return 'shift.own_request';
  const submits = move === 'submit' || move === 'hand_in';
  return submits && sheet.until_on >= today ? 'shift.sheet_running' : null;
};
/** Also while it is unlocked: a shift planned afterwards gets its line. Corrections stay. */
export const whyNotCompute = (sheet: Standing, now: Date): string | null =>
  isOpenAt(sheet, now) ? null : 'shift.sheet_not_open';
/** Corrections are for people who don't benefit from them. */
export const whyNotCorrect = (sheet: Standing, staff_id: number, now: Date): string | null => {
  if (!isOpenAt(sheet, now)) return 'shift.sheet_not_open';
  return sheet.staff_id === staff_id ? 'shift.own_request' : null;
};

export const timesheetCan = (sheet: Standing, who: Who, today: Day, now: Date): TimesheetRow['can'] => {
  const moves = movesFrom(timesheetMachine, sheet.status, who.has).filter(
    (move) => whyNotMoveSheet(sheet, move, who, today) === null,
  );
  const manages = who.has('MANAGE_TIMESHEET');
  return [
    // One of the two ways to submit is enough.
    ...moves.filter((move) => move !== 'submit' || !moves.includes('hand_in')),
    ...(manages && whyNotCorrect(sheet, who.staff_id, now) === null ? (['correct'] as const) : []),
    ...(manages && whyNotCompute(sheet, now) === null ? (['compute'] as const) : []),
  ];
};
