/** Who is suggested for which class. No clock. */
import type { AssignSession, Candidate } from './class-assign.contract.ts';

/** How many trainers a class still needs. */
export const lacks = ({ trainers, trainers_needed }: Pick<AssignSession, 'trainers' | 'trainers_needed'>): number =>
  Math.max(0, trainers_needed - trainers.length);
/** Free before busy, qualified before unqualified, on shift before off shift. */
export const byReadiness = (a: Candidate, b: Candidate): number =>
  Number(b.is_free) - Number(a.is_free) ||
  Number(b.is_qualified) - Number(a.is_qualified) ||
  Number(b.on_shift) - Number(a.on_shift) ||
  a.staff_id - b.staff_id;

type Taking = Pick<AssignSession, 'id' | 'starts_at' | 'ends_at'>;
const meet = (a: Taking, b: Taking): boolean =>
  Date.parse(a.starts_at) < Date.parse(b.ends_at) && Date.parse(b.starts_at) < Date.parse(a.ends_at);
/** A choice that is not saved yet: a class and its trainer. */
export type Choice = { session: Taking; staff_id: number };
/** Someone chosen for two classes at the same time. */
export const choiceClashes = (choices: readonly Choice[], one: Choice): boolean =>
  choices.some(
    (other) =>
      other.staff_id === one.staff_id && other.session.id !== one.session.id && meet(other.session, one.session),
  );

/**
 * A suggestion for classes without a trainer: only people who are free and qualified, nobody twice at the same time,
 * people on shift first, then those with the fewest classes in the week.
 */
export const proposal = (sessions: readonly AssignSession[]): Choice[] => {
  const count = new Map<number, number>();
  const add = (staff_id: number): void => void count.set(staff_id, (count.get(staff_id) ?? 0) + 1);
  for (const { trainers } of sessions) trainers.forEach(({ staff_id }) => add(staff_id));
  const choices: Choice[] = [];
  for (const session of sessions) {
    for (let left = lacks(session); left > 0; left -= 1) {
      const best = session.candidates
        .filter((one) => one.is_free && one.is_qualified)
        .filter(
          ({ staff_id }) => !choices.some((choice) => choice.session.id === session.id && choice.staff_id === staff_id),
        )
        .filter(({ staff_id }) => !choiceClashes(choices, { session, staff_id }))
        .toSorted(
          (a, b) =>
            Number(b.on_shift) - Number(a.on_shift) ||
            (count.get(a.staff_id) ?? 0) - (count.get(b.staff_id) ?? 0) ||
            a.staff_id - b.staff_id,
        )[0];
      if (!best) break;
      choices.push({ session, staff_id: best.staff_id });
      add(best.staff_id);
    }
  }
  return choices;
};
