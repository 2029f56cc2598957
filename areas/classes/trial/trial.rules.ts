/** Who can book a trial and what can be done with it. `now` and `today` are parameters. */
import type { Flag } from '#access/access.ts';
import { addDays, type Day } from '#kit/domain/day.ts';
import { movesFrom } from '#kit/domain/machine.ts';
import type { ClassKind } from '../class/class.model.ts';
import type { SessionStatus } from '../timetable/timetable.model.ts';
import { whyNotMark } from '../booking/booking.rules.ts';
import { whyNotChange } from '../timetable/timetable.rules.ts';
import { trialMachine } from './trial.machine.ts';
import type { Trial, TrialStatus } from './trial.model.ts';

export type TrialRules = { places: number; days_ahead: number };
type Session = {
  status: SessionStatus;
  kind: ClassKind;
  day: Day;
  starts_at: string;
  capacity: number;
  booked: number;
  waiting: number;
};
/**
 * Why a class takes no further trial. Members come first: while one of them waits for a place, no trial takes it. An
 * online class takes none, because its link belongs to a client's booking.
 */
export const whyNotTrial = (
  session: Session,
  rules: TrialRules | undefined,
  { taken, today, now }: { taken: number; today: Day; now: Date },
): string | null => {
  if (session.status !== 'scheduled' || Date.parse(session.starts_at) <= now.getTime()) return 'classes.trial_gone';
  if (rules === undefined || session.kind === 'online') return 'classes.trial_not_offered';
  if (session.day > addDays(today, rules.days_ahead)) return 'classes.trial_too_early';
  const isFull = session.booked >= session.capacity || taken >= rules.places;
  return isFull || session.waiting > 0 ? 'classes.trial_full' : null;
};

type Asked = { came: boolean; now: Date; mayLate: boolean };
/**
 * What is open on the website doesn't bind staff; room, time and members who wait do. Someone who is at the door can
 * still join a class in progress, when nobody moves up from its waiting list any more.
 */
export const whyNotStaffTrial = (
  session: Session & { ends_at: string },
  { came, now, mayLate }: Asked,
): string | null => {
  if (session.kind === 'online') return 'classes.trial_online';
  const why = came ? whyNotMark(session, now, mayLate) : whyNotChange(session, now);
  if (why !== null) return why;
  if (session.booked >= session.capacity) return 'classes.no_place';
  return session.waiting > 0 && Date.parse(session.starts_at) > now.getTime() ? 'classes.trial_waiting' : null;
};

type Standing = { status: TrialStatus; session_status: SessionStatus; starts_at: string; ends_at: string };
export const whyNotCancelTrial = ({ status, starts_at }: Standing, now: Date): string | null => {
  if (status !== 'booked') return 'classes.trial_over';
  return Date.parse(starts_at) <= now.getTime() ? 'classes.session_begun' : null;
};
export const trialCan = (trial: Standing, now: Date, has: (flag: Flag) => boolean): Trial['can'] => {
  const mayMark = whyNotMark({ ...trial, status: trial.session_status }, now, has('EDIT_CLOSED_ROSTER')) === null;
  const mayCancel = whyNotCancelTrial(trial, now) === null;
  const moves = movesFrom(trialMachine, trial.status, has).filter((move) => (move === 'cancel' ? mayCancel : mayMark));
  return [...moves, ...(mayCancel && has('BOOK_CLASS') ? (['change'] as const) : [])];
};
