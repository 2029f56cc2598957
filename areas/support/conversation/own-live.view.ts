/** The channel of a client or visitor: it says that there is something new, and the page asks for it. */
import { useEffect, useRef } from 'react';

/** Without it, the page asks now and then. */
export const useOwnLive = (as: 'member' | 'visitor', token: string, onNews: () => void): void => {
  const latest = useRef(onNews);
  useEffect(() => {
    latest.current = onNews;
  });
  useEffect(() => {
    let isOver = false;
    let close = (): void => undefined;
    const open = async (): Promise<void> => {
      const { io } = await import('socket.io-client');
      if (isOver) return;
      const socket = io({
        path: '/live',
        transports: ['websocket', 'polling'],
        tryAllTransports: true,
        auth: { [as]: token },
      });
      // What was missed while there was no connection is asked for.
      socket.on('connect', () => latest.current());
      socket.on('conversation', () => latest.current());
      close = () => void socket.disconnect();
    };
    // The library couldn't be loaded: the page asks now and then.
    open().catch(() => undefined);
    return () => {
      isOver = true;
      close();
    };
  }, [as, token]);
};
