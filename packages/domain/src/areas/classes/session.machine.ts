import { machine } from '#domain/kit/machine.ts';

/** A class at one time: it takes place, or it is cancelled before. */
export const sessionMachine = machine({
  name: 'class_session',
  initial: 'scheduled',
  states: {
    scheduled: { tone: 'blue' },
    completed: { tone: 'green', final: true },
    cancelled: { tone: 'red', final: true },
  },
  moves: {
    complete: { from: ['scheduled'], to: 'completed', flag: 'system', by: ['date'] },
    cancel: { from: ['scheduled'], to: 'cancelled', flag: 'MANAGE_CLASSES', asksReason: true },
  },
});

export type SessionShown = keyof typeof sessionMachine.states | 'running';
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
