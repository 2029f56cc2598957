/**
 * What other desks do, as it happens: one socket for the page, opened when something first listens. Events say "look
 * again" and carry ids; pages with access ask the API.
 */
import { useEffect, useRef } from 'react';
import type { Socket } from 'socket.io-client';
import { readCookie } from './cookies.ts';
import { signal, useSignal } from './signal.ts';

type LiveData = Readonly<Record<string, unknown>>;
type Listener = (data: LiveData) => void;

const LINGER_MS = 5_000;
const AGAIN_MS = 4_000;
const isConnected = signal(false);
const listeners = new Map<string, Set<Listener>>();
let socket: Promise<Socket> | null = null;
let leaving: ReturnType<typeof setTimeout> | undefined;

const tell = (event: string, data: unknown): void => {
  for (const listener of listeners.get(event) ?? [])
    listener(typeof data === 'object' && data !== null ? { ...data } : {});
};

const open = async (): Promise<Socket> => {
  const { io } = await import('socket.io-client');
  const made = io({
    path: '/live',
    // Polling needs every request to reach the same server, which a balancer doesn't guarantee; a WebSocket is one
    // request.
    transports: ['websocket', 'polling'],
    // On a network that blocks WebSockets, the second way is tried, too.
    tryAllTransports: true,
    auth: (give) => give({ token: readCookie('FZToken') ?? '' }),
  });
  made.on('connect', () => isConnected.set(true));
  made.on('disconnect', () => isConnected.set(false));
  // Refused by the server's own check, the socket doesn't retry automatically; an ended session will never be admitted.
  made.on('connect_error', (error) => {
    if (!made.active && error.message !== 'session') setTimeout(() => listeners.size > 0 && made.connect(), AGAIN_MS);
  });
  made.onAny(tell);
  return made;
};

const close = async (): Promise<void> => {
  const closing = socket;
  socket = null;
  isConnected.set(false);
  (await closing)?.disconnect();
};

const listen = (event: string, listener: Listener): (() => void) => {
  clearTimeout(leaving);
  const ofEvent = listeners.get(event) ?? new Set();
  listeners.set(event, ofEvent.add(listener));
  if (!socket) {
    socket = open();
    // The library couldn't be loaded: the page works without it, and the next listener tries again.
    socket.catch(() => {
      socket = null;
    });
  }
  return () => {
    ofEvent.delete(listener);
    if (ofEvent.size === 0) listeners.delete(event);
    if (listeners.size === 0) leaving = setTimeout(() => void close(), LINGER_MS);
  };
};

/** Calls the newest `listener` for each event of this name, while the component is shown. */
export const useLive = (event: string, listener: Listener): void => {
  const latest = useRef(listener);
  useEffect(() => {
    latest.current = listener;
  });
  useEffect(() => listen(event, (data) => latest.current(data)), [event]);
};
/** Is the channel open now? What was missed while it wasn't has to be fetched again. */
export const useIsLive = (): boolean => useSignal(isConnected);

/**
 * For work that goes on while one looks at it. If it ends before the channel is open, nobody says so again: `look` is
 * called once it is open, too.
 */
export const useLiveWork = (event: string, isOfIt: (data: LiveData) => boolean, look: () => void): void => {
  const isLive = useIsLive();
  const latest = useRef(look);
  useEffect(() => {
    latest.current = look;
  });
  useLive(event, (data) => {
    if (isOfIt(data)) look();
  });
  useEffect(() => {
    if (isLive) latest.current();
  }, [isLive]);
};
