/** Live messages between the servers of a network: few on the way, all of them there. */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { io, type Socket } from 'socket.io-client';
import { afterAll, expect, it } from 'vitest';
import { signedIn } from '#server/testing/signed-in.testing.ts';

const { test, admin, KL } = await signedIn(['admin']);
const startLive = async () => {
  const app = await test.startAnother({ port: 0 });
  const address = await app.http.listen({ port: 0, host: '127.0.0.1' });
  app.services.live.start(app.http.server, app.services, test.databaseUrl);
  return { app, address };
};
const [one, other] = [await startLive(), await startLive()];
const sockets: Socket[] = [];
const listener = new pg.Client(test.databaseUrl);
await listener.connect();
await listener.query('listen "socket.io#/"');
afterAll(async () => {
  for (const socket of sockets) socket.disconnect();
  await listener.end();
});

const connected = (address: string): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const auth = { token: admin.authorization.slice(7) };
    const socket = io(address, { path: '/live', transports: ['websocket'], auth, forceNew: true });
    sockets.push(socket);
    socket.once('connect', () => resolve(socket));
    socket.once('connect_error', reject);
  });
/** What the socket hears, by event: the ids in order. */
const heardBy = (socket: Socket): Map<string, number[]> => {
  const heard = new Map<string, number[]>();
  socket.onAny((event: string, { id }: { id: number }) => heard.set(event, [...(heard.get(event) ?? []), id]));
  return heard;
};

it('of a window travel in one NOTIFY, or in as few as it takes, and reach each page once', async () => {
  const [here, there] = [heardBy(await connected(one.address)), heardBy(await connected(other.address))];
  // The servers have found each other.
  await sleep(500);
  const messages: string[] = [];
  listener.on('notification', ({ payload = '' }) => {
    if (payload.includes('"told')) messages.push(payload);
  });
  const { live } = one.app.services;
  for (let id = 0; id < 40; id++) live.toBranch(KL, `told_${id % 10}`, { id });
  await expect.poll(() => there.size).toBe(10);
  expect(messages).toHaveLength(1);
  // Of the same kind and place, the last one says it all.
  expect(Object.fromEntries(there)).toEqual(
    Object.fromEntries(Array.from({ length: 10 }, (_, n) => [`told_${n}`, [30 + n]])),
  );
  expect(here).toEqual(there);
  messages.length = 0;
  for (let id = 0; id < 300; id++) live.toBranch(KL, `told_again_${id}_${'x'.repeat(40)}`, { id });
  await expect.poll(() => [here.size, there.size]).toEqual([310, 310]);
  expect(messages.length).toBeGreaterThan(1);
  expect(messages.length).toBeLessThan(6);
  for (const payload of messages) expect(Buffer.byteLength(payload)).toBeLessThan(8_000);
});
