/** How the server runs, as head office sees it and as it is measured. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sql as raw } from 'kysely';
import { pino } from 'pino';
import { afterEach, describe, expect, it } from 'vitest';
import type { QueueRow, System } from './system.model.ts';
import { jobWords } from './job.words.ts';
import { allJobs, buildApp } from '#server/app.ts';
import { freePort } from '#server/boot/postgres.ts';
import { wireTo } from '#server/testing/wire.testing.ts';
import { projectFolder } from '#server/boot/root.ts';
import { signedIn } from '#server/testing/signed-in.testing.ts';

const { test, hq, admin, call, get } = await signedIn(['hq', 'admin']);
/** Jobs of a kind, as the queue leaves them after so many tries of five. */
const plan = async (attempts: number, error: string | null = null, runAt = 'now()'): Promise<void> => {
  await test.rows`
    select from graphile_worker.add_job('mail_send', '{}'::json, run_at => ${raw.raw(runAt)}, max_attempts => 5)`;
  await test.rows`update graphile_worker._private_jobs set attempts = ${attempts}, last_error = ${error}
    where id = (select max(id) from graphile_worker._private_jobs)`;
};
afterEach(async () => void (await raw`delete from graphile_worker._private_jobs`.execute(test.ownerSql)));

describe('jobs', () => {
  it('are counted by what becomes of them, with the newest reason', async () => {
    await plan(0);
    await plan(0, null, `now() + interval '1 hour'`);
    await plan(2, 'It took too long');
    await plan(5, 'x'.repeat(400));
    expect(await rowOf()).toMatchObject({ waiting: 1, later: 1, running: 0, retrying: 1, failed: 1 });
    expect((await rowOf())?.reason).toMatch(/^(It took too long|x{300})$/);
  });

  it('that failed begin again, once, with all their tries; others stay as they are', async () => {
    await plan(5, 'Down');
    await plan(5, 'Down');
    await plan(2, 'Slow', `now() + interval '1 hour'`);
    expect(await repeat()).toMatchObject({ responseCode: 0, data: { repeated: 2 } });
    expect(await rowOf()).toMatchObject({ waiting: 2, retrying: 1, failed: 0 });
    expect(await repeat()).toMatchObject({ refusal: { code: 'access.no_failed_jobs' } });
    expect(await repeat('no_such_job')).toMatchObject({ refusal: { code: 'access.no_failed_jobs' } });
  });

  it('have a name in both languages, each that exists and no other', () => {
    expect(Object.keys(jobWords)).toEqual(allJobs.map(({ name }) => name).toSorted());
    expect(new Set(Object.values(jobWords).map(([en]) => en)).size).toBe(allJobs.length);
  });

  it('that are started again by hand are a security event: who, what and how many', async () => {
    await plan(5, 'Down');
    await plan(5, 'Down');
    await repeat();
    await test.app.services.events.flush();
    const [event] = await test.ownerSql
      .selectFrom('security_event')
      .selectAll()
      .where('kind', '=', 'jobs_repeated')
      .orderBy('id', 'desc')
      .limit(1)
      .execute();
    expect(event).toMatchObject({ detail: { what: { en: jobWords.mail_send[0] }, jobs: 2 } });
    const { data } = await call(hq, 'GET', 'securityEvent?kind=jobs_repeated');
    expect(JSON.stringify(data)).toContain('started failed jobs again: Letters and sign-in codes (2)');
  });

  it('are started again at the same moment by two people: each job once', async () => {
    await plan(5, 'Down');
    const answers = await Promise.all([repeat(), repeat(), repeat()]);
    expect(answers.filter(({ responseCode }) => responseCode === 0)).toHaveLength(1);
  });
});

const rowOf = async (task = 'mail_send'): Promise<QueueRow | undefined> =>
  (await get<System>(hq, 'system')).queue.find((row) => row.task === task);
const repeat = (task = 'mail_send') => call(hq, 'POST', 'system/repeat', { task });

it('tells letters, database and process; nobody outside head office sees it', async () => {
  const seen = await get<System>(hq, 'system');
  expect(seen.letters).toMatchObject({ queued: expect.any(Number), failed: 0 });
  expect(seen.database.version).toMatch(/^\d+/);
  expect(seen.database.bytes).toBeGreaterThan(1_000_000);
  expect(seen.process).toMatchObject({ version: test.config.version, reports_from: 'database' });
  expect(seen.process.memory_bytes).toBeGreaterThan(10_000_000);
  expect((await call(admin, 'GET', 'system')).status).toBe(403);
  expect((await call(admin, 'POST', 'system/repeat', { task: 'mail_send' })).status).toBe(403);
});

it('is measured, and says so when the database is away', async () => {
  await plan(5, 'Down');
  await plan(1, 'Slow', `now() - interval '90 seconds'`);
  const wire = await wireTo(test.databaseUrl);
  const metricsPort = await freePort();
  const config = { ...test.config, port: 0, metricsPort };
  const app = await buildApp({ config, databaseUrl: wire.url, log: pino({ level: 'silent' }), workers: false });
  await fetch(`${await app.listen()}/healthz`);
  const metrics = async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  const said = await metrics();
  expect(said).toContain('jobs{state="failed"} 1');
  expect(said).toContain('jobs{state="retrying"} 1');
  expect(Number(/^jobs_oldest_seconds (\S+)/m.exec(said)?.[1])).toBeGreaterThan(89);
  expect(said).toMatch(/^database_up 1$/m);
  // The rules and the picture for those who watch it ask for nothing that isn't measured.
  // Figures by their names; the ones of a replica are there only with one.
  const measured =
    /\b(?:jobs|letters)(?=[{)])|\b(?:jobs_oldest|job_workers|database|http_request|db_connections|nodejs|process)_?\w*(?=[{)[ ]|\\?")/g;
  const asked = ['alerts.yaml', 'dashboard.json'].flatMap((file) => [
    ...readFileSync(path.join(projectFolder, 'deploy', 'monitoring', file), 'utf8').matchAll(measured),
  ]);
  expect(asked.length).toBeGreaterThan(20);
  expect(
    asked.map(([name]) => name).filter((name) => !said.includes(`${name}{`) && !said.includes(`${name} `)),
  ).toEqual([]);
  wire.close();
  wire.cut();
  expect(await metrics()).toMatch(/^database_up 0$/m);
  wire.open();
  expect(await metrics()).toMatch(/^database_up 1$/m);
  await app.close();
  await wire.end();
});
