/** The database may go down: that fails the current requests, and nothing has to be restarted. */
import { setTimeout as sleep } from 'node:timers/promises';
import { sql as raw } from 'kysely';
import pg from 'pg';
import { io, type Socket } from 'socket.io-client';
import { afterAll, describe, expect, it } from 'vitest';
import { pino } from 'pino';
import { Database } from './db.ts';
import { LiveChannel } from './live-channel.ts';
import { buildApp } from '#server/app.ts';
import { call, people, signInAs, type Headers } from '#areas/access/access.testing.ts';
import { wireTo } from '#server/testing/wire.testing.ts';
import { signedIn } from '#server/testing/signed-in.testing.ts';

let headers: Headers;
const sockets: Socket[] = [];

const { test } = await signedIn();
const wire = await wireTo(test.databaseUrl);
const config = { ...test.config, port: 0, poolSize: 3 };
const app = await buildApp({ config, databaseUrl: wire.url, log: pino({ level: 'silent' }) });
const address = await app.listen();
headers = await signInAs(app, people.admin);
afterAll(async () => {
  wire.open();
  wire.speak();
  for (const socket of sockets) socket.disconnect();
  await app.close();
  await wire.end();
});

/** Repeats a request until the answer is the expected one. */
const within = async <T>(ms: number, ask: () => Promise<T>, isWanted: (said: T) => boolean): Promise<T> => {
  for (const end = performance.now() + ms; ; await sleep(50)) {
    const said = await ask();
    if (isWanted(said) || performance.now() > end) return said;
  }
};

it('a live channel that is closed while it connects keeps no connection open', async () => {
  const channel = new LiveChannel({ url: test.databaseUrl, log: pino({ level: 'silent' }), onBack: () => undefined });
  const open = async () => {
    const { rows } = await raw<{ n: number }>`
      select count(*)::int as n from pg_stat_activity where application_name = 'cornerman-live' and datname = current_database()`.execute(
      test.ownerSql,
    );
    return rows[0]?.n ?? 0;
  };
  const before = await open();
  const connecting = channel.connect();
  await Promise.all([channel.close(), expect(connecting).rejects.toThrow('closed')]);
  expect(await within(5000, open, (n) => n === before)).toBe(before);
});

const leads = (): ReturnType<typeof call> => call(app, headers, 'GET', `lead/${test.network.branches.KL}`);
const report = () => app.http.inject({ method: 'GET', url: `/api/v4/lead/csv/${test.network.branches.KL}`, headers });
const ready = async () => {
  const began = performance.now();
  const answer = await fetch(`${address}/readyz`);
  return { status: answer.status, said: await answer.json(), ms: performance.now() - began };
};
const gate = (): { passed: Promise<void>; open: () => void } => {
  const made: { open?: () => void } = {};
  const passed = new Promise<void>((resolve) => (made.open = resolve));
  return { passed, open: () => made.open?.() };
};
/** Locks a table so that readers wait; releases it again. */
const hold = async (table: string): Promise<() => Promise<void>> => {
  const [held, free] = [gate(), gate()];
  const done = test.ownerSql.transaction().execute(async (inside) => {
    await raw`lock table ${raw.table(table)} in access exclusive mode`.execute(inside);
    held.open();
    await free.passed;
  });
  await held.passed;
  return async () => {
    free.open();
    await done;
  };
};

describe('a connection that breaks', () => {
  it('at work: the request gets 503, the next one is answered', async () => {
    const free = await hold('lead');
    const asked = leads();
    await sleep(200);
    wire.cut();
    const { status } = await asked;
    await free();
    expect(status).toBe(503);
    expect((await leads()).responseCode).toBe(0);
  });

  it('while it is opened: its place in the pool is free again', async () => {
    const one = new Database({ url: wire.url, size: 1, role: 'app' });
    const ask = () => one.batch([{ sql: 'select 1 as one', parameters: [] }]);
    one.pool.once('connect', () => wire.cut());
    await expect(ask()).rejects.toThrow();
    expect(await ask()).toEqual([[{ one: 1 }]]);
    await one.close();
  });

  it('because nothing more is heard of it: what it was asked ends at the limit, and the next one is answered', async () => {
    const one = new Database({ url: wire.url, size: 1, role: 'app', queryMs: 300, connectMs: 500 });
    const ask = () => one.batch([{ sql: 'select 1 as one', parameters: [] }]);
    expect(await ask()).toEqual([[{ one: 1 }]]);
    await sleep(700);
    expect(await ask(), 'a connection that nobody asks anything').toEqual([[{ one: 1 }]]);
    wire.silence();
    await expect(ask()).rejects.toThrow('Query read timeout');
    await expect(one.transaction([], async () => undefined)).rejects.toThrow();
    wire.speak();
    expect(await ask()).toEqual([[{ one: 1 }]]);
    await one.close();
  });

  it('in a transaction: nothing of it stays', async () => {
    const free = await hold('lead');
    const asked = call(app, headers, 'POST', 'lead', {
      branch_id: test.network.branches.KL,
      first_name: 'Half',
      phone: '+60123456789',
      source: 'walk_in',
    });
    await sleep(200);
    wire.cut();
    expect((await asked).status).toBe(503);
    await free();
    const { count } = await test.ownerSql
      .selectFrom('lead')
      .select((of) => of.fn.countAll<number>().as('count'))
      .where('first_name', '=', 'Half')
      .executeTakeFirstOrThrow();
    expect(count).toBe(0);
  });

  it('of a report, which has connections of its own: 503, and the next report is made', async () => {
    expect((await report()).statusCode).toBe(200);
    const free = await hold('lead');
    const asked = report();
    await sleep(200);
    wire.cut();
    const { statusCode } = await asked;
    await free();
    expect(statusCode).toBe(503);
    expect((await report()).statusCode).toBe(200);
  });

  it('to all at once, with nobody to connect to: 503 with Retry-After, and back within five seconds', async () => {
    wire.close();
    wire.cut();
    const answer = await fetch(`${address}/api/v4/lead/${test.network.branches.KL}`, { headers });
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBe('5');
    expect(await ready()).toMatchObject({ status: 503, said: { database: 'away' } });
    wire.open();
    expect(await within(5_000, leads, (said) => said.responseCode === 0)).toMatchObject({ responseCode: 0 });
    expect(await within(5_000, ready, (said) => said.status === 200)).toMatchObject({ status: 200 });
  });
});

const connect = (from: Record<string, string> = {}): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const auth = { token: headers.authorization.slice(7) };
    const socket = io(address, { path: '/live', transports: ['websocket'], auth, extraHeaders: from, forceNew: true });
    sockets.push(socket);
    socket.once('connect', () => resolve(socket));
    socket.once('connect_error', reject);
  });
const hears = (socket: Socket, event: string): Promise<string> =>
  new Promise((resolve) => socket.once(event, () => resolve(event)));

describe('live messages', () => {
  it('are not sent to a page of another site, whatever its session', async () => {
    await expect(connect({ origin: 'https://evil.example' })).rejects.toThrow();
    const own = await connect({ origin: address });
    expect(own.connected).toBe(true);
    own.disconnect();
  });

  it('come again after the database was away, and whoever listened connects anew', async () => {
    // After the failures above, everybody has to connect once more, and without a database they would be refused.
    expect(await within(5_000, ready, ({ said }) => said.live === 'ok')).toMatchObject({ said: { live: 'ok' } });
    const socket = await connect();
    const again = hears(socket, 'connect');
    wire.close();
    wire.cut();
    await sleep(300);
    // Nobody waits for the other servers: clients of this server get the message anyway.
    const here = hears(socket, 'told');
    app.services.live.toBranch(test.network.branches.KL, 'told', {});
    expect(await here).toBe('told');
    wire.open();
    expect(await again).toBe('connect');
    expect(await within(5_000, ready, ({ said }) => said.live === 'ok')).toMatchObject({ said: { live: 'ok' } });
    // A session that ends elsewhere closes its sockets again.
    const other = await signInAs(app, people.admin);
    const closed = hears(socket, 'disconnect');
    const another = await test.startAnother({ port: 0 });
    await another.http.listen({ port: 0, host: '127.0.0.1' });
    another.services.live.start(another.http.server, another.services, test.databaseUrl);
    await sleep(500);
    expect((await call(another, headers, 'POST', 'admin/logout')).responseCode).toBe(0);
    expect(await closed).toBe('disconnect');
    headers = other;
  });
});

/** For connections opened from now on; the test's own can always write. */
const setReadOnly = async (to: 'on' | 'off'): Promise<void> => {
  const client = new pg.Client({ connectionString: test.databaseUrl, options: '-c default_transaction_read_only=off' });
  await client.connect();
  const name = pg.escapeIdentifier(new URL(test.databaseUrl).pathname.slice(1));
  await client.query(`alter database ${name} set default_transaction_read_only = ${to}`);
  await client.end();
};

describe('readiness', () => {
  it('is told within two seconds by a database that hangs', async () => {
    expect((await ready()).status).toBe(200);
    wire.silence();
    const { status, said, ms } = await ready();
    wire.speak();
    expect({ status, said }).toMatchObject({ status: 503, said: { database: 'away' } });
    // About two seconds by its own clock; a busy machine adds to it. It was 45 before it had a limit.
    expect(ms).toBeLessThan(10_000);
    expect(await within(5_000, ready, (now) => now.status === 200)).toMatchObject({ status: 200 });
  });

  it('is not lost because all connections wait for one table', async () => {
    const free = await hold('lead');
    const waiting = Array.from({ length: 6 }, leads);
    await sleep(200);
    expect(await ready()).toMatchObject({ status: 200, said: { database: 'ok' } });
    await free();
    for (const { responseCode } of await Promise.all(waiting)) expect(responseCode).toBe(0);
  });

  it('says when the database only reads, and writes are told to come again', async () => {
    await setReadOnly('on');
    try {
      wire.cut();
      expect(await within(5_000, leads, (said) => said.responseCode === 0)).toMatchObject({ responseCode: 0 });
      expect((await call(app, headers, 'POST', 'admin/logout')).status).toBe(503);
      expect(await ready()).toMatchObject({ status: 503, said: { database: 'read only' } });
    } finally {
      await setReadOnly('off');
    }
    // Nothing is interrupted: read-only connections are given up automatically.
    expect(await within(5_000, ready, (now) => now.status === 200)).toMatchObject({ status: 200 });
  });

  it('turns to 503 as soon as the server is asked to stop', async () => {
    const config = { ...test.config, port: 0, stopDelayMs: 600 };
    const other = await buildApp({ config, databaseUrl: test.databaseUrl, log: pino({ level: 'silent' }) });
    const at = await other.listen();
    expect((await fetch(`${at}/readyz`)).status).toBe(200);
    const stopped = other.close();
    const answer = await fetch(`${at}/readyz`);
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({ status: 'stopping', database: 'ok' });
    // Requests that still arrive in this time are answered.
    expect((await fetch(`${at}/healthz`)).status).toBe(200);
    await stopped;
  });
});
