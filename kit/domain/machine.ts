/** Status machines as data: states with a tone, named moves. A move is button, label, audit verb and permission. */
import type { Flag } from '#access/access.ts';
import { ValidationError } from './errors.ts';

export type Tone = 'gray' | 'blue' | 'yellow' | 'green' | 'red';
type StateRow = { tone: Tone; final?: true };
export const systemCauses = ['date', 'payment', 'billing', 'invoice'] as const;
export type SystemCause = (typeof systemCauses)[number];
/** A move without a flag is made only by the system (a date that arrives, a payment). */
export type MoveRow<S extends string> = {
  from: readonly S[];
  to: S;
  flag: Flag | 'system';
  /** Which part of the system makes it, if pages should say so: a date, a payment, the billing run, an invoice. */
  by?: readonly SystemCause[];
  /** What follows from it, as keys of words (`life.causes.<key>` of a membership). */
  causes?: readonly string[];
  asksReason?: true;
  /** Can't be undone: the page asks first and explains the consequences. */
  confirm?: true;
};
export type Machine<S extends string = string, M extends string = string> = {
  name: string;
  initial: S;
  states: Record<S, StateRow>;
  moves: Record<M, MoveRow<S>>;
};

export const machine = <S extends string, const M extends string>(rows: {
  name: string;
  initial: NoInfer<S>;
  states: Record<S, StateRow>;
  moves: Record<M, MoveRow<NoInfer<S>>>;
}): Machine<S, M> => rows;

export const statesOf = <S extends string>(m: Machine<S>): [S, ...S[]] => Object.keys(m.states) as [S, ...S[]];

export const canMove = <S extends string, M extends string>(m: Machine<S, M>, status: S, move: M): boolean =>
  m.moves[move].from.includes(status);

/** The moves that a person with these flags can make from a status, in the order of the table. */
export const movesFrom = <S extends string, M extends string>(
  m: Machine<S, M>,
  status: S,
  has: (flag: Flag) => boolean,
): M[] =>
  (Object.keys(m.moves) as M[]).filter((move) => {
    const { flag } = m.moves[move];
    return canMove(m, status, move) && flag !== 'system' && has(flag);
  });

/** Refuses, at its field, a move that asks for a reason and got none. */
export const needReason = <M extends string>(
  m: { moves: Record<M, { asksReason?: true }> },
  move: M,
  reason: string | null | undefined,
): void => {
  if (m.moves[move].asksReason && !reason) throw new ValidationError([{ field: 'reason', key: 'required' }]);
};

/** Faults of a table: states that can't be reached, final states with exits, dead ends. */
export const machineProblems = (m: Machine): string[] => {
  const moves = Object.values(m.moves);
  const seen = new Set<string>();
  const todo = [m.initial];
  for (let state = todo.pop(); state !== undefined; state = todo.pop()) {
    if (seen.has(state)) continue;
    seen.add(state);
    for (const move of moves) if (move.from.includes(state)) todo.push(move.to);
  }
  return Object.entries(m.states).flatMap(([state, row]) => {
    const exits = moves.some((move) => move.from.includes(state));
    return [
      ...(seen.has(state) ? [] : [`${m.name}.${state} is unreachable`]),
      ...(row.final && exits ? [`${m.name}.${state} is final but has exits`] : []),
      ...(!row.final && !exits ? [`${m.name}.${state} is a dead end`] : []),
    ];
  });
};
