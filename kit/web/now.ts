/** The time of day to the minute, for texts such as "20 minutes ago". */
import { useSyncExternalStore } from 'react';

const MINUTE_MS = 60_000;
let now = Date.now();
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

const look = (): void => {
  now = Date.now();
};
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  // No component has been watching since the last one was removed.
  if (timer === undefined) look();
  timer ??= setInterval(() => {
    look();
    for (const one of listeners) one();
  }, MINUTE_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
};

/**
 * Something that happened a moment ago is not in the future because the minute is old, or because the clock of this
 * device is a little slow; future times stay in the future.
 */
export const nowFor = (minute: number, notBefore: number): number =>
  notBefore <= minute + 2 * MINUTE_MS ? Math.max(notBefore, minute) : minute;

export const useNow = (notBefore: number): number =>
  nowFor(
    useSyncExternalStore(subscribe, () => now),
    notBefore,
  );
