/** How many requests are running; the loading overlay shows while it isn't zero. */
import { useSyncExternalStore } from 'react';

let count = 0;
const listeners = new Set<() => void>();
const change = (by: 1 | -1): void => {
  count += by;
  for (const listener of listeners) listener();
};

/** Counts a request from its start to its end, however it ends. */
export const whilePending = async <T>(work: () => Promise<T>): Promise<T> => {
  change(1);
  try {
    return await work();
  } finally {
    change(-1);
  }
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
export const useIsPending = (): boolean => useSyncExternalStore(subscribe, () => count > 0);
