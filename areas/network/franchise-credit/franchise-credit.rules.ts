/** When what is to be given back finds no invoice any more. */
import { startOfMonth, type Day } from '#kit/domain/day.ts';

type Standing = {
  status: string;
  renewal: string;
  /** The last day that is agreed: the end, or the one on which it was terminated. */
  ends_on: Day;
  /** The last month that has an invoice. */
  invoiced: Day | null;
};
/**
 * Will there be another invoice of this agreement? One that renews itself goes on, though its term is over for a moment
 * before the clock comes round.
 */
export const goesOn = ({ status, renewal, ends_on, invoiced }: Standing): boolean =>
  (renewal === 'automatic' && status !== 'terminated' && status !== 'expired') ||
  invoiced === null ||
  invoiced < startOfMonth(ends_on);

export type Owed = { line_id: number; kind: 'correction' | 'carried'; agreement_id: number; cents: number };
/**
 * What goes by a note: a sum that was carried by an agreement that is over; and what was disputed rightly, when no
 * agreement between the two in that currency goes on, off whose next invoice it could come.
 */
export const finallyOwed = (owed: readonly Owed[], goingOn: readonly number[]): Owed[] =>
  owed.filter(({ kind, agreement_id }) =>
    kind === 'carried' ? !goingOn.includes(agreement_id) : goingOn.length === 0,
  );
