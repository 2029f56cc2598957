/** How a session is shown. `now` is a parameter. */
import { sessionMachine } from './session.machine.ts';

type SessionShown = keyof typeof sessionMachine.states | 'running';
/**
 * The status that is shown: a session that has started is in progress, and its end doesn't wait for the job that
 * completes it.
 */
export const sessionShown = {
  ...sessionMachine,
  states: { ...sessionMachine.states, running: { tone: 'green' as const } },
};
export const shownAs = (
  { status, starts_at, ends_at }: { status: keyof typeof sessionMachine.states; starts_at: string; ends_at: string },
  now: number,
): SessionShown => {
  if (status !== 'scheduled' || Date.parse(starts_at) > now) return status;
  return Date.parse(ends_at) > now ? 'running' : 'completed';
};
