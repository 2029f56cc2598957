/** Several processes behind a real balancer and a real pooler, as described in docs/operations.md. */
import { setTimeout as sleep } from 'node:timers/promises';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeNetwork, ownerSqlOf, people, TEST_PASSWORD, type TestNetwork } from '#areas/access/access.testing.ts';
import { startHaproxy, startPgBouncer, type Running } from './balanced.testing.ts';
import { migrate } from './migrate.ts';
import { newFolder, removeAll } from './testing.process.ts';
import { startServer, type Settings, type Started } from './testing.start.ts';
import { startThrowAway, type ThrowAway } from './throwaway.ts';

const quiet = (): void => undefined;
let database: ThrowAway;
let pooler: Running & { url: string };
let balancer: Running & { url: string };
let network: TestNetwork;
let settings: Settings;
let servers: Started[];
let token: string;
const sockets: Socket[] = [];
const poolerFolder = newFolder();

beforeAll(async () => {
  database = await startThrowAway(quiet);
  await migrate(database.url, quiet);
  const ownerSql = ownerSqlOf(database.url);
  network = await makeNetwork(ownerSql);
  await ownerSql.destroy();
  pooler = await startPgBouncer(poolerFolder, database.url);
  settings = {
    DATABASE_URL: pooler.url,
    DATABASE_DIRECT_URL: database.url,
    DATA_DIR: newFolder(),
    SECRET_KEY: 'the key of several servers, the same for all',
    TRUST_PROXY: '1',
    POOL_SIZE: '3',
    STOP_DELAY_S: '2',
  };
  servers = await Promise.all([startServer(settings), startServer(settings)]);
  balancer = await startHaproxy(
    newFolder(),
    servers.map(({ url }) => url),
  );
  token = await signIn();
});
afterAll(async () => {
  for (const socket of sockets) socket.disconnect();
  await balancer.end();
  await Promise.all(servers.map(async (server) => server.end('SIGTERM')));
  await pooler.end();
  await database.stop();
  removeAll();
});

type Said = { status: number; by: string | null; body: { responseCode?: number; data?: { token?: string } } };
const ask = async (method: string, at: string, body?: object): Promise<Said> => {
  const answer = await fetch(`${balancer.url}/api/v4/${at}`, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  // HAProxy itself answers, in HTML, while it considers both servers unavailable.
  const said = (text.startsWith('{') ? JSON.parse(text) : {}) as Said['body'];
  return { status: answer.status, by: answer.headers.get('x-served-by'), body: said };
};
const signIn = async (): Promise<string> => {
  const asked = { email: people.sales_person, password: TEST_PASSWORD };
  return (await ask('POST', 'admin/login', asked)).body.data?.token ?? '';
};
const leads = async (): Promise<Said> => ask('GET', `lead/${network.branches.KL}`);
let added = 0;
const addLead = async (): Promise<Said> =>
  ask('POST', 'lead', {
    branch_id: network.branches.KL,
    first_name: `Balanced ${(added += 1)}`,
    phone: '+60123456789',
    source: 'walk_in',
  });

describe('two processes behind HAProxy and PgBouncer in transaction mode', () => {
  it('share the work and the session', async () => {
    const answers = await Promise.all(Array.from({ length: 40 }, async (_, i) => (i % 4 ? leads() : addLead())));
    expect(new Set(answers.map(({ by }) => by))).toEqual(new Set(['s0', 's1']));
    expect(new Set(answers.map(({ body }) => body.responseCode))).toEqual(new Set([0]));
  });

  it('bring live messages to every page, without sticky connections', async () => {
    const heard = await Promise.all(
      Array.from({ length: 6 }, async () => {
        const socket = io(balancer.url, { path: '/live', transports: ['websocket'], auth: { token } });
        sockets.push(socket);
        await new Promise<void>((resolve, reject) => {
          socket.once('connect', resolve);
          socket.once('connect_error', reject);
        });
        return { event: new Promise<string>((resolve) => void socket.onAny((name: string) => resolve(name))) };
      }),
    );
    expect((await addLead()).body.responseCode).toBe(0);
    expect(await Promise.all(heard.map(async ({ event }) => event))).toEqual(Array.from({ length: 6 }, () => 'lead'));
  });

  it('run jobs, whose queue has the direct address', async () => {
    token = '';
    expect((await ask('POST', 'admin/forgotPassword', { email: people.trainer_full_time })).body.responseCode).toBe(0);
    token = await signIn();
    const ownerSql = ownerSqlOf(database.url);
    const letters = async (): Promise<string[]> =>
      (await ownerSql.selectFrom('mail').select('status').execute()).map(({ status }) => status);
    while ((await letters()).some((status) => status === 'queued')) await sleep(100);
    expect(await letters()).not.toHaveLength(0);
    await ownerSql.destroy();
  });

  it('count calls without a session together', async () => {
    const body = { token: 'x'.repeat(43), password: 'Not-known-2026' };
    const statuses: number[] = [];
    // If a minute ends in between, a new count starts.
    if (new Date().getSeconds() > 45) await sleep(16_000);
    for (let turn = 0; turn < 26; turn++) statuses.push((await ask('POST', 'admin/resetPassword', body)).status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(6);
  });

  it('are replaced one after the other without a failed request', async () => {
    const failed: Said[] = [];
    const over = new AbortController();
    let count = 0;
    const worker = async (): Promise<void> => {
      for (; !over.signal.aborted; count++) {
        const said = await leads();
        if (said.status !== 200 || said.body.responseCode !== 0) failed.push(said);
      }
    };
    const workers = Array.from({ length: 4 }, worker);
    for (const [i, server] of servers.entries()) {
      expect((await server.end('SIGTERM')).exitCode).toBe(0);
      servers[i] = await startServer({ ...settings, PORT: new URL(server.url).port });
      // The next one is asked to stop when the balancer has found this one again.
      while ((await leads()).by !== `s${i}`) await sleep(50);
    }
    over.abort();
    await Promise.all(workers);
    expect(failed).toEqual([]);
    expect(count).toBeGreaterThan(20);
  });

  it('come back by themselves after the pooler was killed', async () => {
    await pooler.end('SIGKILL');
    expect((await leads()).status).toBe(503);
    pooler = await startPgBouncer(poolerFolder, database.url, pooler.port);
    const until = Date.now() + 20_000;
    while ((await leads()).status !== 200 && Date.now() < until) await sleep(200);
    const answers = await Promise.all(Array.from({ length: 8 }, leads));
    expect(answers.map(({ body }) => body.responseCode)).toEqual(answers.map(() => 0));
  });
});
