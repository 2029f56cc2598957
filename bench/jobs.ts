/**
 * How long each job of the timetable takes in a large network: run twice, one after the other, because the first run
 * catches up with what the copied database is behind with. `npm run bench -- --only jobs`.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { allJobs } from '#server/app.ts';
import { onDatabase, type BenchDatabase } from './database.ts';
import { writeJobs } from './results.ts';
import { startOurs } from './servers.ts';

const LOOK_MS = 20;
const LIMIT_MS = 600_000;
/** Milliseconds, or why it failed. */
type Ran = { ms: number; why?: string };
export type JobTimes = { name: string; first: Ran; again: Ran };

const runOnce = async (client: Client, name: string): Promise<Ran> => {
  const began = performance.now();
  const { rows: added } = await client.query<{ id: string }>(
    'select id from graphile_worker.add_job($1, max_attempts := 1)',
    [name],
  );
  while (performance.now() - began < LIMIT_MS) {
    const { rows } = await client.query<{ last_error: string | null }>(
      'select last_error from graphile_worker.jobs where id = $1',
      [added[0]?.id],
    );
    const ms = performance.now() - began;
    const why = rows[0]?.last_error ?? undefined;
    if (rows.length === 0) return { ms };
    if (why !== undefined) return { ms, why: why.split('\n')[0] ?? why };
    await sleep(LOOK_MS);
  }
  return { ms: LIMIT_MS, why: 'it took more than ten minutes' };
};

/** `wanted`: only the jobs of these names, and nothing is written. */
export const measureJobs = async (database: BenchDatabase, wanted?: string): Promise<void> => {
  const names = allJobs.flatMap(({ name, cron }) => (cron === undefined ? [] : [name]));
  const chosen = names.filter((name) => wanted?.split(',').includes(name) ?? true);
  const ours = await startOurs(database.url);
  const measured: JobTimes[] = [];
  try {
    await onDatabase(database.url, async (client) => {
      for (const name of chosen) {
        const one = { name, first: await runOnce(client, name), again: await runOnce(client, name) };
        measured.push(one);
        const said = ({ ms, why }: Ran): string => `${ms.toFixed(0)} ms${why === undefined ? '' : ` (${why})`}`;
        console.log(`${name}: ${said(one.first)}, again ${said(one.again)}`);
      }
    });
  } finally {
    await ours.stop();
  }
  if (wanted === undefined) writeJobs(database, measured);
};
