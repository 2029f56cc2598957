/** All memberships of a branch rest while it is closed: which of them do, and for how long, as pure functions. */
import { later, type Day } from '#domain/kit/day.ts';
import type { Fault } from '#domain/kit/errors.ts';
import { machine } from '#domain/kit/machine.ts';
import { daysOf, endWith, MAX_REST_DAYS, restFaults, runsInto, whyNotSuspend } from './suspension.rules.ts';
import type { Rest, RestingTerm } from './suspension.rules.ts';

/** One run, recorded with its progress; undone, every membership is as it was before. */
export const closureMachine = machine({
  name: 'closure',
  initial: 'running',
  states: {
    running: { tone: 'blue' },
    done: { tone: 'green' },
    undoing: { tone: 'yellow' },
    undone: { tone: 'gray', final: true },
  },
  moves: {
    finish: { from: ['running'], to: 'done', flag: 'system' },
    undo: { from: ['done'], to: 'undoing', flag: 'SUSPEND_BRANCH', confirm: true },
    finish_undo: { from: ['undoing'], to: 'undone', flag: 'system' },
  },
});

type Closure = { from_on: Day; until_on: Day };
export const closureFaults = ({ from_on, until_on }: Closure, today: Day): Fault[] => [
  ...(from_on < today ? [{ field: 'from_on', key: 'in_the_past' }] : []),
  ...(until_on < from_on ? [{ field: 'until_on', key: 'ends_before_start' }] : []),
  ...(daysOf({ from_on, until_on }) > MAX_REST_DAYS
    ? [{ field: 'until_on', key: 'days_too_many', facts: { max: MAX_REST_DAYS } }]
    : []),
];

/**
 * The rest that a closure means for a membership: from its first day if it begins meanwhile. Null where it is left out:
 * it is over before, it rests on some of these days already, or the next one is sold and the days would run into it.
 */
export const closureRest = (
  term: RestingTerm,
  rests: readonly Rest[],
  next: Parameters<typeof runsInto>[1],
  { from_on, until_on }: Closure,
  today: Day,
): { from_on: Day; until_on: Day } | null => {
  const rest = { from_on: later(from_on, term.start_on), until_on };
  const stands =
    rest.from_on > until_on ||
    whyNotSuspend(term) !== null ||
    restFaults(rest, term, rests, today).length > 0 ||
    runsInto(endWith(term.paid_until, [...rests, rest]), next) !== undefined;
  return stands ? null : rest;
};

/** It can be undone before it has begun, and on its first day. */
export const whyNotUndoClosure = (closure: { status: string; from_on: Day }, today: Day): string | null => {
  if (closure.status !== 'done') return 'membership.closure_not_done';
  return closure.from_on >= today ? null : 'membership.closure_has_begun';
};
