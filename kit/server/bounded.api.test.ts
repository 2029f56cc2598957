/** Expensive work is limited and fair: one branch's exports don't hold up another branch or the sign-in. */
import { createServer } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql as raw } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { App } from '#server/app.ts';
import { call, people, sendFile, signInAs, type Headers } from '#areas/access/access.testing.ts';
import { capConnections } from './connections.ts';
import { signedIn } from '#server/testing/signed-in.testing.ts';

// If the minute changes between two calls, a new count would start.
const began = new Date();
const {
  test,
  admin,
  elsewhere: singapore,
} = await signedIn(['admin', 'elsewhere'], { poolSize: 2, clock: { now: () => began } });

/** Locks a table during a check, so that readers wait. */
const holding = async (table: string, look: () => Promise<void>): Promise<void> => {
  const free: { now?: () => void } = {};
  const held: { yes?: () => void } = {};
  const isHeld = new Promise<void>((resolve) => (held.yes = resolve));
  const done = test.ownerSql.transaction().execute(async (inside) => {
    await raw`lock table ${raw.table(table)} in access exclusive mode`.execute(inside);
    held.yes?.();
    await new Promise<void>((resolve) => (free.now = resolve));
  });
  await isHeld;
  try {
    await look();
  } finally {
    free.now?.();
    await done;
  }
};
const PATIENCE_MS = 20_000;
/** Returns as soon as it is as expected, else its value after the time limit. */
const loadOf = async (
  wanted: { running: number; waiting: number },
  of: 'work' | 'uploads' = 'work',
): Promise<typeof wanted> => {
  const gate = test.app.services.dear[of];
  const isWanted = (): boolean => gate.load.running === wanted.running && gate.load.waiting === wanted.waiting;
  for (const end = performance.now() + PATIENCE_MS; !isWanted() && performance.now() < end;) await sleep(20);
  return gate.load;
};

const from = '/api/v4/getCheckInReport/csv';
const exported = (headers: Headers, branch: number) =>
  test.app.http.inject({ method: 'GET', url: `${from}/${branch}?from=2026-01-01&until=2026-01-31`, headers });

describe('many exports of one branch', () => {
  it('run two at a time, a few wait, the others come again; everybody else is served meanwhile', async () => {
    const { KL, OR } = test.network.branches;
    const asked: ReturnType<typeof exported>[] = [];
    await holding('check_in', async () => {
      asked.push(...Array.from({ length: 40 }, () => exported(admin, KL)));
      const full = { running: 2, waiting: 10 };
      expect(await loadOf(full)).toEqual(full);
      // Two connections for everyone, none of them used by an export.
      expect((await call(test.app, singapore, 'GET', `lead/${OR}`)).responseCode).toBe(0);
      expect((await signInAs(test.app, people.sales_person)).authorization).toContain('Bearer');
    });
    const answers = await Promise.all(asked);
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(12);
    const later = answers.find(({ statusCode }) => statusCode === 429);
    expect(later?.headers['retry-after']).toBe('5');
    expect(later?.json()).toMatchObject({ responseMessage: expect.stringContaining('Try again when it has finished') });
    expect(statuses.filter((status) => status === 429)).toHaveLength(28);
    expect((await exported(admin, KL)).statusCode).toBe(200);
  });
});

describe('many files sent by one person', () => {
  it('are received four at a time, a few wait, and the others come again', async () => {
    const { KL } = test.network.branches;
    const sent: ReturnType<typeof sendFile>[] = [];
    const slip = { purpose: 'slip', name: 'slip.pdf', bytes: Buffer.from('%PDF-1.4\n%%EOF') };
    await holding('file', async () => {
      sent.push(...Array.from({ length: 30 }, () => sendFile(test.app, admin, KL, slip)));
      const full = { running: 4, waiting: 20 };
      expect(await loadOf(full, 'uploads')).toEqual(full);
    });
    const statuses = (await Promise.all(sent)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(6);
    expect(statuses.filter((status) => status === 200)).toHaveLength(24);
  });
});

describe('expensive work when every place is taken', () => {
  it('is told to come again, with 503 and when', async () => {
    const { work } = test.app.services.dear;
    const free: { now?: () => void } = {};
    const held = new Promise<void>((resolve) => (free.now = resolve));
    const others = Array.from({ length: 64 }, (_, no) => work.run([`staff:other ${no}`], () => held));
    const answer = await exported(admin, test.network.branches.KL);
    free.now?.();
    await Promise.all(others);
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5']);
    expect((await exported(admin, test.network.branches.KL)).statusCode).toBe(200);
  });
});

const paper = (headers: Headers) => test.app.http.inject({ method: 'GET', url: '/api/v4/invoice/pdf/999999', headers });

describe('papers about one record, which name no branch', () => {
  it('count for the person who asks, not for one place that all branches share', async () => {
    const asked: ReturnType<typeof paper>[] = [];
    await holding('invoice', async () => {
      asked.push(...[admin, admin, admin, singapore, singapore, singapore].map(paper));
      const fair = { running: 4, waiting: 2 };
      expect(await loadOf(fair)).toEqual(fair);
    });
    for (const { statusCode } of await Promise.all(asked)) expect(statusCode).toBe(200);
  });
});

describe('a call without a session', () => {
  it('is counted once for all servers of the network', async () => {
    const other = await test.startAnother();
    const body = { token: 'x'.repeat(43), password: 'Not-known-2026' };
    const ask = (app: App) => call(app, {}, 'POST', 'admin/resetPassword', body);
    const statuses: number[] = [];
    for (let turn = 0; turn < 12; turn++) for (const app of [test.app, other]) statuses.push((await ask(app)).status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(4);
    expect(statuses.indexOf(429)).toBe(20);
  });
});

describe('what a stranger sends', () => {
  it('is not read beyond what the call needs', async () => {
    const payload = { email: 'a@client.example', password: 'x'.repeat(20_000) };
    const answer = await test.app.http.inject({ method: 'POST', url: '/api/v4/admin/login', payload });
    expect(answer.statusCode).toBe(413);
    expect(answer.json()).toEqual({ responseMessage: expect.any(String) });
  });

  it('has to come within a minute, its head within a quarter of one', () => {
    const { requestTimeout, headersTimeout } = test.app.http.server;
    expect([requestTimeout, headersTimeout]).toEqual([60_000, 15_000]);
  });

  it('comes over a number of connections that has an end, and behind a proxy the proxy counts', async () => {
    for (const [isBehindProxy, open] of [
      [false, 3],
      [true, 5],
    ] as const) {
      const server = createServer((_request, response) => void response.end('here'));
      capConnections(server, isBehindProxy, 3);
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      const { port } = server.address() as AddressInfo;
      const closed: Socket[] = [];
      const sockets = [1, 2, 3, 4, 5].map(() => {
        const socket = connect(port, '127.0.0.1');
        socket.on('error', () => socket.destroy()).on('close', () => closed.push(socket));
        return socket;
      });
      await sleep(300);
      expect(sockets.length - closed.length).toBe(open);
      // A client that disconnects makes room.
      for (const socket of sockets) socket.destroy();
      await sleep(100);
      expect(await (await fetch(`http://127.0.0.1:${port}`)).text()).toBe('here');
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    }
  });
});
