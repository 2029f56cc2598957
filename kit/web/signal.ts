/** A value that components can watch: dialogs, toasts, the session. */
import { useSyncExternalStore } from 'react';

export type Signal<T> = {
  get: () => T;
  set: (next: T | ((now: T) => T)) => void;
  subscribe: (listener: () => void) => () => void;
};

export const signal = <T>(first: T): Signal<T> => {
  let value = first;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set: (next) => {
      value = typeof next === 'function' ? (next as (now: T) => T)(value) : next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};

/** Rendered as text, without a browser, it has its current value. */
export const useSignal = <T>(of: Signal<T>): T => useSyncExternalStore(of.subscribe, of.get, of.get);
