/** The next steps of a membership, read from the one table of its transitions. */
import type { Flag } from '#access/access.ts';
import { addDays, type Day } from '#kit/domain/day.ts';
import { canMove, type MoveRow, type SystemCause } from '#kit/domain/machine.ts';
import { membershipMachine } from './membership.machine.ts';
import type { Billing } from '#areas/money/billing/billing.model.ts';
import type { MembershipStatus } from './membership.model.ts';
import { goesOn, type MembershipMove } from './membership.rules.ts';
import type { Rest } from '../suspension/suspension.rules.ts';

type Term = { status: MembershipStatus; start_on: Day; end_on: Day; billing?: Billing };
export type NextMove = {
  move: MembershipMove;
  to: MembershipStatus;
  /** The part of the system that causes it; empty if only people do. */
  by: readonly SystemCause[];
  flag: Flag | null;
  /** Whether this person can cause it. */
  may: boolean;
  /** The day on which a date causes it, if known. */
  on: Day | null;
  causes: readonly string[];
};

const rows = Object.entries(membershipMachine.moves) as [MembershipMove, MoveRow<MembershipStatus>][];

/** The day on which the calendar causes a move, if nothing else happens before. */
const dayOf = (move: MembershipMove, term: Term, rests: readonly Rest[], today: Day): Day | null => {
  if (move === 'start') return term.start_on;
  if (move === 'pause') return rests.find(({ from_on }) => from_on > today)?.from_on ?? null;
  if (move === 'resume') {
    const running = rests.find(({ from_on, until_on }) => from_on <= today && (until_on === null || today <= until_on));
    return running?.until_on ? addDays(running.until_on, 1) : null;
  }
  // A rolling membership doesn't run out while it runs: the next period is billed.
  if (move === 'expire' && goesOn(term)) return null;
  return move === 'expire' || move === 'cancel' || move === 'terminate' ? addDays(term.end_on, 1) : null;
};

/** A date causes it only if there is such a date; then it is shown as automatic. */
const isToCome = (row: MoveRow<MembershipStatus>, on: Day | null): boolean =>
  row.flag !== 'system' || !row.by?.every((by) => by === 'date') || on !== null;

export const nextMoves = (term: Term, rests: readonly Rest[], has: (flag: Flag) => boolean, today: Day): NextMove[] =>
  rows
    .filter(([move]) => canMove(membershipMachine, term.status, move))
    .map(([move, row]) => {
      const on = row.by?.includes('date') ? dayOf(move, term, rests, today) : null;
      const flag = row.flag === 'system' ? null : row.flag;
      const may = flag !== null && has(flag);
      return { row, next: { move, to: row.to, by: row.by ?? [], flag, may, on, causes: row.causes ?? [] } };
    })
    .filter(({ row, next }) => isToCome(row, next.on))
    .map(({ next }) => next);

/** Every change of status in the table, in the form that the database enforces. */
export const knownTransitions = (): ReadonlySet<string> =>
  new Set(rows.flatMap(([, { from, to }]) => from.map((one) => `${one} ${to}`)));
