/**
 * The locks of a dead worker are released; those of a living one aren't, not even after a pause in which all were
 * silent.
 */
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, expect, it } from 'vitest';
import { Pulse } from './pulse.ts';
import { signedIn } from '#server/testing/signed-in.testing.ts';

const MINUTE_MS = 60_000;
const { test } = await signedIn();
const pool = new pg.Pool({ connectionString: test.databaseUrl, max: 1 });
afterAll(async () => {
  await pool.end();
});

const held = async (): Promise<string[]> => {
  const asked = 'select locked_by from graphile_worker._private_jobs where locked_by is not null order by locked_by';
  return (await pool.query<{ locked_by: string }>(asked)).rows.map(({ locked_by }) => locked_by);
};

it('frees what a dead worker held, once it has been alive long enough to judge', async () => {
  for (const worker of ['alive', 'dead']) {
    const added = "select id from graphile_worker.add_job('nothing', '{}'::json, run_at => now() + interval '1 day')";
    const [job] = (await pool.query<{ id: string }>(added)).rows;
    const lock =
      "update graphile_worker._private_jobs set locked_by = $1, locked_at = now() - interval '5 minutes' where id = $2";
    await pool.query(lock, [worker, job?.id]);
  }
  await pool.query(`insert into job_worker values ('alive', now()), ('dead', now() - interval '3 minutes')`);
  const pulse = new Pulse(pool, pino({ level: 'silent' }));
  pulse.add('me');
  await pulse.beat(0);
  await pulse.beat(MINUTE_MS);
  expect(await held()).toEqual(['alive', 'dead']);
  await pulse.beat(2 * MINUTE_MS);
  expect(await held()).toEqual(['alive']);
});

it('judges nobody after a pause of the database', async () => {
  await pool.query(`update job_worker set seen_at = now() - interval '10 minutes' where worker_id = 'alive'`);
  let isAway = false;
  const query = ((text: string, values?: unknown[]) =>
    isAway ? Promise.reject(new Error('away')) : pool.query(text, values)) as pg.Pool['query'];
  const pulse = new Pulse({ query }, pino({ level: 'silent' }));
  pulse.add('me');
  await pulse.beat(0);
  isAway = true;
  await pulse.beat(3 * MINUTE_MS);
  isAway = false;
  await pulse.beat(10 * MINUTE_MS);
  expect(await held()).toEqual(['alive']);
  await pulse.beat(12 * MINUTE_MS);
  expect(await held()).toEqual([]);
});
