/** Live messages between the servers of a network: few on the way, all of them there. */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { io } from 'socket.io-client';
import { expect, it } from 'vitest';
import { signedIn } from '#server/testing/signed-in.testing.ts';

const { test, admin, KL } = await signedIn(['admin']);

it('of a window travel in one NOTIFY, or in as few as it takes, and reach each page once', async () => {
  /** A server, and what a page that is connected to it hears, by event: the ids in order. */
  const startLive = async () => {
    const app = await test.startAnother({ port: 0 });
    const address = await app.http.listen({ port: 0, host: '127.0.0.1' });
    app.services.live.start(app.http.server, app.services, test.databaseUrl);
    const auth = { token: admin.authorization.slice(7) };
    const socket = io(address, { path: '/live', transports: ['websocket'], auth, forceNew: true });
    const heard = new Map<string, number[]>();
    socket.onAny((event: string, { id }: { id: number }) => heard.set(event, [...(heard.get(event) ?? []), id]));
    await expect.poll(() => socket.connected).toBe(true);
    return { live: app.services.live, heard, socket };
  };
  const [here, there] = [await startLive(), await startLive()];
  const listener = new pg.Client(test.databaseUrl);
  await listener.connect();
  await listener.query('listen "socket.io#/"');
  const messages: string[] = [];
  listener.on('notification', ({ payload = '' }) => payload.includes('"told') && messages.push(payload));
  // The servers have found each other.
  await sleep(500);

  for (let id = 0; id < 40; id++) here.live.toBranch(KL, `told_${id % 10}`, { id });
  await expect.poll(() => there.heard.size).toBe(10);
  expect(messages).toHaveLength(1);
  // Of the same kind and place, the last one says it all.
  const last = Array.from({ length: 10 }, (_, n) => [`told_${n}`, [30 + n]]);
  expect(Object.fromEntries(there.heard)).toEqual(Object.fromEntries(last));
  expect(here.heard).toEqual(there.heard);

  messages.length = 0;
  for (let id = 0; id < 300; id++) here.live.toBranch(KL, `told_again_${id}_${'x'.repeat(40)}`, { id });
  await expect.poll(() => [here.heard.size, there.heard.size]).toEqual([310, 310]);
  expect(messages.length).toBeGreaterThan(1);
  expect(messages.length).toBeLessThan(6);
  for (const payload of messages) expect(Buffer.byteLength(payload)).toBeLessThan(8_000);
  here.socket.disconnect();
  there.socket.disconnect();
  await listener.end();
});
