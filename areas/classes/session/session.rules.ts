/** How a class at one time is shown. No clock: `now` is given. */
import { sessionMachine } from './session.machine.ts';

type SessionShown = keyof typeof sessionMachine.states | 'running';
/** As it is shown: one that has begun is under way, and its end does not wait for the job that completes it. */
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
