/** How long a request may take to come in, and how many connections one address may hold. */
import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** For everything that is sent, a large file over a slow line included. */
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

/** Behind a proxy all come from its address: there the proxy counts them. */
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
