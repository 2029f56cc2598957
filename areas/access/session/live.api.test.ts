import { io, type Socket } from 'socket.io-client';
import { afterAll, expect, it } from 'vitest';
import { people, signInAs, TEST_PASSWORD } from '../access.testing.ts';
import { signedIn } from '#server/testing/signed-in.testing.ts';

let address: string;
const sockets: Socket[] = [];
const { test, call } = await signedIn();
const another = await test.startAnother();
for (const app of [test.app, another]) {
  address = await app.http.listen({ port: 0, host: '127.0.0.1' });
  app.services.live.start(app.http.server, app.services, test.databaseUrl);
}
afterAll(() => sockets.forEach((socket) => socket.disconnect()));

/** Connects to the other server. */
const connect = (token: string, cookie?: string): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const extraHeaders: Record<string, string> = cookie === undefined ? {} : { cookie };
    const socket = io(address, { path: '/live', auth: { token }, reconnection: false, extraHeaders });
    sockets.push(socket);
    socket.once('connect', () => resolve(socket));
    socket.once('connect_error', reject);
  });
const ended = (socket: Socket): Promise<string> =>
  new Promise((resolve) => socket.once('disconnect', (reason) => resolve(reason)));

it('closes the sockets of a session that ends, at whatever server they are', async () => {
  const [headers, stays] = [await signInAs(test.app, people.admin), await signInAs(test.app, people.admin)];
  const socket = await connect(headers.authorization.slice(7));
  const other = await connect(stays.authorization.slice(7));
  const closed = ended(socket);
  expect((await call(headers, 'POST', 'admin/logout')).responseCode).toBe(0);
  expect(await closed).toBe('io server disconnect');
  expect(other.connected).toBe(true);
  await expect(connect(headers.authorization.slice(7))).rejects.toThrow('session');
});

it('closes them when the password changes elsewhere', async () => {
  const [headers, other] = [
    await signInAs(test.app, people.sales_person),
    await signInAs(test.app, people.sales_person),
  ];
  const closed = ended(await connect(other.authorization.slice(7)));
  const asked = { old_password: TEST_PASSWORD, new_password: 'a blue bicycle in the rain' };
  expect((await call(headers, 'PUT', 'staff/me/password', asked)).responseCode).toBe(0);
  expect(await closed).toBe('io server disconnect');
});

it("lets nobody in without a session, or with a browser's token but without its cookie", async () => {
  await expect(connect('A'.repeat(43))).rejects.toThrow('session');
  const login = await test.app.http.inject({
    method: 'POST',
    url: '/api/v4/admin/login',
    payload: { email: people.facility_admin, password: TEST_PASSWORD },
    headers: { origin: 'http://localhost' },
  });
  const { token } = login.json<{ data: { token: string } }>().data;
  await expect(connect(token)).rejects.toThrow('session');
  await expect(connect(token, `cornerman_companion=${'A'.repeat(43)}`)).rejects.toThrow('session');
  expect((await connect(token, `cornerman_companion=${login.cookies[0]?.value}`)).connected).toBe(true);
});

it('answers with the headers that keep it out of frames and caches', async () => {
  const { headers } = await fetch(`${address}/live/?EIO=4&transport=polling`);
  expect(Object.fromEntries(headers)).toMatchObject({
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cache-control': 'no-store',
  });
});
