/**
 * What a client last saw, kept on their device for times without a connection; it goes when they sign out. The page itself
 * is kept by the service worker (`push.js`).
 */
import { useEffect, useState } from 'react';
import type { Query } from '@tanstack/react-query';
import { memberSelfContract } from '#areas/people/member-self/member-self.contract.ts';
import { dialogsAhead } from '#kit/web/dialog/ahead.ts';
import { ownWorker } from '#kit/web/own-worker.ts';
import { queryClient } from '#kit/web/query.ts';
import { seenAgain, type Seen } from './own-seen.rules.ts';

const KEPT = 'cornerman.own';
const WAIT_MS = 500;
type Kept = { token: string; seen: Seen[] };
const isSeen = (one: unknown): one is Seen =>
  typeof one === 'object' && one !== null && 'key' in one && Array.isArray(one.key) && 'at' in one;
const read = (token: string): Seen[] => {
  try {
    const kept = JSON.parse(localStorage.getItem(KEPT) ?? 'null') as Partial<Kept> | null;
    return kept?.token === token && Array.isArray(kept.seen) ? kept.seen.filter(isSeen) : [];
  } catch {
    return [];
  }
};
export const forgetSeen = (): void => localStorage.removeItem(KEPT);

/** A code for the door is good for minutes: an old one would be refused at the desk. */
const isKept = ({ queryKey, state }: Query, token: string): boolean => {
  const [, , path, , body] = queryKey as [string, string, string, string, { token?: string } | null];
  return state.status === 'success' && body?.token === token && !path.endsWith(memberSelfContract.pass.path);
};
const seenNow = (token: string): Seen[] =>
  queryClient
    .getQueryCache()
    .getAll()
    .filter((query) => isKept(query, token))
    .map(({ queryKey, state }) => ({ key: queryKey, data: state.data, at: state.dataUpdatedAt }));
const keep = (token: string): void => {
  try {
    const seen = seenAgain(read(token), seenNow(token), Date.now());
    localStorage.setItem(KEPT, JSON.stringify({ token, seen } satisfies Kept));
  } catch {
    // No room on this device: the page works as before, with a connection.
    forgetSeen();
  }
};
/** Shown at once, and asked again: the session may have ended, however lately it was seen. */
const bringBack = (token: string): void => {
  for (const { key, data, at } of seenAgain(read(token), [], Date.now())) {
    if (queryClient.getQueryData(key) !== undefined) continue;
    queryClient.setQueryData(key, data, { updatedAt: at });
    void queryClient.invalidateQueries({ queryKey: key, exact: true, refetchType: 'none' });
  }
};

/**
 * Names the files of the page to the service worker, also those that are loaded later: it wasn't there when the page was
 * opened for the first time.
 */
const keepPage = async (): Promise<PerformanceObserver | null> => {
  if (!('serviceWorker' in navigator)) return null;
  const { active } = await ownWorker();
  const tell = (names: readonly string[]): void => active?.postMessage({ keep: names }, []);
  tell([globalThis.location.href]);
  const observer = new PerformanceObserver((list) => tell(list.getEntries().map(({ name }) => name)));
  observer.observe({ type: 'resource', buffered: true });
  return observer;
};

/** From the first render on, so that a page without a connection begins with what is known. */
export const useKeptSeen = (token: string): void => {
  useState(() => bringBack(token));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const soon = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => keep(token), WAIT_MS);
    };
    const stop = queryClient.getQueryCache().subscribe(({ type }) => {
      if (type === 'updated') soon();
    });
    const back = (): void => void queryClient.refetchQueries({ type: 'active' });
    addEventListener('online', back);
    // Without a worker, or if the browser refuses it, the page works as before, with a connection.
    const keeping = keepPage().catch(() => null);
    void dialogsAhead();
    return () => {
      clearTimeout(timer);
      stop();
      void keeping.then((observer) => observer?.disconnect());
      removeEventListener('online', back);
    };
  }, [token]);
};
