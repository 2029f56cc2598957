/**
 * Drafts of longer entries: restored after a reload or an expired session, in this tab only, for the same person at the
 * same address. Never for a signature or a password.
 */
import { useCallback, useState } from 'react';
import { DRAFTS } from './leave.ts';
import { place } from './place.ts';

export const keyOf = (name: string): string =>
  `${DRAFTS}${place.get().staff_id ?? 0}.${window.location.pathname}.${name}`;

export const readDraft = (key: string): unknown => JSON.parse(sessionStorage.getItem(key) ?? 'null') as unknown;
export const writeDraft = (key: string, value: unknown): void => sessionStorage.setItem(key, JSON.stringify(value));

/** Like `useState`, and kept. `fits` refuses values left by an older version of the page. */
export const useDraft = <T>(
  name: string,
  start: T,
  fits: (value: unknown) => value is T,
): [T, (next: (now: T) => T) => void] => {
  const [key] = useState(() => keyOf(name));
  const [value, setValue] = useState<T>(() => {
    const kept = readDraft(key);
    return kept !== null && fits(kept) ? kept : start;
  });
  const change = useCallback(
    (next: (now: T) => T) =>
      setValue((now) => {
        const after = next(now);
        writeDraft(key, after);
        return after;
      }),
    [key],
  );
  return [value, change];
};

/** What was entered here was saved or discarded. */
export const dropDrafts = (path = window.location.pathname): void => {
  const start = `${DRAFTS}${place.get().staff_id ?? 0}.${path}.`;
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(start)) sessionStorage.removeItem(key);
};
