/** When a credit has no further invoice. */
import { startOfMonth, type Day } from '#kit/domain/day.ts';

type Standing = {
  status: string;
  renewal: string;
  /** The last agreed day: the end, or the day of termination. */
  ends_on: Day;
  /** The last month with an invoice. */
  invoiced: Day | null;
};
/**
 * Whether this agreement will have another invoice. One that renews automatically continues, even if its term has ended
 * a moment before the renewal runs.
 */
export const goesOn = ({ status, renewal, ends_on, invoiced }: Standing): boolean =>
  (renewal === 'automatic' && status !== 'terminated' && status !== 'expired') ||
  invoiced === null ||
  invoiced < startOfMonth(ends_on);

export type Owed = { line_id: number; kind: 'correction' | 'carried'; agreement_id: number; cents: number };
/**
 * What is paid by a note: a balance carried by an agreement that has ended, and accepted disputes if no agreement
 * between the two in that currency continues, whose next invoice could deduct them.
 */
export const finallyOwed = (owed: readonly Owed[], goingOn: readonly number[]): Owed[] =>
  owed.filter(({ kind, agreement_id }) =>
    kind === 'carried' ? !goingOn.includes(agreement_id) : goingOn.length === 0,
  );
