/** Reports and exports from a real streaming replica that lags, stops, comes back and is promoted. */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeNetwork, ownerSqlOf, people, TEST_PASSWORD, type TestNetwork } from '#areas/access/access.testing.ts';
import { codes } from '#kit/domain/errors.ts';
import { migrate } from './migrate.ts';
import { freePort } from './postgres.ts';
import { startPair, type Pair } from './replica.testing.ts';
import { newFolder, removeAll } from './testing.process.ts';
import { startServer, temporaryFolder, type Started } from './testing.start.ts';

const quiet = (): void => undefined;
let pair: Pair;
let server: Started;
let network: TestNetwork;
let metricsPort: number;
let token = '';

beforeAll(async () => {
  pair = await startPair(temporaryFolder());
  await migrate(pair.url, quiet);
  const ownerSql = ownerSqlOf(pair.url);
  network = await makeNetwork(ownerSql);
  await ownerSql.destroy();
  metricsPort = await freePort();
  server = await startServer({
    DATABASE_URL: pair.url,
    DATABASE_REPLICA_URL: pair.replicaUrl,
    DATA_DIR: newFolder(),
    METRICS_PORT: String(metricsPort),
    // Asks administrators for no second step.
    DEMO: 'public',
  });
  token = await signIn();
});
afterAll(async () => {
  await server.end();
  await pair.stop();
  removeAll();
});

const ask = async (method: string, at: string, body?: object, as = token): Promise<Response> =>
  fetch(`${server.url}/api/v4/${at}`, {
    method,
    headers: { ...(as && { authorization: `Bearer ${as}` }), ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
const signIn = async (): Promise<string> => {
  const answer = await ask('POST', 'admin/login', { email: people.admin, password: TEST_PASSWORD });
  return ((await answer.json()) as { data: { token: string } }).data.token;
};
const codeOf = async (answer: Promise<Response>): Promise<number> =>
  ((await (await answer).json()) as { responseCode: number }).responseCode;
const at = (): number => network.branches.KL;
let added = 0;
const addLead = async (): Promise<string> => {
  const first_name = `Fresh ${(added += 1)}`;
  const lead = { branch_id: at(), first_name, phone: '+60123456789', source: 'walk_in' };
  expect(await codeOf(ask('POST', 'lead', lead))).toBe(codes.ok);
  return first_name;
};
/** Who entered a lead, and at once asks for the file of all leads, finds it there. */
const isInTheFile = async (): Promise<boolean> => {
  const name = await addLead();
  const answer = await ask('GET', `lead/csv/${at()}`);
  const text = await answer.text();
  return text.includes(name);
};
const report = async (as = token): Promise<number> => codeOf(ask('GET', `report/trialBalance/${at()}`, undefined, as));
/** Reads of the first process since the last time. */
let before = { replica: 0, database: 0 };
const answered = async (): Promise<typeof before> => {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  const of = (from: string) => Number(new RegExp(`db_report_reads\\{from="${from}"\\} (\\d+)`).exec(text)?.[1]);
  const now = { replica: of('replica'), database: of('database') };
  const since = { replica: now.replica - before.replica, database: now.database - before.database };
  before = now;
  return since;
};
const connectionsToReplica = async (): Promise<number> =>
  (await pair.onReplica(`select 1 from pg_stat_activity where application_name = 'cornerman'`)).length;

describe('reports and files with a replica', () => {
  it('are read from it, and never lack what was entered just before', async () => {
    for (let i = 0; i < 20; i++) expect(await isInTheFile()).toBe(true);
    expect(await report()).toBe(codes.ok);
    expect(await answered()).toMatchObject({ replica: expect.any(Number), database: 0 });
    expect(before.replica).toBeGreaterThan(0);
    // The first process and the one for files.
    expect(await connectionsToReplica()).toBeGreaterThan(1);
  });

  it('end with a session at once', async () => {
    const mine = await signIn();
    expect(await report(mine)).toBe(codes.ok);
    expect(await codeOf(ask('POST', 'admin/logout', undefined, mine))).toBe(codes.ok);
    expect(await report(mine)).toBe(codes.sessionEnded);
  });

  it('come from the database while the replica lags, and from the replica again when it has caught up', async () => {
    await answered();
    await pair.onReplica('select pg_wal_replay_pause()');
    expect(await isInTheFile()).toBe(true);
    expect(await report()).toBe(codes.ok);
    const lagging = await answered();
    expect(lagging.replica).toBe(0);
    expect(lagging.database).toBeGreaterThan(0);
    await pair.onReplica('select pg_wal_replay_resume()');
    expect(await isInTheFile()).toBe(true);
    expect(await report()).toBe(codes.ok);
    expect((await answered()).replica).toBeGreaterThan(0);
  });

  it('come from the database while the replica is stopped, and from the replica when it is back', async () => {
    await pair.stopReplica();
    expect(await isInTheFile()).toBe(true);
    expect(await report()).toBe(codes.ok);
    const away = await answered();
    expect(away.replica).toBe(0);
    expect(away.database).toBeGreaterThan(0);
    await pair.startReplica();
    const isBack = async (): Promise<boolean> => (await report()) === codes.ok && (await answered()).replica > 0;
    while (!(await isBack())) await sleep(500);
    expect(await isInTheFile()).toBe(true);
    expect(server.output()).toContain('reports are read from the database, not from its replica');
    expect(server.output()).toContain('reports are read from the replica again');
  });

  it('come from the database once the replica has become a database of its own', async () => {
    await pair.onReplica('select pg_promote()');
    await answered();
    expect(await isInTheFile()).toBe(true);
    expect(await report()).toBe(codes.ok);
    expect((await answered()).replica).toBe(0);
  });
});
