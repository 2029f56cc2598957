import { addDays, addMonths, later, type Day } from '#kit/domain/day.ts';
import type { StudyState, VerifiedCertificate } from './study.model.ts';

export type Standing = {
  is_published: boolean;
  /** A course that is being taken. */
  is_open: boolean;
  /** The last one that was completed. */
  completed_on: Day | null;
  expires_on: Day | null;
  is_revoked: boolean;
  renewal_days: number;
  is_missing: boolean;
};
/** The last day of a certificate is a valid one. */
const isExpired = (expires_on: Day | null, today: Day): boolean => expires_on !== null && expires_on < today;
const completedState = ({ expires_on, is_revoked, renewal_days }: Standing, today: Day): StudyState => {
  if (is_revoked) return 'revoked';
  if (isExpired(expires_on, today)) return 'expired';
  return expires_on !== null && today >= addDays(expires_on, -renewal_days) ? 'renewable' : 'completed';
};
export const studyState = (standing: Standing, today: Day): StudyState => {
  if (standing.is_open) return standing.is_published ? 'in_progress' : 'withdrawn';
  if (standing.completed_on !== null) return completedState(standing, today);
  return standing.is_missing ? 'locked' : 'available';
};
/** Why a course can't be started in this state; one that is being taken goes on. */
export const whyNotStartCourse = (state: StudyState): string | null =>
  state === 'locked' ? 'learn.course_locked' : state === 'completed' ? 'learn.course_completed' : null;

/** When someone who has to take a course should be done: from its publication, or from their first day here. */
export const dueOn = (published_on: Day | null, employed_from: Day | null, due_days: number | null): Day | null =>
  published_on === null || due_days === null
    ? null
    : addDays(employed_from === null ? published_on : later(published_on, employed_from), due_days);
export const expiryOf = (completed_on: Day, validity_months: number | null): Day | null =>
  validity_months === null ? null : addMonths(completed_on, validity_months);

export const certificateState = (
  { expires_on, revoked }: { expires_on: Day | null; revoked: boolean },
  today: Day,
): VerifiedCertificate['state'] => (revoked ? 'revoked' : isExpired(expires_on, today) ? 'expired' : 'valid');

/** People write the code in groups of four, in small letters, with spaces. */
export const cleanCode = (typed: string): string => typed.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
export const codeText = (code: string): string => (code.match(/.{1,4}/g) ?? []).join('-');

/** A film is seen at no more than twice its speed; the browser reports every few seconds. */
const FASTEST = 2;
const LEEWAY_S = 20;
type Seen = { kind: 'pdf' | 'ppt' | 'mp4'; from: number; until: number; length: number; elapsed_s: number };
/**
 * What counts as seen: within the lesson, and of a film no more than could have been watched since the last report, so
 * that moving the slider to the end finishes nothing.
 */
export const seenRange = ({ kind, from, until, length, elapsed_s }: Seen): { from: number; until: number } => {
  const start = Math.min(Math.max(0, from), length);
  const most = kind === 'mp4' ? start + Math.max(0, elapsed_s) * FASTEST + LEEWAY_S : length;
  return { from: start, until: Math.max(start, Math.min(until, length, most)) };
};
const FILM_PERCENT = 90;
/** Every page of a document, nine tenths of a film; slides that can only be downloaded are finished when they are opened. */
export const isFinished = (kind: Seen['kind'], seen: number, length: number): boolean =>
  kind === 'ppt' || (length > 0 && seen * 100 >= length * (kind === 'mp4' ? FILM_PERCENT : 100));
export const seenPercent = (seen: number, length: number): number =>
  length === 0 ? 0 : Math.min(100, Math.floor((seen * 100) / length));
