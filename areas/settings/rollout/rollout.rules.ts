/** What can be done with settings for many branches, and for how long. */
import { movesFrom } from '#kit/domain/machine.ts';
import type { Flag } from '#access/access.ts';
import { rolloutMachine } from './rollout.machine.ts';
import type { Rollout, RolloutMove } from './rollout.model.ts';

const UNDO_HOURS = 24;
const HOUR_MS = 3_600_000;
type Standing = Pick<Rollout, 'status' | 'counts' | 'applied_at'>;

/** Whether it is too late to undo: a day after it was applied. */
const isLate = (applied_at: string | null, now: Date): boolean =>
  applied_at !== null && now.getTime() - new Date(applied_at).getTime() > UNDO_HOURS * HOUR_MS;

export const whyNotMove = (
  { counts, applied_at }: Omit<Standing, 'status'>,
  move: RolloutMove,
  now: Date,
): string | null => {
  if (move === 'apply' && counts.ready === 0) return 'settings.rollout_nothing';
  if (move !== 'undo') return null;
  if (counts.applied === 0) return 'settings.rollout_nothing';
  return isLate(applied_at, now) ? 'settings.rollout_too_late' : null;
};
export const rolloutCan = (one: Standing, has: (flag: Flag) => boolean, now: Date): RolloutMove[] =>
  (movesFrom(rolloutMachine, one.status, has) as RolloutMove[]).filter((move) => whyNotMove(one, move, now) === null);
