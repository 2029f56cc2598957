/** How long receiving a request can take, and how many connections one address can open. */
import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** For the whole request, including a large file over a slow line. */
const REQUEST_TIMEOUT_MS = 60_000;
const HEADERS_TIMEOUT_MS = 15_000;
const CHECKED_EVERY_MS = 5_000;
/** Thirty desks of a branch behind one address open six each. */
const PER_ADDRESS = 250;

export const serverOptions = {
  requestTimeout: REQUEST_TIMEOUT_MS,
  headersTimeout: HEADERS_TIMEOUT_MS,
  connectionsCheckingInterval: CHECKED_EVERY_MS,
};

/** Behind a proxy, all requests come from its address: the proxy counts them instead. */
export const capConnections = (server: Server, isBehindProxy: boolean, most = PER_ADDRESS): void => {
  if (isBehindProxy) return;
  const held = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const from = socket.remoteAddress ?? '';
    const count = (held.get(from) ?? 0) + 1;
    if (count > most) {
      socket.destroy();
      return;
    }
    held.set(from, count);
    socket.once('close', () => {
      const left = (held.get(from) ?? 1) - 1;
      if (left > 0) held.set(from, left);
      else held.delete(from);
    });
  });
};
